package index

import "sync"

// scratch is the working memory of one search. In the pool it is all zero.
type scratch struct {
	match []float64 // by slot
	held  []uint8   // by slot: the words, see wordBit
	freq  []float64 // by slot, of the class under way
	row   []uint32  // by slot: place in the pool plus one, or none, of a spread under way
	seen  []uint32  // slots with a match
	bit   uint8     // of the word under way
	gains gainTable
	met   []termCount // of the document under way
	place []uint16    // by term: place in plan.words plus one
	found []bool
	ready map[uint32]bool // slots that were boosted
	extra map[uint32]float64
}

var scratchPool = sync.Pool{New: func() any { return &scratch{ready: map[uint32]bool{}, extra: map[uint32]float64{}} }}

func takeScratch() *scratch { return scratchPool.Get().(*scratch) }

func (s *scratch) release() {
	s.restart()
	scratchPool.Put(s)
}

// restart makes it all zero.
func (s *scratch) restart() {
	for _, slot := range s.seen {
		s.match[slot], s.held[slot] = 0, 0
	}
	s.seen = s.seen[:0]
	clear(s.ready)
	clear(s.extra)
}

func (s *scratch) done(slot uint32)        { s.ready[slot] = true }
func (s *scratch) isDone(slot uint32) bool { return s.ready[slot] }

// mark makes the words of the plan known by term; the index has n terms.
func (s *scratch) mark(p *plan, n int) {
	s.place = grow(s.place, n)
	for i, w := range p.words {
		for _, f := range w.forms {
			s.place[f.term] = uint16(i + 1)
		}
	}
}

func (s *scratch) unmark(p *plan) {
	for _, w := range p.words {
		for _, f := range w.forms {
			s.place[f.term] = 0
		}
	}
}

// grow returns s with at least n elements, new ones zero.
func grow[T any](s []T, n int) []T {
	if n <= len(s) {
		return s
	}
	return append(s, make([]T, n-len(s))...)
}
