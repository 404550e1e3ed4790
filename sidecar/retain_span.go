package sidecar

import (
	"time"

	"helmdeck-sidecar/sidecar/temporal"
)

// longestSpan is how long the time may be that a statement names. What lasts for years is no
// answer to a question for a time.
const longestSpan = 400 * 24 * time.Hour

// span is the time that a statement names, seen from the day of its file, which may be unknown.
// A date without a year is the nearest one. Without a day only what names a year counts.
func span(text string, day *time.Time) (from, until time.Time, ok bool) {
	now := time.Date(2000, 1, 1, 12, 0, 0, 0, time.UTC)
	if day != nil {
		now = day.Add(12 * time.Hour)
	}
	w, ok := temporal.Window(text, now)
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
	default:
		if next, ok := temporal.Window(text, now.AddDate(0, 0, 7)); ok && next.Start.Equal(w.Start) && bounded(later) && later.Start.Sub(now) < now.Sub(w.End) {
			w = later // the date to come is nearer than the one that was
		}
	}
	return w.Start, w.End, true
}

func bounded(w temporal.Range) bool { return w.Start.Year() > 1 && w.End.Sub(w.Start) <= longestSpan }
