//go:build unix

package index

import "golang.org/x/sys/unix"

// mapRegion asks the system for n bytes of zeros, or returns nil.
func mapRegion(n int) []byte {
	b, err := unix.Mmap(-1, 0, n, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return nil
	}
	return b
}

func unmapRegion(b []byte) error { return unix.Munmap(b) }
