package index

// accumulate adds up the match of every document that holds a word of the plan.
func (x *Index) accumulate(p *plan, s *scratch) {
	s.match, s.held = grow(s.match, len(x.docs.rows)), grow(s.held, len(x.docs.rows))
	for i := range p.words {
		w := &p.words[i]
		s.bit = wordBit(uint16(i + 1))
		if len(w.forms) == 1 {
			p.addOne(s, w, x.dict.list(w.forms[0].term))
		} else {
			s.freq = grow(s.freq, len(x.docs.rows))
			x.addSeveral(p, s, w)
		}
	}
}

func (p *plan) addOne(s *scratch, w *planned, list []posting) {
	scale := w.forms[0].scale
	for _, e := range list {
		s.add(e.slot, p.gain(w.weight, scale*float64(e.freq), e.length))
	}
}

// addSeveral adds the forms of a class up by document before they saturate: first those that few
// documents hold, which the form that most hold then takes with it.
func (x *Index) addSeveral(p *plan, s *scratch, w *planned) {
	most := 0
	for i, f := range w.forms {
		if x.dict.entries.rows[f.term].count > x.dict.entries.rows[w.forms[most].term].count {
			most = i
		}
	}
	w.forms[0], w.forms[most] = w.forms[most], w.forms[0]
	frequent, rare := w.forms[0], w.forms[1:]
	for _, f := range rare {
		for _, e := range x.dict.list(f.term) {
			s.freq[e.slot] += f.scale * float64(e.freq)
		}
	}
	for _, e := range x.dict.list(frequent.term) {
		freq := s.freq[e.slot] + frequent.scale*float64(e.freq)
		s.freq[e.slot] = 0
		s.add(e.slot, p.gain(w.weight, freq, e.length))
	}
	for _, f := range rare {
		for _, e := range x.dict.list(f.term) {
			if freq := s.freq[e.slot]; freq > 0 {
				s.freq[e.slot] = 0
				s.add(e.slot, p.gain(w.weight, freq, e.length))
			}
		}
	}
}

// gain is what one class adds to the match of a document.
func (p *plan) gain(weight, freq float64, length uint16) float64 {
	return weight * (presence*min(1, freq/(presentFrom*unit)) + (1-presence)*freq/(freq+p.norm0+p.norm1*float64(length)))
}

func (s *scratch) add(slot uint32, gain float64) {
	if s.match[slot] == 0 {
		s.seen = append(s.seen, slot)
	}
	s.match[slot] += gain
	s.held[slot] |= s.bit
}
