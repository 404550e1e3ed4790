package sidecar

import (
	"fmt"
	"time"

	"helmdeck-sidecar/embeddings"
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
	parts := map[string]memory.Part{"store": part, "records": records}
	if s.embedding != nil {
		parts["embeddings"] = s.embeddingsPart()
	}
	return memory.Readiness{Ready: h.Err == nil, Parts: parts}
}

// embeddingsPart never keeps the sidecar from being ready: search goes by words then.
func (s *Service) embeddingsPart() memory.Part {
	st := s.embedding.embedder.State()
	if st.Phase == embeddings.PhaseReady {
		return memory.Part{State: memory.StateOK}
	}
	detail := string(st.Phase)
	if st.Reason != "" {
		detail += ": " + st.Reason
	}
	return memory.Part{State: memory.StateDegraded, Detail: detail}
}

// Stats are figures for metrics.
type Stats struct {
	FreeBytes, DiskBytes uint64
	IndexBytes           int64
	Indexes              int
	Unreadable           uint64
	Embeddings           bool // whether there is an embedder, and then:
	EmbedReady           bool
	EmbedWaiting         int // facts that wait by name
	EmbedBehind          int // namespaces that are to be looked through
}

// Stats returns the figures of now.
func (s *Service) Stats() Stats {
	h := s.store.Health()
	stats := Stats{FreeBytes: h.FreeBytes, DiskBytes: h.DiskBytes, Unreadable: h.Unreadable + s.indexes.skipped.Load()}
	if s.embedding != nil {
		_, ready := s.embedding.embedder.Ready()
		stats.Embeddings, stats.EmbedReady = true, ready
		stats.EmbedWaiting, stats.EmbedBehind = s.embedding.depth()
	}
	s.indexes.mu.Lock()
	defer s.indexes.mu.Unlock()
	stats.IndexBytes, stats.Indexes = s.indexes.bytes(), len(s.indexes.byNS)
	return stats
}

// OnEmbedded has fn told of each batch of facts that was embedded, and of each question
// with facts 0.
func (s *Service) OnEmbedded(fn func(facts int, took time.Duration)) {
	if s.embedding != nil {
		s.embedding.observe.Store(&fn)
		s.questions.observe.Store(&fn)
	}
}
