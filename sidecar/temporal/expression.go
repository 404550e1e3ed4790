package temporal

// expression reads a time without what says since, until or around: a date in
// digits, a distance from now, or atoms that together name one time.
func (p *parser) expression(i int) (found, bool) {
	if f, ok := p.numericDate(i); ok {
		return f, true
	}
	if f, ok := p.distance(i); ok {
		return f, true
	}
	s, n, ok := p.atom(i)
	if !ok {
		return found{}, false
	}
	s, n = p.join(s, n)
	w, grain, ok := resolve(s, p.now)
	return found{window: w, spec: s, grain: grain, from: i, to: n}, ok && sane(w)
}

// join adds the atoms after n that say more about the same time: "on Monday
// of last week", "last year in October", "yesterday at 3pm", 去年三月.
func (p *parser) join(s spec, n int) (spec, int) {
	for {
		j := p.filler(n)
		if p.is(j, dayPart) && !s.any(pClock) {
			n = j + 1
			continue
		}
		if e, ok := p.get(n, edge); ok && p.terms[n].ideograph && !s.any(pEdge, pDay, pDayRef, pWeekday) {
			s, n = s.with(pEdge, e), n+1
			continue
		}
		p.vouched = j
		t, k, ok := p.atom(j)
		if !ok {
			return s, n
		}
		merged, ok := s.merge(t)
		if _, _, possible := resolve(merged, p.now); !ok || !possible {
			return s, n
		}
		s, n = merged, k
	}
}

// filler passes over what may stand between the atoms of an expression.
func (p *parser) filler(i int) int {
	for n := 0; n < 3 && i < len(p.terms); n++ {
		limit := p.is(i, since) || p.is(i, until) || p.is(i, before) || p.is(i, after)
		if limit || !p.is(i, of) && !p.is(i, on) && !p.is(i, at) && !p.mark(i, ",") {
			break
		}
		i++
	}
	return i
}
