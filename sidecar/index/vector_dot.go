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
