package index

import (
	"bytes"
	"os"
	"runtime"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"
)

// TestDroppedVectorsAreUnmapped waits for the collector. What is mapped next may lie where the vectors lay, so that it asks
// for their content as well.
func TestDroppedVectorsAreUnmapped(t *testing.T) {
	v := NewVectors(768)
	if err := v.Put("a", newEmbeddings(768, 1).next()); err != nil {
		t.Fatal(err)
	}
	held := v.blocks[0].memory
	if err := unix.Madvise(held, unix.MADV_NORMAL); err != nil {
		t.Fatal("not mapped:", err)
	}
	memory, err := os.Open("/proc/self/mem")
	if err != nil {
		t.Fatal(err)
	}
	defer memory.Close()
	at, want, got := int64(uintptr(unsafe.Pointer(unsafe.SliceData(held)))), bytes.Clone(held[:96]), make([]byte, 96)
	lives := func() bool {
		_, err := memory.ReadAt(got, at)
		return err == nil && bytes.Equal(got, want)
	}
	if !lives() {
		t.Fatal("the vector cannot be read where it is")
	}
	runtime.KeepAlive(v)
	for lives() {
		runtime.GC()
	}
}
