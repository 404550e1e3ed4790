package index

import (
	"cmp"
	"math/bits"
	"runtime"
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
	top := nearest{v: v, k: k, best: make([]candidate, 0, min(k, len(s.slots)))}
	for _, slot := range s.slots {
		top.offer(slot, v.cosine(q, slot))
	}
	return top.hits()
}

// vectorScratch is the working memory of one search.
type vectorScratch struct {
	far    []uint16 // by slot: how many signs differ
	counts []int    // by distance: how many slots
	leaned          // those that go on
	parts  [maxParts]leaned
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

// scan counts for every vector the signs that differ from the query's, and lists about as
// many of the nearest by that as are wanted, with how much the query leans to them: while
// their signs are at hand. Several processors share the work on a large set.
func (v *Vectors) scan(s *vectorScratch, q *vectorQuery, wanted int) {
	n := len(v.bySlot)
	s.far = slices.Grow(s.far[:0], n)[:n]
	limit := v.within(s, q.signs, wanted)
	parts := min(runtime.GOMAXPROCS(0), maxParts, 1+n/partSize)
	blocks := (len(v.blocks) + parts - 1) / parts
	var rest sync.WaitGroup
	for p := 1; p < parts; p++ {
		rest.Go(func() { v.scanPart(s, &s.parts[p], q, limit, p*blocks, (p+1)*blocks) })
	}
	v.scanPart(s, &s.leaned, q, limit, 0, blocks)
	rest.Wait()
	for p := 1; p < parts; p++ {
		s.slots, s.leans = append(s.slots, s.parts[p].slots...), append(s.leans, s.parts[p].leans...)
	}
}

// scanPart scans the blocks from one to before another.
func (v *Vectors) scanPart(s *vectorScratch, l *leaned, q *vectorQuery, limit uint16, from, to int) {
	l.restart()
	for b := from; b < min(to, len(v.blocks)) && b*blockSize < len(s.far); b++ {
		far := s.far[b*blockSize : min(len(s.far), (b+1)*blockSize)]
		distances(far, v.blocks[b].rows, q.signs)
		for i, f := range far {
			if f <= limit {
				v.leanTo(l, q, uint32(b*blockSize+i))
			}
		}
	}
}

// within is the distance within which the wanted vectors lie, by a sample of blocks.
func (v *Vectors) within(s *vectorScratch, q []uint64, wanted int) uint16 {
	n, sampled := len(s.far), 0
	s.counts = grow(s.counts, v.dim+1)
	clear(s.counts)
	for b := 0; b*blockSize < n; b += max(1, len(v.blocks)/sampleBlocks) {
		far := s.far[b*blockSize : min(n, (b+1)*blockSize)]
		distances(far, v.blocks[b].rows, q)
		for _, f := range far {
			s.counts[f]++
		}
		sampled += len(far)
	}
	need, limit := (wanted*sampled+n-1)/n, 0
	for seen := s.counts[0]; seen < need; seen += s.counts[limit] {
		limit++
	}
	return uint16(limit)
}

// count counts the vectors of every distance.
func (v *Vectors) count(s *vectorScratch) {
	s.counts = grow(s.counts, v.dim+1)
	clear(s.counts)
	for _, f := range s.far {
		s.counts[f]++
	}
}

// A set of more than partSize vectors is worth a second processor.
const (
	partSize     = 16_384
	maxParts     = 4
	sampleBlocks = 16
)

// distances counts the signs that differ from q, of as many rows as far has room for.
func distances(far []uint16, rows, q []uint64) {
	n := len(q)
	if n == 12 {
		for i := range far {
			far[i] = uint16(hamming12((*[12]uint64)(rows[13*i:]), (*[12]uint64)(q)))
		}
		return
	}
	for i := range far {
		far[i] = uint16(hamming(rows[i*(n+1):i*(n+1)+n], q))
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
