package temporal

// askers are the classes after which a doubtful word is a time.
var askers = []class{on, since, until, before, after, between, around, edge, shift}

// supported reports whether the doubtful reading r of term i, which ends
// before next, is a time: a preposition or a word like "last" stands before.
// What is also a verb after "this", and what is doubly doubtful, must also end
// its phrase: "this may be", "in spring framework".
func (p *parser) supported(r reading, i, next int) bool {
	if r.doubt == 0 || p.vouched == i && i > 0 {
		return true
	}
	if p.leadsTo(next, r.class) {
		return true
	}
	j := i - 1
	for n := 0; n < 2 && p.is(j, of) && !p.asks(j, r); n++ {
		j--
	}
	if !p.asks(j, r) {
		return false
	}
	s, shifted := p.get(j, shift)
	if r.doubt > 1 && !(shifted && s != 0) && !p.is(j, since) || shifted && s == 0 {
		return p.ends(next)
	}
	return true
}

func (p *parser) asks(i int, r reading) bool {
	if v, ok := p.get(i, on); ok && r.class == weekday {
		return v == 1
	}
	for _, c := range askers {
		if p.is(i, c) {
			return true
		}
	}
	return false
}

// leadsTo reports whether a pair goes on at i: "March to May".
func (p *parser) leadsTo(i int, c class) bool {
	return (p.is(i, to) || p.mark(i, "-")) && p.is(i+1, c)
}

// ends reports whether a phrase may end before term i.
func (p *parser) ends(i int) bool {
	if i >= len(p.terms) || p.terms[i].mark != "" || p.terms[i].ideograph {
		return true
	}
	return p.year4(i) || p.is(i, of) || p.is(i, yearRef) || p.is(i, shift)
}
