package index

import (
	"cmp"
	"slices"
	"strings"
	"sync"
)

// VectorHit is one found vector.
type VectorHit struct {
	ID     string
	Cosine float64 // from -1 to 1
}

// width is how many vectors go on from one pass of a search to the next.
type width struct {
	leaning int // nearest by signs, compared by the leaning of the query
	bytes   int // nearest by that, compared by their bytes
}

// widths are those that find k of n vectors. Signs get a share of n, as they tell near
// vectors apart less well the closer they lie: of the 10 nearest of 100,000 vectors of a
// sentence model this finds 99.8 % of what their bytes find.
func widths(k, n int) width { return width{max(1000, 20*k, n/32), max(400, 6*k)} }

// Search returns the k vectors with the largest cosine among those that keep keeps,
// largest first, then by ID. A nil keep keeps all. It finds nothing for a query
// that Put would refuse.
//
// Of a large set it may miss a vector whose signs are far from those of the query
// although its cosine is near. Keep is asked about those alone that would be found and,
// when it refuses one, about the nearest until enough are kept; it runs under a lock and
// must not call the set.
func (v *Vectors) Search(q []float32, k int, keep func(id string) bool) []VectorHit {
	return v.search(q, k, keep, widths)
}

// SearchExact is Search that compares every vector by its bytes.
func (v *Vectors) SearchExact(q []float32, k int, keep func(id string) bool) []VectorHit {
	return v.search(q, k, keep, func(_, n int) width { return width{n, n} })
}

// search reads the signs of all only when there are more than twice as many vectors as go
// on from there.
func (v *Vectors) search(q []float32, k int, keep func(id string) bool, choose func(k, n int) width) []VectorHit {
	if k < 1 {
		return nil
	}
	asked, err := v.ask(q)
	if err != nil {
		return nil
	}
	s := vectorScratches.Get().(*vectorScratch)
	defer s.release()
	v.mu.RLock()
	defer v.mu.RUnlock()
	wanted := choose(k, len(v.bySlot))
	bySigns := len(v.bySlot) > 2*wanted.leaning
	if bySigns {
		v.scan(s, &asked, wanted.leaning)
	}
	best := v.nearest(s, &asked, k, wanted, bySigns, nil)
	refused := func(h VectorHit) bool { return !keep(h.ID) }
	if keep == nil || !slices.ContainsFunc(best, refused) {
		return best
	}
	return v.nearest(s, &asked, k, wanted, bySigns, keep)
}

// nearest returns the k nearest of the wanted vectors that keep keeps. Those that the scan listed will
// do unless there is a filter, or the sample misled it.
func (v *Vectors) nearest(s *vectorScratch, q *vectorQuery, k int, wanted width, bySigns bool, keep func(id string) bool) []VectorHit {
	switch {
	case !bySigns:
		s.restart()
		v.all(s, keep)
		v.lean(s, q, wanted.bytes)
	case keep != nil || len(s.slots) < wanted.leaning*3/4:
		s.restart()
		v.near(s, wanted.leaning, keep)
		v.lean(s, q, wanted.bytes)
	}
	s.cut(wanted.bytes)
	v.cosines(s, q)
	top := nearest{v: v, k: k, best: make([]candidate, 0, min(k, len(s.slots)))}
	for i, slot := range s.slots {
		top.offer(slot, s.leans[i])
	}
	return top.hits()
}

// cosinePiece is how many vectors a processor compares at once.
const cosinePiece = 32

// cosines puts the cosines of the slots in the place of their leans.
func (v *Vectors) cosines(s *vectorScratch, q *vectorQuery) {
	n := len(s.slots)
	s.leans = slices.Grow(s.leans[:0], n)[:n]
	share(1+n/(2*cosinePiece), (n+cosinePiece-1)/cosinePiece, func(_, piece int) {
		i, end := piece*cosinePiece, min(n, (piece+1)*cosinePiece)
		for ; i+4 <= end; i += 4 {
			v.cosineFour(q, (*[4]uint32)(s.slots[i:]), (*[4]float64)(s.leans[i:]))
		}
		for ; i < end; i++ {
			s.leans[i] = v.cosine(q, s.slots[i])
		}
	})
}

func (v *Vectors) cosineFour(q *vectorQuery, slots *[4]uint32, cosines *[4]float64) {
	var codes [4][]int8
	for i, slot := range slots {
		codes[i] = v.code(slot)
	}
	for i, product := range dotFour(q.code, &codes) {
		cosines[i] = v.scaled(q, slots[i], product)
	}
}

// vectorScratch is the working memory of one search.
type vectorScratch struct {
	far    []uint16           // by slot: how many signs differ
	counts []int              // by distance: how many slots
	leaned                    // those that go on
	parts  [maxWorkers]leaned // by worker, of a scan under way
}

// leaned are vectors and how much the query leans to them.
type leaned struct {
	slots []uint32
	leans []float64
}

func (l *leaned) restart() { l.slots, l.leans = l.slots[:0], l.leans[:0] }

var vectorScratches = sync.Pool{New: func() any { return &vectorScratch{} }}

func (s *vectorScratch) release() {
	s.restart()
	vectorScratches.Put(s)
}

// all lists the vectors that keep keeps.
func (v *Vectors) all(s *vectorScratch, keep func(id string) bool) {
	for slot := range v.bySlot {
		if keep == nil || keep(v.id(uint32(slot))) {
			s.slots = append(s.slots, uint32(slot))
		}
	}
}

// near lists the wanted vectors that keep keeps whose signs are nearest, and those
// as near as the last of them.
func (v *Vectors) near(s *vectorScratch, wanted int, keep func(id string) bool) {
	n := len(v.bySlot)
	v.count(s)
	below, seen := 0, 0 // distances that were looked at, and their vectors
	for more := wanted; len(s.slots) < wanted && seen < n; more *= 4 {
		end, until := below, seen+more
		for ; seen < until && end <= v.dim; end++ {
			seen += s.counts[end]
		}
		v.collect(s, below, end, keep)
		below = end
	}
}

// collect appends the vectors with a distance of at least low and below high.
func (v *Vectors) collect(s *vectorScratch, low, high int, keep func(id string) bool) {
	from, width := uint16(low), uint16(high-low)
	for slot, f := range s.far {
		if f-from < width && (keep == nil || keep(v.id(uint32(slot)))) {
			s.slots = append(s.slots, uint32(slot))
		}
	}
}

// nearest keeps the k vectors with the largest cosine, sorted.
type nearest struct {
	v    *Vectors
	k    int
	best []candidate
}

func (t *nearest) offer(slot uint32, cosine float64) {
	n := len(t.best)
	if n == t.k && cosine < t.best[n-1].score {
		return
	}
	c := candidate{slot, cosine}
	i, _ := slices.BinarySearchFunc(t.best, c, t.compare)
	if i == t.k {
		return
	}
	if n == t.k {
		t.best = t.best[:n-1]
	}
	t.best = slices.Insert(t.best, i, c)
}

func (t *nearest) compare(a, b candidate) int {
	if c := cmp.Compare(b.score, a.score); c != 0 {
		return c
	}
	return strings.Compare(t.v.id(a.slot), t.v.id(b.slot))
}

func (t *nearest) hits() []VectorHit {
	hits := make([]VectorHit, len(t.best))
	for i, c := range t.best {
		hits[i] = VectorHit{strings.Clone(t.v.id(c.slot)), c.score}
	}
	return hits
}
