package index

import (
	"fmt"
	"runtime"
	"unsafe"
)

// regions are pieces of memory for data without pointers, outside the collected heap
// where the system has such: the collector neither scans them nor lets garbage grow by
// as much again. They are freed when their owner is collected, if not before; nothing
// may hold on to them beyond that.
type regions struct {
	held   map[*byte]region
	mapped int64 // bytes, those included that were never written and take no memory
}

type region struct {
	bytes   []byte
	outside bool // of the heap
}

func newRegions[T any](owner *T) *regions {
	r := &regions{held: map[*byte]region{}}
	runtime.AddCleanup(owner, (*regions).free, r)
	return r
}

// take returns n bytes of zeros, aligned for any number.
func (r *regions) take(n int) []byte {
	b, outside := mapRegion(n), true
	if b == nil {
		b, outside = make([]byte, n), false
	}
	r.held[unsafe.SliceData(b)] = region{b, outside}
	r.mapped += int64(n)
	return b
}

// give ends the use of what take returned.
func (r *regions) give(b []byte) {
	if len(b) == 0 {
		return
	}
	held := r.held[unsafe.SliceData(b)]
	delete(r.held, unsafe.SliceData(b))
	r.mapped -= int64(len(held.bytes))
	if !held.outside {
		return
	}
	if err := unmapRegion(held.bytes); err != nil {
		panic(fmt.Sprintf("index: %d bytes of memory cannot be given back: %v", len(held.bytes), err))
	}
}

// free gives back all.
func (r *regions) free() {
	for _, held := range r.held {
		r.give(held.bytes)
	}
}

// view is bytes, which must be aligned for T, as as many T as they hold. T must have
// no pointers.
func view[T any](b []byte) []T {
	var zero T
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(b))), len(b)/int(unsafe.Sizeof(zero)))
}
