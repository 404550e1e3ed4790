package index

// dot multiplies a query with the code of a vector of its length. It is exact.
func dot(a []int16, b []int8) (sum int) {
	for len(a) >= dotBlock {
		n := min(len(a), maxDot) / dotBlock * dotBlock
		sum += int(dotBlocks(&a[0], &b[:n][0], n))
		a, b = a[n:], b[n:]
	}
	for i := range a {
		sum += int(a[i]) * int(b[i])
	}
	return sum
}

const (
	// dotBlock is how many numbers dotBlocks takes at once.
	dotBlock = 16
	// maxDot is how many it takes in one call, as their sum must fit in 32 bits: no
	// product is above finest*128.
	maxDot = 1024
)
