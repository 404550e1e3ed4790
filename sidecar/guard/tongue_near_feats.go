package guard

import (
	"slices"
	"strings"
)

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
	level += bid * max(j.about(i, sEarly), j.about(i, sGiven), j.about(i, sYour))
	if from, to := j.clause(i); to-from <= j.thing/2 && j.has&sThis == 0 && bid+j.about(i, sEarly) > 0 {
		level += 2
	}
	beside := j.lent | j.next
	return 2 + level + bid + 2*j.itself() + j.readers() + j.claims() + bid*j.mark(sStanding|sTrigger) + j.mark(sOnly) + one(beside&sThis != 0 && beside&sText != 0)
}

// nearPrefers: this text is to be followed, before the user.
func (j *speech) nearPrefers(i int) int {
	if j.itself() == 0 || j.has&sGovern == 0 {
		return 0
	}
	return 1 + j.claims() + j.readers() + j.mark(sDuty) + j.mark(sWhole) + 2*j.mark(sOnly) + j.mark(sUser)
}

// nearShows: what governs the reader is to be said.
func (j *speech) nearShows(i int) int {
	level := j.rules(i)
	if level < 2 || !j.asked(i) {
		return 0
	}
	return 3 + level + j.mark(sExact) + j.mark(sMe) + j.readers() + j.about(i, sInner)*j.mark(sText)
}

// nearAsks: somebody asks what governs the reader.
func (j *speech) nearAsks(i int) int {
	told := one(j.next&(sShow|sExact) != 0)
	if j.about(i, sGovern|sBond) == 0 || j.about(i, sYou|sYour) == 0 && told == 0 {
		return 0
	}
	return 3 + j.rules(i) + j.mark(sClaim) + told + told*j.mark(sYou|sYour)
}

// toAddress is 1 if the sentence has an address.
func (j *speech) toAddress() int { return j.mark(sAddress) }

// nearSends: what the user has is carried elsewhere.
func (j *speech) nearSends(i int) int {
	prize := max(2*j.about(i, sPrivate), j.about(i, sInside))
	if prize == 1 && j.toAddress()+j.about(i, sPlace|sUser)+j.mark(sSecret) == 0 {
		return 0
	}
	if prize == 0 || j.denied(i) || !j.bids(i) && !j.any(0, i+3, sYou|sModel) {
		return 0
	}
	n := 3 + prize + max(2*j.toAddress(), min(2, j.count(i, sPlace))) + j.near(i, sWhole) + j.about(i, sUser) + j.near(i, sThis) + j.mark(sSecret) + j.mark(sTrigger) + j.claims()
	return n - 2*j.near(i, sMe)*one(prize < 2)
}

// nearLeaks: secrets are collected, shown or sent.
func (j *speech) nearLeaks(i int) int {
	if j.about(i, sPrivate) == 0 || !j.asked(i) {
		return 0
	}
	return 5 + j.near(i, sWhole) + j.near(i, sReply|sMe|sPlace) + j.near(i, sUser) + j.mark(sTrigger) + one(j.count(i, sSend|sShow) > 0 && j.fetched())
}

// fetched reports whether something is collected, and then shown or sent, by orders.
func (j *speech) fetched() bool {
	n := 0
	for i, w := range j.s {
		n += one(w.of&(sSend|sShow) != 0 && j.bids(i))
	}
	return n > 1
}

// nearHarms: something is run, paid, installed or deleted.
func (j *speech) nearHarms(i int) int {
	if j.about(i, sAsset|sMoney) == 0 && j.toAddress() == 0 && !j.deadly() || !j.asked(i) {
		return 0
	}
	unchecked := j.mark(sNot|sWithout) * j.mark(sSafety)
	waits := j.mark(sTrigger) * j.mark(sUser|sSays|sNobody)
	return 4 + 2*one(j.deadly()) + j.toAddress() + j.near(i, sThis) + j.near(i, sWhole) + 2*(unchecked+waits+j.mark(sSecret)) + j.claims() - unchecked*j.mark(sMe)
}

// deadly reports whether the sentence has a command that does harm by itself.
func (j *speech) deadly() bool {
	n := 0
	for i, w := range j.s {
		n += one(w.of&sDeadly != 0)
		if w.text == "rm" && i+1 < len(j.s) && strings.Contains(j.s[i+1].text, "r") {
			return true
		}
	}
	return n > 1
}

// nearHides: something is kept from the user.
func (j *speech) nearHides(i int) int {
	of, bid := j.s[i].of, one(j.bids(i) || j.s[i].of&sMaybe != 0)
	user := j.any(i-j.thing, i+j.thing+1, sUser)
	switch {
	case !user:
		return 0
	case of&sSecret != 0, of&sHide != 0 && bid == 1:
		return 5 + bid + j.mark(sSecret)
	case of&sTell != 0 && j.denied(i):
		return 5 - 2*one(of&sShow != 0) + bid + j.itself() + j.mark(sThis) + j.mark(sSecret) + j.readers()
	}
	return 0
}

// nearPushes: something is recommended.
func (j *speech) nearPushes(i int) int {
	named := j.names() + 2*j.mark(sThis)*j.toAddress()
	if j.about(i, sLure)+named == 0 || !j.asked(i) {
		return 0
	}
	return 3 + named + j.mark(sStanding) + j.mark(sLure) + j.mark(sOnly) + j.mark(sTrigger) + j.mark(sWhole) - 2*j.near(i, sMe)
}

// names is 1 if the sentence has something in quotation marks.
func (j *speech) names() int {
	return one(slices.ContainsFunc(j.s, func(w spoken) bool { return w.quoted }))
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
	n := 3 + one(j.bids(i)) + j.mark(sWhole) + j.mark(sStanding) + j.about(i, sYour) + one(of&sNeed != 0 && j.count(i, sNeed) > 0) + 2*one(j.approved()) + j.claims() + max(2*one(j.acts() || j.next&sHarm != 0 && j.next&(sAsset|sMoney) != 0), one(j.mentions()))
	return n + one(spared)*max(2*one(of&sVoid != 0 || of&sSafety == 0 && j.denials() > 1), j.mark(sUser)) + one(of&sVoid != 0)*j.mark(sUser) - max(2*j.mark(sMe), j.mine(), 2*j.mark(sTrigger)*j.mark(sUser)*one(of&sVoid == 0))
}

// mine is 3 if it is my consent that is named.
func (j *speech) mine() int {
	for i, w := range j.s {
		if w.of&(sSafety|sGrant) != 0 && j.any(i-2, i+2, sMe) {
			return 3
		}
	}
	return 0
}

// spared reports whether something is done without a check.
func (j *speech) spared() bool {
	for i, w := range j.s {
		if w.of&sSafety == 0 {
			continue
		}
		from, to := i-j.not, i
		if j.after {
			from, to = i+1, i+j.not+2
		}
		for k := max(0, from); k < min(len(j.s), to); k++ {
			if of := j.s[k].of; of&(sWithout|sNot) != 0 && of&sVoid == 0 {
				return true
			}
		}
	}
	return false
}

// runs reports whether the reader is told to run, pay, install or delete something.
func (j *speech) runs() bool {
	for i, w := range j.s {
		if w.of&sHarm != 0 && j.about(i, sAsset|sMoney) == 1 && j.asked(i) && w.of&sGrant == 0 {
			return true
		}
	}
	return false
}

// starts reports whether the reader is told to act.
func (j *speech) starts() bool {
	for i, w := range j.s {
		if w.of&sHarm != 0 && w.of&sGrant == 0 && j.asked(i) {
			return true
		}
	}
	return false
}

// mentions reports whether the sentence names what may do harm, without an order to do it.
func (j *speech) mentions() bool {
	for i, w := range j.s {
		if w.of&(sHarm|sSend) != 0 && w.of&(sVoid|sSafety|sNeed|sOrder|sTodo) == 0 && !((j.after || j.alone) && j.bids(i)) {
			return true
		}
	}
	return false
}

// approved reports whether something is called approved, or to be so.
func (j *speech) approved() bool {
	for i, w := range j.s {
		if w.of&sGrant != 0 && !j.denied(i) && !j.any(i-j.not, i+j.not+1, sWithout) {
			return true
		}
	}
	return false
}

// denials is how many words of the sentence deny something.
func (j *speech) denials() (n int) {
	for _, w := range j.s {
		n += one(w.of&(sNot|sWithout) != 0)
	}
	return n
}

// acts reports whether something is run, paid, installed or deleted.
func (j *speech) acts() bool {
	for i, w := range j.s {
		if w.of&sHarm != 0 && w.of&sVoid == 0 && j.near(i, sAsset|sMoney) == 1 {
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
	return 2 + j.mark(sUser) + j.mark(sClaim|sMe) + j.readers() + 2*lax + j.mark(sHarm)*j.mark(sAsset|sMoney) + max(2*j.mark(sUser)*one(j.runs()), one(j.starts())) + j.mark(sSend)*j.mark(sInside|sPrivate) + j.mark(sWhole|sStanding)
}

// nearBecomes: the reader is to be somebody without limits.
func (j *speech) nearBecomes(i int) int {
	if !j.any(i-j.thing/2, i+j.thing/2+1, sWithout) {
		return 0
	}
	has := j.has | j.lent
	n := 3 + j.mark(sStanding) + one(has&(sYou|sModel) != 0)
	if has&(sYou|sRole) != 0 {
		n += one(has&sYou != 0)*j.mark(sSelf|sStanding) + 2*one(has&sRole != 0)
	}
	return n + one(j.plays())
}

// plays reports whether the reader is told to be somebody.
func (j *speech) plays() bool {
	for i, w := range j.s {
		if w.of&sRole != 0 && w.of&(sYou|sModel) == 0 && j.bids(i) {
			return true
		}
	}
	return false
}

// nearPoses: the text claims authority and gives the reader something to do.
func (j *speech) nearPoses(int) int {
	has := j.has | j.next
	if !j.claim || has&(sYou|sModel|sDuty|sOrder) == 0 {
		return 0
	}
	n := 1 + one(has&(sYou|sModel) != 0)*(2+one(has&sSelf != 0)) + one(has&(sDuty|sOrder) != 0)
	for _, of := range []sense{sGovern | sBond, sSafety, sPrivate, sFree, sWhole, sVoid, sHarm, sSend | sShow, sInside, sGrant, sHide | sSecret, sObey} {
		n += one(has&of != 0)
	}
	return n
}

// claims is what a claim of authority counts, more if a mark makes it.
func (j *speech) claims() int {
	if !j.claim {
		return 0
	}
	for _, w := range j.s[:min(len(j.s), j.head)] {
		if w.of&sClaim != 0 && w.stop != 0 && strings.ContainsRune("]】>", w.stop) {
			return 3
		}
	}
	return 2
}

// proclaimed reports whether the sentence begins with who has authority, as the head of a message has it.
func (j *speech) proclaimed() bool {
	if !j.any(0, j.head, sClaim) {
		return false
	}
	for _, w := range j.s[:min(len(j.s), j.head)] {
		if w.of&sSpeaks != 0 || w.stop != 0 && strings.ContainsRune(":：]】>", w.stop) {
			return true
		}
	}
	return false
}
