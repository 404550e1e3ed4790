package index

// dotBlocks is the sum of the products of n numbers, n being a multiple of dotBlock,
// above 0 and up to maxDot. It is in vector_dot_amd64.s.
//
//go:noescape
func dotBlocks(a *int16, b *int8, n int) int32
