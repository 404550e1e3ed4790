package guard

// enough is the score from which a sentence gives orders.
const enough = 6

// reach is how many words may stand between an act and what it is done to.
const reach = 10

// matchDeed judges the sentences of a text by what they do.
func matchDeed(folded string) (Finding, bool) {
	var list []*judge
	for _, s := range sentences(folded) {
		list = append(list, newJudge(s))
	}
	for i, j := range list {
		if j.has&deeds == 0 {
			continue
		}
		j.read, j.hush = j.reading(), j.concealment()
		if i > 0 {
			j.beside(list[i-1])
			j.before = list[i-1].level(0, len(list[i-1].s))
		}
		if i+1 < len(list) {
			j.beside(list[i+1])
		}
		for _, f := range frames {
			if at, score := f.best(j); score >= enough {
				return Finding{Class: f.class, Match: j.around(at)}, true
			}
		}
	}
	return Finding{}, false
}

// judge is a sentence and what is known of it as a whole.
type judge struct {
	s      []token
	has    concept // of any word
	lent   concept // marks of the sentences beside it
	levels []int   // how far each word names what governs the reader
	before int     // the highest level of the sentence before
	hush   int     // how far something is to be kept from somebody
	read   bool    // whether it is to be done by who reads it
}

func newJudge(s []token) *judge {
	j := &judge{s: s}
	for _, t := range s {
		j.has |= t.of
	}
	return j
}

// around is the part of the sentence around a word.
func (j *judge) around(at int) string {
	var list []word
	for _, t := range j.s[max(0, at-reach):min(len(j.s), at+reach)] {
		list = append(list, word{text: t.text})
	}
	return joined(list)
}

// beside takes what a sentence beside this one lends.
func (j *judge) beside(other *judge) {
	j.lent |= other.marks()
	j.hush = max(j.hush, other.concealment())
}

// marks are the meanings of a sentence that count for those beside it.
func (j *judge) marks() concept {
	of := j.has & (gone | ends | only | hostile | unbound | exact)
	for i, t := range j.s {
		if t.of&respond != 0 && j.ordered(i) {
			of |= respond | j.has&without
		}
	}
	if j.has&this != 0 && j.has&(text|whole) != 0 {
		of |= this
	}
	if j.claimed() {
		of |= authority
	}
	return of
}

// marked counts those of some marks that the sentence or one beside it has.
func (j *judge) marked(of concept) int {
	n := 0
	for _, m := range []concept{authority, only, whenever, exact, me} {
		if of&m != 0 {
			n += one(j.lent&m != 0 || j.has&m != 0 && (m != authority || j.claimed()))
		}
	}
	return n
}

// one is 1 for true.
func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// span is the words from one place to before another, as far as the sentence has them.
func (j *judge) span(from, to int) []token {
	from = min(max(from, 0), len(j.s))
	return j.s[from:max(from, min(to, len(j.s)))]
}

// any reports whether a word of a span has a meaning.
func (j *judge) any(from, to int, of concept) bool {
	for _, t := range j.span(from, to) {
		if t.of&of != 0 {
			return true
		}
	}
	return false
}

// spells reports whether a word of a span is in a set.
func (j *judge) spells(from, to int, set *wordSet) bool {
	for _, t := range j.span(from, to) {
		if set.has(t.text) {
			return true
		}
	}
	return false
}

// named reports whether a span names the reader, not only what is his. "Tu" is also "your" in Spanish.
func (j *judge) named(from, to int) bool {
	for _, t := range j.span(from, to) {
		if t.of&you != 0 && (t.of&your == 0 || t.text == "tu") {
			return true
		}
	}
	return false
}

var (
	// subjects are words by which a statement begins.
	subjects = newWordSet("i we he she it they the a an our my his her their this that these those there who which someone one ich wir er sie es je nous il elle ils on yo el ella noi io lui lei eu nos ele ela я мы он она они")
	// conjunctions join two clauses.
	conjunctions = newWordSet("and or but then und oder dann et puis ou y o e ed poi и а затем luego depois entao")
	// times are words that tell from when an order holds: "from this moment on".
	times = newWordSet("from as of this point moment line sentence starting onward forward day")
	// modals are verbs by which a statement orders.
	modals = newWordSet("must should shall has have to")
)

// ordered reports whether the word at i is an order: at the beginning of a clause, or after the reader is named, but for
// words such as "please" and "must".
func (j *judge) ordered(i int) bool {
	if j.s[i].of&order == 0 {
		return false
	}
	k := i
	for !j.s[k].first && k > 0 && (j.s[k-1].of&lead != 0 || times.has(j.s[k-1].text)) {
		switch before := j.s[k-1]; {
		case before.of&not != 0:
			return false
		case conjunctions.has(before.text):
			return !subjects.has(j.clause(k - 1).text)
		case before.text == "to" && j.clause(k-1).of&order != 0:
			return true
		}
		k--
	}
	if j.s[k].first || j.read && j.spells(i-1, i, modals) {
		return true
	}
	return j.any(k-1, k, you|model) && !j.any(k-1, k, your)
}

// wanted reports whether the word at i is an order, or what the reader is said to do.
func (j *judge) wanted(i int) bool {
	return j.ordered(i) || j.s[i].of&order != 0 && j.any(i-3, i, you)
}

// addressed is 1 for an order and 1 more where the reader is named.
func (j *judge) addressed(i int) int { return one(j.wanted(i)) + one(j.has&you != 0) }

// clause is the first word of the clause at i.
func (j *judge) clause(i int) token {
	for i > 0 && !j.s[i].first {
		i--
	}
	return j.s[i]
}
