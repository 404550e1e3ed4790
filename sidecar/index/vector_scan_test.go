package index

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"testing"
)

// Blocks in step and one by one have the distances that their signs have, whatever the dimension.
func TestDistances(t *testing.T) {
	for _, dim := range []int{64, 384, 700, 768} {
		v, e := NewVectors(dim), newEmbeddings(dim, 3)
		for i := range scanPiece + blockSize + 7 {
			if err := v.Put(fmt.Sprint(i), e.next()); err != nil {
				t.Fatal(err)
			}
		}
		q, err := v.ask(e.next())
		if err != nil {
			t.Fatal(err)
		}
		far := make([]uint16, v.Len())
		v.distances(far, 0, q.signs)
		for slot, got := range far {
			want := 0
			for w, sign := range q.signs {
				want += bits.OnesCount64(sign ^ v.row(uint32(slot))[w])
			}
			if int(got) != want {
				t.Fatalf("%d dimensions, slot %d: %d signs differ, want %d", dim, slot, got, want)
			}
		}
	}
}

// Four products at once are those of one after the other.
func TestDotFour(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, dim := range []int{1, 7, 768, maxDot, maxDot + 1, 3000} {
		a, b := make([]int16, dim), [4][]int8{}
		for i := range a {
			a[i] = int16(r.IntN(2*finest+1) - finest)
		}
		for k := range b {
			b[k] = make([]int8, dim)
			for i := range b[k] {
				b[k][i] = int8(r.IntN(255) - 127)
			}
		}
		for k, got := range dotFour(a, &b) {
			if want := dot(a, b[k]); got != want {
				t.Errorf("%d dimensions: product %d is %d, want %d", dim, k, got, want)
			}
		}
	}
}
