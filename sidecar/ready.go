package sidecar

import (
	"fmt"

	"helmdeck-sidecar/sidecar/memory"
)

// Ready tells the state of each part. Low disk degrades: reading still works.
func (s *Service) Ready() memory.Readiness {
	h := s.store.Health()
	part := memory.Part{State: memory.StateOK}
	if h.Err != nil {
		part = memory.Part{State: memory.StateDegraded, Detail: "writes are refused: " + storeError(h.Err).Error()}
	}
	records := memory.Part{State: memory.StateOK}
	if n := h.Unreadable + s.indexes.skipped.Load(); n > 0 {
		records = memory.Part{State: memory.StateDegraded, Detail: fmt.Sprintf("%d records could not be read since the start", n)}
	}
	return memory.Readiness{Ready: h.Err == nil, Parts: map[string]memory.Part{"store": part, "records": records}}
}

// Stats are figures for metrics.
type Stats struct {
	FreeBytes, DiskBytes uint64
	IndexBytes           int64
	Indexes              int
	Unreadable           uint64
}

// Stats returns the figures of now.
func (s *Service) Stats() Stats {
	h := s.store.Health()
	s.indexes.mu.Lock()
	defer s.indexes.mu.Unlock()
	return Stats{
		FreeBytes: h.FreeBytes, DiskBytes: h.DiskBytes, Unreadable: h.Unreadable + s.indexes.skipped.Load(),
		IndexBytes: s.indexes.bytes(), Indexes: len(s.indexes.byNS),
	}
}
