//go:build unix

package index

import (
	"runtime"
	"testing"

	"golang.org/x/sys/unix"
)

// TestDroppedVectorsAreUnmapped waits for the collector.
func TestDroppedVectorsAreUnmapped(t *testing.T) {
	v := NewVectors(768)
	if err := v.Put("a", newEmbeddings(768, 1).next()); err != nil {
		t.Fatal(err)
	}
	held := v.blocks[0].memory
	if err := unix.Madvise(held, unix.MADV_NORMAL); err != nil {
		t.Fatal("not mapped:", err)
	}
	runtime.KeepAlive(v)
	for unix.Madvise(held, unix.MADV_NORMAL) == nil {
		runtime.GC()
	}
}
