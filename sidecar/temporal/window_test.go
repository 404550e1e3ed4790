package temporal

import (
	"strings"
	"testing"
	"time"
)

// noon of Wednesday, 12 August 2026.
var wednesday = time.Date(2026, 8, 12, 12, 0, 0, 0, time.UTC)

// cases are questions and the first and last day of their windows, which may
// be the same day, or none; "-" as the first day is no beginning.
type cases []struct{ question, want string }

func (cs cases) run(t *testing.T) {
	t.Helper()
	for _, c := range cs {
		t.Run(c.question, func(t *testing.T) {
			t.Helper()
			if got := daysOf(c.question, wednesday); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// daysOf returns the window of question as cases have it.
func daysOf(question string, now time.Time) string {
	w, ok := Window(question, now)
	if !ok {
		return "none"
	}
	start, end := w.Inclusive()
	first, last := start.Format(time.DateOnly), end.Format(time.DateOnly)
	if start.Year() == 1 {
		first = "-"
	}
	if first == last {
		return first
	}
	return first + " " + last
}

func TestText(t *testing.T) {
	for question, want := range map[string]string{
		"who called LAST  Week, and why?":       "LAST  Week",
		"notes since the 3rd of March please":   "since the 3rd of March",
		"何があった？先週の月曜日に":                         "先週の月曜日",
		"qu'est-ce que Léa a dit l'été dernier": "été dernier",
	} {
		w, ok := Window(question, wednesday)
		if !ok || w.Text != want {
			t.Errorf("%q: text %q, %v, want %q", question, w.Text, ok, want)
		}
	}
}

func TestRange(t *testing.T) {
	w, ok := Window("the deploy of 2025-02-03", wednesday)
	if !ok {
		t.Fatal("no window")
	}
	start, end := w.Inclusive()
	if !w.Contains(start) || !w.Contains(end) || w.Contains(w.End) || w.Contains(start.Add(-1)) {
		t.Errorf("%v does not contain its own instants, or more than them", w)
	}
	if got, want := w.End.Sub(end), time.Microsecond; got != want {
		t.Errorf("the inclusive end is %v before the end, want %v", got, want)
	}
}

func TestHoursAreMeasuredToTheInstant(t *testing.T) {
	w, _ := Window("what changed in the last 2 hours", wednesday)
	if want := wednesday.Add(-2 * time.Hour); !w.Start.Equal(want) || !w.Contains(wednesday) {
		t.Errorf("window %v to %v, want it to start at %v and contain now", w.Start, w.End, want)
	}
}

func TestLocation(t *testing.T) {
	tokyo := time.FixedZone("", 9*3600)
	now := time.Date(2026, 8, 12, 1, 0, 0, 0, tokyo)
	if got, want := daysOf("what happened yesterday", now), "2026-08-11"; got != want {
		t.Errorf("yesterday in Tokyo is %s, want %s", got, want)
	}
	if got, want := daysOf("at 2026-03-04T20:00:00Z", now), "2026-03-05"; got != want {
		t.Errorf("an instant in UTC is on %s in Tokyo, want %s", got, want)
	}
	if got, want := daysOf("at 2026-03-04T20:00:00-03:00", wednesday), "2026-03-04"; got != want {
		t.Errorf("an instant with an offset is on %s in UTC, want %s", got, want)
	}
}

func TestOnlyTheBeginningIsRead(t *testing.T) {
	long := strings.Repeat("é ", maxQuestion)
	if got := daysOf(long+"yesterday", wednesday); got != "none" {
		t.Errorf("beyond the limit: got %s, want none", got)
	}
	if got := daysOf("yesterday "+long, wednesday); got != "2026-08-11" {
		t.Errorf("before the limit: got %s, want 2026-08-11", got)
	}
}

func TestTheEndsOfMonths(t *testing.T) {
	for _, c := range []struct{ now, question, want string }{
		{"2024-03-31", "what did we pay a month ago", "2024-02-29"},
		{"2024-02-29", "what did we pay a year ago", "2023-02-28"},
		{"2026-03-01", "the 29 February party", "2024-02-29"},
		{"2026-01-01", "what did we do in December", "2025-12-01 2025-12-31"},
		{"2026-12-31", "next month", "2027-01-01 2027-01-31"},
		{"2026-08-10", "what did I do on Monday", "2026-08-03"},
		{"2026-08-15", "what did I do last weekend", "2026-08-08 2026-08-09"},
		{"2026-08-16", "what did I do last weekend", "2026-08-15 2026-08-16"},
		{"2026-01-20", "between November and February", "2024-11-01 2025-02-28"},
	} {
		now, err := time.Parse(time.DateOnly, c.now)
		if err != nil {
			t.Fatal(err)
		}
		if got := daysOf(c.question, now); got != c.want {
			t.Errorf("%q at %s: got %s, want %s", c.question, c.now, got, c.want)
		}
	}
}
