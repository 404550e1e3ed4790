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
	// told is how it tells of others, who are named among so many words at first.
	told  []recount
	opens int
}

// nearFeats are the feats of tongues whose orders are not known by their place in the clause.
var nearFeats = []feat{
	{Override, sVoid | sHold, (*speech).nearVoids},
	{Override, sText, (*speech).nearPrefers},
	{Extraction, sShow, (*speech).nearShows},
	{Extraction, sAsk, (*speech).nearAsks},
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
	case j.s[i].of&sTodo != 0 && (j.s[i].first || j.any(i-1, i, sNot) || j.any(i-j.order, i+j.order+1, sDuty|sNeed)):
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
	return from == i || j.any(from, from+2, sDuty|sStanding|sTrigger|sExact)
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
	from := max(0, i-j.not)
	for k := from; k < i; k++ {
		if j.s[k].stop == ':' {
			from = k + 1
		}
	}
	return j.any(from, i, sNot)
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
	case j.near(i, sThey) == 1:
		return 0
	case j.about(i, sEarly|sGiven)+j.about(i, sWhole)+j.about(i, sYou|sModel|sYour) == 3:
		return 3
	case j.about(i, sEarly)*j.about(i, sInside)*j.about(i, sText)*j.mark(sExact|sThis) == 1 && j.toAddress() == 0:
		return 3
	case j.about(i, sEarly)*j.about(i, sGiven) == 1:
		return 2 + j.about(i, sYou|sModel|sYour)
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
func (j *speech) readers() int { return j.mark(sYou | sYour | sModel) }

// itself is 1 if the sentence names the text that it stands in.
func (j *speech) itself() int { return j.mark(sThis) * j.mark(sText) }
