package index

import (
	"errors"
	"fmt"
	"math"
)

// Quantize returns the vector as bytes, the largest magnitude as 127. The cosine of
// the bytes is that of the vector but for some thousandths. It refuses a vector that
// has no direction: one that is zero or not finite.
func Quantize(vec []float32) ([]int8, error) {
	most, err := largest(vec)
	if err != nil {
		return nil, err
	}
	code := make([]int8, len(vec))
	for i, f := range vec {
		code[i] = int8(math.Round(float64(f) / most * 127))
	}
	return code, nil
}

var (
	errDimension = errors.New("wrong dimension")
	errDirection = errors.New("no direction: it is zero or not finite")
)

// largest returns the largest magnitude of a vector that has a direction.
func largest(vec []float32) (float64, error) {
	most := 0.0
	for _, f := range vec {
		a := math.Abs(float64(f))
		if math.IsInf(a, 0) || math.IsNaN(a) {
			return 0, errDirection
		}
		most = max(most, a)
	}
	if most == 0 {
		return 0, errDirection
	}
	return most, nil
}

// scales are what brings the bytes of a vector to length one, and its length as a share of
// the sum of its magnitudes.
type scales struct{ norm, ratio float32 }

// pack makes one number of both, which lies behind the signs: what compares these needs it, too.
func (s scales) pack() uint64 {
	return uint64(math.Float32bits(s.norm))<<32 | uint64(math.Float32bits(s.ratio))
}

func unpackNorm(packed uint64) float64  { return float64(math.Float32frombits(uint32(packed >> 32))) }
func unpackRatio(packed uint64) float64 { return float64(math.Float32frombits(uint32(packed))) }

func (v *Vectors) scales(code []int8) (s scales, err error) {
	if err := v.fits(len(code)); err != nil {
		return s, err
	}
	squares, magnitudes := 0, 0
	for _, c := range code {
		squares += int(c) * int(c)
		magnitudes += max(int(c), -int(c))
	}
	if squares == 0 {
		return s, errDirection
	}
	length := math.Sqrt(float64(squares))
	return scales{float32(1 / length), float32(length / float64(magnitudes))}, nil
}

func (v *Vectors) fits(dim int) error {
	if dim != v.dim {
		return fmt.Errorf("%w %d, want %d", errDimension, dim, v.dim)
	}
	return nil
}

// vectorQuery is the asked vector: finer than the stored ones, so that only theirs
// is rounded.
type vectorQuery struct {
	code    []int16
	norm    float64
	signs   []uint64
	leaning leaning
}

const finest = 1<<14 - 1

// ask prepares a query.
func (v *Vectors) ask(vec []float32) (q vectorQuery, err error) {
	if err := v.fits(len(vec)); err != nil {
		return q, err
	}
	most, err := largest(vec)
	if err != nil {
		return q, err
	}
	q.code, q.signs = make([]int16, v.dim), make([]uint64, words(v.dim))
	sum := 0.0
	for i, f := range vec {
		c := math.Round(float64(f) / most * finest)
		q.code[i] = int16(c)
		sum += c * c
	}
	q.norm = 1 / math.Sqrt(sum)
	signs(q.signs, q.code)
	q.leaning = newLeaning(q.code)
	return q, nil
}

// cosine is that of a query and the vector at slot.
func (v *Vectors) cosine(q *vectorQuery, slot uint32) float64 {
	return v.scaled(q, slot, dot(q.code, v.code(slot)))
}

// scaled makes a cosine of the product of the bytes.
func (v *Vectors) scaled(q *vectorQuery, slot uint32, product int) float64 {
	return min(1, max(-1, float64(product)*q.norm*unpackNorm(v.row(slot)[len(q.signs)])))
}

// signs sets a bit for each number above zero.
func signs[T int8 | int16](out []uint64, code []T) {
	for w := range out {
		var word uint64
		for i, c := range code[w*64 : min(len(code), (w+1)*64)] {
			word |= uint64(-int64(c)) >> 63 << i
		}
		out[w] = word
	}
}
