package index

import (
	"math/bits"
	"slices"
)

// scan counts for every vector the signs that differ from the query's, and lists about as
// many of the nearest by that as are wanted, with how much the query leans to them: while
// their signs are at hand. Several processors share the work on a large set.
func (v *Vectors) scan(s *vectorScratch, q *vectorQuery, wanted int) {
	n := len(v.bySlot)
	s.far = slices.Grow(s.far[:0], n)[:n]
	limit := v.within(s, q.signs, wanted)
	for w := range s.parts {
		s.parts[w].restart()
	}
	share(1+n/partSize, (n+scanPiece-1)/scanPiece, func(w, piece int) {
		v.scanPiece(s, &s.parts[w], q, limit, piece*scanPiece, min(n, (piece+1)*scanPiece))
	})
	for _, part := range s.parts {
		s.slots, s.leans = append(s.slots, part.slots...), append(s.leans, part.leans...)
	}
}

// scanPiece scans the slots from one, the first of a block, to before another.
func (v *Vectors) scanPiece(s *vectorScratch, l *leaned, q *vectorQuery, limit uint16, from, to int) {
	far := s.far[from:to]
	v.distances(far, from, q.signs)
	for i, f := range far {
		if f <= limit {
			v.leanTo(l, q, uint32(from+i))
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
		v.distances(far, b*blockSize, q)
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

const (
	partSize     = 16_384              // so many vectors are worth another processor
	scanPiece    = abreast * blockSize // which a processor takes at once
	sampleBlocks = 16

	// abreast is how many blocks are read in step, so that the processor waits for memory of all of them at once: at the
	// beginning of each page it waits longest.
	abreast = 8
)

// distances counts the signs that differ from q, of as many slots as far has room for, from one on that is the first of a
// block.
func (v *Vectors) distances(far []uint16, from int, q []uint64) {
	blocks := v.blocks[from/blockSize:]
	for ; len(far) >= abreast*blockSize; far, blocks = far[abreast*blockSize:], blocks[abreast:] {
		inStep(far[:abreast*blockSize], blocks[:abreast], q)
	}
	for ; len(far) > 0; blocks = blocks[1:] {
		n := min(len(far), blockSize)
		inStep(far[:n], blocks[:1], q)
		far = far[n:]
	}
}

// inStep counts the signs that differ from q in blocks of which each has the same share of far.
func inStep(far []uint16, blocks []block, q []uint64) {
	each, n := len(far)/len(blocks), len(q)
	if n == 12 {
		for i := range each {
			for b := range blocks {
				far[b*each+i] = uint16(hamming12((*[12]uint64)(blocks[b].rows[13*i:]), (*[12]uint64)(q)))
			}
		}
		return
	}
	for i := range each {
		for b := range blocks {
			far[b*each+i] = uint16(hamming(blocks[b].rows[i*(n+1):i*(n+1)+n], q))
		}
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
