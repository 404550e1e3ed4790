package index

import "math"

// quantize writes the vector as bytes, the largest magnitude as 127, and returns
// what brings the bytes to length one. The cosine of the bytes is that of the
// vector but for some thousandths.
func (v *Vectors) quantize(code []int8, vec []float32) (norm float32, err error) {
	most, err := v.largest(vec)
	if err != nil {
		return 0, err
	}
	sum := 0
	for i, f := range vec {
		c := int(math.Round(float64(f) / most * 127))
		code[i] = int8(c)
		sum += c * c
	}
	return float32(1 / math.Sqrt(float64(sum))), nil
}

// vectorQuery is the asked vector: finer than the stored ones, so that only theirs
// is rounded.
type vectorQuery struct {
	code  []int16
	norm  float64
	signs []uint64
}

const finest = 1<<14 - 1

// ask prepares a query.
func (v *Vectors) ask(vec []float32) (q vectorQuery, err error) {
	most, err := v.largest(vec)
	if err != nil {
		return q, err
	}
	q.code, q.signs = make([]int16, v.dim), make([]uint64, v.words())
	sum := 0.0
	for i, f := range vec {
		c := math.Round(float64(f) / most * finest)
		q.code[i] = int16(c)
		sum += c * c
	}
	q.norm = 1 / math.Sqrt(sum)
	signs(q.signs, q.code)
	return q, nil
}

// cosine is that of a query and the vector at slot.
func (v *Vectors) cosine(q *vectorQuery, slot uint32) float64 {
	return min(1, max(-1, float64(dot(q.code, v.code(slot)))*q.norm*float64(v.norms[slot])))
}

// dot multiplies a query with the code of a vector. It is exact.
func dot(a []int16, b []int8) int {
	var s0, s1, s2, s3 int
	for len(a) >= 8 && len(b) >= 8 {
		s0 += int(a[0])*int(b[0]) + int(a[4])*int(b[4])
		s1 += int(a[1])*int(b[1]) + int(a[5])*int(b[5])
		s2 += int(a[2])*int(b[2]) + int(a[6])*int(b[6])
		s3 += int(a[3])*int(b[3]) + int(a[7])*int(b[7])
		a, b = a[8:], b[8:]
	}
	for i := range a {
		s0 += int(a[i]) * int(b[i])
	}
	return s0 + s1 + s2 + s3
}

// signs sets a bit for each number above zero.
func signs[T int8 | int16](out []uint64, code []T) {
	clear(out)
	for i, c := range code {
		if c > 0 {
			out[i/64] |= 1 << (i % 64)
		}
	}
}
