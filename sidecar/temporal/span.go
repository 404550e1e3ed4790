package temporal

import "time"

// span reads an expression with what stands around it: "since March", "between
// Monday and Friday", "around 3 May".
func (p *parser) span(i int) (found, bool) {
	for _, rule := range []func(int) (found, bool){
		p.pair, p.agoOrAhead, p.sinceWhen, p.untilWhen, p.aroundWhen, p.plain,
	} {
		if f, ok := rule(i); ok {
			return f, true
		}
	}
	return found{}, false
}

// agoOrAhead reads distances that begin with a word that is also a limit:
// "vor drei Tagen", "in two weeks".
func (p *parser) agoOrAhead(i int) (found, bool) {
	if !p.is(i, agoBefore) && !p.is(i, ahead) {
		return found{}, false
	}
	return p.distance(i)
}

// operand reads the expression after a word that asks for one.
func (p *parser) operand(i int) (found, bool) {
	j := i
	for n := 0; n < 2; n++ {
		p.vouched = j
		if f, ok := p.expression(j); ok {
			return f, true
		}
		if !p.is(j, of) && !p.is(j, on) {
			break
		}
		j++
	}
	return found{}, false
}

// end is the end of today, or of all time when from is not in the past.
func (p *parser) end(from time.Time) time.Time {
	today := days(p.now, 1).end
	if from.Before(today) {
		return today
	}
	return time.Date(10_000, 1, 1, 0, 0, 0, 0, p.now.Location())
}

// beginning is where windows begin that have no beginning.
func (p *parser) beginning() time.Time {
	return time.Date(1, 1, 1, 0, 0, 0, 0, p.now.Location())
}

func (f found) limited(start, end time.Time, from int) (found, bool) {
	f.window, f.from = window{start, end}, from
	f.spec = spec{}
	return f, start.Before(end)
}

// sinceWhen reads "since" and an expression or an amount: "seit drei Tagen".
func (p *parser) sinceWhen(i int) (found, bool) {
	if !p.is(i, since) {
		return found{}, false
	}
	j := i + 1
	if p.is(j, agoBefore) {
		j++
	}
	if q, n, ok := p.measure(j); ok && !p.is(n, ago) && !p.is(n, later) && !p.is(n, rolling) {
		w, ok := q.rolled(p.now, -1)
		return found{window: w, grain: q.unit, from: i, to: n}, ok
	}
	f, ok := p.operand(i + 1)
	if !ok {
		return f, false
	}
	if p.is(f.to, sinceAfter) {
		f.to++
	}
	return f.limited(f.start, p.end(f.start), i)
}

// untilWhen reads "until", "before" or "after" and an expression.
func (p *parser) untilWhen(i int) (found, bool) {
	if !p.is(i, until) && !p.is(i, before) && !p.is(i, after) {
		return found{}, false
	}
	f, ok := p.operand(i + 1)
	switch {
	case !ok:
		return f, false
	case f.spec.has == 1<<pClock:
		return f, true
	case p.is(i, until):
		if p.is(f.to, untilAfter) {
			f.to++
		}
		return f.limited(p.beginning(), f.window.end, i)
	case p.is(i, before):
		return f.limited(p.beginning(), f.start, i)
	}
	return f.limited(f.window.end, p.end(f.window.end), i)
}

// margins are how far "around" reaches beyond what it stands with, in days.
var margins = map[unit]int{
	day:         3,
	week:        3,
	weekend:     3,
	monthUnit:   14,
	quarterUnit: 30,
	halfUnit:    60,
	year:        90,
}

func (p *parser) aroundWhen(i int) (found, bool) {
	if !p.is(i, around) {
		return found{}, false
	}
	f, ok := p.operand(i + 1)
	if !ok {
		return f, false
	}
	f.from = i
	return f.widened(), true
}

// widened returns f with a margin on both sides. A time of day has none.
func (f found) widened() found {
	if f.spec.any(pClock) {
		return f
	}
	n := margins[f.grain]
	start, end := f.start.AddDate(0, 0, -n), f.window.end.AddDate(0, 0, n)
	if w := (window{start, end}); sane(w) {
		f.window, f.named = w, f.window
	}
	f.spec = spec{}
	return f
}

// plain reads an expression and what may follow it: "from now on", 以来, 頃.
func (p *parser) plain(i int) (found, bool) {
	f, ok := p.expression(i)
	if !ok {
		return f, false
	}
	n := f.to
	f.to++
	switch {
	case p.is(n, sinceAfter):
		return f.limited(f.start, p.end(f.start), i)
	case p.is(n, untilAfter):
		return f.limited(p.beginning(), f.window.end, i)
	case p.is(n, beforeAfter):
		return f.limited(p.beginning(), f.start, i)
	case p.is(n, afterAfter):
		return f.limited(f.window.end, p.end(f.window.end), i)
	case p.is(n, aroundAfter):
		return f.widened(), true
	}
	f.to = n
	return f, true
}
