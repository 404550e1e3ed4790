package temporal

import "time"

// parser reads terms. Its methods look at the terms from index i on and return
// the index after what they understood.
type parser struct {
	terms    []term
	now      time.Time
	dayFirst bool // 01/02/2024 is 1 February

	// vouched is the index of a term that needs no further support, because
	// what stands before it asks for a time.
	vouched int
}

// found is an expression and its place among the terms.
type found struct {
	window
	spec     spec
	grain    unit
	from, to int
	named    window // before "around" widened it; zero otherwise
}

// first returns the first expression that is not faint, or else the first.
func (p *parser) first() (found, bool) {
	var faint found
	has := false
	for i := 0; i < len(p.terms); {
		if n, ok := p.recurrence(i); ok {
			i = n
			continue
		}
		f, ok := p.span(i)
		if !ok {
			i = p.impossible(i)
			continue
		}
		if !f.spec.faint() {
			return f, true
		}
		if !has {
			faint, has = f, true
		}
		i = f.to
	}
	return faint, has
}

// impossible passes over a date that does not exist, of which no part counts,
// or else over one term.
func (p *parser) impossible(i int) int {
	if s, n, ok := p.calendarDate(i); ok && s.any(pDay) {
		return n
	}
	return i + 1
}

// recurrence passes over "every Monday", "each month".
func (p *parser) recurrence(i int) (int, bool) {
	if !p.is(i, every) {
		return i, false
	}
	j := i + 1
	if _, n, ok := p.count(j); ok {
		j = n
	}
	for _, c := range []class{weekday, month, unitWord, season, dayPart} {
		if p.is(j, c) {
			return j + 1, true
		}
	}
	return i, false
}

// get returns the value of the reading of term i as c.
func (p *parser) get(i int, c class) (int, bool) {
	r, ok := p.reading(i, c)
	return r.value, ok
}

func (p *parser) is(i int, c class) bool {
	_, ok := p.reading(i, c)
	return ok
}

func (p *parser) reading(i int, c class) (reading, bool) {
	if i < 0 || i >= len(p.terms) {
		return reading{}, false
	}
	for _, r := range p.terms[i].readings {
		if r.class == c {
			return r, true
		}
	}
	return reading{}, false
}

// mark reports whether term i is the punctuation m.
func (p *parser) mark(i int, m string) bool {
	return i >= 0 && i < len(p.terms) && p.terms[i].mark == m
}

// literal returns the number that term i has in digits, alone or bound.
func (p *parser) literal(i int) (n, digits int, ok bool) {
	if i < 0 || i >= len(p.terms) {
		return 0, 0, false
	}
	t := p.terms[i]
	return t.num.lo, t.digits, t.digits > 0 && t.num.lo == t.num.hi
}

// glued reports whether no space stands before term i.
func (p *parser) glued(i int) bool {
	return i > 0 && i < len(p.terms) && !p.terms[i].gap
}

// skip passes over up to three terms of a class.
func (p *parser) skip(i int, c class) int {
	for n := 0; n < 3 && p.is(i, c); n++ {
		i++
	}
	return i
}
