package temporal

// distance reads what is measured from now: "three days ago", "vor drei
// Tagen", "in two weeks", "the past month", "les trois derniers jours".
func (p *parser) distance(i int) (found, bool) {
	for _, rule := range []func(int) (window, quantity, int, bool){
		p.agoAfter, p.agoBefore, p.recent, p.recentInside,
	} {
		if w, q, n, ok := rule(i); ok {
			return found{window: w, grain: max(q.unit, day), from: i, to: n}, true
		}
	}
	return found{}, false
}

// agoAfter reads an amount and "ago" or "later".
func (p *parser) agoAfter(i int) (window, quantity, int, bool) {
	q, j, ok := p.measure(i)
	if u, bare := p.get(i, unitWord); !ok && bare {
		q, j, ok = quantity{amount{1, 1}, unit(u), false}, i+1, true
		if !p.pastWord(i, j) {
			return window{}, q, i, false
		}
	}
	if !ok {
		return window{}, q, i, false
	}
	switch {
	case p.is(j, ago):
		w, ok := q.shifted(p.now, -1)
		return w, q, j + 1, ok
	case p.is(j, later):
		w, ok := q.shifted(p.now, 1)
		return w, q, j + 1, ok
	}
	if n, today := p.get(j+1, dayRef); today && n == 0 && p.is(j, on) && p.is(j, between) {
		w, ok := q.shifted(p.now, 1)
		return w, q, j + 2, ok
	}
	return window{}, q, i, false
}

// pastWord reports whether the unit at i may stand without a number before the
// "ago" at j: in Russian, "неделю назад".
func (p *parser) pastWord(i, j int) bool {
	r, _ := p.reading(i, unitWord)
	s, ok := p.reading(j, ago)
	return ok && r.lang == "ru" && s.lang == "ru"
}

// agoBefore reads "vor" or "in" and an amount.
func (p *parser) agoBefore(i int) (window, quantity, int, bool) {
	sign := 0
	switch {
	case p.is(i, agoBefore):
		sign = -1
	case p.is(i, ahead) && !p.is(i+1, article):
		sign = 1
	default:
		return window{}, quantity{}, i, false
	}
	q, j, ok := p.measure(i + 1)
	if !ok || p.is(j, shift) && sign > 0 || p.is(j, ago) && sign > 0 {
		return window{}, q, i, false
	}
	w, ok := q.shifted(p.now, sign)
	return w, q, j, ok
}

// recent reads "past" or "last" and an amount; "past" also stands before a
// mere unit, which "last" does not: last week is a week of the calendar.
func (p *parser) recent(i int) (window, quantity, int, bool) {
	sign, ok := p.get(i, rolling)
	if !ok {
		return window{}, quantity{}, i, false
	}
	j := p.skip(i+1, of)
	q, n, ok := p.measure(j)
	if !ok {
		u, isUnit := p.get(j, unitWord)
		if !isUnit || p.is(i, shift) && unit(u) >= day || unit(u) == second || p.terms[i].ideograph {
			return window{}, q, i, false
		}
		q, n = quantity{amount{1, 1}, unit(u), false}, j+1
	}
	w, ok := q.rolled(p.now, sign)
	return w, q, n, ok
}

// recentInside reads a number, "last" and a unit, or a number, a unit and
// "last": "trois derniers jours", "tre giorni scorsi".
func (p *parser) recentInside(i int) (window, quantity, int, bool) {
	n, j, ok := p.count(i)
	if !ok || n.lo == 0 {
		return window{}, quantity{}, i, false
	}
	sign, before := p.get(j, rolling)
	u, isUnit := p.get(j+1, unitWord)
	if !before {
		u, isUnit = p.get(j, unitWord)
		sign, before = p.get(j+1, rolling)
	}
	if !before || !isUnit || p.is(j+2, unitWord) || n.hi == 1 {
		return window{}, quantity{}, i, false
	}
	q := quantity{n, unit(u), n.lo != n.hi}
	w, ok := q.rolled(p.now, sign)
	return w, q, j + 2, ok
}
