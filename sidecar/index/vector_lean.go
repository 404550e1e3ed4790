package index

import (
	"math"
	"math/bits"
	"slices"
)

// leanPlanes is how many bits the numbers of a query have in the second pass.
const leanPlanes = 4

// leaning is a query by a few bits per dimension, laid out as one set of bits for each
// place value, so that its product with the signs of a vector is a count of bits. Numbers
// beyond three root mean squares count as if they lay there.
type leaning struct {
	planes [leanPlanes][]uint64
	sum    int // of the numbers
}

// leanTop is the largest number of a leaning, and the least is -leanTop: value v stands
// for 2v-leanTop.
const leanTop = 1<<leanPlanes - 1

func newLeaning(code []int16) leaning {
	var l leaning
	squares := 0.0
	for _, c := range code {
		squares += float64(c) * float64(c)
	}
	bound := 3 * math.Sqrt(squares/float64(len(code)))
	n := words(len(code))
	all := make([]uint64, leanPlanes*n)
	for p := range l.planes {
		l.planes[p] = all[p*n : (p+1)*n]
	}
	for i, c := range code {
		value := uint64(math.Round((min(max(float64(c)/bound, -1), 1) + 1) / 2 * leanTop))
		l.sum += 2*int(value) - leanTop
		for p := range l.planes {
			l.planes[p][i/64] |= value >> p & 1 << (i % 64)
		}
	}
	return l
}

// product multiplies the numbers of the query with the signs, 1 or -1, of a vector.
func (l *leaning) product(signs []uint64) int {
	sum, ones := 0, 0
	p0, p1, p2, p3 := l.planes[0][:len(signs)], l.planes[1][:len(signs)], l.planes[2][:len(signs)], l.planes[3][:len(signs)]
	for i, s := range signs {
		ones += bits.OnesCount64(s)
		sum += bits.OnesCount64(s&p0[i]) + bits.OnesCount64(s&p1[i])<<1 + bits.OnesCount64(s&p2[i])<<2 + bits.OnesCount64(s&p3[i])<<3
	}
	return 2*(2*sum-leanTop*ones) - l.sum
}

// lean finds how much the query leans to the slots, if there are more than wanted.
func (v *Vectors) lean(s *vectorScratch, q *vectorQuery, wanted int) {
	if len(s.slots) <= wanted {
		return
	}
	slots := s.slots
	s.restart()
	for _, slot := range slots {
		v.leanTo(&s.leaned, q, slot)
	}
}

// leanTo appends a slot and how much the query leans to it.
//
// The cosine of q and c is estimated as <q, s> |c|2/|c|1, s being the signs of c: how far
// c lies from its signs is known, and how far q does, too (Gao and Long, RaBitQ, 2024).
func (v *Vectors) leanTo(l *leaned, q *vectorQuery, slot uint32) {
	row, n := v.row(slot), len(q.signs)
	l.slots = append(l.slots, slot)
	l.leans = append(l.leans, float64(q.leaning.product(row[:n]))*unpackRatio(row[n]))
}

// cut keeps the wanted slots with the highest leans, and those that are as good as the last of
// them, by a histogram.
func (s *vectorScratch) cut(wanted int) {
	if len(s.slots) <= wanted {
		return
	}
	const bars = 512
	var counts [bars]int
	low, high := slices.Min(s.leans), slices.Max(s.leans)
	scale := (bars - 1) / max(high-low, math.SmallestNonzeroFloat32)
	for _, e := range s.leans {
		counts[int((e-low)*scale)]++
	}
	bar, seen := bars-1, counts[bars-1]
	for seen < wanted && bar > 0 {
		bar--
		seen += counts[bar]
	}
	kept := s.slots[:0]
	for i, slot := range s.slots {
		if int((s.leans[i]-low)*scale) >= bar {
			kept = append(kept, slot)
		}
	}
	s.slots = kept
}
