package guard

// frame is a deed: an act, and what it is done to.
type frame struct {
	class Class
	act   concept
	// deed scores the act at i; 0 where it is not done to anything.
	deed func(j *judge, i int) int
}

// frames are tried in this order; the first that scores enough names the class.
var frames = []frame{
	{Override, void | gone | ends | not, (*judge).voids},
	{Override, order, (*judge).obeys},
	{Extraction, show | whole, (*judge).shows},
	{Coercion, send, (*judge).sends},
	{Coercion, insert, (*judge).inserts},
	{Coercion, harm, (*judge).harms},
	{Coercion, hide, (*judge).hides},
	{Override, this, (*judge).asserts},
	{Coercion, order, (*judge).calls},
	{Coercion, model, (*judge).duties},
	{Coercion, whenever | supposing, (*judge).stands},
	{Coercion, show | send | insert, (*judge).leaks},
	{Override, user | govern | loose | authority | people | order, (*judge).crowns},
	{Persona, become | is | respond, (*judge).becomes},
}

// deeds are the acts of all frames.
var deeds = func() (of concept) {
	for _, f := range frames {
		of |= f.act
	}
	return of
}()

// best is the word whose deed scores most.
func (f frame) best(j *judge) (at, score int) {
	if j.has&f.act == 0 {
		return 0, 0
	}
	for i, t := range j.s {
		if t.of&f.act == 0 || j.cited(i) {
			continue
		}
		if n := f.deed(j, i); n > score {
			at, score = i, n
		}
	}
	return at, score
}

// culprits are whom those write about who warn of orders.
var culprits = newWordSet("attacker attackers hacker hackers phishing injection injections adversary")

// cited reports whether the word at i is of what the sentence says that attackers say.
func (j *judge) cited(i int) bool {
	if j.has&hostile == 0 || j.named(0, i) {
		return false
	}
	for k := range i {
		if culprits.has(j.s[k].text) && j.any(k+1, k+5, show|lead|hide) {
			return true
		}
	}
	return false
}

var (
	// phrasal are verbs that mean an end only with a word such as "away".
	phrasal = newWordSet("set put push let throw thrown threw cast casting brush leave left leaving pay lay turn switch strike swap clear reset remove")
	// consents are words by which somebody is said to have agreed.
	consents = newWordSet("permission approved allowed authorized authorised consent consented clearance preapproved agreed")
	// freed are words of who is let go.
	freed = newWordSet("released freed free exempt exempted liberated excused discharged")
	// outlooks are orders to see something in a certain way.
	outlooks = newWordSet("pretend imagine treat consider regard view suppose assume think")
)

// voids: what governs the reader is ended, or at an end.
func (j *judge) voids(i int) int {
	t := j.s[i]
	level := j.level(i-reach, i+reach+1)
	switch released := freed.has(t.text) && j.named(i-5, i); {
	case released && j.spells(i+1, i+2, ofWhat):
		level = max(level, 2) + 1
	case t.of&not != 0 && j.loosed(i), t.of&void != 0 && j.any(i+1, i+4, careless) && j.spells(0, i, consents):
		level = max(level, 3)
	case released:
	case level == 0:
		return 0
	}
	if !j.ending(i) {
		return 0
	}
	ordered := t.of&void != 0 && j.ordered(i)
	n := 3 + level + one(ordered || t.of&not != 0 && j.forbids(i)) + one(ordered && t.of&defy != 0) + one(j.has&you != 0)
	n += 2*one(i > 0 && outlooks.has(j.s[0].text)) + one(j.any(i-6, i, license)) + one(j.has&this != 0 && j.has&text != 0 || j.lent&this != 0)
	if ordered || j.has&you != 0 {
		n += j.marked(only)
	}
	return n + j.marked(authority) + one(j.lent&respond != 0) + one(j.lent&without != 0) + one(j.lent&unbound != 0)
}

// ending reports whether the word at i ends something or says that it is at an end.
func (j *judge) ending(i int) bool {
	t := j.s[i]
	if phrasal.has(t.text) && !j.any(i+1, i+reach, away) {
		return false
	}
	switch {
	case t.of&ends != 0:
		return true
	case t.of&void != 0 && (j.ordered(i) || t.of&order != 0 && j.any(i-4, i, you) || j.any(i-5, i, this|govern|authority)):
		return true
	case t.of&(void|gone) != 0 && (j.any(i-4, i, is) || freed.has(t.text) && j.named(i-4, i)):
		return true
	}
	return t.of&not != 0 && j.denies(i)
}

// denies reports whether the negation at i says that something does not hold, is not to be followed or was never said.
func (j *judge) denies(i int) bool {
	switch {
	case j.any(i+1, i+5, hold|obey), j.loosed(i):
		return true
	case j.any(i-2, i, is) && j.any(i+1, i+3, given), j.any(i+1, i+4, is) && j.any(i+2, i+5, given):
		return true
	}
	return j.any(i+1, i+3, govern) && j.named(i-4, i+8)
}

// forbids reports whether the negation at i is an order: "do not", "never".
func (j *judge) forbids(i int) bool {
	return j.s[i].first || i > 0 && j.s[i-1].first && j.s[i-1].of&lead != 0
}

// loosed reports whether the negation at i says that nothing binds the reader.
func (j *judge) loosed(i int) bool {
	for k := i + 1; k < min(len(j.s), i+reach); k++ {
		if j.s[k].of&binds != 0 && j.named(k+1, k+3) {
			return true
		}
	}
	return false
}

var (
	questions = newWordSet("is are was were do does did have had has")
	pronouns  = newWordSet("it its them all both this that these those")
)

// shows: what governs the reader is to be said.
func (j *judge) shows(i int) int {
	t := j.s[i]
	asks := i == 0 && t.of&whole != 0 && len(j.s) > 2 && j.spells(1, 3, questions)
	switch {
	case asks:
	case t.of&show == 0, t.text == "read" && !j.any(i+1, i+3, me):
		return 0
	case !j.wanted(i) && !(j.claimed() && i > 0 && j.s[i-1].text == "by"):
		return 0
	}
	level := j.level(i+1-one(asks), i+reach+3)
	if level == 0 && j.spells(i+1, i+2, pronouns) {
		level = max(j.level(0, i), j.before)
	}
	if level == 0 || asks && level < 3 {
		return 0
	}
	return 3 + level + one(asks) + j.addressed(i) + j.marked(exact|me)
}

var (
	toward   = newWordSet("to for")
	asTold   = newWordSet("as what whatever everything anything all")
	services = newWordSet("answer work belong report listen")
	// selves are words by which a text names itself; notes are those that hardly name another.
	selves = newWordSet("message sentence block section words note entry memory record line text fact paragraph passage rule instruction reminder notiz souvenir nota texto testo заметку заметке запись")
	notes  = newWordSet("note entry record absatz paragraph passage reminder fact notiz nota")
)

// obeys: the text itself, or its writer, is to be followed.
func (j *judge) obeys(i int) int {
	t := j.s[i]
	serves := services.has(t.text)
	if t.of&obey == 0 && !serves || !j.wanted(i) || t.text == "do" && !j.spells(i+1, i+2, asTold) {
		return 0
	}
	self := 2 * one(serves && j.spells(i+1, i+2, toward) && j.any(i+2, i+3, me))
	for k := max(0, i-7); k < min(len(j.s), i+7); k++ {
		switch t := j.s[k]; {
		case t.of&whole != 0 && j.any(k+1, k+3, me):
			self = 2
		case k <= i:
		case (t.of&whole != 0 || selves.has(t.text)) && j.any(k-2, k, this), t.of&this != 0 && j.any(k-2, k, whole|only):
			self = 2
		case t.of&me != 0:
			self = max(self, 1+one(j.any(k-1, k, whole|only) || j.any(k+1, k+2, show)))
		}
	}
	if self == 0 {
		return 0
	}
	return 2 + self + j.addressed(i) + j.marked(only|authority) + one(j.has&(gone|void) != 0) + j.level(0, len(j.s))
}

// asserts: the text speaks of itself as of something that rules.
func (j *judge) asserts(i int) int {
	if !j.spells(i+1, i+2, notes) {
		return 0
	}
	n := 3 + one(j.lent&(gone|ends) != 0)
	for _, of := range []concept{you, authority | quality, void | gone | ends, not, obey | hold | binds, govern | loose | bond, model, user, only} {
		n += one(j.has&of != 0)
	}
	return n
}

// claims are words by which a sentence begins that claims authority: "as your administrator", "by order of".
var claims = newWordSet("as by from emergency urgent attention notice message important security mandatory i im system official")

// claimed reports whether the sentence begins with who has authority.
func (j *judge) claimed() bool {
	for i, t := range j.span(0, 6) {
		if t.of&authority == 0 {
			continue
		}
		switch {
		case j.any(i+1, i+5, show), claims.has(j.s[0].text), j.any(0, i, your) && j.spells(i-2, i-1, claims):
			return true
		case i+1 < len(j.s) && (j.s[i+1].text == ":" || j.s[i+1].text == "here"):
			return true
		}
	}
	return false
}
