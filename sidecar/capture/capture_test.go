package capture

import (
	"os"
	"testing"
	"time"

	"helmdeck-sidecar/sidecar/capture/labels"
	"helmdeck-sidecar/sidecar/guard"
)

// said is when the labelled snippets were said: a Saturday.
var said = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func snippets(t testing.TB, name string) []labels.Snippet {
	t.Helper()
	f, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	list, err := labels.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// Precision: of the facts that are kept, those that a person would keep. Recall: of those that a person would keep,
// the ones that are kept.
func TestLabelled(t *testing.T) {
	for _, c := range []struct {
		file              string
		atLeast           int
		precision, recall float64
	}{
		{"labelled.txt", 200, .97, .95},
		{"held.txt", 80, .9, .9},
		{"loose.txt", 50, .75, .4},
		{"fresh.txt", 120, .97, .9},
	} {
		list := snippets(t, c.file)
		if len(list) < c.atLeast {
			t.Fatalf("%s has %d snippets", c.file, len(list))
		}
		var all labels.Tally
		for _, s := range list {
			r := Extract(s.Text, said)
			var kept []string
			for _, f := range r.Facts {
				if _, bad := guard.Inspect(f.Value); !bad {
					kept = append(kept, f.Value)
				}
			}
			if wrong, missed := all.Add(s, kept); len(wrong)+len(missed) > 0 {
				t.Logf("%s: %q: wrongly kept %q, not kept %q %v", c.file, s.Text, wrong, missed, r.Refused)
			}
		}
		t.Logf("%s: %d snippets, %d facts: precision %.3f, recall %.3f", c.file, len(list), all.Wanted, all.Precision(), all.Recall())
		if all.Precision() < c.precision || all.Recall() < c.recall {
			t.Errorf("%s: precision %.3f (at least %.2f), recall %.3f (at least %.2f)", c.file, all.Precision(), c.precision, all.Recall(), c.recall)
		}
	}
}

// The next statement about the same thing has the same key.
func TestKeysSupersede(t *testing.T) {
	for _, pair := range [][2]string{
		{"I prefer tabs over spaces.", "I prefer spaces."},
		{"My favourite editor is helix.", "Actually, my favorite editor is now Zed."},
		{"I live in Lisbon.", "I moved to Vienna in 2024."},
		{"Our database is Postgres 16.", "Correction: our database is CockroachDB."},
		{"I use fish as my shell.", "I switched to zsh."},
		{"We deploy on Fridays and Mondays at noon, always.", ""},
		{"We always squash commits.", "We never squash commits."},
		{"My manager is called Olga.", "My new manager is called Ivo."},
		{"The deadline for the audit is 3 March 2027.", "The deadline for the audit is 9 March 2027."},
	} {
		if pair[1] == "" {
			continue
		}
		a, b := Extract(pair[0], said), Extract(pair[1], said)
		if len(a.Facts) != 1 || len(b.Facts) != 1 || a.Facts[0].Key != b.Facts[0].Key {
			t.Errorf("%q has %+v, %q has %+v", pair[0], a.Facts, pair[1], b.Facts)
		}
	}
}

func TestDatesAreAbsolute(t *testing.T) {
	for text, want := range map[string]string{
		"My flight to Oslo leaves next Tuesday.":      "My flight to Oslo leaves next Tuesday (2026-11-24)",
		"The deadline is Friday.":                     "The deadline is Friday (2026-11-27)",
		"I visited Oslo last week.":                   "I visited Oslo last week (2026-11-09 to 2026-11-15)",
		"The demo takes place tomorrow at 3pm.":       "The demo takes place tomorrow at 3pm (2026-11-22)",
		"The deadline for the audit is 3 March 2027.": "The deadline for the audit is 3 March 2027",
		"The release is on 3 March.":                  "The release is on 3 March (2027-03-03)",
		"The nightly job runs at 02:30.":              "The nightly job runs at 02:30",
	} {
		r := Extract(text, said)
		if len(r.Facts) != 1 || r.Facts[0].Value != want {
			t.Errorf("%q is %+v, want %q", text, r, want)
		}
	}
	if f := Extract("The deadline is Friday.", said).Facts; len(f) != 1 || f[0].OccurredAt == nil || !f[0].OccurredAt.Equal(time.Date(2026, 11, 27, 0, 0, 0, 0, time.UTC)) {
		t.Errorf("the deadline is %+v", f)
	}
}

func TestSecrets(t *testing.T) {
	for _, text := range []string{
		"my password is hunter2", "the root password: T0psecret!", "API_KEY=abcdef123456", "ghp_abcdefghijklmnopqrstuvwxyz0123456789", "AKIAIOSFODNN7EXAMPLE",
		"card 4111 1111 1111 1111", "5500-0000-0000-0004 expires 12/29", "-----BEGIN OPENSSH PRIVATE KEY-----", "postgres://app:s3cr3t@db/x", "Bearer abcdefghijklmnop1234",
		"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbGljZSJ9.c2lnbmF0dXJl", "mein Passwort lautet Sommer24", "my PIN is 4821", "the wifi password is Sunshine42", "key Zx81kQp0Vb7Tn3Lw9Rs5Ym2Hd6",
	} {
		if _, found := FindSecret(text); !found {
			t.Errorf("%q is not seen to hold a secret", text)
		}
		for _, f := range Extract("Remember that "+text, said).Refused {
			if f.Text != "" {
				t.Errorf("the refusal of %q repeats it: %q", text, f.Text)
			}
		}
	}
	for _, text := range []string{
		"passwords are hashed with argon2id", "the password is stored in Vault", "tokens expire after 15 minutes", "the commit is 3f2a9c1e7b4d5f60718293a4b5c6d7e8f9012345", "order 4111 1111 1111 1112",
		"call +49 30 1234567890", "id 123e4567-e89b-12d3-a456-426614174000", "see https://docs.example.com/guides/SettingUpTheServer/Part2", "the token bucket holds 100 requests",
	} {
		if kind, found := FindSecret(text); found {
			t.Errorf("%q is taken for a %s", text, kind)
		}
	}
}

func FuzzExtract(f *testing.F) {
	for _, s := range snippets(f, "labelled.txt") {
		f.Add(s.Text)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, fact := range Extract(Clean(s), said).Facts {
			if fact.Key == "" || fact.Value == "" || len(fact.Key) > 200 || fact.Confidence <= 0 || fact.Confidence > 1 {
				t.Errorf("%q makes %+v", s, fact)
			}
		}
	})
}
