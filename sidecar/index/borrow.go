package index

// readGains reads which words the grouped documents of the pool hold.
func (sp *spreading) readGains() {
	p, s, n := sp.p, sp.s, len(sp.p.words)
	sp.gains = make([]float64, n*len(sp.pool))
	s.mark(p, len(sp.x.dict.entries.rows))
	defer s.unmark(p)
	for i, c := range sp.pool {
		e := &sp.x.docs.rows[c.slot]
		if e.thread == 0 {
			continue
		}
		row := sp.gains[i*n : (i+1)*n]
		for f, t := range sp.x.forward(e).terms {
			if t != gap && s.place[t] > 0 {
				w := s.place[t] - 1
				row[w] += p.words[w].scaleOf(t) * float64(fieldWeight[f])
			}
		}
		for w, freq := range row {
			if freq > 0 {
				row[w] = p.gain(p.words[w].weight, min(freq, 1<<16-1), e.length)
			}
		}
	}
}

func (w *planned) scaleOf(term uint32) float64 {
	for _, f := range w.forms {
		if f.term == term {
			return f.scale
		}
	}
	return 0
}

// match adds up, for each word, the best that a document near enough has to lend.
func (sp *spreading) match(pl place) (sum float64) {
	n := len(sp.near)
	clear(sp.near)
	slots := pl.thread.slots
	for at := max(0, pl.at-contextReach); at <= min(pl.at+contextReach, len(slots)-1); at++ {
		row := sp.s.row[slots[at]]
		if row == 0 || row == none {
			continue
		}
		share := 1.0
		if at != pl.at {
			share = sp.context * sp.x.contextShare(slots[at], pl.at-at)
		}
		for w, gain := range sp.gains[int(row-1)*n : int(row)*n] {
			sp.near[w] = max(sp.near[w], share*gain)
		}
	}
	for _, gain := range sp.near {
		sum += gain
	}
	return sum
}

// contextShare is what the words of a document count so many places after it, or before it
// where places is below zero.
func (x *Index) contextShare(slot uint32, places int) float64 {
	if places == 1 && x.docs.rows[slot].asking.opens() {
		return answerShare
	}
	return contextShare[max(places, -places)]
}
