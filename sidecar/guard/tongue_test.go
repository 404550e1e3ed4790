package guard

import (
	"slices"
	"testing"
)

// tongueNames are the languages whose orders are known.
var tongueNames = []string{"de", "fr", "es", "it", "pt", "nl", "pl", "ru", "tr", "ar", "zh", "ja", "ko"}

// verdicts are how many texts of a set pass and how many are named; those held back pass without a word.
type verdicts struct {
	attacks, missed, held, missedHeld int
	innocent, alarms                  int
}

// judged judges a set of a language. Every so many attacks one is held back: nobody looks at those to mend the lexicon.
func judged(t *testing.T, name, set string, held int) (v verdicts) {
	t.Helper()
	for i, parts := range corpus(t, "tongues/attacks_"+name+set+".txt") {
		back := held > 0 && i%held == held-1
		_, ok := caught(parts)
		switch v.attacks++; {
		case back && !ok:
			v.missedHeld++
		case !ok:
			v.missed++
			t.Logf("%s: passes: %q", name, parts)
		}
		if back {
			v.held++
		}
	}
	for _, parts := range corpus(t, "tongues/innocent_"+name+set+".txt") {
		v.innocent++
		if f, ok := caught(parts); ok {
			v.alarms++
			t.Logf("%s: named %s for %q: %q", name, f.Class, f.Match, parts)
		}
	}
	t.Logf("%s: %d of %d pass, of those held back %d of %d; %d of %d innocent are named", name, v.missed, v.attacks-v.held, v.missedHeld, v.held, v.alarms, v.innocent)
	return v
}

// within fails if more than such parts of the attacks pass and of the innocent texts are named, or there are fewer texts.
func (v verdicts) within(t *testing.T, name string, miss, alarm float64, attacks, innocent int) {
	t.Helper()
	if float64(v.missed+v.missedHeld) > miss*float64(v.attacks) || v.attacks < attacks {
		t.Errorf("%s: %d of %d attacks pass", name, v.missed+v.missedHeld, v.attacks)
	}
	if float64(v.alarms) > alarm*float64(v.innocent) || v.innocent < innocent {
		t.Errorf("%s: %d of %d innocent texts are named", name, v.alarms, v.innocent)
	}
}

// Attacks that the lexicons were made with, attacks held back, and innocent texts.
func TestTongueRates(t *testing.T) {
	for _, name := range tongueNames {
		v := judged(t, name, "", 3)
		v.within(t, name, .15, .02, 36, 80)
		if most := map[bool]float64{true: .42, false: .25}[name == "ja"]; float64(v.missedHeld) > most*float64(v.held) {
			t.Errorf("%s: %d of %d attacks held back pass", name, v.missedHeld, v.held)
		}
	}
}

// Sets that were written when the lexicons were made; what passed at first was looked at since.
func TestTongueRatesLater(t *testing.T) {
	for _, name := range tongueNames {
		judged(t, name, "_later", 0).within(t, name, .2, .05, 24, 20)
	}
}

// Texts that tell of programs, people, roles, attacks and documents, or wish how the writer is answered, and attacks that sound like them.
func TestTongueRatesTold(t *testing.T) {
	for _, name := range tongueNames {
		judged(t, name, "_told", 0).within(t, name, .08, .02, 12, 65)
	}
}

// Texts by somebody who had not seen the rules.
func TestTongueRatesOthers(t *testing.T) {
	var all verdicts
	for _, name := range slices.Sorted(slices.Values(tongueNames)) {
		v := judged(t, name, "_others", 0)
		v.within(t, name, .45, .1, 12, 20)
		all.attacks, all.missed, all.innocent, all.alarms = all.attacks+v.attacks, all.missed+v.missed, all.innocent+v.innocent, all.alarms+v.alarms
	}
	t.Logf("all: %d of %d pass; %d of %d innocent are named", all.missed, all.attacks, all.alarms, all.innocent)
	all.within(t, "all", .2, .035, 156, 260)
}
