package index

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// The product of a leaning is that of its numbers with the signs, whatever the dimension.
func TestLeaning(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		dim := rapid.SampledFrom([]int{1, 3, 64, 65, 200}).Draw(t, "dim")
		code := rapid.SliceOfN(rapid.Int16Range(-finest, finest), dim, dim).Draw(t, "code")
		code[0] = 77 // never zero
		vector := rapid.SliceOfN(rapid.Int8Range(-127, 127), dim, dim).Draw(t, "vector")
		l, bits := newLeaning(code), make([]uint64, words(dim))
		signs(bits, vector)
		squares := 0.0
		for _, c := range code {
			squares += float64(c) * float64(c)
		}
		bound, want := 3*math.Sqrt(squares/float64(dim)), 0
		for i, c := range code {
			value := 2*int(math.Round((min(max(float64(c)/bound, -1), 1)+1)/2*leanTop)) - leanTop
			if vector[i] <= 0 {
				value = -value
			}
			want += value
		}
		if got := l.product(bits); got != want {
			t.Fatalf("product %d, want %d", got, want)
		}
	})
}

// The cut keeps the best, and no more than share the last bar of the histogram.
func TestCut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		leans := rapid.SliceOfN(rapid.Float64Range(-5, 5), 1, 60).Draw(t, "leans")
		wanted := rapid.IntRange(1, len(leans)).Draw(t, "wanted")
		s := &vectorScratch{leaned: leaned{leans: leans}}
		for i := range leans {
			s.slots = append(s.slots, uint32(i))
		}
		s.cut(wanted)
		if len(s.slots) < wanted {
			t.Fatalf("%d of %d wanted", len(s.slots), wanted)
		}
		kept, least := map[uint32]bool{}, math.Inf(1)
		for _, slot := range s.slots {
			kept[slot] = true
			least = min(least, leans[slot])
		}
		for i, e := range leans {
			if e > least && !kept[uint32(i)] {
				t.Fatalf("%v was kept and %v was not", least, e)
			}
		}
	})
}
