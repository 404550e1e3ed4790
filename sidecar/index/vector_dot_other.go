//go:build !amd64

package index

import "unsafe"

// dotBlocks is the sum of the products of n numbers, n being a multiple of dotBlock,
// above 0 and up to maxDot.
func dotBlocks(a *int16, b *int8, n int) int32 {
	x, y := unsafe.Slice(a, n), unsafe.Slice(b, n)
	var s0, s1, s2, s3 int32
	for len(x) >= 4 && len(y) >= 4 {
		s0 += int32(x[0]) * int32(y[0])
		s1 += int32(x[1]) * int32(y[1])
		s2 += int32(x[2]) * int32(y[2])
		s3 += int32(x[3]) * int32(y[3])
		x, y = x[4:], y[4:]
	}
	return s0 + s1 + s2 + s3
}
