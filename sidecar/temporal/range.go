package temporal

import "time"

// maxQuestion is how many bytes of a question are read.
const maxQuestion = 2 << 10

// Range is a window of time: Start <= t < End. Start is before End.
type Range struct {
	Start, End time.Time

	// Text is the part of the question that was understood, as written.
	Text string

	// Where the question asks for the time around another, Near is that one: it begins at
	// NearStart and ends before NearEnd. Otherwise both are zero.
	NearStart, NearEnd time.Time
}

// Closer returns the n-th of so many windows from the one that the question asks around, 0, to
// all of r. Without "around" each is all of r.
func (r Range) Closer(n, of int) (start, end time.Time) {
	if r.NearStart.IsZero() || of < 1 {
		return r.Start, r.End
	}
	days := func(t time.Duration) int { return int(t.Hours()/24 + 0.5) }
	before, after := days(r.NearStart.Sub(r.Start)), days(r.End.Sub(r.NearEnd))
	return r.NearStart.AddDate(0, 0, -before*n/of), r.NearEnd.AddDate(0, 0, after*n/of)
}

// Contains reports whether t lies in r.
func (r Range) Contains(t time.Time) bool {
	return !t.Before(r.Start) && t.Before(r.End)
}

// Inclusive returns the first and the last microsecond of r, for those who
// count the end in.
func (r Range) Inclusive() (start, end time.Time) {
	return r.Start, r.End.Add(-time.Microsecond)
}

// Window returns the window of time that question names, seen from now and in
// the location of now. It reports false when the question names none.
func Window(question string, now time.Time) (Range, bool) {
	source, tokens := tokenize(question)
	t := language(tokens)
	p := &parser{terms: tag(tokens, t.lang), dayFirst: t.dayFirst, now: now}
	if !p.mayName() {
		return Range{}, false
	}
	f, ok := p.first()
	if !ok {
		return Range{}, false
	}
	from, to := p.terms[f.from].start, p.terms[f.to-1].end
	return Range{Start: f.start, End: f.end, Text: source[from:to], NearStart: f.named.start, NearEnd: f.named.end}, true
}

// mayName reports whether any term can be the heart of an expression: a number in digits, or a
// word for more than an amount or a place in time.
func (p *parser) mayName() bool {
	for _, t := range p.terms {
		if t.digits > 0 {
			return true
		}
		for _, r := range t.readings {
			switch r.class {
			case number, article, vague, oneHalf, ordinal, ordSuffix, shift, ago, agoBefore, later, ahead, since, sinceAfter, until, untilAfter,
				before, beforeAfter, after, afterAfter, between, and, to, around, aroundAfter, at, on, of, every, isoMark:
			default:
				return true
			}
		}
	}
	return false
}
