package index

import (
	"encoding/binary"
	"unsafe"
)

// Texts are kept in cells of a slab, each after its length.

// keep copies byte strings into one cell.
func (s *slab) keep(parts ...[]byte) cell {
	n := 0
	for _, p := range parts {
		n += lengthSize(len(p)) + len(p)
	}
	c := s.alloc(n)
	b := s.from(c)[:0]
	for _, p := range parts {
		b = binary.AppendUvarint(b, uint64(len(p)))
		b = append(b, p...)
	}
	return c
}

// drop ends the use of a cell of n byte strings.
func (s *slab) drop(c cell, n int) {
	size, rest := 0, s.from(c)
	for range n {
		var p []byte
		p, rest = first(rest)
		size += lengthSize(len(p)) + len(p)
	}
	s.release(c, size)
}

// first cuts off the first of byte strings.
func first(b []byte) (part, rest []byte) {
	n, size := binary.Uvarint(b)
	end := size + int(n)
	return b[size:end:end], b[end:]
}

func lengthSize(n int) int {
	size := 1
	for ; n >= 0x80; n >>= 7 {
		size++
	}
	return size
}

// viewText is bytes as a string that must not outlive them.
func viewText(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
