package index

import "math/bits"

// slab hands out cells of any size, outside the collected heap. A cell that is freed
// serves again for one of its size.
type slab struct {
	regions *regions
	chunks  [][]byte
	next    int // free bytes of the last chunk begin here
	free    [cellClasses]cell
	large   [][]byte // cells with a region of their own
	vacant  []cell   // free places in large
	used    int64    // bytes of the cells in use
	vast    int64    // of them, of the large ones
}

// cell names one of a slab. None is 0.
type cell uint32

const (
	chunkSize   = 256 << 10
	cellUnit    = 8 // alignment
	maxCell     = 32 << 10
	cellClasses = 44
	largeCell   = 1 << 31 // is set in the names of large cells

	unitsPerChunk = chunkSize / cellUnit
)

// cellSize returns the size of the cell that n bytes get, which is at most an eighth
// more and eight bytes, and its class. Large ones have none and double.
func cellSize(n int) (size, class int) {
	if n <= 64 {
		class = (max(n, 1) + 7) / 8
		return 8 * class, class - 1
	}
	e := bits.Len(uint(n - 1))
	if n > maxCell {
		return 1 << e, -1
	}
	half, step := 1<<(e-1), 1<<(e-3)
	quarter := (n - half + step - 1) / step
	return half + quarter*step, 8 + 4*(e-7) + quarter - 1
}

// alloc returns a cell for n bytes, whose content is undefined.
func (s *slab) alloc(n int) cell {
	size, class := cellSize(n)
	s.used += int64(size)
	if class < 0 {
		return s.allocLarge(size)
	}
	if c := s.free[class]; c != 0 {
		s.free[class] = view[cell](s.from(c)[:cellUnit])[0]
		return c
	}
	if len(s.chunks) == 0 || s.next+size > chunkSize {
		s.chunks = append(s.chunks, s.regions.take(chunkSize))
		s.next = 0
		if len(s.chunks) == 1 {
			s.next = cellUnit // 0 is no cell
		}
	}
	c := cell((len(s.chunks)-1)*unitsPerChunk + s.next/cellUnit)
	s.next += size
	return c
}

func (s *slab) allocLarge(size int) cell {
	s.vast += int64(size)
	b := s.regions.take(size)
	if n := len(s.vacant); n > 0 {
		i := s.vacant[n-1]
		s.vacant = s.vacant[:n-1]
		s.large[i] = b
		return largeCell | i
	}
	s.large = append(s.large, b)
	return largeCell | cell(len(s.large)-1)
}

// release ends the use of a cell for n bytes.
func (s *slab) release(c cell, n int) {
	size, class := cellSize(n)
	s.used -= int64(size)
	if class < 0 {
		i := c &^ largeCell
		s.vast -= int64(size)
		s.regions.give(s.large[i])
		s.large[i] = nil
		s.vacant = append(s.vacant, i)
		return
	}
	view[cell](s.from(c)[:cellUnit])[0] = s.free[class]
	s.free[class] = c
}

// resize returns a cell for n bytes with the content of one for old bytes, as far as
// it fits. It ends the use of c, which may be none when old is 0.
func (s *slab) resize(c cell, old, n int) cell {
	if c != 0 {
		before, _ := cellSize(old)
		if after, _ := cellSize(n); n > 0 && before == after {
			return c
		}
	}
	var to cell
	if n > 0 {
		to = s.alloc(n)
	}
	if c != 0 {
		if n > 0 {
			copy(s.from(to)[:n], s.from(c)[:min(old, n)])
		}
		s.release(c, old)
	}
	return to
}

// from returns the bytes from the beginning of a cell on, and what lies behind it.
func (s *slab) from(c cell) []byte {
	if c&largeCell != 0 {
		return s.large[c&^largeCell]
	}
	return s.chunks[c/unitsPerChunk][c%unitsPerChunk*cellUnit:]
}

// size is how many bytes the slab takes: what is in use, and what was.
func (s *slab) size() int64 {
	return s.vast + max(0, int64(len(s.chunks)-1))*chunkSize + int64(s.next)
}
