package index

import (
	"fmt"
	"unsafe"
)

// region is a piece of memory for numbers, outside the collected heap where the
// system has such, so that the collector neither scans it nor lets garbage grow by
// as much again. Nothing may use its bytes after free.
type region struct {
	bytes  []byte
	mapped bool
}

// newRegion returns n bytes of zeros, of which those that were never written take
// no memory.
func newRegion(n int) region {
	if b := mapRegion(n); b != nil {
		return region{b, true}
	}
	return region{make([]byte, n), false}
}

func (r *region) free() {
	if r.mapped {
		if err := unmapRegion(r.bytes); err != nil {
			panic(fmt.Sprintf("index: %d bytes of memory cannot be given back: %v", len(r.bytes), err))
		}
	}
	*r = region{}
}

// number is what may lie in a region.
type number interface {
	~int8 | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

// numbers views bytes, which must be aligned for T, as as many T as they hold.
func numbers[T number](b []byte) []T {
	var zero T
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(b))), len(b)/int(unsafe.Sizeof(zero)))
}
