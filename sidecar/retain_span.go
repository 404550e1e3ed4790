package sidecar

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"helmdeck-sidecar/sidecar/lazyregexp"
	"helmdeck-sidecar/sidecar/temporal"
)

// longestSpan is how long the time may be that a statement names. What lasts for years is no
// answer to a question for a time.
const longestSpan = 400 * 24 * time.Hour

// span is the time that a statement names, seen from the day of its file, which may be unknown.
// Dates win over words such as "this week", and a date without a year is the nearest one. Without
// a day only what names a year counts.
func span(text string, day *time.Time) (from, until time.Time, ok bool) {
	now := time.Date(2000, 1, 1, 12, 0, 0, 0, time.UTC)
	if day != nil {
		now = day.Add(24*time.Hour - time.Minute) // "at 3pm" is then of that day
	}
	text, w, ok := dated(spelt(text), now)
	if !ok {
		return from, until, false
	}
	later, ok := temporal.Window(text, now.AddDate(1, 0, 0))
	if day != nil && w.Start.Year() <= 1 { // "until December 1" begins with the day
		for _, end := range []time.Time{w.End, later.End} {
			if end.After(*day) && end.Sub(*day) <= longestSpan {
				return *day, end, true
			}
		}
	}
	if !bounded(w) {
		return from, until, false
	}
	switch {
	case ok && later.Start.Equal(w.Start) && later.End.Equal(w.End): // it names its year
	case day == nil:
		return from, until, false
	case fixed(text, w, now) && !before.MatchString(w.Text) && bounded(later) && later.Start.Sub(now) < now.Sub(w.End):
		w = later // the date to come is nearer than the one that was
	}
	return w.Start, w.End, true
}

// dotted matches "3.12.–7.12.2025" and "3.–7.12.2025".
var dotted = lazyregexp.New(`\b(\d{1,2})\.(?:(\d{1,2})\.)?\s*[-–]\s*(\d{1,2})\.(\d{1,2})\.(\d{4})\b`)

// spelt writes the first of two dotted dates out, which leaves out what the second says.
func spelt(text string) string {
	m := dotted.FindStringSubmatch(text)
	if m == nil {
		return text
	}
	return strings.Replace(text, m[0], fmt.Sprintf("%s.%s.%s - %s.%s.%s", m[1], cmp.Or(m[2], m[4]), m[5], m[3], m[4], m[5]), 1)
}

// before matches words that say that a date is over.
var before = lazyregexp.New(`(?i)\b(last|past|previous|ago|letzt\w*|vergangen\w*|vor|derni\w*|passé\w*|il y a|pasad\w*|hace|scors\w*|fa|passad\w*|há)\b`)

// dated cuts from a text what comes before its first date that is not counted from now, such as
// "in 2 weeks"; without one it leaves the text as it is. It returns the time that the rest names.
func dated(text string, now time.Time) (string, temporal.Range, bool) {
	first, ok := temporal.Window(text, now)
	rest, w := text, first
	for found := ok; found; w, found = temporal.Window(rest, now) {
		if strings.ContainsAny(w.Text, "0123456789") && fixed(rest, w, now) {
			return rest, w, true
		}
		_, rest, _ = strings.Cut(rest, w.Text)
	}
	return text, first, ok
}

// fixed reports whether a text names the same time on the next day.
func fixed(text string, w temporal.Range, now time.Time) bool {
	next, ok := temporal.Window(text, now.AddDate(0, 0, 1))
	return ok && next.Start.Equal(w.Start)
}

func bounded(w temporal.Range) bool { return w.Start.Year() > 1 && w.End.Sub(w.Start) <= longestSpan }

// tellTime notes the time that the value names, seen from when it happened, else from now.
func (r *factRecord) tellTime(now time.Time) {
	day := now.UTC()
	if r.OccurredAt != nil {
		day = *r.OccurredAt
	}
	day = day.Truncate(24 * time.Hour)
	if from, until, ok := span(r.Value, &day); ok {
		r.From, r.Until = &from, &until
	}
}
