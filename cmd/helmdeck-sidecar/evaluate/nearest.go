package evaluate

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/workload"
	"helmdeck-sidecar/sidecar/index"
)

// compareSizes compares at the number of documents and at every larger size. Sizes
// that do not rise are left out.
func compareSizes(ctx context.Context, documents, questions [][]float32, sizes []int) ([]VectorsSize, error) {
	r := rand.New(rand.NewPCG(1, 0))
	all := slices.Clone(documents)
	set := index.NewVectors(len(questions[0]))
	var out []VectorsSize
	for _, n := range append([]int{len(documents)}, sizes...) {
		if n < len(all) {
			continue
		}
		for len(all) < n {
			all = append(all, mixture(r, documents))
		}
		for i := set.Len(); i < n; i++ {
			if err := set.Put(strconv.Itoa(i), all[i]); err != nil {
				return nil, err
			}
		}
		size, err := compareNearest(ctx, set, all, questions)
		if err != nil {
			return nil, err
		}
		out = append(out, size)
	}
	return out, nil
}

// mixture is a vector mostly like one of the documents and a little like another.
func mixture(r *rand.Rand, documents [][]float32) []float32 {
	most, little := documents[r.IntN(len(documents))], documents[r.IntN(len(documents))]
	share := 0.6 + 0.3*r.Float32()
	out := make([]float32, len(most))
	for i := range out {
		out[i] = share*most[i] + (1-share)*little[i]
	}
	return out
}

// compareNearest asks so many of the questions that the exact search takes some
// seconds at most.
func compareNearest(ctx context.Context, set *index.Vectors, all, questions [][]float32) (VectorsSize, error) {
	const products = 2e7 // of two vectors
	step := int(math.Ceil(float64(len(questions)) * float64(len(all)) / products))
	size := VectorsSize{Vectors: len(all), IndexBytes: set.Bytes()}
	var took []time.Duration
	lengths := make([]float64, len(all))
	for i, v := range all {
		lengths[i] = length(v)
	}
	var together time.Duration
	for i := 0; i < len(questions); i += step {
		if err := ctx.Err(); err != nil {
			return VectorsSize{}, err
		}
		begin := time.Now()
		found := positions(set.Search(questions[i], nearestCount, nil))
		took = append(took, time.Since(begin))
		together += took[len(took)-1]
		exact, want := positions(set.SearchExact(questions[i], nearestCount, nil)), nearestFloat(all, lengths, questions[i])
		size.Recall += common(found, want)
		size.OfExact += common(found, exact)
		size.Exact += common(exact, want)
	}
	size.Questions = len(took)
	for _, sum := range []*float64{&size.Recall, &size.OfExact, &size.Exact} {
		*sum /= float64(size.Questions)
	}
	size.Search = workload.Sum(took, together)
	return size, nil
}

// nearestFloat returns the positions of the vectors with the largest cosine.
func nearestFloat(all [][]float32, lengths []float64, q []float32) []int {
	type hit struct {
		position int
		cosine   float64
	}
	var best []hit
	for i, v := range all {
		h := hit{i, product(v, q) / lengths[i]}
		if len(best) == nearestCount && h.cosine <= best[nearestCount-1].cosine {
			continue
		}
		at, _ := slices.BinarySearchFunc(best, h, func(a, b hit) int { return cmp.Compare(b.cosine, a.cosine) })
		best = slices.Insert(best, at, h)[:min(len(best)+1, nearestCount)]
	}
	out := make([]int, len(best))
	for i, h := range best {
		out[i] = h.position
	}
	return out
}

func product(a, b []float32) (sum float64) {
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}

func length(v []float32) float64 { return math.Sqrt(product(v, v)) }

func positions(hits []index.VectorHit) []int {
	out := make([]int, len(hits))
	for i, h := range hits {
		out[i], _ = strconv.Atoi(h.ID) // made by Itoa
	}
	return out
}

// common is the share of want that found has.
func common(found, want []int) float64 {
	n := 0
	for _, p := range want {
		if slices.Contains(found, p) {
			n++
		}
	}
	return float64(n) / float64(len(want))
}
