package index

import "unsafe"

const page = 4096

// column is a slice of rows without pointers, outside the collected heap.
type column[T any] struct {
	regions *regions
	bytes   []byte // of the rows and the room behind them
	rows    []T
}

// grow makes room for n rows in all.
func (c *column[T]) grow(n int) {
	var zero T
	size := page
	for size < n*int(unsafe.Sizeof(zero)) {
		size *= 2
	}
	if size <= len(c.bytes) {
		return
	}
	bytes := c.regions.take(size)
	rows := view[T](bytes)[:len(c.rows)]
	copy(rows, c.rows)
	c.regions.give(c.bytes)
	c.bytes, c.rows = bytes, rows
}

// add appends a row of zeros and returns its number.
func (c *column[T]) add() uint32 {
	n := len(c.rows)
	c.grow(n + 1)
	c.rows = c.rows[:n+1]
	return uint32(n)
}

// size is how many bytes the rows take.
func (c *column[T]) size() int64 {
	var zero T
	return int64(len(c.rows)) * int64(unsafe.Sizeof(zero))
}
