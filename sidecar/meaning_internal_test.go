package sidecar

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"helmdeck-sidecar/embeddings"
)

// TestMeaningFollowsTheVectors asks again after the set has changed, and of another set.
func TestMeaningFollowsTheVectors(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	random := func() []float32 {
		v := make([]float32, 8)
		for i := range v {
			v[i] = float32(rng.NormFloat64())
		}
		return v
	}
	id := embeddings.Identity{Model: "m", Digest: "d", Dimension: 8}
	space, other := newSpace(id), newSpace(id)
	put := func(s *vectorSpace, n int) {
		for i := range n {
			if err := s.vectors.Put(strconv.Itoa(i), random()); err != nil {
				t.Fatal(err)
			}
		}
	}
	put(space, 20)
	put(other, 20)
	a := &asked{vector: random()}
	is := func(what string, s *vectorSpace, reference [][]float32) {
		t.Helper()
		for range 2 {
			if got, want := a.meaning(s, reference), newMeaning(s, a.vector, reference); got.space != s || got.mean != want.mean || got.deviation != want.deviation || got.refMean != want.refMean {
				t.Errorf("%s: %v, want %v", what, got, want)
			}
		}
	}
	is("at first", space, nil)
	put(space, 5)
	is("five were replaced", space, nil)
	space.vectors.Delete("3")
	is("one was deleted", space, nil)
	is("another space", other, nil)
	is("with reference texts", space, [][]float32{random(), random()})
	if a.means.space != nil {
		t.Error("the question holds on to the vectors")
	}
}
