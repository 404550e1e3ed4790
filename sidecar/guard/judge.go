package guard

// enough is the score from which a sentence gives orders.
const enough = 6

// near is how many words may stand between an act and what it is done to.
const reach = 10

// matchDeed judges the sentences of a text by what they do.
func matchDeed(folded string) (Finding, bool) {
	all := sentences(folded)
	list := make([]*judge, len(all))
	for i, s := range all {
		list[i] = newJudge(s)
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
				return Finding{Class: f.class, Match: spoken(j.s, at)}, true
			}
		}
	}
	return Finding{}, false
}

// spoken is the part of a sentence around a word.
func spoken(s []token, at int) string {
	list := make([]word, 0, 2*reach)
	for _, t := range s[max(0, at-reach):min(len(s), at+reach)] {
		list = append(list, word{text: t.text})
	}
	return joined(list)
}

// judge is a sentence and what is known of it as a whole.
type judge struct {
	s      []token
	has    concept // of any word
	before int     // the level of the sentence before
	around concept // marks of the sentences beside it
	levels []int   // how far each word names what governs the reader
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

// beside takes the marks of a sentence beside this one.
func (j *judge) beside(other *judge) {
	j.around |= other.marks()
	j.hush = max(j.hush, other.concealment())
}

// marks are the meanings of a sentence that count for those beside it.
func (j *judge) marks() concept {
	of := j.has & (only | hostile | unbound | exact)
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

// any reports whether a word of a range has a meaning.
func (j *judge) any(from, to int, of concept) bool {
	for _, t := range j.s[max(from, 0):max(max(from, 0), min(to, len(j.s)))] {
		if t.of&of != 0 {
			return true
		}
	}
	return false
}

// subjects are words by which a statement begins.
var subjects = newWordSet("i we he she it they the a an our my his her their this that these those there who which someone one ich wir er sie es je nous il elle ils on yo el ella noi io lui lei eu nos ele ela я мы он она они")

// conjunctions join two clauses.
var conjunctions = newWordSet("and or but then und oder dann et puis ou y o e ed poi и а затем luego depois entao")

// ordered reports whether the word at i is an order: at the beginning of a clause, or after the reader is named, but for
// words such as "please" and "must".
func (j *judge) ordered(i int) bool {
	if j.s[i].of&order == 0 {
		return false
	}
	k := i
	for !j.s[k].first && k > 0 && j.s[k-1].of&lead != 0 {
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
	return j.s[k].first || k > 0 && j.s[k-1].of&(you|model) != 0 && j.s[k-1].of&your == 0
}

// clause is the first word of the clause at i.
func (j *judge) clause(i int) token {
	for i > 0 && !j.s[i].first {
		i--
	}
	return j.s[i]
}

// governs says how far the word at i names what governs the reader: 0 not at all, 2 what rules models, 3 what rules the reader.
func (j *judge) governs(i int) int {
	of := j.s[i].of
	if of&governing == 0 {
		return 0
	}
	if of&(governing&^authority) == 0 {
		return 2 * one(j.any(i-1, i, your) && makers.has(j.s[i].text))
	}
	if j.s[i].text == "yours" && j.any(i-1, i, void) {
		return 3
	}
	if of&(govern|loose|bond|text) != 0 && about(j.s, i) {
		return 0
	}
	level := 0
	theirs := j.any(i-3, i, your) || i >= 4 && j.s[i-1].text == "of" && j.any(i-4, i, your) || of&govern != 0 && j.any(i-5, i, authority) && j.any(i-5, i, your)
	after := i+1 < len(j.s) && postposed.has(j.s[i+1].text)
	quality := j.any(i-2, i, quality) || of&govern != 0 && j.any(i+1, i+3, quality)
	switch {
	case of&bond != 0, of&govern != 0 && quality, of&role != 0 && j.any(i-1, i, model), of&loose != 0 && ethical.has(j.s[max(i-1, 0)].text):
		level = 2
	case of&govern != 0:
		level = 2*one(j.any(i-2, i, early) || after) + 2*one(universal.has(j.s[max(i-1, 0)].text) || universal.has(j.s[max(i-2, 0)].text))
		level = min(level, 3)
		if of&loose != 0 {
			level /= 2
		}
	case of&text != 0 && (quality || j.any(i+1, i+5, start)):
		level = 2 + one(quality && j.any(i-3, i, early))
	case of&text != 0 && (quality || j.any(i-2, i, early)), of&(text|loose) != 0 && after:
		level = 1
	}
	free := of&govern != 0 && j.any(i-2, i, not) && j.named(i-5, i+6)
	switch {
	case j.related(i), of&(text|whole) != 0 && j.placed(i), free:
		level += 3
	case theirs && (of&(govern|bond) != 0 || of&(text|loose) != 0 && level > 0 || of&text != 0 && j.any(i-2, i, authority)):
		level += 3
	case theirs && of&mind != 0 && j.any(i-2, i, your):
		level += 2
	case of&loose != 0 && j.any(i-2, i, your):
		level++
	case j.any(i-1, i, ours):
		return 0
	}
	return min(level, 4)
}

// Words by which what governs is all or the earlier of it.
var (
	postposed = newWordSet("above earlier previously anteriores previas precedenti precedentes anterieures предыдущие выше")
	universal = newWordSet("all any every each alle jede toutes tous toute todas todos tutte tutti все всех wszystkie 所有 すべて 全て 以上所有")
)

// makers are who makes or runs a model.
var makers = newWordSet(sets["MAKERS"] + " vendor company manufacturer builders engineers people")

// ethical are qualities of rules that only models have.
var ethical = newWordSet("safety moral ethical ethics content refusal censorship")

// named reports whether a range names the reader, not only what is his.
func (j *judge) named(from, to int) bool {
	for k := max(0, from); k < min(len(j.s), to); k++ {
		if j.s[k].of&you != 0 && j.s[k].of&your == 0 {
			return true
		}
	}
	return false
}

// related reports whether the reader, or a model, was given what the word at i names.
func (j *judge) related(i int) bool {
	from := i + 1
	if j.s[i].of&han != 0 {
		from = max(0, i-6)
	}
	for k := from; k < min(len(j.s), i+reach); k++ {
		t := j.s[k]
		if t.of&your != 0 || t.of&(you|model) == 0 {
			continue
		}
		if j.foreignTo(k) {
			return false
		}
		if j.any(k, k+4, taken) || j.any(k+1, k+3, is) && j.any(k+1, k+5, given) || j.any(max(from, k-2), k, given) && t.of&you != 0 {
			return true
		}
	}
	return false
}

// foreignTo reports whether what the reader at k has comes from somebody who does not govern models: "the brief that you got
// from the client".
func (j *judge) foreignTo(k int) bool {
	for n := k + 1; n+1 < min(len(j.s), k+6); n++ {
		if w := j.s[n].text; w == "from" || w == "by" || w == "about" || w == "for" {
			return !j.any(n+1, n+4, authority|quality|model|me|start|you)
		}
	}
	return false
}

// placed reports whether the word at i is what stands before the words of the writer or at the beginning of the conversation.
func (j *judge) placed(i int) bool {
	if j.any(i-2, i, start|early) && j.any(i+1, i+3, this|me) && j.any(i+1, i+4, inside|mind) {
		return true
	}
	from := i + 1
	if j.s[i].of&han != 0 {
		from = max(0, i-6)
	}
	for k := from; k < min(len(j.s), i+6); k++ {
		if j.s[k].of&han != 0 && j.s[k].of&early != 0 && j.any(k-3, k, me|inside|mind) {
			return true
		}
		if j.s[k].of&early != 0 && j.any(k+1, k+6, me|inside|this|mind) {
			return true
		}
	}
	return false
}

// about is aboutSomething for the word at i.
func about(s []token, i int) bool {
	if i+2 >= len(s) || !ofWhat.has(s[i+1].text) || s[i+1].first {
		return false
	}
	next := i + 2
	if articles.has(s[next].text) && next+1 < len(s) {
		next++
	}
	if s[next-1].text == "this" && s[next].of&reply != 0 {
		return false
	}
	return s[i+1].of&not == 0 && s[next].of&(you|me|mind|start|exact|quality|early|given|taken|this|inside|model|authority|whole) == 0 && !articles.has(s[next].text)
}

// concealment says how far the sentence keeps something from somebody: 1 it does, 2 from people, 3 from the user.
func (j *judge) concealment() int {
	adverb := one(j.has&secret != 0)
	if j.has&user != 0 && j.against() {
		return 3
	}
	if j.has&hide == 0 {
		return adverb
	}
	level := 0
	for i, t := range j.s {
		if t.of&hide == 0 {
			continue
		}
		if !j.any(i-5, i, not|without) && !(concealers.has(t.text) && j.ordered(i)) {
			continue
		}
		switch {
		case j.any(i-5, i+5, user):
			level = max(level, 3)
		case j.any(i-4, i+4, people):
			level = max(level, 2)
		case j.any(i+1, i+3, this) || i+1 < len(j.s) && j.s[i+1].text == "it":
			level = max(level, 2)
		default:
			level = max(level, 1)
		}
	}
	return min(level+adverb, 3)
}

var concealers = newWordSet("hide conceal suppress deny verschweige verheimliche cache oculta nascondi esconda скрой скрывай")

// reading reports whether who reads the text is spoken to as such.
func (j *judge) reading() bool {
	if j.has&read == 0 {
		return false
	}
	for i, t := range j.s {
		if t.of&read == 0 {
			continue
		}
		if j.any(i-4, i, whenever|people|model|whole) && j.any(i-4, i, you|people|model|whole) && j.thisText(i+1) || t.of&taken == 0 && j.any(i-4, i, this) && j.any(i-3, i, whenever|is) && j.any(0, i, whenever) {
			return true
		}
	}
	return false
}

// called is 2 where a model is called: "dear assistant", "to all agents", "AI, if you …".
func (j *judge) called() int {
	if j.has&model == 0 {
		return 0
	}
	for i, t := range j.s {
		if t.of&model == 0 {
			continue
		}
		alone := t.first && (i+1 == len(j.s) || j.s[i+1].first || j.s[i+1].text == ":")
		if alone || i > 0 && i < 4 && calls.has(j.s[i-1].text) || i > 1 && i < 5 && calls.has(j.s[i-2].text) && universal.has(j.s[i-1].text) {
			return 2
		}
	}
	return 0
}

var calls = newWordSet("dear hey hello attention to all any every whichever whatever you for note hi fellow an")

// thisText reports whether "this", alone or with a word for a text, stands at i or after it.
func (j *judge) thisText(i int) bool {
	for k := i; k < min(len(j.s), i+2); k++ {
		if j.s[k].of&this != 0 {
			return k+1 == len(j.s) || j.s[k+1].first || j.s[k+1].of&(text|lead|you|order) != 0
		}
	}
	return false
}

// against reports whether something is to be done whatever the user says.
func (j *judge) against() bool {
	for i, t := range j.s {
		if t.of&user != 0 && j.any(i+1, i+3, show|hide) && i > 0 && (regardless.has(j.s[i-1].text) || i > 1 && regardless.has(j.s[i-2].text)) {
			return true
		}
	}
	return false
}

var regardless = newWordSet("whatever regardless though despite")

// claims are words by which a sentence begins that claims authority: "as your administrator", "by order of".
var claims = newWordSet("as by from emergency urgent attention notice message important security mandatory i im system official")

// claimed reports whether the sentence begins with who has authority.
func (j *judge) claimed() bool {
	for i, t := range j.s[:min(len(j.s), 6)] {
		if t.of&authority != 0 && (j.any(i+1, i+5, show) || i+1 < len(j.s) && (j.s[i+1].text == ":" || j.s[i+1].text == "here") || claims.has(j.s[0].text) || j.any(0, i, your) && claims.has(j.s[max(i-2, 0)].text)) {
			return true
		}
	}
	return false
}
