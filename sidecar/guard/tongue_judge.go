package guard

// matchTongues judges a text in each tongue that it seems to be in, and returns what is left of it for the other judges: all but what
// it only quotes.
func matchTongues(folded string, list []word) (f Finding, found bool, said string) {
	said = folded
	for _, t := range heard(folded, list) {
		all, rest := t.hear(folded)
		if f, found = t.match(all); found {
			return f, true, said
		}
		if len(rest) < len(said) {
			said = rest
		}
	}
	return Finding{}, false, said
}

// match judges the sentences of a text by what they do.
func (t *tongue) match(all []spoken) (Finding, bool) {
	feats := feats
	if t.near != nil {
		feats = nearFeats
	}
	var before *speech
	for from := 0; from < len(all); {
		to := from + 1
		for to < len(all) && !all[to-1].ends && to-from < longestSentence {
			to++
		}
		j := &speech{s: all[from:to], nearness: t.near}
		j.weigh(before, all[to:min(len(all), to+reach)])
		for _, d := range feats {
			if j.has&d.act == 0 {
				continue
			}
			for i, w := range j.s {
				if w.of&d.act != 0 && d.score(j, i) >= enough+j.doubt() && !t.recounts(j) {
					return Finding{Class: d.class, Match: j.around(i)}, true
				}
			}
		}
		before, from = j, to
	}
	return Finding{}, false
}

// speech is a sentence in a tongue and what is known of it as a whole.
type speech struct {
	s     []spoken
	has   sense // of any word
	lent  sense // marks of the sentence before
	claim bool  // it, or the sentence before, is said in the name of who has authority
	next  sense // of the words after it
	*nearness
}

// weigh notes what the sentence has, and what the one before lends.
func (j *speech) weigh(before *speech, after []spoken) {
	for _, w := range j.s {
		j.has |= w.of
	}
	for _, w := range after {
		j.next |= w.of
	}
	j.claim = j.claimed()
	if before != nil {
		j.lent = before.has & (sHide | sFree | sStanding | sGrant | sBond | sUser | sThis | sText | sYou | sModel | sRole)
		j.claim = j.claim || before.claim
	}
}

// doubt is what a sentence needs more if it is about attacks.
func (j *speech) doubt() int { return 3 * one(j.has&sAttack != 0) }

// around is the part of the sentence around a word.
func (j *speech) around(at int) string {
	var list []word
	for _, w := range j.s[max(0, at-reach):min(len(j.s), at+reach)] {
		list = append(list, word{text: w.text})
	}
	return joined(list)
}

// any reports whether a word from one place to before another has a meaning.
func (j *speech) any(from, to int, of sense) bool {
	if j.has&of == 0 {
		return false
	}
	for k := max(0, from); k < min(len(j.s), to); k++ {
		if j.s[k].of&of != 0 {
			return true
		}
	}
	return false
}

// near is 1 if a word within reach of the one at i has a meaning.
func (j *speech) near(i int, of sense) int { return one(j.any(i-reach, i+reach+1, of)) }

// mark is 1 if the sentence has a meaning.
func (j *speech) mark(of sense) int { return one(j.has&of != 0) }

// clause is where the clause of the word at i begins and ends.
func (j *speech) clause(i int) (from, to int) {
	for from = i; from > 0 && !j.begins(from); from-- {
	}
	for to = i + 1; to < len(j.s) && !j.begins(to); to++ {
	}
	return from, to
}

func (j *speech) begins(i int) bool { return j.s[i].first || j.s[i].of&sAnd != 0 }

// negated reports whether the clause of the word at i has a negation.
func (j *speech) negated(i int) bool {
	from, to := j.clause(i)
	return j.any(from, to, sNot)
}

const (
	// easy are the meanings of words that may stand before an order whose form is one of a statement, too.
	easy = sLight | sStanding | sNot | sWithout | sHide | sYou | sMe | sExact | sOnly | sAnd | sWhole | sThis | sDuty
	// things are those that may stand before an infinitive.
	things = easy | sGovern | sBond | sSafety | sPrivate | sInside | sAsset | sMoney | sLure | sReply | sEarly | sInner | sGiven | sUser | sYour | sMine | sNobody | sOf | sAddress | sDeadly | sTrigger
)

// ordered reports whether the reader is told to do what the word at i says.
func (j *speech) ordered(i int) bool {
	of := j.s[i].of
	if of&(sOrder|sMaybe|sTodo) == 0 {
		return false
	}
	from, to := j.clause(i)
	if i > from && j.s[i-1].of.auxiliary() && (of&sTodo == 0 || j.has&(sAddress|sDuty|sYou|sModel) == 0) {
		return false
	}
	for k := i + 1; k < min(to, i+3); k++ {
		if j.s[k].of&sThey != 0 && j.s[k].of&(sYou|sLight|sNot) == 0 {
			return false
		}
	}
	if of&sTodo != 0 && j.ofOthers(from, i) {
		return false
	}
	bound, strange := false, false
	duty := j.any(from, i, sDuty) || of&sTodo != 0 && j.any(i, min(to, i+5), sDuty)
	for k := i - 1; k >= from; k-- {
		switch w := j.s[k].of; {
		case w&sYou != 0:
			bound = true
		case w&sModel != 0:
			if !duty && of&sOrder == 0 && !j.any(from-6, from, sDuty) {
				return false
			}
			bound = true
		case w&sThey != 0 && !bound:
			return false
		case of&sTodo != 0 && w&things != 0, w&easy != 0:
		default:
			strange = true
		}
	}
	return bound || of&sOrder != 0 || !strange || duty && of&sTodo != 0
}

// told reports whether what the word at i says is ordered and not forbidden.
func (j *speech) told(i int) bool { return j.ordered(i) && !j.negated(i) }

// claimed reports whether the sentence is said in the name of who has authority: "System:", "[Admin]", "here speaks your developer".
func (j *speech) claimed() bool {
	if j.has&sClaim == 0 {
		return false
	}
	if j.nearness != nil {
		return j.proclaimed()
	}
	for i := range min(len(j.s), 8) {
		w := j.s[i]
		if w.of&sClaim == 0 || w.quoted {
			continue
		}
		if i < 4 && (w.stop == ':' || w.stop == '：' || w.stop == ']' || w.stop == '>' || w.stop == '}' || w.stop == '|') || j.any(0, i+4, sSpeaks) {
			return true
		}
		for k := i; k < min(len(j.s), i+4); k++ {
			if s := j.s[k].stop; s == ':' || s == '：' {
				return j.any(0, i, sYour|sSpeaks) || i < 4
			}
		}
	}
	return false
}

// level says how far what stands near the word at i is what governs the reader: 0 not at all, 6 it is a model's, all and the earlier of it.
func (j *speech) level(i int) int {
	n := 0
	for k := max(0, i-reach); k < min(len(j.s), i+reach+1); k++ {
		if k != i {
			n = max(n, j.governs(k))
		}
	}
	return n
}

func (j *speech) governs(k int) int {
	of, n := j.s[k].of, 0
	switch {
	case of&sBond != 0:
		n = 3
	case of&(sGovern|sSafety) != 0:
		n = 1
	case of&sWhole != 0 && j.any(k+1, k+8, sEarly|sGiven):
		return 1 + one(j.any(k+1, k+8, sEarly)) + one(j.any(k+1, k+8, sGiven)) + one(j.any(k+1, k+8, sYou))
	default:
		return 0
	}
	if j.ofOther(k) {
		n -= 1 + one(of&sBond != 0)
	}
	n += one(j.any(k-4, k+3, sYour) || j.any(k-6, k+8, sYou) && j.any(k-4, k+10, sGiven)) + one(j.any(k-4, k+9, sEarly)) + one(j.any(k-3, k, sWhole)) + one(j.any(k-3, k+reach, sInner)) + one(j.any(k+1, k+5, sClaim|sModel))
	return n - one(j.any(k-2, k+3, sMine))
}

// ofOther reports whether the thing at k is said to be of something that is unknown: "the rules of the linter".
func (j *speech) ofOther(k int) bool {
	for k+1 < len(j.s) && j.s[k+1].inside {
		k++
	}
	if k+1 >= len(j.s) || j.s[k+1].of&sOf == 0 || j.begins(k+1) {
		return false
	}
	for n := k + 2; n < min(len(j.s), k+5); n++ {
		if of := j.s[n].of; of&(sLight|sOf) == 0 {
			return of == 0 || of&(sInside|sAsset|sMoney|sLure|sReply) != 0 && of&(sYou|sYour|sModel|sClaim) == 0
		}
	}
	return false
}
