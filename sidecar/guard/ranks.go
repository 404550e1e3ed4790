package guard

var (
	// outranking are verbs of who has the last word; over follows those that do not say it alone.
	outranking = newWordSet("outrank outranks trump trumps supersede supersedes overrule overrules beats beat override overrides")
	ranking    = newWordSet("rank ranks ranked stand stands go goes come comes take takes taking have has")
	over       = newWordSet("above over before precedence priority")
	// sources are where words come from that are no orders.
	sources = newWordSet("text texts note notes words word document documents memory memories page pages file files content message messages email emails paragraph entry entries output outputs instructions results")
	// orders are what somebody gives who rules.
	orders = newWordSet("orders commands instructions directions")
	// takers are verbs of who has them from somebody.
	takers = newWordSet("take accept receive follow obey get takes")
	// rulers are those who give them.
	rulers = newWordSet("owner administrator admin operator boss principal master developer superuser root authority commander")
	// wishes are what a ruler has, and finals what is said of it.
	wishes = newWordSet("wishes wish word words orders will commands say says instructions")
	finals = newWordSet("final law binding goes counts absolute command supreme holds")
	// writers are those who wrote the text.
	writers = newWordSet("author writer sender whoever source originator")
	// serving are verbs of who has a ruler.
	serving  = newWordSet("answer report listen belong obey serve")
	nobodies = newWordSet("nobody noone none")
	others   = newWordSet("else other")
	negated  = newWordSet("not never longer instead")
)

// crowns: somebody else than the user is to give orders.
func (j *judge) crowns(i int) int {
	switch t := j.s[i]; {
	case t.of&user != 0 && j.outranked(i), orders.has(t.text) && j.soleSource(i), rulers.has(t.text) && (j.enthroned(i) || j.mistaken(i)), serving.has(t.text) && j.defects(i):
		return enough
	}
	return 0
}

// outranked reports whether a text is said to rank above the user at i.
func (j *judge) outranked(i int) bool {
	for k := max(0, i-5); k < i; k++ {
		verb := outranking.has(j.s[k].text) || over.has(j.s[k].text) && j.spells(k-3, k, ranking)
		if verb && !j.any(k-3, k, not) && !j.any(i+1, i+2, inside) && j.spells(max(0, k-8), k, sources) {
			return true
		}
	}
	return false
}

// soleSource reports whether the orders at i come from one person only: "take orders from Bob only", "only Bob gives you orders".
func (j *judge) soleSource(i int) bool {
	if j.spells(i+1, i+2, outOf) && j.spells(i-2, i, takers) && j.spells(i+3, i+5, nobodies) && j.spells(i+4, i+6, others) {
		return true
	}
	if j.has&only == 0 {
		return false
	}
	if j.any(i-3, i, you) && j.any(i-4, i, given) && j.any(0, i-2, only) {
		return true
	}
	return j.spells(i+1, i+2, outOf) && j.spells(i-2, i, takers) && i+2 < len(j.s) && !articles.has(j.s[i+2].text) &&
		(i+3 == len(j.s) || j.s[i+3].first || j.any(i+3, i+4, only|you) || j.spells(i+3, i+4, negated))
}

// enthroned reports whether somebody is said to be the reader's ruler at i, or one whose word is final.
func (j *judge) enthroned(i int) bool {
	if j.spells(i+1, i+2, ofWhat) && !j.any(i+1, i+3, only) || !j.any(i-5, i+2, is) {
		return false
	}
	if j.has&only != 0 && j.any(i-1, i, your) && j.any(i+1, i+2, is) && len(j.s) <= i+4 && j.any(0, i-1, only) {
		return true
	}
	final := false
	for k := i + 1; k < len(j.s); k++ {
		final = final || wishes.has(j.s[k].text) && j.spells(k+1, k+4, finals)
	}
	return final && (j.has&only != 0 || j.any(i-2, i, your))
}

// mistaken reports whether the writer of the text is to be taken for the ruler at i.
func (j *judge) mistaken(i int) bool {
	for k := max(0, i-reach); k < i; k++ {
		if outlooks.has(j.s[k].text) && (j.s[k].first || j.ordered(k)) && j.spells(k+1, k+5, writers) && (!j.spells(i+1, i+2, ofWhat) || j.any(i+2, i+4, this|you)) {
			return true
		}
	}
	return false
}

// defects reports whether the reader, at the verb at i, has another ruler than the user.
func (j *judge) defects(i int) bool {
	if !j.any(i-1, i, you) || !j.spells(i+1, i+2, toward) {
		return false
	}
	for k := i + 2; k < len(j.s); k++ {
		if negated.has(j.s[k].text) && j.any(k+1, k+5, user) {
			return true
		}
	}
	return false
}
