package temporal

// atom reads the smallest expression that names a time by itself.
func (p *parser) atom(i int) (spec, int, bool) {
	for _, rule := range []func(int) (spec, int, bool){
		p.edged, p.nthWeek, p.calendarDate, p.reference, p.shiftBefore, p.shiftAfter, p.named, p.bareYear, p.monthDay, p.clock,
	} {
		if s, n, ok := rule(i); ok {
			return s, n, true
		}
	}
	return spec{}, i, false
}

// references are the classes that are counted from now, and their parts.
var references = map[class]part{
	dayRef:     pDayRef,
	weekRef:    pWeekRef,
	monthRef:   pMonthRef,
	yearRef:    pYearRef,
	weekendRef: pWeekendRef,
}

// reference reads a word like "yesterday" or 先月.
func (p *parser) reference(i int) (spec, int, bool) {
	for _, r := range p.readings(i) {
		if r.doubt > 0 && len(p.terms) > 1 {
			continue
		}
		if r.class == halfRef {
			return saying(pHalf, r.value).with(pYearRef, 0), i + 1, true
		}
		part, ok := references[r.class]
		if !ok {
			continue
		}
		s := saying(part, r.value)
		if d, ok := p.dayOfWeek(i + 1); ok && r.class == weekRef {
			return s.with(pWeekday, d), i + 2, true
		}
		return s, i + 1, true
	}
	return spec{}, i, false
}

func (p *parser) readings(i int) []reading {
	if i < 0 || i >= len(p.terms) {
		return nil
	}
	return p.terms[i].readings
}

// dayOfWeek reads the numeral that follows a week in Chinese: 上周三.
func (p *parser) dayOfWeek(i int) (int, bool) {
	if i >= len(p.terms) || !p.terms[i].ideograph || p.is(i+1, unitWord) {
		return 0, false
	}
	if t := p.terms[i].text; t == "日" || t == "天" {
		return 7, true
	}
	n, _, ok := p.literal(i)
	return n, ok && n >= 1 && n <= 6
}

// edged reads the beginning, middle or end of an expression, or of the month
// and the year that stand before it in Chinese and Japanese.
func (p *parser) edged(i int) (spec, int, bool) {
	e, ok := p.get(i, edge)
	if ok && p.terms[i].ideograph {
		switch {
		case p.is(i, yearMark):
			return saying(pYearRef, 0).with(pEdge, e), i + 1, true
		case p.is(i, monthMark):
			return saying(pMonthRef, 0).with(pEdge, e), i + 1, true
		}
	}
	if !ok || p.terms[i].ideograph {
		return spec{}, i, false
	}
	j := p.skip(i+1, of)
	if p.mark(j, "-") {
		j++
	}
	if p.is(j, edge) {
		return spec{}, i, false
	}
	p.vouched = j
	s, n, ok := p.atom(j)
	if u, isUnit := p.get(j, unitWord); !ok && isUnit && j > i+1 && unit(u) > day && unit(u) <= year {
		s, n, ok = saying(units[unit(u)], 0), j+1, units[unit(u)] != 0
	}
	if !ok || s.any(pDay, pDayRef, pWeekday, pClock, pEdge) {
		return spec{}, i, false
	}
	return s.with(pEdge, e), n, true
}

// nthWeek reads an ordinal and "week", when a month follows.
func (p *parser) nthWeek(i int) (spec, int, bool) {
	n, j, ok := p.ordinal(i)
	if !ok {
		return spec{}, i, false
	}
	j = p.skip(j, of)
	if u, ok := p.get(j, unitWord); !ok || unit(u) != week {
		return spec{}, i, false
	}
	k := p.skip(j+1, of)
	if k == j+1 || !p.is(k, month) {
		return spec{}, i, false
	}
	return saying(pNthWeek, n), j + 1, true
}

// ordinal reads a number that orders: "third", "3rd", "3.", 第三.
func (p *parser) ordinal(i int) (int, int, bool) {
	if n, ok := p.get(i, ordinal); ok {
		return n, i + 1, true
	}
	n, digits, ok := p.literal(i)
	if !ok || digits > 2 || p.terms[i].bound {
		return 0, i, false
	}
	if p.is(i+1, ordSuffix) && p.glued(i+1) {
		return n, i + 2, true
	}
	if p.mark(i+1, ".") && p.glued(i+1) && i+2 < len(p.terms) {
		return n, i + 2, true
	}
	return 0, i, false
}
