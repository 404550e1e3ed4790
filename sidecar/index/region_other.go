//go:build !unix

package index

// mapRegion returns nil: there is only the heap.
func mapRegion(int) []byte { return nil }

func unmapRegion([]byte) error { return nil }
