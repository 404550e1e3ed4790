package embeddings

import (
	"errors"
	"math"
)

var (
	errEmptyVector = errors.New("the vector is empty")
	errNotFinite   = errors.New("the vector has a component that is not a number")
	errZeroVector  = errors.New("the vector is zero")
)

// unit returns v scaled to length one.
func unit[F float32 | float64](v []F) ([]float32, error) {
	if len(v) == 0 {
		return nil, errEmptyVector
	}
	var sum float64
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	norm := math.Sqrt(sum)
	switch {
	case math.IsNaN(norm) || math.IsInf(norm, 0):
		return nil, errNotFinite
	case norm < 1e-9:
		return nil, errZeroVector
	}
	out := make([]float32, len(v))
	for i, x := range v {
		out[i] = float32(float64(x) / norm)
	}
	return out, nil
}
