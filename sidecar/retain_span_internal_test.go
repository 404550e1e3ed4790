package sidecar

import (
	"testing"
	"time"
)

// A note names a time as seen from its day; a date without a year is the nearest one.
func TestSpan(t *testing.T) {
	day := time.Date(2025, 11, 27, 0, 0, 0, 0, time.UTC)
	for text, want := range map[string]string{
		"Is in Marrakech from November 27 to December 1, 2025": "2025-11-27 2025-12-02",
		"Is in Marrakech until December 1":                     "2025-11-27 2025-12-02",
		"Was in Marrakech until November 1, 2025":              "",
		"Went to Rome last week":                               "2025-11-17 2025-11-24",
		"The deadline is on December 15":                       "2025-12-15 2025-12-16",
		"Met Zoe on November 20":                               "2025-11-20 2025-11-21",
		"The wedding is on February 3":                         "2026-02-03 2026-02-04",
		"Started in March 2024":                                "2024-03-01 2024-04-01",
		"Has worked there since 2010":                          "",
		"Likes tea":                                            "",
		"Is in Marrakech this week (Nov 27–Dec 1, 2025)":       "2025-11-27 2025-12-02",
		"Travels Nov 27-Dec 1":                                 "2025-11-27 2025-12-02",
		"Urlaub 3.12.–7.12.2025":                               "2025-12-03 2025-12-08",
		"Urlaub 3.–7.12.2025":                                  "2025-12-03 2025-12-08",
		"War vom 3. bis 7. Dezember in Rom":                    "2025-12-03 2025-12-08",
		"Meeting at 3pm":                                       "2025-11-27 2025-11-28",
		"Moved last year":                                      "2024-01-01 2025-01-01",
		"Was away last December":                               "2024-12-01 2025-01-01",
		"10 months ago he left":                                "2025-01-27 2025-01-28",
		"In 2 weeks (on December 11) he leaves":                "2025-12-11 2025-12-12",
	} {
		got := ""
		if from, until, ok := span(text, &day); ok {
			got = from.Format(time.DateOnly) + " " + until.Format(time.DateOnly)
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if from, _, ok := span("Went to Rome last week", nil); ok {
		t.Errorf("without a day, last week is %v", from)
	}
	if from, _, ok := span("Started in March 2024", nil); !ok || from.Format(time.DateOnly) != "2024-03-01" {
		t.Errorf("without a day, a year counts: %v", from)
	}
}
