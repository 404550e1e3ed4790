package index

// The constants of spreading; the package comment has the formula.
const (
	contextPool  = 400 // documents that give
	contextFirst = 50  // of which are the best for certain, or K if that is more
	maxContext   = 2
)

// contextShare is what a document gives to those one and two places from it.
var contextShare = [...]float64{0.35, 0.2}

// spreads reports whether documents are to give.
func (x *Index) spreads(q Query) bool { return q.Context > 0 && len(x.threads.byGroup) > 0 }

// selectPool returns the documents that give: the best by match alone, and those
// that their phrases bring among the first.
func (x *Index) selectPool(p *plan, s *scratch, q Query) []candidate {
	q.K = max(q.K, contextFirst)
	first := x.newTop(q)
	q.K = max(q.K, contextPool)
	best := x.bestMatches(p, s, q)
	if len(p.pairs) == 0 {
		return best
	}
	return x.boostAll(p, s, best, first)
}

// spread adds to each document what those near it in its group give, and returns the
// K best.
func (x *Index) spread(s *scratch, pool []candidate, q Query) []candidate {
	takers := x.give(s, pool, min(q.Context, maxContext))
	top := x.newTop(q)
	top.keep = nil // the pool was asked already
	for _, c := range pool {
		c.score += s.freq[c.slot]
		s.freq[c.slot] = 0
		top.offer(c)
	}
	top.keep = q.Keep
	for _, slot := range takers {
		if given := s.freq[slot]; given > 0 {
			s.freq[slot] = 0
			top.offer(candidate{slot, given})
		}
	}
	return top.sorted()
}

// give adds up in s.freq what the documents of the pool give, and lists to whom.
func (x *Index) give(s *scratch, pool []candidate, context float64) (takers []uint32) {
	s.freq = grow(s.freq, len(x.docs.rows))
	for _, c := range pool {
		t := x.threadOf(c.slot)
		if t == nil {
			continue
		}
		at, _ := x.find(t, c.slot)
		for i, share := range contextShare {
			for _, to := range [...]int{at - 1 - i, at + 1 + i} {
				if to < 0 || to >= len(t.slots) {
					continue
				}
				slot := t.slots[to]
				if s.freq[slot] == 0 {
					takers = append(takers, slot)
				}
				s.freq[slot] += context * share * c.score
			}
		}
	}
	return takers
}
