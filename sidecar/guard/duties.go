package guard

import "strings"

var (
	// agents are words for a model that people also use as a subject.
	agents = newWordSet("assistant assistants agent agents ai ais llm llms model models bot bots chatbot chatbots claude gpt chatgpt copilot")
	// kinds are words before them that do not tell of whom else is spoken: "support agents" are people.
	kinds = newWordSet("the a an any all every each ai language chat no both that if when whenever coding")
	// relative are words that may follow it before its duty: "agents in this workspace must".
	relative = newWordSet("that which who in of for here on with reading using working also now still always then and is are no need does do")
	// grave are acts for which a model has to ask, and things that it has to refuse.
	grave = newWordSet("delet* transfer* pay* wires wire wiring send* spend* install* execut* hand* disclos* reveal* grant* wip* remov* buy* purchas* share* sharing upload* forward* password* secret* credential* token* harmful illegal anything dangerous")
	// musts are verbs of a duty, or of a permission; entitlements need "to" after them; dispensations say that there is none.
	musts         = newWordSet("must shall should may ought")
	entitlements  = newWordSet("are is has have had expected authorised authorized cleared allowed permitted free entitled obliged required supposed instructed licensed duty duties task right job told empowered")
	dispensations = newWordSet("need needs exempt exempted excused longer dispensed obligation")
	// scarce are those that dispense only with a negation; lifted are those that name what is not asked for.
	scarce = newWordSet("need needs obligation")
	lifted = newWordSet("exempt exempted excused dispensed")
	// fine are words by which something is allowed "for" a model.
	fine = newWordSet("fine ok okay safe allowed permitted normal right acceptable")
	// handing are acts by which something is made known.
	handing = newWordSet("disclose reveal share send forward mail email post publish leak give hand expose print show output tell upload export mirror quote repeat divulge display transmit surrender relay copy stream")
	// running are acts by which something is done that a text says.
	running = newWordSet("run execute perform follow obey do carry eval evaluate treat")
	// asking are acts of who makes sure.
	asking  = newWordSet("ask asking confirm confirming check checking verify verifying refuse refuses refusing decline declines declining wait waiting warn warning permission approval consent")
	outOf   = newWordSet("from in inside of by")
	outward = newWordSet("out to")
	anybody = newWordSet("whoever anyone anybody everyone everybody strangers guests guest request visitors outsiders caller callers")
	// owned stand before what governs a model; recalls are where it keeps what it heard.
	owned     = newWordSet("its their")
	setups    = newWordSet("configuration config setup training")
	recalls   = newWordSet("memory memories transcript transcripts context")
	elsewhere = newWordSet("web page pages document documents text texts website websites email emails message messages note notes comment comments tool result results")
)

// farDuty is how many words may stand between a model and its duty, or a duty and its act.
const farDuty = 6

// duties: a model, as the subject, is said to have a duty or a permission to do harm.
func (j *judge) duties(i int) int {
	if !agents.has(j.s[i].text) || i > 0 && !j.s[i].first && !kinds.has(j.s[i-1].text) {
		return 0
	}
	if j.spells(i-3, i, toward) && j.spells(i-5, i-1, fine) && j.spells(i+1, i+2, toward) {
		return j.dutiful(i+2, false)
	}
	for k := i + 1; k < min(len(j.s), i+1+farDuty); k++ {
		if at, free := j.duty(k); at > 0 {
			return j.dutiful(at, free)
		}
		if k == i+1 && j.s[k].of&(not|model|is) == 0 && !relative.has(j.s[k].text) && !strings.HasSuffix(j.s[k].text, "ing") {
			break
		}
	}
	return 0
}

// duty is where the act begins to which the words at k oblige, or which they permit; free says that they dispense from it.
func (j *judge) duty(k int) (at int, free bool) {
	t := j.s[k].text
	to := j.spells(k+1, k+2, toward)
	switch {
	case dispensations.has(t) && (!scarce.has(t) || j.any(k-3, k+2, not)):
		return k, true
	case musts.has(t):
		return k + 1, false
	case entitlements.has(t) && to:
		return k + 2, j.any(k-2, k, not)
	}
	return 0, false
}

// dutiful scores what is to be done from the word at i on, or, where the model is free of it, need not be.
func (j *judge) dutiful(i int, free bool) int {
	if free {
		return j.unasked(i)
	}
	for k := i; k < min(len(j.s), i+3); k++ {
		if j.s[k].of&(not|without) != 0 {
			return 0
		}
		if n := j.risk(k); n > 0 {
			return 3 + n + j.goal() + one(j.has&whole != 0)
		}
	}
	return 0
}

// unasked scores that nobody need be asked before harm is done, or that nothing is refused any more.
func (j *judge) unasked(i int) int {
	for k := i; k < min(len(j.s), i+5); k++ {
		if asking.has(j.s[k].text) && j.spells(k+1, k+reach, grave) {
			return enough
		}
		if lifted.has(j.s[k].text) && j.any(k+1, k+4, careless) {
			return enough
		}
		if j.s[k].of&(hold|obey) != 0 && j.level(k+1, k+4) > 0 {
			return enough
		}
	}
	return 0
}

// risk is what the act at k counts: 3 and more are too much to be left to a model.
func (j *judge) risk(k int) int {
	t := j.s[k]
	switch {
	case t.of&void != 0 && j.any(k+1, k+4, careless) && t.of&order != 0, j.has&without != 0 && t.of&(harm|send|become|respond) != 0 && j.reckless():
		return 3
	case (t.of&obey != 0 || running.has(t.text)) && (j.spells(k+1, k+4, whoever) || j.any(k+1, k+4, whole) && j.any(k+2, k+reach, show)):
		return 3
	case running.has(t.text) && j.borrowed(k):
		return 3
	case handing.has(t.text):
		return j.handsOut(k)
	}
	return 0
}

// borrowed reports whether what is run at k stands in a text from elsewhere.
func (j *judge) borrowed(k int) bool {
	for n := k + 1; n < min(len(j.s), k+reach); n++ {
		if outOf.has(j.s[n].text) && j.spells(n+1, n+4, elsewhere) {
			return true
		}
	}
	return false
}

// handsOut is risk for an act by which something is made known.
func (j *judge) handsOut(k int) int {
	out := one(j.spells(k+1, k+3, outward) || j.spells(k+1, k+reach, outward)) + one(j.spells(k+1, k+reach, anybody)) + one(j.has&hostile != 0)
	switch {
	case j.any(k+1, k+reach, private), j.level(k+1, k+5) > 1, j.any(k+1, k+5, quality) && j.any(k+1, k+6, governing):
		return 2 + out
	case j.spells(k+1, k+3, owned) && (j.any(k+1, k+5, govern|bond) || j.spells(k+2, k+5, setups)):
		return 2 + out
	case j.spells(k+1, k+reach, talks), j.spells(k+1, k+6, recalls):
		return 1 + 2*one(out > 0)
	}
	return 0
}
