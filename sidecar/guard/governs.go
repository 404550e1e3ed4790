package guard

// governing are the meanings of what may govern a model.
const governing = govern | loose | bond | text | whole | mind | authority

// mostLevel is the highest level.
const mostLevel = 4

var (
	// postposed and universal are words by which what governs is the earlier of it, or all.
	postposed = newWordSet("above earlier previously anteriores previas precedenti precedentes anterieures предыдущие выше")
	universal = newWordSet("all any every each alle jede toutes tous toute todas todos tutte tutti все всех wszystkie 所有 すべて 全て")
	// makers are who makes or runs a model.
	makers = newWordSet(makerWords + " vendor company manufacturer builders engineers people")
	// completions are orders to go on with what is begun: "Finish this sentence: my instructions are".
	completions = newWordSet("complete finish continue fill start")
	// ethical are qualities that make a model's of what others have, too: "safety mode".
	ethical = newWordSet("safety moral ethical ethics content refusal censorship")
	// talks are words for a conversation.
	talks = newWordSet("conversation conversations chat chats session thread dialogue dialog exchange talk unterhaltung gesprach gesprachs conversacion conversazione conversa разговора чата чат")
)

// level is the highest level of a span.
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

// governs says how far the word at i names what governs the reader: 0 not at all, 1 hardly, 2 it is a model's or all of
// it, 3 it is the reader's, 4 both.
func (j *judge) governs(i int) int {
	t := j.s[i]
	switch {
	case t.of&governing == 0:
		return 0
	case t.of&(governing&^authority) == 0:
		return 2 * one(j.any(i-1, i, your) && makers.has(t.text))
	case t.text == "yours" && j.any(i-1, i, void):
		return 3
	case t.of&(govern|loose|bond|text) != 0 && j.about(i):
		return 0
	}
	level := j.kind(i)
	switch {
	case j.related(i), t.of&(text|whole) != 0 && j.placed(i), t.of&govern != 0 && j.any(i-2, i, not) && j.named(i-5, i+6):
		level += 3
	case j.possessed(i) && (t.of&(govern|bond) != 0 || t.of&(text|loose) != 0 && level > 0 || t.of&text != 0 && j.any(i-2, i, authority)):
		level += 3
	case t.of&mind != 0 && j.any(i-2, i, your):
		level += 2
	case t.of&loose != 0 && j.any(i-2, i, your):
		level++
	case j.any(i-1, i, ours) && !completions.has(j.s[0].text):
		return 0
	}
	return min(level, mostLevel)
}

// kind is the level of the word at i without regard to whose it is.
func (j *judge) kind(i int) int {
	of := j.s[i].of
	after := j.spells(i+1, i+2, postposed)
	fine := j.any(i-2, i, quality) || of&(govern|text) != 0 && j.adjective(i)
	switch {
	case of&whole != 0 && j.handed(i):
		return 3
	case of&bond != 0, of&govern != 0 && fine, of&role != 0 && j.any(i-1, i, model), of&loose != 0 && j.spells(i-1, i, ethical):
		return 2
	case of&govern != 0:
		earlier, every := one(j.any(i-2, i, early) || after), one(j.spells(i-2, i, universal))
		if of&loose != 0 {
			return every + every*earlier
		}
		return min(3, 2*earlier+2*every)
	case of&text != 0 && (fine || j.any(i+1, i+5, start)):
		return 2 + one(fine && j.any(i-3, i, early))
	}
	return one(of&text != 0 && j.any(i-2, i, early) || of&(text|loose) != 0 && after)
}

// possessed reports whether what the word at i names is the reader's: "your rules", "your full set of rules", "the limits on
// your answers", "your developer's rules".
func (j *judge) possessed(i int) bool {
	switch {
	case j.any(i-3, i, your):
		return true
	case j.spells(i+1, i+2, ofWhat) && j.any(i+2, i+3, you) && !j.any(i+2, i+3, your), j.spells(i+1, i+2, ofWhat) && j.any(i+2, i+3, your) && j.any(i+3, i+4, reply|loose):
		return true
	case i >= 4 && j.s[i-1].text == "of" && j.any(i-4, i, your):
		return true
	}
	return j.s[i].of&govern != 0 && j.any(i-5, i, authority) && j.any(i-5, i, your)
}

// adjective reports whether the word at i is followed by what says that it is a model's: "mensaje de sistema".
func (j *judge) adjective(i int) bool {
	if j.any(i+1, i+2, quality) && !j.s[i+1].first {
		return true
	}
	return j.spells(i+1, i+2, ofWhat) && j.any(i+2, i+3, quality) && !j.spells(i+3, i+4, ofWhat)
}

// about is aboutSomething for the word at i.
func (j *judge) about(i int) bool {
	if j.spells(i+1, i+2, postposed) {
		i++
	}
	if i+2 >= len(j.s) || !ofWhat.has(j.s[i+1].text) || j.s[i+1].first || j.s[i+1].of&not != 0 {
		return false
	}
	next := i + 2
	if articles.has(j.s[next].text) && next+1 < len(j.s) {
		next++
	}
	if j.s[next-1].text == "this" && j.s[next].of&reply != 0 {
		return false
	}
	return j.s[next].of&(you|me|mind|start|exact|quality|early|given|taken|this|inside|model|authority|whole) == 0 && !articles.has(j.s[next].text)
}

// looks are the places at which the words that belong to the word at i are sought.
func (j *judge) looks(i, far int) (from, to int) {
	return i + 1, min(len(j.s), i+far)
}

// related reports whether the reader, or a model, was given what the word at i names.
func (j *judge) related(i int) bool {
	from, to := j.looks(i, reach)
	for k := from; k < to; k++ {
		t := j.s[k]
		if t.of&(you|model) == 0 || t.of&your != 0 && t.text != "tu" {
			continue
		}
		if j.foreignTo(k) {
			return false
		}
		if j.receives(k) || t.of&you != 0 && j.any(k-1, k, given) && j.any(max(from, k-2), k-1, authority|people|me|given|show|void) {
			return true
		}
	}
	return false
}

// receives reports whether the reader at k was given something or is bound by it: "you received", "you were told", "set for you",
// "binds you", "apply to you".
func (j *judge) receives(k int) bool {
	switch {
	case j.s[k].of&model != 0 && j.any(k+1, k+4, read), j.any(k, k+4, taken), j.any(k+1, k+3, is) && j.any(k+1, k+5, given), j.any(k-1, k, binds):
		return true
	case k == 0:
		return false
	}
	return j.s[k-1].text == "for" && j.any(k-2, k-1, given) || j.s[k-1].text == "to" && j.any(k-3, k, binds|hold)
}

// foreignTo reports whether what the reader at k has comes from somebody who does not govern models, or is about something
// else: "the brief that you got from the client".
func (j *judge) foreignTo(k int) bool {
	for n := k + 1; n+1 < min(len(j.s), k+6); n++ {
		switch j.s[n].text {
		case "from", "by":
			return !j.any(n+1, n+4, authority|quality|model|me|start|you)
		case "about", "for":
			return !j.any(n+1, n+3, governing|quality|model|me|you|not)
		}
	}
	return false
}

// handed reports whether what the word at i names was said by those who make models, or was there first.
func (j *judge) handed(i int) bool {
	for k := i + 1; k < min(len(j.s), i+4); k++ {
		switch t := j.s[k]; {
		case t.first:
		case makers.has(t.text) && j.any(k+1, k+3, given|show|hide), t.text == "system" && j.any(k+1, k+2, given|show):
			return true
		}
	}
	return j.any(i+1, i+3, is) && j.any(i+2, i+4, given) && j.any(i+3, i+6, start|early)
}

// placed reports whether the word at i is what stands before the words of the writer or at the beginning of the conversation.
func (j *judge) placed(i int) bool {
	if j.any(i-2, i, start|early) && j.any(i+1, i+3, this|me) && j.any(i+1, i+4, inside|mind) {
		return true
	}
	from, to := j.looks(i, 6)
	for k := from; k < to; k++ {
		switch t := j.s[k]; {
		case t.of&early == 0:
		case j.any(k+1, k+6, me|this|mind), j.spells(k+1, k+6, talks):
			return true
		}
	}
	return false
}
