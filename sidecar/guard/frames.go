package guard

// frame is a deed: an act, and what the act is done to.
type frame struct {
	class Class
	act   concept
	// deed scores the act at i; 0 where it is not done to anything.
	deed func(j *judge, i int) int
}

var frames = []frame{
	{Override, void | gone | not, (*judge).voids},
	{Override, obey, (*judge).obeys},
	{Extraction, show | whole, (*judge).shows},
	{Coercion, send, (*judge).sends},
	{Coercion, insert, (*judge).inserts},
	{Coercion, harm, (*judge).harms},
	{Coercion, hide, (*judge).hides},
	{Coercion, order, (*judge).calls},
	{Persona, become | is, (*judge).becomes},
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
		if t.of&f.act == 0 {
			continue
		}
		if n := f.deed(j, i); n > score {
			at, score = i, n
		}
	}
	return at, score
}

// one is 1 for true.
func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// addressed is 1 for an order and 1 more where the reader is named.
func (j *judge) addressed(i int) int {
	return one(j.ordered(i) || j.s[i].of&order != 0 && j.any(i-3, i, you)) + one(j.has&you != 0)
}

// marked is what the marks of the sentence and of those beside it count.
func (j *judge) marked(of concept) int {
	n := 0
	for _, m := range []concept{authority, only, whenever, exact, me} {
		if of&m == 0 {
			continue
		}
		if j.around&m != 0 || j.has&m != 0 && (m != authority || j.claimed()) {
			n++
		}
	}
	return n
}

// level is the highest level of what governs within reach of i.
func (j *judge) level(from, to int) int {
	if j.has&governing == 0 {
		return 0
	}
	if j.levels == nil {
		j.levels = make([]int, len(j.s))
		for i := range j.s {
			j.levels[i] = j.governs(i)
		}
	}
	n := 0
	for k := max(0, from); k < min(len(j.s), to); k++ {
		n = max(n, j.levels[k])
	}
	return n
}

// phrasal are verbs that mean an end only with a word such as "away".
var phrasal = newWordSet("set put push let throw thrown threw cast casting brush leave left leaving pay lay turn switch strike swap clear reset remove")

// voids: an act of ending, or being at an end, of what governs the reader.
func (j *judge) voids(i int) int {
	level := j.level(i-reach, i+reach+1)
	t := j.s[i]
	if t.of&not != 0 && j.loosed(i) {
		level = max(level, 3)
	}
	if level == 0 {
		return 0
	}
	ordered := t.of&void != 0 && j.ordered(i)
	switch {
	case phrasal.has(t.text) && !j.any(i+1, i+reach, away):
		return 0
	case ordered, t.of&void != 0 && t.of&order != 0 && j.any(i-4, i, you):
	case t.of&(void|gone) != 0 && j.any(i-4, i, is), t.of&ends != 0:
	case t.of&not != 0 && (j.any(i+1, i+5, hold|obey) || j.loosed(i) || j.any(i+1, i+3, govern) && j.named(i-4, i+6)):
	case t.of&void != 0 && j.any(i-5, i, this|govern|authority):
	default:
		return 0
	}
	n := 2 + level + one(ordered || t.of&not != 0 && j.forbids(i)) + one(ordered && t.of&defy != 0) + one(j.has&you != 0) + one(j.any(i-6, i, license))
	if ordered || j.has&you != 0 {
		n += j.marked(only)
	}
	self := j.has&this != 0 && j.has&text != 0 || j.around&this != 0
	return n + j.marked(authority) + one(j.around&respond != 0) + one(j.around&without != 0) + one(self) + one(j.around&unbound != 0)
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

// shows: an act of saying what governs the reader.
func (j *judge) shows(i int) int {
	t := j.s[i]
	if t.text == "read" && !j.any(i+1, i+3, me) {
		return 0
	}
	asks := i == 0 && t.of&whole != 0 && len(j.s) > 1 && questions.has(j.s[1].text)
	if !asks && (t.of&show == 0 || !j.ordered(i) && !(t.of&order != 0 && j.any(i-3, i, you))) {
		return 0
	}
	level := j.level(i+1, i+reach+3)
	if t.of&han != 0 {
		level = j.level(i-reach, i+reach)
	}
	if level == 0 && i+1 < len(j.s) && pronouns.has(j.s[i+1].text) {
		level = max(j.level(0, i), j.before)
	}
	if level == 0 || asks && level < 3 {
		return 0
	}
	return 2 + level + one(asks) + j.addressed(i) + j.marked(exact|me)
}

var (
	questions = newWordSet("is are was were do does did have had has")
	pronouns  = newWordSet("it them all both this that these those")
)

// goal is what an address, or one that is hostile, counts.
func (j *judge) goal() int {
	switch {
	case j.has&hostile != 0 || j.around&hostile != 0:
		return 3
	case j.has&public != 0, j.hereAt():
		return 2
	case j.has&address != 0:
		return 1
	}
	return 0
}

// prize is what the things are worth that stand near the word at i.
func (j *judge) prize(i int) int {
	switch {
	case j.any(i+1, i+reach, private):
		return 2
	case j.any(i+1, i+reach, inside) && j.any(i+1, i+reach, user|whole|this|exact):
		return 1
	}
	return 0
}

func (j *judge) sends(i int) int {
	prize, goal := j.prize(i), j.goal()
	if prize == 0 && i+1 < len(j.s) && pronouns.has(j.s[i+1].text) {
		prize = j.prize(max(0, i-reach))
	}
	goal += j.marked(authority) + one(j.any(i+1, i+3, me))
	if prize == 0 || goal == 0 || !j.ordered(i) {
		return 0
	}
	return 1 + prize + goal + j.addressed(i) + one(j.any(i+1, i+reach, user|whole)) + one(j.has&whenever != 0) + j.hush + j.reader()
}

func (j *judge) reader() int {
	if j.read {
		return 3
	}
	return 0
}

func (j *judge) inserts(i int) int {
	goal := j.goal()
	if j.any(i+1, i+reach, link) {
		goal++
	}
	prize := j.prize(i)
	if prize == 0 && i+1 < len(j.s) && pronouns.has(j.s[i+1].text) {
		prize = j.prize(max(0, i-reach))
	}
	if goal == 0 && (prize < 2 || j.has&reply == 0 || j.has&your == 0) || !j.ordered(i) {
		return 0
	}
	return 1 + goal + j.addressed(i) + one(j.has&reply != 0) + j.marked(whenever) + prize + one(j.has&user != 0) + j.hush + j.reader()
}

func (j *judge) harms(i int) int {
	if !j.ordered(i) {
		return 0
	}
	asset := one(j.any(i+1, i+reach, asset|address))
	if j.any(i+1, i+reach, private) {
		asset = 2
	}
	if asset == 0 {
		return 0
	}
	n := 1 + asset + j.addressed(i) + max(j.hush, 2*one(j.careless())) + j.reader() + one(j.triggered())
	if g := j.goal(); g > 2 {
		n += g
	}
	return n + j.marked(authority)
}

// hides: something is to be kept from the user.
func (j *judge) hides(i int) int {
	if j.hush < 3 || !j.any(i-5, i+5, this) {
		return 0
	}
	return j.hush + 3*one(j.itself()) + j.addressed(i)
}

// becomes: the reader is to be somebody else, without limits.
func (j *judge) becomes(i int) int {
	t := j.s[i]
	self := t.of&is != 0 && j.any(i-1, i, you) || t.text == "youre"
	if !self && !j.ordered(i) && !(t.of&order != 0 && j.any(i-3, i, you)) {
		if !(t.of&is != 0 && j.any(i-6, i, role) && j.any(i-6, i, your)) {
			return 0
		}
	}
	who := 0
	switch {
	case j.any(i+1, i+reach, unbound|hostile), t.of&order != 0 && j.around&unbound != 0 && j.any(i+1, i+4, you), j.moded(i):
		who = 2
	case j.lacks(i+1, i+reach+2):
		who = 3
	case j.any(i+1, i+4, role) && j.has&you != 0:
		who = 1
	}
	if who == 0 {
		return 0
	}
	return 2 + who + j.addressed(i) + j.marked(only) + one(j.has&model != 0) + one(j.any(i-4, i+6, role))
}

// lacks reports whether a range says that there are no limits.
func (j *judge) lacks(from, to int) bool {
	for k := max(0, from); k < min(len(j.s), to); k++ {
		if j.s[k].of&(not|without) != 0 && (j.any(k+1, k+5, govern|bond) || k+1 < len(j.s) && declines.has(j.s[k+1].text) || k+2 < len(j.s) && declines.has(j.s[k+2].text)) {
			return true
		}
	}
	return false
}

// obeys: the text itself, or its writer, is to be followed.
func (j *judge) obeys(i int) int {
	if !j.ordered(i) && !(j.s[i].of&order != 0 && j.any(i-3, i, you)) {
		return 0
	}
	self := 0
	for k := max(0, i-7); k < min(len(j.s), i+7); k++ {
		switch t := j.s[k]; {
		case t.of&whole != 0 && j.any(k+1, k+3, me):
			self = 2
		case k <= i:
		case t.of&whole != 0 && j.any(k-2, k, this), selves.has(t.text) && j.any(k-2, k, this), t.of&this != 0 && j.any(k-2, k, whole|only):
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

// triggered reports whether the sentence waits for what the user or the reader does.
func (j *judge) triggered() bool {
	for i, t := range j.s {
		if t.of&whenever != 0 && j.any(i+1, i+3, user|you) {
			return true
		}
	}
	return false
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

var declines = newWordSet("refuse refuses refuse declines decline objects object hesitates hesitate")

// careless reports whether checks are to be left out.
func (j *judge) careless() bool {
	if j.has&careless == 0 {
		return false
	}
	for i, t := range j.s {
		if t.of&(void|without|not) != 0 && j.any(i+1, i+4, careless) && !j.any(i+1, i+5, me) {
			return true
		}
	}
	return false
}

// itself reports whether the sentence names the text that it is in.
func (j *judge) itself() bool {
	for i, t := range j.s {
		if t.of&this != 0 && i+1 < len(j.s) && selves.has(j.s[i+1].text) {
			return true
		}
	}
	return false
}

var selves = newWordSet("段 message sentence block section words note entry memory record line text fact paragraph passage rule instruction reminder notiz text note souvenir nota texto testo заметку заметке запись")

// calls: a model is called, or whoever reads the text, and told to do something.
func (j *judge) calls(i int) int {
	called := j.called()
	if !j.ordered(i) && !(j.s[i].of&order != 0 && j.any(i-3, i, lead)) || called == 0 && !j.read {
		return 0
	}
	return 1 + called + j.reader() + j.addressed(i) + j.marked(only|exact) + j.goal()
}

// hereAt reports whether the sentence names an address that stands in the text.
func (j *judge) hereAt() bool {
	for i, t := range j.s {
		if t.of&place != 0 && j.any(i-2, i+4, this) {
			return true
		}
	}
	return false
}
