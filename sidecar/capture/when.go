package capture

import (
	"time"

	"helmdeck-sidecar/sidecar/lazyregexp"
	"helmdeck-sidecar/sidecar/temporal"
)

var (
	relative = lazyregexp.New(`(?i)\b(?:tomorrow|yesterday|today|tonight|next (?:week|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|spring|summer|autumn|winter)|last (?:week|month|year|night|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|spring|summer|autumn|winter)|this (?:week|month|year|weekend)|in (?:\d+|two|three|four|five|six) (?:days|weeks|months|years)|ago|morgen|gestern|heute|übermorgen|demain|hier|aujourd'hui|mañana|ayer|hoy|domani|ieri|oggi)\b`)
	absolute = lazyregexp.New(`\b(?:19|20)\d\d\b`)
	// recurring is what has no day of its own.
	recurring = lazyregexp.New(`(?i)\b(?:every|each|daily|weekly|monthly|yearly|weekdays?|jede[nrs]?|täglich|wöchentlich|chaque|tous les|cada|todos los|ogni)\b`)
	weekday   = lazyregexp.New(`(?i)\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b`)
	past      = lazyregexp.New(`(?i)\b(?:was|were|last|ago|yesterday|had|visited|joined|got|graduated|bought|left|moved|started|born)\b`)
)

// date makes the time of a fact absolute: it sets when it happens, and says so behind the words
// where they do not name the year.
func (f *found) date(text string, at time.Time) {
	if !f.event && !relative.MatchString(text) || recurring.MatchString(text) {
		return
	}
	w, ok := temporal.Window(text, at)
	if !ok || w.Start.Year() < 1900 || w.End.Year() > 9000 {
		return
	}
	if f.event && !past.MatchString(text) {
		w = ahead(w, text, at)
	}
	start, end := w.Inclusive()
	if f.event {
		when := w.Start.UTC()
		f.OccurredAt = &when
	}
	if absolute.MatchString(text) {
		return
	}
	days := start.Format(time.DateOnly)
	if last := end.Format(time.DateOnly); last != days {
		days += " to " + last
	}
	f.Value += " (" + days + ")"
}

// ahead moves a window that was taken for the latest one to the next: a deadline on "Friday" lies in the future.
func ahead(w temporal.Range, text string, at time.Time) temporal.Range {
	if w.End.After(at) || absolute.MatchString(text) {
		return w
	}
	if weekday.MatchString(text) && w.End.Sub(w.Start) <= 25*time.Hour {
		return temporal.Range{Start: w.Start.AddDate(0, 0, 7), End: w.End.AddDate(0, 0, 7)}
	}
	return temporal.Range{Start: w.Start.AddDate(1, 0, 0), End: w.End.AddDate(1, 0, 0)}
}
