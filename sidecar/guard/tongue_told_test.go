package guard

import "testing"

// What is told of programs, people, roles and attacks, and how somebody wants to be answered, against orders in the same words.
func TestTongueRatesRecounts(t *testing.T) {
	for _, name := range []string{"pl", "ru", "tr", "ar", "zh", "ja", "ko"} {
		attacks, innocent := corpus(t, "tongues/attacks_"+name+"_told.txt"), corpus(t, "tongues/innocent_"+name+"_told.txt")
		innocent = append(innocent, corpus(t, "tongues/innocent_"+name+"_told_later.txt")...)
		switch name {
		case "pl", "ru", "zh", "ja", "ko":
			innocent = append(innocent, corpus(t, "tongues/innocent_"+name+"_told_last.txt")...)
		}
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
		if missed > 1 || len(attacks) < 13 {
			t.Errorf("%s: too many of %d pass", name, len(attacks))
		}
		if 33*alarms > len(innocent) || len(innocent) < 65 {
			t.Errorf("%s: too many of %d are named", name, len(innocent))
		}
	}
}
