package index_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"helmdeck-sidecar/sidecar/index"
)

func TestMoments(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	random := func() []float32 {
		v := make([]float32, 48)
		for i := range v {
			v[i] = float32(rng.NormFloat64())
		}
		return v
	}
	for _, size := range []int{0, 1, 5, 400, 3000} {
		set, q := index.NewVectors(48), random()
		for i := range size {
			if err := set.Put(fmt.Sprint(i), random()); err != nil {
				t.Fatal(err)
			}
		}
		sum, squares := 0.0, 0.0
		hits := set.SearchExact(q, size, nil)
		for _, h := range hits {
			sum, squares = sum+h.Cosine, squares+h.Cosine*h.Cosine
		}
		count := float64(max(size, 1))
		mean, deviation := sum/count, math.Sqrt(max(0, squares/count-sum*sum/count/count))
		tolerance := 1e-9
		if size > 512 {
			tolerance = 0.03
		}
		gotMean, gotDeviation, n := set.Moments(q)
		if math.Abs(gotMean-mean) > tolerance || math.Abs(gotDeviation-deviation) > tolerance || n != size && (size <= 512 || n < 256 || n > 512) {
			t.Errorf("%d vectors: %v, %v of %d, want %v, %v", size, gotMean, gotDeviation, n, mean, deviation)
		}
	}
	if _, _, n := index.NewVectors(3).Moments([]float32{1}); n != 0 {
		t.Error("a query of another dimension has moments")
	}
}
