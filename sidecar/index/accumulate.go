package index

import "slices"

// accumulate finds the match of every document that holds a word of the plan, or, where
// that saves reading long lists, of those alone that can be among the wanted best. The words that say most are
// looked for first: see cutShort.
func (x *Index) accumulate(p *plan, s *scratch, q Query, wanted int) {
	s.match, s.held = grow(s.match, len(x.docs.rows)), grow(s.held, len(x.docs.rows))
	x.arrange(p)
	for i, at := range p.order {
		w := &p.words[at]
		s.bit = wordBit(uint16(at + 1))
		if len(w.forms) == 1 {
			p.addOne(s, w, x.dict.list(w.forms[0].term))
		} else {
			s.freq = grow(s.freq, len(x.docs.rows))
			x.addSeveral(p, s, w)
		}
		if rest := p.order[i+1:]; len(rest) > 0 && x.cutShort(p, s, q, rest, wanted) {
			p.cut = true
			return
		}
	}
}

func (p *plan) addOne(s *scratch, w *planned, list []posting) {
	scale := w.forms[0].scale
	if scale == 1 && len(list) >= tabledFrom {
		p.addTabled(s, w.weight, list)
		return
	}
	for _, e := range list {
		s.add(e.slot, p.gain(w.weight, scale*float64(e.freq), e.length))
	}
}

// addTabled is addOne for a long list.
func (p *plan) addTabled(s *scratch, weight float64, list []posting) {
	s.gains.fill(p)
	seen, n := slices.Grow(s.seen, len(list)), len(s.seen)
	seen = seen[:n+len(list)]
	match, held := s.match, s.held[:len(s.match)]
	for _, e := range list {
		before := match[e.slot]
		seen[n] = e.slot
		if before == 0 {
			n++
		}
		match[e.slot] = before + float64(weight*s.gains.of(p, e.freq, e.length))
		held[e.slot] |= s.bit
	}
	s.seen = seen[:n]
}

// addSeveral adds the forms of a class up by document before they saturate: first those that few
// documents hold, which the form that most hold, the first, then takes with it.
func (x *Index) addSeveral(p *plan, s *scratch, w *planned) {
	frequent, rare := w.forms[0], w.forms[1:]
	for _, f := range rare {
		for _, e := range x.dict.list(f.term) {
			s.freq[e.slot] += f.scale * float64(e.freq)
		}
	}
	x.addFrequent(p, s, w.weight, frequent)
	for _, f := range rare {
		for _, e := range x.dict.list(f.term) {
			if freq := s.freq[e.slot]; freq > 0 {
				s.freq[e.slot] = 0
				s.add(e.slot, p.gain(w.weight, freq, e.length))
			}
		}
	}
}

// addFrequent adds a form, and the rare ones of its class that the same documents hold.
func (x *Index) addFrequent(p *plan, s *scratch, weight float64, f form) {
	list := x.dict.list(f.term)
	tabled := f.scale == 1 && len(list) >= tabledFrom
	if tabled {
		s.gains.fill(p)
	}
	for _, e := range list {
		if rare := s.freq[e.slot]; rare > 0 || !tabled {
			s.freq[e.slot] = 0
			s.add(e.slot, p.gain(weight, rare+f.scale*float64(e.freq), e.length))
			continue
		}
		s.add(e.slot, float64(weight*s.gains.of(p, e.freq, e.length)))
	}
}

// gain is what one class adds to the match of a document.
func (p *plan) gain(weight, freq float64, length uint16) float64 {
	return float64(weight * p.saturated(freq, length))
}

// saturated is the gain of a class with a weight of 1.
func (p *plan) saturated(freq float64, length uint16) float64 {
	return presence*min(1, freq/(presentFrom*unit)) + (1-presence)*freq/(freq+p.norm0+p.norm1*float64(length))
}

func (s *scratch) add(slot uint32, gain float64) {
	if s.match[slot] == 0 {
		s.seen = append(s.seen, slot)
	}
	s.match[slot] += gain
	s.held[slot] |= s.bit
}
