package guard

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// nearness is how far apart may stand what belongs together, in words, or in characters where words are not parted.
type nearness struct {
	thing int // an act and what it is done to
	order int // an act and the word that makes an order of it
	not   int // an act and its negation
	// after says that what makes an order, and a negation, stand after the act.
	after bool
	// closing are ends that make an order of a sentence; forbids is the one that forbids.
	closing []string
	forbids string
	// alone says that an act is an order where a clause begins with it: verbs have no forms.
	alone bool
	head  int // how far the first words reach, in which authority is claimed
}

// nearFeats are the feats of tongues whose orders are not known by their place in the clause.
var nearFeats = []feat{
	{Override, sVoid | sHold, (*speech).nearVoids},
	{Override, sText, (*speech).nearPrefers},
	{Extraction, sShow, (*speech).nearShows},
	{Coercion, sSend, (*speech).nearSends},
	{Coercion, sShow | sSend, (*speech).nearLeaks},
	{Coercion, sHarm, (*speech).nearHarms},
	{Coercion, sTell | sHide | sSecret, (*speech).nearHides},
	{Coercion, sPush, (*speech).nearPushes},
	{Coercion, sAdd, (*speech).nearAdds},
	{Coercion, sVoid | sHold | sNeed | sSafety, (*speech).nearRelaxes},
	{Coercion, sGrant, (*speech).nearPermits},
	{Persona, sFree, (*speech).nearBecomes},
	{Role, sClaim | sDuty | sOrder, (*speech).nearPoses},
}

// about is 1 if another word near the one at i has a meaning.
func (j *speech) about(i int, of sense) int {
	return one(j.any(i-j.thing, i, of) || j.any(i+1, i+j.thing+1, of))
}

// bids reports whether the word at i is an order.
func (j *speech) bids(i int) bool {
	switch {
	case j.s[i].of&sOrder != 0:
		return true
	case j.after:
		return j.any(i, i+j.order+1, sDuty) || j.bidding()
	case j.alone && j.heads(i):
		return true
	case j.alone:
		return j.any(i-j.order, i, sDuty|sNot)
	}
	return j.any(i-j.order, i, sDuty)
}

// heads reports whether the clause of the word at i begins with it, or with a word that makes an order.
func (j *speech) heads(i int) bool {
	from := i
	for from > 0 && !j.s[from].first {
		from--
	}
	return from == i || j.any(from, from+2, sDuty|sStanding|sTrigger)
}

// bidding reports whether a sentence whose verb comes last ends with an order.
func (j *speech) bidding() bool {
	last := len(j.s) - 1
	return j.any(last-j.order/2, last+1, sDuty) || j.any(last, last+1, sOrder) || slices.ContainsFunc(j.closing, j.closes)
}

// closes reports whether the sentence ends so.
func (j *speech) closes(end string) bool {
	last := j.s[max(0, len(j.s)-utf8.RuneCountInString(end)):]
	var b strings.Builder
	for _, w := range last {
		b.WriteString(w.text)
	}
	return strings.HasSuffix(b.String(), end)
}

// denied reports whether the word at i is negated.
func (j *speech) denied(i int) bool {
	if j.after {
		return j.any(i, i+j.not+1, sNot) || j.forbids != "" && i+j.order >= len(j.s) && j.closes(j.forbids)
	}
	return j.any(i-j.not, i, sNot)
}

// asked reports whether the reader is told to do what the word at i says.
func (j *speech) asked(i int) bool { return j.bids(i) && !j.denied(i) }

// rules is how far what stands near the word at i is what governs the reader.
func (j *speech) rules(i int) int {
	n := 0
	switch {
	case j.about(i, sBond) == 1:
		n = 2
	case j.about(i, sGovern) == 1:
		n = 1
	case j.about(i, sEarly|sGiven)+j.about(i, sWhole)+j.about(i, sYou|sModel|sYour) == 3:
		return 3
	case j.about(i, sWhole) == 1 && j.count(i, sEarly|sGiven) > 1:
		return 2
	default:
		return 0
	}
	return n + j.about(i, sEarly) + j.about(i, sGiven) + j.about(i, sWhole) + 2*j.about(i, sYour) + j.about(i, sInner)
}

// count is how many words near the one at i have a meaning.
func (j *speech) count(i int, of sense) (n int) {
	for k := max(0, i-j.thing); k < min(len(j.s), i+j.thing+1); k++ {
		n += one(k != i && j.s[k].of&of != 0)
	}
	return n
}

// readers is 1 if the sentence names the reader.
func (j *speech) readers() int { return j.mark(sYou | sModel) }

// itself is 1 if the sentence names the text that it stands in.
func (j *speech) itself() int { return j.mark(sThis) * j.mark(sText) }

// nearVoids: what governs the reader is ended, or at an end.
func (j *speech) nearVoids(i int) int {
	if j.s[i].of&sVoid == 0 && !j.denied(i) {
		return 0
	}
	level := j.rules(i)
	if level == 0 {
		return 0
	}
	bid := one(j.bids(i))
	beside := j.lent | j.next
	return 2 + level + bid + 2*j.itself() + j.readers() + 2*one(j.claim) + bid*j.mark(sStanding) + one(beside&sThis != 0 && beside&sText != 0)
}

// nearPrefers: this text is to be followed, before the user.
func (j *speech) nearPrefers(i int) int {
	if j.itself() == 0 || j.has&sGovern == 0 {
		return 0
	}
	return 1 + 2*one(j.claim) + j.readers() + j.mark(sDuty) + j.mark(sWhole) + 2*j.mark(sOnly) + j.mark(sUser)
}

// nearShows: what governs the reader is to be said.
func (j *speech) nearShows(i int) int {
	level := j.rules(i)
	if level < 2 || !j.asked(i) {
		return 0
	}
	return 3 + level + j.mark(sExact) + j.mark(sMe) + j.readers()
}

// toAddress is 1 if the sentence has an address.
func (j *speech) toAddress() int { return j.mark(sAddress) }

// nearSends: what the user has is carried elsewhere.
func (j *speech) nearSends(i int) int {
	prize := max(2*j.about(i, sPrivate), j.about(i, sInside))
	if prize == 0 || j.denied(i) || !j.bids(i) && !j.any(0, i+3, sYou|sModel) {
		return 0
	}
	n := 3 + prize + max(2*j.toAddress(), j.about(i, sPlace)) + j.near(i, sWhole) + j.about(i, sUser) + j.near(i, sThis) + j.mark(sSecret) + j.mark(sTrigger) + 2*one(j.claim)
	return n - 2*j.near(i, sMe)*one(prize < 2)
}

// nearLeaks: secrets are collected, shown or sent.
func (j *speech) nearLeaks(i int) int {
	if j.about(i, sPrivate) == 0 || !j.asked(i) {
		return 0
	}
	return 5 + j.near(i, sWhole) + j.near(i, sReply|sMe|sPlace) + j.near(i, sUser) + j.mark(sTrigger)
}

// nearHarms: something is run, paid, installed or deleted.
func (j *speech) nearHarms(i int) int {
	if j.about(i, sAsset|sMoney) == 0 && j.toAddress() == 0 || !j.asked(i) {
		return 0
	}
	unchecked := j.mark(sNot|sWithout) * j.mark(sSafety)
	waits := j.mark(sTrigger) * j.mark(sUser|sText|sWhole|sNobody)
	return 4 + 2*j.mark(sDeadly) + j.toAddress() + j.near(i, sThis) + j.near(i, sWhole) + 2*(unchecked+waits+j.mark(sSecret)+one(j.claim)) - unchecked*j.mark(sMe)
}

// nearHides: something is kept from the user.
func (j *speech) nearHides(i int) int {
	of, bid := j.s[i].of, one(j.bids(i))
	user := j.any(i-j.thing, i+j.thing+1, sUser)
	switch {
	case !user:
		return 0
	case of&sSecret != 0, of&sHide != 0 && bid == 1:
		return 5 + bid + j.mark(sSecret)
	case of&sTell != 0 && j.denied(i):
		return 5 + bid + j.itself() + j.mark(sThis) + j.mark(sSecret) + j.readers()
	}
	return 0
}

// nearPushes: something is recommended.
func (j *speech) nearPushes(i int) int {
	if j.about(i, sLure) == 0 || !j.asked(i) {
		return 0
	}
	return 3 + j.mark(sStanding) + j.mark(sLure) + j.mark(sOnly) + j.mark(sTrigger) + j.mark(sWhole) - 2*j.near(i, sMe)
}

// nearAdds: something is put into what the reader writes.
func (j *speech) nearAdds(i int) int {
	if j.has&sReply == 0 || j.near(i, sAddress|sPlace|sLure|sPrivate) == 0 || !j.asked(i) {
		return 0
	}
	return 4 + 2*j.toAddress() + j.mark(sWhole) + j.mark(sStanding) + j.mark(sThis) + j.mark(sLure)
}

// nearRelaxes: checks fall away.
func (j *speech) nearRelaxes(i int) int {
	of, spared := j.s[i].of, j.spared()
	switch {
	case of&sVoid != 0 && j.about(i, sSafety) == 1, of&(sHold|sNeed) != 0 && j.denied(i) && j.near(i, sSafety) == 1:
	case of&sSafety == 0 || !spared:
		return 0
	}
	n := 3 + one(j.bids(i)) + j.mark(sWhole) + j.mark(sStanding) + j.about(i, sYour) + 2*j.mark(sGrant) + 2*one(j.claim) + 2*one(j.acts() || j.next&sHarm != 0 && j.next&(sAsset|sMoney) != 0)
	return n + one(spared)*max(one(of&sSafety == 0), j.mark(sUser)) - 2*j.mark(sMe)
}

// spared reports whether something is done without a check.
func (j *speech) spared() bool {
	for i, w := range j.s {
		if w.of&sSafety != 0 && (j.after && j.any(i+1, i+j.not+2, sWithout|sNot) || !j.after && j.any(i-j.not, i, sWithout|sNot)) {
			return true
		}
	}
	return false
}

// acts reports whether something is run, paid, installed or deleted.
func (j *speech) acts() bool {
	for i, w := range j.s {
		if w.of&sHarm != 0 && w.of&sVoid == 0 && j.about(i, sAsset|sMoney) == 1 {
			return true
		}
	}
	return false
}

// nearPermits: somebody is said to have allowed what does harm.
func (j *speech) nearPermits(i int) int {
	if j.any(i-j.not, i+j.not+1, sWithout) {
		return 0
	}
	lax := j.mark(sNot|sWithout) * j.mark(sNeed|sSafety)
	return 2 + j.mark(sUser) + j.mark(sClaim|sMe) + j.readers() + 2*lax + j.mark(sHarm)*j.mark(sAsset|sMoney) + j.mark(sSend)*j.mark(sInside|sPrivate) + j.mark(sWhole)
}

// nearBecomes: the reader is to be somebody without limits.
func (j *speech) nearBecomes(i int) int {
	if !j.any(i-j.thing/2, i+j.thing/2+1, sWithout) {
		return 0
	}
	return 3 + j.mark(sStanding) + j.readers() + j.mark(sSelf) + 2*j.mark(sRole)
}

// nearPoses: the text claims authority and gives the reader something to do.
func (j *speech) nearPoses(int) int {
	has := j.has | j.next
	if !j.claim || has&(sYou|sModel|sDuty|sOrder) == 0 {
		return 0
	}
	n := 2 + one(has&(sYou|sModel) != 0) + one(has&(sDuty|sOrder) != 0)
	for _, of := range []sense{sGovern | sBond, sSafety, sPrivate, sFree, sWhole, sVoid, sHarm, sSend | sShow, sInside, sGrant, sHide | sSecret} {
		n += one(has&of != 0)
	}
	return n
}

// proclaimed reports whether the sentence begins with who has authority, as the head of a message has it.
func (j *speech) proclaimed() bool {
	if !j.any(0, j.head, sClaim) {
		return false
	}
	for _, w := range j.s[:min(len(j.s), j.head)] {
		if w.of&sSpeaks != 0 || w.stop != 0 && strings.ContainsRune(":：]】", w.stop) {
			return true
		}
	}
	return false
}
