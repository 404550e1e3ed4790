package guard

var (
	// concealers are verbs that keep something from somebody without a negation.
	concealers = newWordSet("hide conceal suppress deny verschweige verheimliche cache oculta nascondi esconda скрой скрывай")
	// alone are words by which the reader keeps something to himself.
	alone = newWordSet("yourself dark quiet silent mum")
	// lulls are words that say that nothing is wrong.
	lulls = newWordSet("nothing fine well normal")
	// despites are words by which something is done whatever somebody says.
	despites = newWordSet("whatever regardless though despite")
	outside  = newWordSet("out")
	// late are negations that stand after the verb; nothings are what somebody is to know then.
	late     = newWordSet("nicht nie niemals nichts")
	nothings = newWordSet("nichts rien nada niente nulla ничего")
	// matters are words by which a sentence says what it keeps from somebody; thats begin a clause that says so.
	matters = newWordSet("davon daruber hiervon es en ceci cela lo ello esto dirlo questo isso isto этом это об")
	thats   = newWordSet("dass que qu che что")
	aWord   = newWordSet("word")
)

// mostHush is what it counts that something is kept from the user.
const mostHush = 3

// concealment says how far the sentence keeps something from somebody: 1 it does, 2 from people, 3 from the user.
func (j *judge) concealment() int {
	if j.has&user != 0 && j.against() {
		return mostHush
	}
	manner := one(j.has&secret != 0)
	if j.has&without != 0 && j.wordless() {
		manner = 2
	}
	level := 0
	if j.has&hide != 0 {
		for i, t := range j.s {
			if t.of&hide != 0 {
				level = max(level, j.conceals(i))
			}
		}
	}
	return min(level+manner, mostHush)
}

// conceals is concealment by the word at i.
func (j *judge) conceals(i int) int {
	t, lulled := j.s[i], 0
	if j.ordered(i) {
		if j.keeps(i) {
			return mostHush
		}
		lulled = 2 * one(t.of&show != 0 && j.spells(i+1, i+6, lulls))
	}
	unaware := j.any(i-3, i, user) && j.any(i+1, i+3, not)
	switch {
	case !unaware && !j.any(i-5, i, not|without) && !j.spells(i-3, i, late) && !j.belated(i) && !(concealers.has(t.text) && j.ordered(i)):
		return lulled
	case j.any(i-5, i+5, user):
		return mostHush
	case j.any(i-4, i+4, people), j.any(i+1, i+3, this), i+1 < len(j.s) && j.s[i+1].text == "it":
		return 2
	}
	return max(lulled, one(t.of&show == 0))
}

// belated reports whether the verb at i is negated later in its clause: "erwähne es nie".
func (j *judge) belated(i int) bool {
	for _, t := range j.span(i+1, i+8) {
		switch {
		case t.first:
			return false
		case late.has(t.text):
			return true
		}
	}
	return false
}

// covers reports whether what is kept from the user, by the word at i, is what the reader does, all, or what was spoken of.
func (j *judge) covers(i int) bool {
	if !j.any(i-6, i+7, user) {
		return false
	}
	if j.spells(i-4, i+4, matters) || j.spells(i-4, i+3, nothings) {
		return true
	}
	for k := i + 1; k < min(len(j.s), i+8); k++ {
		if thats.has(j.s[k].text) && j.any(k+1, k+4, you|harm|send|void) {
			return true
		}
	}
	return false
}

// keeps reports whether the order at i keeps something to the reader: "keep it to yourself", "leave it out of your answer", "deny it".
func (j *judge) keeps(i int) bool {
	switch j.s[i].text {
	case "keep":
		return j.spells(i+1, i+6, alone)
	case "leave":
		return j.spells(i+1, i+5, outside) && j.any(i+1, i+reach, reply|inside|you)
	case "deny":
		return true
	}
	return false
}

// wordless reports whether something is done without a word.
func (j *judge) wordless() bool {
	for i, t := range j.s {
		if t.of&without != 0 && j.spells(i+1, i+3, aWord) {
			return true
		}
	}
	return false
}

// against reports whether something is done whatever the user says.
func (j *judge) against() bool {
	for i, t := range j.s {
		if t.of&user != 0 && j.any(i+1, i+3, show|hide) && j.spells(i-2, i, despites) {
			return true
		}
	}
	return false
}
