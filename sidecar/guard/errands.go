package guard

var (
	// whoever are words for people of whom nobody knows who they are.
	whoever = newWordSet("whoever anyone anybody everyone everybody strangers")
	// callers are words that stand before whom they call.
	callers = newWordSet("dear hey hello attention to all any every whichever whatever you for note hi fellow an")
)

// goal is what the place counts that something goes to.
func (j *judge) goal() int {
	switch {
	case (j.has|j.lent)&hostile != 0:
		return 3
	case j.has&public != 0, j.inText():
		return 2
	}
	return one(j.has&address != 0)
}

// inText reports whether the sentence names an address that stands in the text.
func (j *judge) inText() bool {
	for i, t := range j.s {
		if t.of&place != 0 && j.any(i-2, i+4, this) {
			return true
		}
	}
	return false
}

// trap reports whether the sentence has an address of an attacker.
func (j *judge) trap() bool {
	for _, t := range j.s {
		if t.of&address != 0 && t.of&hostile != 0 {
			return true
		}
	}
	return false
}

// prize is what the things are worth that stand after the word at i, or before it where a pronoun follows.
func (j *judge) prize(i int) int {
	worth := j.worth(i)
	if j.spells(i+1, i+2, pronouns) {
		worth = max(worth, j.worth(i-reach))
	}
	return worth
}

func (j *judge) worth(i int) int {
	if j.any(i+1, i+reach, private) {
		return 2
	}
	return one(j.any(i+1, i+reach, inside) && j.any(i+1, i+reach, user|whole|this|exact))
}

// reader is what it counts that who reads the text is to act.
func (j *judge) reader() int { return 3 * one(j.read) }

// sends: what the user has is carried elsewhere.
func (j *judge) sends(i int) int {
	prize := j.prize(i)
	if prize == 0 && j.trap() {
		prize = 1
	}
	unseen := j.hush == mostHush && j.any(i+1, i+reach, inside)
	prize = max(prize, one(unseen))
	goal := j.goal() + j.marked(authority) + one(j.any(i+1, i+3, me)) + 2*one(j.spells(i+1, i+reach, whoever))
	if prize > 1 && (j.has&reply != 0 && j.has&your != 0 || j.spells(i+1, i+reach, talks)) {
		goal++
	}
	if prize == 0 || goal == 0 && !unseen || !j.ordered(i) {
		return 0
	}
	return 2 + prize + goal + j.addressed(i) + one(j.any(i-reach, i+reach, user|exact) || j.any(i+1, i+reach, whole)) + one(j.has&whenever != 0) + j.hush + j.reader()
}

// inserts: something is put into what the reader writes.
func (j *judge) inserts(i int) int {
	goal, prize := j.goal(), j.prize(i)
	if goal > 0 || !j.ownLink() {
		goal += one(j.any(i+1, i+reach, link))
	}
	if goal == 0 && (prize < 2 || j.has&reply == 0 || j.has&your == 0) || !j.ordered(i) {
		return 0
	}
	return 2 + goal + prize + j.addressed(i) + one(j.has&reply != 0) + j.marked(whenever) + one(j.has&user != 0) + j.hush + j.reader()
}

// ownLink reports whether the sentence has a link to something that it names, as "a link to the ticket".
func (j *judge) ownLink() bool {
	for i, t := range j.s {
		if t.of&link != 0 && j.spells(i+1, i+2, toward) && j.spells(i+2, i+3, articles) {
			return true
		}
	}
	return false
}

// harms: something is run, paid, deleted, opened or granted.
func (j *judge) harms(i int) int {
	asset := one(j.any(i+1, i+reach, asset|address))
	if j.any(i+1, i+reach, private) {
		asset = 1 + one(j.has&user != 0 || j.goal() > 1)
	}
	if asset == 0 || !j.ordered(i) {
		return 0
	}
	goal := j.goal()
	if goal < 3 {
		goal = one(j.inText())
	}
	return 2 + asset + goal + j.addressed(i) + max(j.hush, 2*one(j.reckless())) + j.reader() + one(j.triggered()) + j.marked(authority)
}

// hides: something is kept from the user, or the text itself from anybody.
func (j *judge) hides(i int) int {
	switch {
	case j.hush > 0 && j.itself():
		return enough * one(j.ordered(i) || j.any(i-4, i, not|without))
	case j.hush < 3:
		return 0
	}
	asked := j.triggered() || j.s[0].of&whenever != 0 && j.any(1, 2, show|hide)
	return j.hush + 2*one(asked) + 3*one(j.covers(i)) + one(j.s[i].text == "keep") + j.addressed(i)
}

// calls: a model is called, or whoever reads the text, or an attacker's address, and something is to be done.
func (j *judge) calls(i int) int {
	called, trap := j.called(), j.trap()
	if called == 0 && !j.read && !trap || !j.ordered(i) && !j.any(i-3, i, lead) {
		return 0
	}
	return 1 + called + j.reader() + j.addressed(i) + j.marked(only|exact) + j.goal() + one(trap)
}

// called is 2 where a model is called: "dear assistant", "to all agents", "AI, if you …".
func (j *judge) called() int {
	if j.has&model == 0 {
		return 0
	}
	for i, t := range j.span(0, 5) {
		if t.of&model == 0 {
			continue
		}
		alone := t.first && (i+1 == len(j.s) || j.s[i+1].first || j.s[i+1].text == ":")
		if alone || j.spells(i-1, i, callers) || j.spells(i-2, i-1, callers) && j.spells(i-1, i, universal) {
			return 2
		}
	}
	return 0
}

// triggered reports whether the sentence waits for what the user does.
func (j *judge) triggered() bool {
	for i, t := range j.s {
		if t.of&whenever != 0 && j.any(i+1, i+3, user) {
			return true
		}
	}
	return false
}

// reckless reports whether checks are left out.
func (j *judge) reckless() bool {
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
		if t.of&this != 0 && j.spells(i+1, i+2, selves) {
			return true
		}
	}
	return false
}

// reading reports whether who reads the text is spoken to as such: "whoever reads this", "once this is processed".
func (j *judge) reading() bool {
	if j.has&read == 0 {
		return false
	}
	for i, t := range j.s {
		switch {
		case t.of&read == 0:
		case j.any(i-4, i, whenever|people|model|whole) && j.any(i-4, i, you|people|model|whole) && j.thisText(i+1):
			return true
		case t.of&taken == 0 && j.any(i-4, i, this) && j.any(i-3, i, whenever|is) && j.any(0, i, whenever):
			return true
		}
	}
	return false
}

// thisText reports whether "this", alone or with a word for a text, stands at i or after it.
func (j *judge) thisText(i int) bool {
	for k, t := range j.span(i, i+2) {
		if t.of&this == 0 {
			continue
		}
		next := i + k + 1
		return next >= len(j.s) || j.s[next].first || j.s[next].text == ":" || j.s[next].of&(text|lead|you|order) != 0 || selves.has(j.s[next].text)
	}
	return false
}
