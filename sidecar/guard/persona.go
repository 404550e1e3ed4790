package guard

var (
	// beings are forms of to be that say what the reader is.
	beings = newWordSet("are were be been bist sei es sois eres sei sos e ты youre")
	// masters are who and what a model without limits does not have.
	masters = newWordSet("boss master shame conscience scruples law laws fear inhibitions owner")
	// declines are what such a model never does; "says no" is said in two words.
	declines = newWordSet("refuse refuses decline declines object objects hesitate hesitates")
	refusal  = newWordSet("no")
)

// becomes: the reader is to be somebody else, without limits.
func (j *judge) becomes(i int) int {
	t := j.s[i]
	if t.of&respond != 0 && t.of&become != 0 && j.any(i-6, i, unbound) && (j.has&(only|you) != 0 || j.ordered(0)) {
		return 5 + j.addressed(0) + j.marked(only)
	}
	self := beings.has(t.text) && (t.text == "youre" || j.any(i-1, i, you))
	theirs := t.of&is != 0 && j.any(i-6, i, role) && j.any(i-6, i, your)
	if !self && !theirs && !j.wanted(i) {
		return 0
	}
	who := j.who(i)
	if who == 0 {
		return 0
	}
	known := j.has&(model|role|only|order) != 0
	return 3 + who - one(self && !known) + j.addressed(i) + j.marked(only) + one(j.has&model != 0) + one(j.any(i-4, i+6, role))
}

// who is what somebody counts whom the word at i makes of the reader.
func (j *judge) who(i int) int {
	switch {
	case j.any(i+1, i+reach, unbound|hostile), j.moded(i), j.s[i].of&order != 0 && j.lent&unbound != 0 && j.any(i+1, i+4, you):
		return 2
	case j.lacks(i+1, i+reach+2):
		return 3
	}
	return one(j.has&you != 0 && j.any(i+1, i+4, role))
}

// moded reports whether a mode such as that of developers follows the word at i.
func (j *judge) moded(i int) bool {
	for k := i + 1; k < min(len(j.s), i+reach); k++ {
		if j.s[k].text == "mode" && j.any(k-1, k, quality|authority|unbound) {
			return true
		}
	}
	return false
}

// lacks reports whether a span says that there are no limits.
func (j *judge) lacks(from, to int) bool {
	for k := max(0, from); k < min(len(j.s), to); k++ {
		switch t := j.s[k]; {
		case t.of&govern != 0 && j.any(k+1, k+4, not):
			return true
		case t.of&(not|without) == 0:
		case j.any(k+1, k+5, govern|bond), j.any(k+1, k+2, binds), j.spells(k+1, k+2, masters), j.spells(k+1, k+3, declines):
			return true
		case j.any(k+1, k+2, show) && j.spells(k+2, k+3, refusal):
			return true
		}
	}
	return false
}
