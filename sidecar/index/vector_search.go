package index

import (
	"cmp"
	"math/bits"
	"slices"
	"sync"
)

// VectorHit is one found vector.
type VectorHit struct {
	ID     string
	Cosine float64 // from -1 to 1
}

// candidates is how many of n vectors are compared by their bytes to find k. A share
// of n, as signs tell near vectors apart less well the closer they lie: of the 10
// nearest of 100,000 vectors of a sentence model, 500 find 97 % and 1,500 find 98 %.
func candidates(k, n int) int { return max(500, 20*k, n/64) }

// Search returns the k vectors with the largest cosine among those that keep keeps,
// largest first, then by ID. A nil keep keeps all. It finds nothing for a query
// that Put would refuse.
//
// Of a large set it may miss a vector whose signs are far from those of the query
// although its cosine is near. Keep is asked about those alone that would be found and,
// when it refuses one, about the nearest until enough are kept; it runs under a lock and
// must not call the set.
func (v *Vectors) Search(q []float32, k int, keep func(id string) bool) []VectorHit {
	return v.search(q, k, keep, candidates)
}

// SearchExact is Search that compares every vector by its bytes.
func (v *Vectors) SearchExact(q []float32, k int, keep func(id string) bool) []VectorHit {
	return v.search(q, k, keep, func(_, n int) int { return n })
}

// search reads the signs only when there are more than twice as many vectors as
// count, given k and the number of vectors, wants to compare by their bytes.
func (v *Vectors) search(q []float32, k int, keep func(id string) bool, count func(k, n int) int) []VectorHit {
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
	wanted := count(k, len(v.bySlot))
	bySigns := len(v.bySlot) > 2*wanted
	if bySigns {
		v.distances(s, asked.signs)
	}
	best := v.nearest(s, &asked, k, wanted, bySigns, nil)
	refused := func(h VectorHit) bool { return !keep(h.ID) }
	if keep == nil || !slices.ContainsFunc(best, refused) {
		return best
	}
	return v.nearest(s, &asked, k, wanted, bySigns, keep)
}

// nearest returns the k nearest of the wanted vectors that keep keeps, or of all.
func (v *Vectors) nearest(s *vectorScratch, q *vectorQuery, k, wanted int, bySigns bool, keep func(id string) bool) []VectorHit {
	s.slots = s.slots[:0]
	if bySigns {
		v.near(s, wanted, keep)
	} else {
		v.all(s, keep)
	}
	top := nearest{v: v, k: k}
	for _, slot := range s.slots {
		top.offer(slot, v.cosine(q, slot))
	}
	return top.best
}

// vectorScratch is the working memory of one search.
type vectorScratch struct {
	far    []uint16 // by slot: how many signs differ
	counts []int    // by distance: how many slots
	slots  []uint32
}

var vectorScratches = sync.Pool{New: func() any { return &vectorScratch{} }}

func (s *vectorScratch) release() {
	s.slots = s.slots[:0]
	vectorScratches.Put(s)
}

// all lists the vectors that keep keeps.
func (v *Vectors) all(s *vectorScratch, keep func(id string) bool) {
	for slot, id := range v.bySlot {
		if keep == nil || keep(id) {
			s.slots = append(s.slots, uint32(slot))
		}
	}
}

// near lists the wanted vectors that keep keeps whose signs are nearest, and those
// as near as the last of them.
func (v *Vectors) near(s *vectorScratch, wanted int, keep func(id string) bool) {
	n := len(v.bySlot)
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
		if f-from < width && (keep == nil || keep(v.bySlot[slot])) {
			s.slots = append(s.slots, uint32(slot))
		}
	}
}

// distances counts for every vector the signs that differ from q, and for every distance
// the vectors.
func (v *Vectors) distances(s *vectorScratch, q []uint64) {
	n := len(q)
	s.far = slices.Grow(s.far[:0], len(v.bySlot))[:len(v.bySlot)]
	far := s.far
	for b := 0; b*blockSize < len(far); b++ {
		signs := v.blocks[b].signs
		part := far[b*blockSize : min(len(far), (b+1)*blockSize)]
		if n == 12 {
			for i := range part {
				part[i] = uint16(hamming12((*[12]uint64)(signs[12*i:]), (*[12]uint64)(q)))
			}
			continue
		}
		for i := range part {
			part[i] = uint16(hamming(signs[i*n:(i+1)*n], q))
		}
	}
	s.counts = grow(s.counts, v.dim+1)
	clear(s.counts)
	for _, f := range far {
		s.counts[f]++
	}
}

func hamming(a, b []uint64) (n int) {
	for len(a) >= 4 && len(b) >= 4 {
		n += hamming4((*[4]uint64)(a), (*[4]uint64)(b))
		a, b = a[4:], b[4:]
	}
	for i := range a {
		n += bits.OnesCount64(a[i] ^ b[i])
	}
	return n
}

// hamming12 is hamming for 768 dimensions, which most models have, at two thirds of
// the time.
func hamming12(a, b *[12]uint64) int {
	return hamming4((*[4]uint64)(a[:4]), (*[4]uint64)(b[:4])) + hamming4((*[4]uint64)(a[4:8]), (*[4]uint64)(b[4:8])) +
		hamming4((*[4]uint64)(a[8:]), (*[4]uint64)(b[8:]))
}

func hamming4(a, b *[4]uint64) int {
	return bits.OnesCount64(a[0]^b[0]) + bits.OnesCount64(a[1]^b[1]) + bits.OnesCount64(a[2]^b[2]) + bits.OnesCount64(a[3]^b[3])
}

// nearest keeps the k vectors with the largest cosine, sorted.
type nearest struct {
	v    *Vectors
	k    int
	best []VectorHit
}

func (t *nearest) offer(slot uint32, cosine float64) {
	n := len(t.best)
	if n == t.k && cosine < t.best[n-1].Cosine {
		return
	}
	hit := VectorHit{t.v.bySlot[slot], cosine}
	i, _ := slices.BinarySearchFunc(t.best, hit, compareHit)
	if i == t.k {
		return
	}
	if n == t.k {
		t.best = t.best[:n-1]
	}
	t.best = slices.Insert(t.best, i, hit)
}

func compareHit(a, b VectorHit) int {
	return cmp.Or(cmp.Compare(b.Cosine, a.Cosine), cmp.Compare(a.ID, b.ID))
}
