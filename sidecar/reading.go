package sidecar

import (
	"context"
	"math"
	"time"

	"helmdeck-sidecar/embeddings"
	"helmdeck-sidecar/sidecar/index"
)

// reading is how a text is read for its meaning: without the names in it, and, if other is not
// empty, as said to those whom it names. Facts are often told by those whom they are about, so
// that a question which asks them is nearer to the answer; what the text means lies halfway.
type reading struct{ text, other string }

// readingOf reads a text by the names that an index knows.
func readingOf(x *index.Index, text string) reading {
	r := reading{text: x.WithoutNames(text)}
	if addressed := x.Addressed(text); addressed != text {
		r.other = addressed
	}
	return r
}

// vector has a reading embedded by a model, for an answer that waits so long. The other text is left out where the
// first took so much of that, that both might take all of it: the most of what a question means is better than nothing.
func (r reading) vector(ctx context.Context, e Embedder, id embeddings.Identity, wait time.Duration) ([]float32, error) {
	began := time.Now()
	first, err := e.EmbedQueryAs(ctx, id, r.text)
	if err != nil || r.other == "" || time.Since(began) > wait*2/5 {
		return first, err
	}
	second, err := e.EmbedQueryAs(ctx, id, r.other)
	if err != nil {
		return nil, err
	}
	return halfway(first, second), nil
}

// halfway returns the direction between two vectors of one length, with a length of one; it is that of the
// first if they are opposites.
func halfway(a, b []float32) []float32 {
	sum, squares := make([]float32, len(a)), 0.0
	for i := range sum {
		sum[i] = a[i] + b[i]
		squares += float64(sum[i]) * float64(sum[i])
	}
	if squares < 1e-12 {
		return a
	}
	for i := range sum {
		sum[i] = float32(float64(sum[i]) / math.Sqrt(squares))
	}
	return sum
}
