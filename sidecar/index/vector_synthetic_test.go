package index

import (
	"math"
	"math/rand/v2"
)

// embeddings makes vectors that are shaped as those of sentences: clusters, a
// direction that all share, a spectrum that falls by a power, none of them along an
// axis.
type embeddings struct {
	r        *rand.Rand
	dim, pad int
	spread   []float64   // by latent dimension
	clusters [][]float64 // centres
	flip     []float64
	mean     []float64
}

func newEmbeddings(dim, clusters int) *embeddings {
	e := &embeddings{r: rand.New(rand.NewPCG(5, uint64(dim))), dim: dim, pad: 1}
	for e.pad < dim {
		e.pad *= 2
	}
	for i := range e.pad {
		e.spread = append(e.spread, math.Pow(float64(i+1), -0.5))
		e.flip = append(e.flip, float64(1-2*e.r.IntN(2)))
		e.mean = append(e.mean, e.r.NormFloat64()*0.07)
	}
	for range clusters {
		e.clusters = append(e.clusters, e.draw(1))
	}
	return e
}

func (e *embeddings) draw(scale float64) []float64 {
	out := make([]float64, e.pad)
	for i, s := range e.spread {
		out[i] = e.r.NormFloat64() * s * scale
	}
	return out
}

// next returns a vector near the centre of some cluster.
func (e *embeddings) next() []float32 {
	v := e.draw(0.7)
	for i, c := range e.clusters[e.r.IntN(len(e.clusters))] {
		v[i] = (v[i] + c) * e.flip[i]
	}
	for half := 1; half < e.pad; half *= 2 { // Hadamard: turns the axes
		for i := range v {
			if i&half == 0 {
				v[i], v[i+half] = v[i]+v[i+half], v[i]-v[i+half]
			}
		}
	}
	out := make([]float32, e.dim)
	for i := range out {
		out[i] = float32(v[i]/math.Sqrt(float64(e.pad)) + e.mean[i])
	}
	return out
}

func (e *embeddings) take(n int) [][]float32 {
	out := make([][]float32, n)
	for i := range out {
		out[i] = e.next()
	}
	return out
}
