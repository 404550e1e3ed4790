package guard

import "slices"

// feat is a deed in a tongue: an act, and how much a sentence that has it scores.
type feat struct {
	class Class
	act   sense
	score func(j *speech, i int) int
}

// feats are tried in this order; the first that scores enough names the class.
var feats = []feat{
	{Override, sVoid | sGone | sObey | sHold, (*speech).voids},
	{Override, sObey, (*speech).follows},
	{Extraction, sShow | sAsk, (*speech).shows},
	{Coercion, sShow | sSend | sAdd, (*speech).spills},
	{Coercion, sHarm, (*speech).harms},
	{Coercion, sTell | sHide, (*speech).hides},
	{Coercion, sPush | sAdd | sRole, (*speech).pushes},
	{Coercion, sSafety | sDeem, (*speech).relaxes},
	{Coercion, sGrant, (*speech).permits},
	{Persona, sRole | sBe | sFree, (*speech).becomes},
	{Role, sClaim, (*speech).poses},
}

// waits is 2 for a trigger that waits for what somebody says or for the user, 1 for another, 0 if the act at i waits for nothing.
func (j *speech) waits(i int) int {
	n := 0
	for k, w := range j.s {
		if w.of&sTrigger != 0 {
			n = max(n, 1+one(j.any(k, min(k+7, len(j.s)), sUser) || j.any(k+1, k+7, sSays) && (i <= k || i >= k+7 || j.any(k+1, i, sSays))))
		}
	}
	return n
}

// unchecked is 2 if something is done without a check.
func (j *speech) unchecked() int {
	for i, w := range j.s {
		if w.of&(sWithout|sNot) != 0 && j.any(i+1, i+5, sSafety) {
			return 2
		}
	}
	return 0
}

// voids: what governs the reader is ended, or at an end.
func (j *speech) voids(i int) int {
	of, level := j.s[i].of, j.level(i)
	if level == 0 {
		return 0
	}
	n := 0
	switch {
	case of&sVoid != 0 && j.told(i), of&sObey != 0 && j.negated(i) && (j.ordered(i) || j.has&(sYou|sDuty) != 0):
		n = 4
	case of&sHold != 0 && of&sLight == 0 && j.negated(i) && j.has&sYou != 0:
		n = 4
	case of&sGone != 0 && !j.negated(i), of&sHold != 0 && j.negated(i):
		n = 2 + j.mark(sYou) + 2*one(j.deemed())
	default:
		return 0
	}
	return n + level + j.mark(sStanding|sOnly) + one(j.claim)
}

// deemed reports whether the reader is told to regard something in a certain way.
func (j *speech) deemed() bool {
	for i, w := range j.s {
		if w.of&sDeem != 0 && w.of&sHold == 0 && j.ordered(i) {
			return true
		}
	}
	return false
}

// follows: this text or its writer is to be followed, and nothing else.
func (j *speech) follows(i int) int {
	if !j.told(i) || j.has&(sThis|sMe) == 0 {
		return 0
	}
	return 3 + j.near(i, sThis|sMe) + j.near(i, sGovern|sWhole) + j.mark(sOnly) + j.mark(sYou|sModel) + 2*one(j.claim)
}

// shows: what governs the reader is to be said.
func (j *speech) shows(i int) int {
	of, level := j.s[i].of, j.level(i)
	if level < 2 {
		return 0
	}
	if of&sAsk != 0 && (j.s[i].first || i == 0) {
		return 3 + level*one(j.has&(sYour|sYou) != 0)
	}
	if of&sShow == 0 || !j.told(i) {
		return 0
	}
	return 3 + level + j.mark(sExact) + one(j.any(i-2, i+4, sMe))
}

// spills: what is private, or what the user has, is shown, sent or collected.
func (j *speech) spills(i int) int {
	of := j.s[i].of
	prize := 2*j.near(i, sPrivate) + j.near(i, sInside)*one(of&sSend != 0 || j.has&sPrivate != 0)
	decreed := j.decreed(i)
	prize = max(prize, one(decreed))
	if prize == 0 || !j.told(i) && !decreed || of&(sShow|sSend) == 0 && j.near(i, sReply|sAddress) == 0 {
		return 0
	}
	goal := j.near(i, sAddress) + 2*one(j.has&sHide != 0) + one(prize > 1)*max(j.near(i, sReply), one(j.any(i+1, i+4, sMe)))
	n := 3 + prize + goal + j.near(i, sWhole) + j.near(i, sUser|sYour)*one(j.has&sTrigger == 0) + max(j.waits(i), j.mark(sStanding)) + j.unchecked() + one(j.claim)
	return n + one(of&sShow != 0)*one(prize > 1)*j.mark(sModel) - 2*j.near(i, sMine)
}

// decreed reports whether what the word at i says is said to be done to all that the user has, without saying by whom.
func (j *speech) decreed(i int) bool {
	return j.s[i].of&sTodo != 0 && !j.negated(i) && j.near(i, sAddress) > 0 && j.near(i, sUser|sModel) > 0 && j.near(i, sWhole) > 0
}

// deadlies counts the words for what does harm by itself, up to two.
func (j *speech) deadlies(i int) (n int) {
	for k := max(0, i-reach); k < min(len(j.s), i+reach+1); k++ {
		n += one(j.s[k].of&sDeadly != 0)
	}
	return min(n, 2)
}

// harms: something is run, paid, installed, deleted, opened or granted.
func (j *speech) harms(i int) int {
	thing := max(j.near(i, sAsset|sInside|sMoney)+j.deadlies(i), 2*j.near(i, sPrivate))
	if thing == 0 || !j.told(i) {
		return 0
	}
	n := 3 + thing + j.near(i, sAddress) + j.near(i, sWhole) + 2*j.mark(sHide) + j.unchecked() + 2*one(j.waits(i) > 1) + one(j.waits(i) == 1 && thing > 1) + j.near(i, sYour) + one(j.claim)
	return n + one(j.has&sMoney != 0 && j.has&(sAddress|sThis|sAsset) != 0) + j.near(i, sUser)*one(j.has&sTrigger == 0)
}

// hides: something is kept from the user.
func (j *speech) hides(i int) int {
	of := j.s[i].of
	from, to := j.clause(i)
	unsaid := j.any(from, to, sNot|sWithout)
	user := j.any(from-2, to+2, sUser)
	switch {
	case of&sHide != 0 && (user && j.told(i) || j.waits(i) > 1 && j.obeys()):
		return 6
	case of&sTell == 0 || !unsaid:
		return 0
	}
	asked := j.ordered(i) || j.any(from, to, sDuty)
	if !user {
		return one(asked) * (3 + j.any01(from, to, sNobody) + 2*j.any01(from, to, sThis)*j.mark(sGovern|sBond|sReply))
	}
	return 5 + one(asked && j.any(from, to, sNot)) + one(j.deed()) + j.mark(sHide)
}

func (j *speech) any01(from, to int, of sense) int { return one(j.any(from, to, of)) }

// deed reports whether the sentence tells the reader to do what may do harm.
func (j *speech) deed() bool {
	for i, w := range j.s {
		if w.of&(sSend|sHarm|sVoid|sAdd|sPush) != 0 && w.of&(sOrder|sMaybe|sTodo) != 0 && j.told(i) {
			return true
		}
	}
	return false
}

// pushes: something is recommended or put into what the reader writes.
func (j *speech) pushes(i int) int {
	of := j.s[i].of
	if of&(sPush|sAdd) == 0 && (j.near(i, sAddress) == 0 || j.has&sStanding == 0 || j.has&(sMe|sMine|sThey) != 0) {
		return 0
	}
	lure := max(j.lure(), 2*j.near(i, sAddress), one(of&sAdd != 0 && j.slogan()))
	if lure == 0 && (of&sPush == 0 || j.any(i, i+4, sMe) || j.has&(sStanding|sTrigger|sOnly) == 0) || !j.told(i) {
		return 0
	}
	return 3 + lure + j.mark(sStanding|sWhole) + j.mark(sTrigger) + j.mark(sReply|sUser|sSays) + j.mark(sOnly) + one(j.claim) + 2*j.mark(sHide)
}

// slogan reports whether what is quoted tells to buy.
func (j *speech) slogan() bool {
	return slices.ContainsFunc(j.s, func(w spoken) bool { return w.quoted && w.of&(sHarm|sPush|sLure) != 0 })
}

// lure is 1 if something is advertised, or money is to go to it, and it is not a link to what is named.
func (j *speech) lure() int {
	for k, w := range j.s {
		if w.of&(sLure|sMoney) != 0 && !j.ofOther(k) && !j.unit(k) {
			return 1
		}
	}
	return 0
}

// relaxes: checks fall away, or everything counts as approved.
func (j *speech) relaxes(i int) int {
	if j.s[i].of&sDeem != 0 {
		if !j.told(i) && (j.s[i].of&(sMaybe|sTodo) != 0 || !j.any(i-3, i+reach, sWhole)) || j.near(i, sGrant|sSafety) == 0 {
			return 0
		}
		return 4 + one(j.told(i)) - one(j.s[i].of&sGrant != 0) + j.near(i, sWhole) + j.mark(sStanding) + j.mark(sAsset|sMoney)
	}
	from, to := j.clause(i)
	off := j.any(i-6, i+3, sWithout|sNot)
	switch {
	case j.any(from, to, sWithout) && j.any(from, to, sNot), j.habitual(i):
		return 0
	case off:
	case j.any(from, to, sGone) && !j.negated(i):
	default:
		return 0
	}
	n := 4 + j.mark(sStanding) + j.mark(sYou|sModel) + j.mark(sWhole) + j.near(i, sHold) + j.near(i, sUser) + one(j.claim)
	return n + j.near(i, sAsset|sMoney|sPrivate|sInside|sGovern)*j.near(i, sHarm|sSend|sMoney) - 2*j.near(i, sMine)
}

// permits: somebody is said to have allowed what does harm.
func (j *speech) permits(i int) int {
	who := j.mark(sUser|sMine|sThey) | one(j.has&sClaim != 0)
	if who == 0 || j.negated(i) || j.s[i].of&sDuty != 0 && j.has&(sYou|sModel) == 0 {
		return 0
	}
	n := 3 + j.mark(sYou|sModel)
	for _, of := range []sense{sSend | sShow, sHarm, sPrivate, sInside | sAsset | sMoney, sWhole, sSafety} {
		n += j.mark(of)
	}
	needless := j.has&(sNot|sGone|sWithout) != 0 && j.has&(sHold|sSafety) != 0
	return n * one(j.has&(sSend|sShow|sHarm|sVoid|sMoney) != 0) * one(j.has&(sYou|sModel|sUser) != 0 || needless)
}

// becomes: the reader is to be somebody without limits.
func (j *speech) becomes(i int) int {
	free := 3 * one(j.has&sFree != 0)
	if free == 0 && j.boundless() {
		free = 3
	}
	if free == 0 {
		return 0
	}
	of, n := j.s[i].of, 0
	switch {
	case of&sRole != 0 && j.ordered(i):
		n = 3
	case of&sBe != 0 && j.any(i-3, i+3, sYou):
		n = 3
	case of&sFree != 0:
		n = 1 + j.mark(sStanding) + one(j.claim) + j.mark(sYou|sModel) + one(j.boundless() || j.any(i+1, len(j.s), sFree))
	}
	return free + n
}

// boundless reports whether there are said to be no rules.
func (j *speech) boundless() bool {
	for i, w := range j.s {
		if w.of&(sWithout|sNot) != 0 && j.any(i+1, i+4, sGovern|sBond) {
			return true
		}
	}
	return false
}

// poses: the text claims authority and gives the reader something to do.
func (j *speech) poses(i int) int {
	if !j.claim || i > 8 {
		return 0
	}
	has := j.has | j.next
	n := 2 + one(has&sYou != 0 || has&sModel != 0) + one(has&sStanding != 0) + 2*one(j.deed() || j.obeys())
	for _, of := range []sense{sGovern | sBond | sSafety, sPrivate, sFree, sWhole, sAsset | sDeadly | sMoney | sInside, sGone | sGrant, sHide} {
		n += one(has&of != 0)
	}
	return n
}

// obeys reports whether the reader is told to follow, to show or to become.
func (j *speech) obeys() bool {
	for i, w := range j.s {
		if w.of&(sObey|sShow|sRole) != 0 && j.told(i) {
			return true
		}
	}
	return false
}
