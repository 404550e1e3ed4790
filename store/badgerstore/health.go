package badgerstore

import "helmdeck-sidecar/store"

// Health implements store.Store. DiskBytes is what the directory takes, with the
// ballast.
func (s *Store) Health() store.Health {
	h := store.Health{ReserveBytes: s.floor(), Unreadable: s.bad.count()}
	if t := s.lastSweep.Load(); t != nil {
		h.LastSweep = *t
	}
	h.DiskBytes = uint64(allocated(s.opt.Dir))
	h.FreeBytes, h.Err = s.disk.available()
	if h.Err == nil {
		h.Err = s.admit(opPut)
	}
	if err := s.lastError.Load(); h.Err == nil && err != nil {
		h.Err = *err
	}
	if s.running.Err() != nil {
		h.Err = store.ErrClosed
	}
	return h
}
