package temporal

// named reads what has a name or a number of its own: weekdays, seasons,
// quarters and halves, weekends. Months are read by calendarDate.
func (p *parser) named(i int) (spec, int, bool) {
	if s, n, ok := p.quarterOrHalf(i); ok {
		return s, n, true
	}
	if r, ok := p.reading(i, weekday); ok && p.supported(r, i, i+1) {
		return saying(pWeekday, r.value), i + 1, true
	}
	if r, ok := p.reading(i, season); ok && (p.supported(r, i, i+1) || p.yearFollows(i+1)) {
		return saying(pSeason, r.value), i + 1, true
	}
	if u, ok := p.get(i, unitWord); ok && unit(u) == weekend && p.atWeekend(i) {
		return saying(pWeekendRef, -1), i + 1, true
	}
	if u, ok := p.get(i, unitWord); ok && unit(u) == week {
		return p.weekOf(i)
	}
	return spec{}, i, false
}

// atWeekend reports whether the weekend at i is the one that has been: "on the
// weekend", "am Wochenende".
func (p *parser) atWeekend(i int) bool {
	j := i - 1
	for n := 0; n < 2 && p.is(j, of) && !p.is(j, on); n++ {
		j--
	}
	return p.is(j, on) || p.is(j, at) || p.vouched == i && i > 0
}

// weekOf reads "week of" and a date.
func (p *parser) weekOf(i int) (spec, int, bool) {
	j := p.skip(i+1, of)
	if j == i+1 {
		return spec{}, i, false
	}
	s, n, ok := p.calendarDate(j)
	if !ok || !s.any(pDay) {
		return spec{}, i, false
	}
	return s.with(pWeekOf, 1), n, true
}

// quarterOrHalf reads "Q3", "third quarter", "H1", "first half" when a year
// follows.
func (p *parser) quarterOrHalf(i int) (spec, int, bool) {
	kind, part, limit := quarter, pQuarter, 4
	n, j, ok := p.ordinal(i)
	if ok && p.is(j, halfYear) && !p.is(j, quarter) {
		kind, part, limit = halfYear, pHalf, 2
	}
	if ok && !p.is(j, kind) {
		return spec{}, i, false
	}
	if !ok && len(p.readings(i)) > 0 && i+1 < len(p.terms) && p.glued(i+1) {
		if p.is(i, halfYear) && p.terms[i].text == "h" {
			kind, part, limit = halfYear, pHalf, 2
		}
		n, _, ok = p.literal(i + 1)
		ok, j = ok && p.is(i, kind) && len(p.terms[i].text) == 1, i+1
	}
	if !ok || n < 1 || n > limit || part == pHalf && !p.yearFollows(j+1) {
		return spec{}, i, false
	}
	return saying(part, n), j + 1, true
}

// yearFollows reports whether a year stands at i, or after "of" and its like.
func (p *parser) yearFollows(i int) bool {
	i = p.skip(i, of)
	if p.year4(i) || p.is(i, yearRef) {
		return true
	}
	if p.is(i, shift) {
		i++
	}
	u, ok := p.get(i, unitWord)
	return ok && unit(u) == year
}

// units are the units that "last", "this" and "next" stand with, and their
// parts.
var units = map[unit]part{
	week:        pWeekRef,
	monthUnit:   pMonthRef,
	quarterUnit: pQuarterRef,
	year:        pYearRef,
	weekend:     pWeekendRef,
	night:       pDayRef,
}

// noun reads what "last" can stand with.
func (p *parser) noun(i int) (spec, int, bool) {
	if u, ok := p.get(i, unitWord); ok {
		part, ok := units[unit(u)]
		return saying(part, 0), i + 1, ok
	}
	for _, c := range []struct {
		class class
		part  part
	}{{weekday, pWeekday}, {month, pMonth}, {season, pSeason}} {
		if r, ok := p.reading(i, c.class); ok {
			return saying(c.part, r.value), i + 1, true
		}
	}
	return spec{}, i, false
}

// shiftBefore reads "last" and a noun.
func (p *parser) shiftBefore(i int) (spec, int, bool) {
	v, ok := p.get(i, shift)
	if !ok {
		return spec{}, i, false
	}
	s, n, ok := p.noun(i + 1)
	if r, doubtful := p.doubt(i + 1); ok && doubtful && !p.supported(r, i+1, n) {
		return spec{}, i, false
	}
	return s.shifted(v), n, ok
}

// shiftAfter reads a noun and "last", as the Romance languages have it.
func (p *parser) shiftAfter(i int) (spec, int, bool) {
	s, n, ok := p.noun(i)
	if !ok {
		return spec{}, i, false
	}
	r, ok := p.reading(n, shift)
	if _, _, noun := p.noun(n + 1); !ok || noun || r.lang == "en" || r.lang == "de" {
		return spec{}, i, false
	}
	return s.shifted(r.value), n + 1, true
}

// doubt returns the first doubtful reading of term i.
func (p *parser) doubt(i int) (reading, bool) {
	for _, r := range p.readings(i) {
		if r.doubt > 0 && (r.class == month || r.class == weekday || r.class == season) {
			return r, true
		}
	}
	return reading{}, false
}

// shifted moves a unit by v, and marks a name to be moved.
func (s spec) shifted(v int) spec {
	for _, part := range units {
		if s.any(part) {
			return saying(part, v)
		}
	}
	return s.with(pShift, v)
}
