package index

import (
	"cmp"
	"slices"
)

// thrift says when lists are worth leaving unread: they are as long as from, in postings, and as the documents are
// many that were seen so far, and to read a document in their place costs as much as that many postings.
type thrift struct{ from, reading int }

var usualThrift = thrift{from: 4096, reading: 100}

// boundSlack is a share by which bounds are above what sums in another order can give.
const boundSlack = 1e-9

// arrange orders the words of a plan by their weights, the most first, and the forms of each so that
// the one in most documents is the first, and counts the postings of each.
func (x *Index) arrange(p *plan) {
	p.order = make([]int, len(p.words))
	for i := range p.words {
		w, most := &p.words[i], 0
		for j, f := range w.forms {
			count := int(x.dict.entries.rows[f.term].count)
			w.postings += count
			if count > int(x.dict.entries.rows[w.forms[most].term].count) {
				most = j
			}
		}
		w.forms[0], w.forms[most] = w.forms[most], w.forms[0]
		p.order[i] = i
	}
	slices.SortStableFunc(p.order, func(a, b int) int { return cmp.Compare(p.words[b].weight, p.words[a].weight) })
}

// cutShort ends an accumulation before the rest of the words is looked up, where that pays: when no document that
// holds these alone can be among the wanted best, those that can be are read for them one by one (as MaxScore
// does: Turtle and Flood, 1995). It reports whether it did; other documents have no match then.
func (x *Index) cutShort(p *plan, s *scratch, q Query, rest []int, wanted int) bool {
	missing, unread, held := boundSlack, 0, uint8(0)
	said := 1 + boundSlack // the most that any document can have so far, as the weights are shares
	for _, at := range rest {
		missing += p.words[at].weight
		unread += p.words[at].postings
		held |= wordBit(uint16(at + 1))
	}
	least := p.boostOf(held) * missing
	if unread < max(q.thrift.from, len(s.seen)) || len(s.seen) < wanted || said-missing < least {
		return false
	}
	q.K = wanted
	best := x.bestMatches(p, s, q)
	if len(best) < wanted {
		return false
	}
	floor := best[wanted-1].score
	if floor <= least {
		return false
	}
	least = floor/p.boostOf(^uint8(0)) - missing
	if q.thrift.reading*s.count(least) > unread {
		return false
	}
	x.retain(s, least)
	x.readFor(p, s, 0, rest)
	return true
}

// count returns how many documents have at least a match.
func (s *scratch) count(least float64) (n int) {
	for _, slot := range s.seen {
		if s.match[slot] >= least {
			n++
		}
	}
	return n
}

// retain keeps the live documents with at least a match.
func (x *Index) retain(s *scratch, least float64) {
	kept := s.seen[:0]
	for _, slot := range s.seen {
		if s.match[slot] >= least && !x.docs.rows[slot].dead {
			kept = append(kept, slot)
		} else {
			s.match[slot], s.held[slot] = 0, 0
		}
	}
	s.seen = kept
}

// readExtras gives a match to the documents with an extra that have none since the accumulation was cut short.
func (x *Index) readExtras(p *plan, s *scratch, extra map[uint32]float64) {
	if !p.cut {
		return
	}
	from := len(s.seen)
	for slot := range extra {
		if s.match[slot] == 0 {
			s.seen = append(s.seen, slot)
		}
	}
	x.readFor(p, s, from, p.order)
}

// termCount is the weighted frequency of a term in a document.
type termCount struct{ term, count uint32 }

// readFor adds to the match of each document seen, those before from aside, what some words of the plan give
// it. One that has none of any word is not seen any more.
func (x *Index) readFor(p *plan, s *scratch, from int, words []int) {
	s.mark(p, len(x.dict.entries.rows))
	defer s.unmark(p)
	kept := s.seen[:from]
	for _, slot := range s.seen[from:] {
		e := &x.docs.rows[slot]
		s.countTerms(x.forward(e))
		for _, at := range words {
			w := &p.words[at]
			if freq := w.frequency(s.met); freq > 0 {
				s.match[slot] += p.gain(w.weight, freq, e.length)
				s.held[slot] |= wordBit(uint16(at + 1))
			}
		}
		if s.match[slot] > 0 {
			kept = append(kept, slot)
		}
	}
	s.seen = kept
}

// countTerms counts the terms of a document for which s is marked.
func (s *scratch) countTerms(words forward) {
	s.met = s.met[:0]
	for f, t := range words.terms {
		if t == gap || s.place[t] == 0 {
			continue
		}
		i := slices.IndexFunc(s.met, func(c termCount) bool { return c.term == t })
		if i < 0 {
			i = len(s.met)
			s.met = append(s.met, termCount{term: t})
		}
		s.met[i].count += fieldWeight[f]
	}
}

// frequency adds up the forms of a word as addSeveral does.
func (w *planned) frequency(met []termCount) (freq float64) {
	if len(met) == 0 {
		return 0
	}
	of := func(f form) float64 {
		for _, c := range met {
			if c.term == f.term {
				return f.scale * float64(clamp(c.count))
			}
		}
		return 0
	}
	for _, f := range w.forms[1:] {
		freq += of(f)
	}
	return freq + of(w.forms[0])
}
