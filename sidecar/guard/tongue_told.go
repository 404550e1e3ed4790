package guard

import (
	"slices"
	"strings"
)

// recount is how a tongue tells what others do, or of what an order is that concerns neither the reader nor what is entrusted to it: who is
// named among the first words, if anybody, what follows at once, and what else the sentence has, and has not. A word stands for all that begin
// so, "_" for a space, and one after "*" for all that hold it; where words are not parted each stands for itself.
type recount struct {
	who  string
	does string
	has  []string // one word of each
	not  string
	bars sense
	// may are meanings that others have not.
	may sense
	// bid says that it may be an order.
	bid bool

	subjects, follows, bans []string
	needs                   [][]string
}

// entrusted are the meanings that few recounts have.
const entrusted = sYou | sUser

// spell makes the words of what a tongue closes with and tells ready.
func (n *nearness) spell(t *tongue) {
	for i, end := range n.closing {
		n.closing[i] = Fold(end)
	}
	for i := range n.told {
		n.told[i].spell(t)
	}
}

// spell makes the words of a recount ready.
func (r *recount) spell(t *tongue) {
	r.subjects, r.follows, r.bans = t.spelt(r.who), t.spelt(r.does), t.spelt(r.not)
	r.needs = nil
	for _, list := range r.has {
		r.needs = append(r.needs, t.spelt(list))
	}
}

// spelt are words of a recount as a text has them.
func (t *tongue) spelt(words string) (list []string) {
	for word := range strings.FieldsSeq(words) {
		word = strings.ReplaceAll(undotted(Fold(word)), "_", " ")
		rest, inside := strings.CutPrefix(word, "*")
		if !inside && !t.runs {
			rest = " " + word
		}
		list = append(list, rest)
	}
	return list
}

// recounts reports whether a sentence only tells of others.
func (t *tongue) recounts(j *speech) bool {
	if t.near == nil || j.has&(sAddress|sBond|sDeadly) != 0 || j.deadly() {
		return false
	}
	text, head, ordered := t.sounds(j.s), t.sounds(j.s[:min(len(j.s), t.near.opens)]), j.orders()
	return slices.ContainsFunc(t.near.told, func(r recount) bool {
		return j.has&(r.bars|entrusted&^r.may) == 0 && (r.bid || !ordered) && r.fits(text, head)
	})
}

// fits reports whether a recount has the words of a sentence, which begins with head.
func (r *recount) fits(text, head string) bool {
	if r.who != "" && !names(head, r.subjects, r.follows) || names(text, r.bans, nil) {
		return false
	}
	for _, list := range r.needs {
		if !names(text, list, nil) {
			return false
		}
	}
	return true
}

// orders reports whether the sentence ends as an order, or another clause than the first begins as one.
func (j *speech) orders() bool {
	if j.after {
		return j.bidding()
	}
	of := sOrder
	if j.alone {
		of = sVoid | sHarm | sSend | sShow | sDuty
	}
	return slices.ContainsFunc(j.s[1:], func(w spoken) bool { return w.first && w.of&of != 0 })
}

// sounds is what some words say, without signs.
func (t *tongue) sounds(s []spoken) string {
	var b strings.Builder
	for _, w := range s {
		if !t.runs {
			b.WriteByte(' ')
		}
		b.WriteString(w.text)
	}
	if !t.runs {
		b.WriteByte(' ')
	}
	return undotted(b.String())
}

// names reports whether a text has one of some words, and one of others at once after it, if there are others.
func names(text string, words, after []string) bool {
	for _, word := range words {
		for _, rest, ok := strings.Cut(text, word); ok; _, rest, ok = strings.Cut(rest, word) {
			if after == nil || slices.ContainsFunc(after, func(a string) bool { return strings.HasPrefix(rest, a) }) {
				return true
			}
		}
	}
	return false
}
