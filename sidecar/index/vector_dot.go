package index

// dot multiplies a query with the code of a vector of its length. It is exact: no product
// is above finest*128, so that 1,024 of them fit in 32 bits.
func dot(a []int16, b []int8) (sum int) {
	for len(a) > maxDot {
		sum += int(dotSome(a[:maxDot], b[:maxDot]))
		a, b = a[maxDot:], b[maxDot:]
	}
	return sum + int(dotSome(a, b))
}

const maxDot = 1024

// dotFour is dot of a with four others in step, so that the processor waits for memory of all four at once.
func dotFour(a []int16, b *[4][]int8) (sums [4]int) {
	for from := 0; from < len(a); from += maxDot {
		to := min(len(a), from+maxDot)
		for i, sum := range dotSomeFour(a[from:to], b[0][from:to], b[1][from:to], b[2][from:to], b[3][from:to]) {
			sums[i] += int(sum)
		}
	}
	return sums
}

func dotSomeFour(a []int16, b0, b1, b2, b3 []int8) [4]int32 {
	b0, b1, b2, b3 = b0[:len(a)], b1[:len(a)], b2[:len(a)], b3[:len(a)]
	var s0, s1, s2, s3 int32
	for i, x := range a {
		y := int32(x)
		s0 += y * int32(b0[i])
		s1 += y * int32(b1[i])
		s2 += y * int32(b2[i])
		s3 += y * int32(b3[i])
	}
	return [4]int32{s0, s1, s2, s3}
}

func dotSome(a []int16, b []int8) int32 {
	var s0, s1, s2, s3 int32
	for len(a) >= 8 && len(b) >= 8 {
		x, y := (*[8]int16)(a), (*[8]int8)(b)
		s0 += int32(x[0])*int32(y[0]) + int32(x[4])*int32(y[4])
		s1 += int32(x[1])*int32(y[1]) + int32(x[5])*int32(y[5])
		s2 += int32(x[2])*int32(y[2]) + int32(x[6])*int32(y[6])
		s3 += int32(x[3])*int32(y[3]) + int32(x[7])*int32(y[7])
		a, b = a[8:], b[8:]
	}
	for i := range a {
		s0 += int32(a[i]) * int32(b[i])
	}
	return s0 + s1 + s2 + s3
}
