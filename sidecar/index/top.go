package index

import (
	"cmp"
	"slices"
	"strings"
)

// candidate is a document with a score.
type candidate struct {
	slot  uint32
	score float64
}

// top keeps the k best candidates that the filter keeps, in a heap with the worst
// on top. The filter sees only what would enter.
type top struct {
	x    *Index
	k    int
	keep func(Meta) bool
	heap []candidate

	floor float64 // score below which no candidate enters
}

// topAtOnce is for how many candidates there is room at first.
const topAtOnce = 64

func (x *Index) newTop(q Query) *top {
	return &top{x: x, k: q.K, keep: q.Keep, heap: make([]candidate, 0, min(q.K, topAtOnce))}
}

// offer considers a candidate and reports whether it entered. A slot without a
// document is passed over.
func (t *top) offer(c candidate) bool {
	if c.score < t.floor || t.x.docs.rows[c.slot].dead || !t.beats(c) {
		return false
	}
	if t.keep != nil && !t.keep(t.x.meta(c.slot)) {
		return false
	}
	if len(t.heap) < t.k {
		t.heap = append(t.heap, c)
		t.up(len(t.heap) - 1)
	} else {
		t.heap[0] = c
		t.down()
	}
	if len(t.heap) == t.k {
		t.floor = t.heap[0].score
	}
	return true
}

// beats reports whether c would enter, the filter aside.
func (t *top) beats(c candidate) bool {
	return len(t.heap) < t.k || t.compare(c, t.heap[0]) < 0
}

// compare orders the better candidate first.
func (t *top) compare(a, b candidate) int {
	if c := cmp.Compare(b.score, a.score); c != 0 {
		return c
	}
	d, e := &t.x.docs.rows[a.slot], &t.x.docs.rows[b.slot]
	return cmp.Or(e.updated.compare(d.updated), strings.Compare(t.x.id(a.slot), t.x.id(b.slot)))
}

// sorted returns the candidates, best first, and ends the use of t.
func (t *top) sorted() []candidate {
	slices.SortFunc(t.heap, t.compare)
	return t.heap
}

func (t *top) up(i int) {
	for i > 0 {
		parent := (i - 1) / 2
		if t.compare(t.heap[i], t.heap[parent]) <= 0 {
			return
		}
		t.heap[i], t.heap[parent] = t.heap[parent], t.heap[i]
		i = parent
	}
}

func (t *top) down() {
	for i := 0; ; {
		child := 2*i + 1
		if child >= len(t.heap) {
			return
		}
		if child+1 < len(t.heap) && t.compare(t.heap[child+1], t.heap[child]) > 0 {
			child++
		}
		if t.compare(t.heap[child], t.heap[i]) <= 0 {
			return
		}
		t.heap[i], t.heap[child] = t.heap[child], t.heap[i]
		i = child
	}
}
