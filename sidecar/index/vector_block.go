package index

import "runtime"

// block holds vectors one after another, outside the collected heap. The last one may
// have room left.
type block struct {
	memory region
	codes  []int8
	signs  []uint64
}

const blockSize = 256

// blocks are those of one set, apart from it so that they can be given back when
// nobody holds the set any more.
type blocks struct{ list []block }

// newBlocks returns the blocks of v, which are freed when v is collected.
func newBlocks(v *Vectors) *blocks {
	b := &blocks{}
	runtime.AddCleanup(v, func(b *blocks) { b.free(0) }, b)
	return b
}

// grow adds a block for vectors of dim dimensions.
func (b *blocks) grow(dim int) {
	signs := blockSize * 8 * words(dim)
	r := newRegion(signs + blockSize*dim)
	b.list = append(b.list, block{memory: r, signs: numbers[uint64](r.bytes[:signs]), codes: numbers[int8](r.bytes[signs:])})
}

// free gives back all blocks but the first n.
func (b *blocks) free(n int) {
	for i := n; i < len(b.list); i++ {
		b.list[i].memory.free()
		b.list[i] = block{}
	}
	b.list = b.list[:n]
}

// words is how many numbers hold a bit for each dimension.
func words(dim int) int { return (dim + 63) / 64 }
