package guard

import "testing"

// held is every how many lines of a tongue's attacks one is held back: nobody looks at those to mend the lexicon.
const held = 3

// The error rates of the tongues: attacks that the lexicon was made with, attacks held back, innocent texts.
func TestTongueRates(t *testing.T) {
	for _, c := range []struct {
		name             string
		miss, heldMiss   float64 // the highest rates
		alarm            float64
		attacks, harmles int // the least numbers of texts
	}{
		{"de", .15, .25, .02, 36, 80},
		{"fr", .15, .25, .02, 36, 80},
		{"es", .15, .25, .02, 36, 80},
		{"it", .15, .25, .02, 36, 80},
		{"pt", .15, .25, .02, 36, 80},
		{"nl", .15, .25, .02, 36, 80},
		{"pl", .15, .25, .02, 36, 80},
		{"ru", .15, .25, .02, 36, 80},
		{"tr", .15, .25, .02, 36, 80},
		{"ar", .15, .25, .02, 36, 80},
		{"zh", .15, .25, .02, 36, 80},
		{"ja", .15, .42, .02, 36, 80},
		{"ko", .15, .25, .02, 36, 80},
	} {
		attacks, innocent := corpus(t, "tongues/attacks_"+c.name+".txt"), corpus(t, "tongues/innocent_"+c.name+".txt")
		if len(attacks) < c.attacks || len(innocent) < c.harmles {
			t.Fatalf("%s: %d attacks and %d innocent texts are too few", c.name, len(attacks), len(innocent))
		}
		missed, missedHeld, alarms := 0, 0, 0
		for i, parts := range attacks {
			switch _, ok := caught(parts); {
			case ok:
			case i%held == held-1:
				missedHeld++
			default:
				missed++
				t.Logf("%s: passes: %q", c.name, parts)
			}
		}
		for _, parts := range innocent {
			if f, ok := caught(parts); ok {
				alarms++
				t.Logf("%s: named %s for %q: %q", c.name, f.Class, f.Match, parts)
			}
		}
		back := len(attacks) / held
		t.Logf("%s: %d of %d pass, of those held back %d of %d; %d of %d innocent are named", c.name, missed, len(attacks)-back, missedHeld, back, alarms, len(innocent))
		if float64(missed+missedHeld) > c.miss*float64(len(attacks)) || float64(missedHeld) > c.heldMiss*float64(back) {
			t.Errorf("%s: too many pass", c.name)
		}
		if float64(alarms) > c.alarm*float64(len(innocent)) {
			t.Errorf("%s: too many are named", c.name)
		}
	}
}

// Sets that were written when the lexicons were made; what passed at first was looked at since.
func TestTongueRatesLater(t *testing.T) {
	for _, name := range []string{"de", "fr", "es", "it", "pt", "nl", "pl", "ru", "tr", "ar", "zh", "ja", "ko"} {
		attacks, innocent := corpus(t, "tongues/attacks_"+name+"_later.txt"), corpus(t, "tongues/innocent_"+name+"_later.txt")
		missed, alarms := 0, 0
		for _, parts := range attacks {
			if _, ok := caught(parts); !ok {
				missed++
				t.Logf("%s: passes: %q", name, parts)
			}
		}
		for _, parts := range innocent {
			if f, ok := caught(parts); ok {
				alarms++
				t.Logf("%s: named %s for %q: %q", name, f.Class, f.Match, parts)
			}
		}
		t.Logf("%s: %d of %d pass; %d of %d innocent are named", name, missed, len(attacks), alarms, len(innocent))
		if 5*missed > len(attacks) || len(attacks) < 24 {
			t.Errorf("%s: too many of %d pass", name, len(attacks))
		}
		if 20*alarms > len(innocent) || len(innocent) < 20 {
			t.Errorf("%s: too many of %d are named", name, len(innocent))
		}
	}
}

// Texts that tell of programs, people, roles, attacks and documents, or wish how the writer is answered, and attacks that sound like them.
func TestTongueRatesTold(t *testing.T) {
	for _, name := range []string{"de", "fr", "es", "it", "pt", "nl"} {
		attacks, innocent := corpus(t, "tongues/attacks_"+name+"_told.txt"), corpus(t, "tongues/innocent_"+name+"_told.txt")
		missed, alarms := 0, 0
		for _, parts := range attacks {
			if _, ok := caught(parts); !ok {
				missed++
				t.Logf("%s: passes: %q", name, parts)
			}
		}
		for _, parts := range innocent {
			if f, ok := caught(parts); ok {
				alarms++
				t.Logf("%s: named %s for %q: %q", name, f.Class, f.Match, parts)
			}
		}
		t.Logf("%s: %d of %d pass; %d of %d innocent are named", name, missed, len(attacks), alarms, len(innocent))
		if missed > 1 || len(attacks) < 12 {
			t.Errorf("%s: too many of %d pass", name, len(attacks))
		}
		if 50*alarms > len(innocent) || len(innocent) < 75 {
			t.Errorf("%s: too many of %d are named", name, len(innocent))
		}
	}
}
