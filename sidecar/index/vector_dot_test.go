package index

import (
	"math/rand/v2"
	"testing"
)

func TestDot(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for _, dim := range []int{0, 1, 15, 16, 17, 47, 384, 768, maxDot - 1, maxDot, maxDot + 1, 2*maxDot + 33} {
		for _, draw := range []func() (int16, int8){
			func() (int16, int8) { return int16(r.IntN(2*finest+1) - finest), int8(r.IntN(255) - 127) },
			func() (int16, int8) { return finest, 127 },
			func() (int16, int8) { return -finest, 127 },
			func() (int16, int8) { return finest, -128 },
		} {
			a, b, want := make([]int16, dim+1), make([]int8, dim+1), 0
			for i := range a {
				a[i], b[i] = draw()
			}
			a, b = a[1:], b[1:] // at an odd address
			for i := range a {
				want += int(a[i]) * int(b[i])
			}
			if got := dot(a, b); got != want {
				t.Fatalf("%d dimensions: %d, want %d", dim, got, want)
			}
		}
	}
}

func BenchmarkDot(b *testing.B) {
	x, y := make([]int16, 768), make([]int8, 768)
	for b.Loop() {
		dot(x, y)
	}
}
