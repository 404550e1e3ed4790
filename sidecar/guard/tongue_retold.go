package guard

// retoldBefore is how many words of a sentence may stand before the one that says that it tells of something.
const retoldBefore = 10

// retell marks the sentences that tell what others showed, studied or collected of models and attacks.
func (h *hearer) retell() {
	for from := 0; from < len(h.all); {
		to := from + 1
		for to < len(h.all) && !h.all[to-1].ends {
			to++
		}
		if h.tongue.retold(h.all[from:to]) {
			for k := from; k < to; k++ {
				h.all[k].retold = true
			}
		}
		from = to
	}
}

// retold reports whether a sentence begins with a word of telling or of research and goes on about a model or an attack, without a word
// to the reader, an order, a duty, an address, an end of rules or somebody who may give orders.
func (t *tongue) retold(s []spoken) bool {
	at := -1
	for i := range min(len(s), retoldBefore) {
		if t.tells.has(s[i].text) && !s[i].quoted {
			at = i
			break
		}
	}
	if at < 0 {
		return false
	}
	var has sense
	for i, w := range s {
		has |= w.of
		switch {
		case w.of&sYou != 0 && w.of&sThey == 0, w.of&(sDuty|sGrant|sGone|sFree|sThis|sStanding|sUser|sClaim|sAddress) != 0:
			return false
		case i >= at && w.stop == ':':
			return false
		case i != at && opens(s, i) && w.of&(sOrder|sMaybe) != 0 && !t.tells.has(w.text):
			return false
		}
	}
	return has&(sModel|sAttack) != 0
}

// opens reports whether the word at i is the first of its clause, or of one that goes on after "and".
func opens(s []spoken, i int) bool {
	return s[i].first || s[i-1].of&sAnd != 0 && s[i-1].of&sAsk == 0
}

// tellOthers marks the words that have the form of an order and are no order, for an auxiliary verb or the subject of a statement stands
// before them.
func (h *hearer) tellOthers() {
	from := 0
	for i := range h.all {
		w := &h.all[i]
		if i == 0 || w.first || w.of&sAnd != 0 {
			from = i
			continue
		}
		if w.of&acts != 0 && w.of&(sOrder|sMaybe) != 0 && w.of&(sTodo|sReport) == 0 && (h.past(from, i) || w.of&sOrder == 0 && h.subject(from, i)) {
			w.stated = true
		}
	}
}

// past reports whether an auxiliary verb stands before the word at i, or before its negation.
func (h *hearer) past(from, i int) bool {
	before := h.all[i-1].of
	return before.auxiliary() || before&sNot != 0 && i-2 >= from && h.all[i-2].of.auxiliary()
}

// subject reports whether the words from one place to before another are an article and a thing or a person, which is no reader and has
// no authority: "the import script".
func (h *hearer) subject(from, to int) bool {
	const no = sYou | sYour | sModel | sThis | sThey | sUser | sClaim | sStanding | sDuty | sTrigger | sSpeaks | sAddress | sNot
	if to-from < 2 || h.all[from].of&sLight == 0 || h.all[from].of&sAnd != 0 || h.all[from].of&sOf != 0 && h.all[from].text != "der" || h.all[from].inside {
		return false
	}
	if n := h.all[from+1].of; n != 0 && n&sAsset == 0 {
		return false
	}
	for _, w := range h.all[from:to] {
		if w.of&no != 0 || w.of&(sOrder|sMaybe) != 0 && w.of&sLight == 0 {
			return false
		}
	}
	return true
}

// auxiliary reports whether a word is a form of "to be" or "to have" of others than the reader.
func (of sense) auxiliary() bool { return of&sBe != 0 && of&(sYou|sOrder) == 0 }
