//go:build !linux

package badgerstore

// releasePages does nothing: the system gives no account of what is mapped.
func (s *Store) releasePages() error { return nil }
