package temporal

// calendarDate reads a month, with a day and a year if they stand beside it:
// "3 March 2025", "March 3rd, 2025", "im März 2025", 2025年3月3日.
func (p *parser) calendarDate(i int) (spec, int, bool) {
	if s, n, ok := p.eastern(i); ok {
		return s, n, true
	}
	d, j, hasDay := p.dayBefore(i)
	r, ok := p.reading(j, month)
	if !ok {
		return spec{}, i, false
	}
	s := saying(pMonth, r.value)
	n := p.abbreviated(j + 1)
	if !hasDay {
		d, n, hasDay = p.dayAfter(n)
	}
	if hasDay {
		s = s.with(pDay, d)
	}
	y, k, hasYear, valid := p.yearAfter(n)
	switch {
	case !valid:
		return spec{}, i, false
	case hasYear:
		return s.with(pYear, y), k, true
	case hasDay || p.supported(r, j, n) || p.yearFollows(n):
		return s, n, true
	}
	return spec{}, i, false
}

// abbreviated passes over the full stop of "Jan. 5".
func (p *parser) abbreviated(i int) int {
	if p.mark(i, ".") && p.glued(i) && i+1 < len(p.terms) && len([]rune(p.terms[i-1].text)) <= 4 {
		return i + 1
	}
	if p.mark(i, "-") && p.glued(i) {
		return i + 1
	}
	return i
}

// dayBefore reads the day of "3 March", "3rd of March", "3. März", "le 1er mai".
func (p *parser) dayBefore(i int) (day, next int, ok bool) {
	n, j, ok := p.ordinal(i)
	if !ok {
		n, _, ok = p.literal(i)
		j = i + 1
		if w, isWord := p.get(i, number); isWord && !ok {
			n, ok = w, true
		}
	}
	if !ok || n < 1 || n > 31 || p.terms[i].bound && !p.mark(i+1, "-") {
		return 0, i, false
	}
	if p.mark(j, "-") {
		j++
	}
	j = p.skip(j, of)
	if !p.is(j, month) {
		return 0, i, false
	}
	return n, j, true
}

// dayAfter reads the day of "March 3", "March the 3rd".
func (p *parser) dayAfter(i int) (day, next int, ok bool) {
	j := i
	if p.is(j, of) && !p.is(j, on) {
		j++
	}
	if n, k, ok := p.ordinal(j); ok && n >= 1 && n <= 31 && !p.is(k, unitWord) && !p.mark(k-1, ".") {
		return n, k, true
	}
	n, digits, ok := p.literal(j)
	if !ok || digits > 2 || n < 1 || n > 31 || p.terms[j].bound && !p.mark(j+1, ",") || j > i {
		return 0, i, false
	}
	if p.is(j+1, unitWord) && !p.is(j+1, yearMark) || p.is(j+1, meridiem) {
		return 0, i, false
	}
	return n, j + 1, true
}

// eastern reads years, months and days with their marks: 2025年3月3日. Each
// may be missing, but not all but the day.
func (p *parser) eastern(i int) (spec, int, bool) {
	var s spec
	n := i
	for _, m := range []struct {
		class    class
		part     part
		min, max int
	}{{yearMark, pYear, 1000, 9999}, {monthMark, pMonth, 1, 12}, {dayMark, pDay, 1, 31}} {
		v, _, ok := p.literal(n)
		if !ok || !p.is(n+1, m.class) || !p.terms[n+1].ideograph {
			continue
		}
		if v < m.min || v > m.max {
			return spec{}, i, false
		}
		s = s.with(m.part, v)
		n += 2
		if e, ok := p.get(n-1, edge); ok {
			return s.with(pEdge, e), n, true
		}
	}
	if !s.any(pYear, pMonth) || s.any(pDay) && !s.any(pMonth) {
		return spec{}, i, false
	}
	if s.any(pMonth) && !s.any(pDay) {
		if d, digits, ok := p.literal(n); ok && digits <= 2 && d >= 1 && d <= 31 && p.glued(n) && !p.is(n+1, unitWord) {
			return s.with(pDay, d), n + 1, true
		}
	}
	return s, n, true
}

// monthDay reads a day of the month alone: "on the 3rd", 15号.
func (p *parser) monthDay(i int) (spec, int, bool) {
	n, _, ok := p.literal(i)
	if !ok || n < 1 || n > 31 || p.terms[i].bound {
		return spec{}, i, false
	}
	if p.is(i+1, ordSuffix) && p.glued(i+1) && p.is(i-1, of) && p.is(i-2, on) && p.ends(i+2) {
		return saying(pDay, n), i + 2, true
	}
	mark := i+1 < len(p.terms) && p.is(i+1, dayMark) && !p.is(i+2, ago) && !p.is(i+2, later)
	return saying(pDay, n), i + 2, mark
}
