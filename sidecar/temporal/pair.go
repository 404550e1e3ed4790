package temporal

// pair reads two expressions that are the ends of a window: "between March and
// May", "from Monday to Friday", "3-5 March", 3月から5月.
func (p *parser) pair(i int) (found, bool) {
	opened := p.is(i, between)
	j := i
	if opened {
		j = i + 1
		if p.is(j, of) {
			j++
		}
		p.vouched = j
	}
	if f, ok := p.dayPair(j, opened); ok {
		f.from = i
		return f, true
	}
	a, ok := p.expression(j)
	if !ok || !p.joins(a.to, opened) {
		return found{}, false
	}
	b, ok := p.operand(a.to + 1)
	if !ok {
		return found{}, false
	}
	f, ok := p.spanned(a, b)
	f.from = i
	return f, ok
}

// joins reports whether term i joins a pair.
func (p *parser) joins(i int, opened bool) bool {
	return p.is(i, to) || p.mark(i, "-") || p.mark(i, "~") || opened && p.is(i, and)
}

// spanned returns the window from a to b. A year that only one of them names
// holds for both; without any, a is the latest before b.
func (p *parser) spanned(a, b found) (found, bool) {
	y, hasYear := b.spec.get(pYear)
	if hasYear && a.spec.any(pMonth, pSeason, pQuarter) && !a.spec.any(pYear, pYearRef) {
		a = p.again(a, a.spec.with(pYear, y))
	}
	y, hasYear = a.spec.get(pYear)
	if hasYear && b.spec.any(pMonth, pSeason, pQuarter) && !b.spec.any(pYear, pYearRef) {
		b = p.again(b, b.spec.with(pYear, y))
		if b.window.end.Before(a.start) {
			b = p.again(b, b.spec.with(pYear, y+1))
		}
	}
	for n := 0; n < 2 && a.start.After(b.start); n++ {
		switch {
		case a.spec.any(pYear):
			if am, _ := a.spec.get(pYear); am == y && !hasYear {
				a = p.again(a, a.spec.with(pYear, am-1))
			}
		case a.spec.any(pMonth, pSeason, pQuarter) && !a.spec.any(pYearRef):
			a = p.again(a, a.spec.with(pYear, a.start.Year()-1))
		case a.spec.any(pWeekday) && !a.spec.any(pWeekRef):
			a.window = window{a.start.AddDate(0, 0, -7), a.window.end.AddDate(0, 0, -7)}
		}
	}
	f := found{window: window{a.start, b.window.end}, grain: b.grain, to: b.to}
	if p.is(f.to, untilAfter) {
		f.to++
	}
	return f, sane(f.window)
}

// again resolves f anew with another spec.
func (p *parser) again(f found, s spec) found {
	if w, _, ok := resolve(s, p.now); ok {
		f.window, f.spec = w, s
	}
	return f
}

// dayPair reads two days of one month: "3 to 5 March", "March 3-5, 2025",
// "between the 3rd and the 5th of March".
func (p *parser) dayPair(i int, opened bool) (found, bool) {
	if s, n, ok := p.calendarDate(i); ok && s.any(pDay) && p.joins(n, opened) {
		d, k, ok := p.lastDay(n + 1)
		if !ok || p.is(k, month) || p.is(k, of) && p.is(k+1, month) {
			return found{}, false
		}
		if y, k2, hasYear, valid := p.yearAfter(k); hasYear && valid {
			s, k = s.with(pYear, y), k2
		}
		return p.bothDays(s, s.with(pDay, d), i, k)
	}
	d, n, ok := p.lastDay(i)
	if !ok || !p.joins(n, opened) {
		return found{}, false
	}
	s, k, ok := p.calendarDate(p.skip(n+1, of))
	if !ok || !s.any(pDay) {
		return found{}, false
	}
	return p.bothDays(s.with(pDay, d), s, i, k)
}

// lastDay reads the number of a day that has no month beside it.
func (p *parser) lastDay(i int) (d, next int, ok bool) {
	i = p.skip(i, of)
	if n, j, ok := p.ordinal(i); ok && n > 0 && n <= 31 {
		return n, j, true
	}
	n, digits, ok := p.literal(i)
	if !ok || digits > 2 || n < 1 || n > 31 || p.terms[i].bound && !p.mark(i+1, ",") {
		return 0, i, false
	}
	if p.terms[i].ideograph || p.is(i+1, dayMark) {
		i++
	}
	return n, i + 1, true
}

func (p *parser) bothDays(a, b spec, from, to int) (found, bool) {
	v, _, ok := resolve(a, p.now)
	w, _, ok2 := resolve(b, p.now)
	f := found{window: window{v.start, w.end}, grain: day, from: from, to: to}
	return f, ok && ok2 && sane(f.window)
}
