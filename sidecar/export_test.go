package sidecar

import (
	"encoding/json"
	"testing"

	"helmdeck-sidecar/sidecar/memory"
)

// EmbeddingMoves is told of every step of the embedding of facts until stop is called.
func (s *Service) EmbeddingMoves() (moved <-chan struct{}, stop func()) { return s.progress.listen() }

// NotesFollower looks at the files of a workspace when it is told to.
type NotesFollower struct {
	t testing.TB
	k *keeping
}

// FollowNotes begins to keep facts in step with files.
func (s *Service) FollowNotes(t testing.TB, ns memory.Namespace, notes Notes) *NotesFollower {
	k, err := s.openNotes(t.Context(), ns, notes)
	if err != nil {
		t.Fatal(err)
	}
	return &NotesFollower{t, k}
}

// Scan looks at all files once.
func (f *NotesFollower) Scan() {
	if err := f.k.notes.Scan(f.t.Context(), f.k.known(), f.k.tell); err != nil {
		f.t.Fatal(err)
	}
}

// Rebuild makes all facts anew.
func (f *NotesFollower) Rebuild() (memory.WorkspaceReindex, error) { return f.k.rebuild(f.t.Context()) }

// Close ends it.
func (f *NotesFollower) Close() { f.k.service.closeNotes(f.k) }

// Ledger is the stored ledger of an opinion.
func (s *Service) Ledger(t testing.TB, ns memory.Namespace, key string) []memory.LedgerEntry {
	r, err := s.store.Get(t.Context(), ns.Encode(), factPrefix+key)
	if err != nil {
		t.Fatal(err)
	}
	var rec factRecord
	if err := json.Unmarshal(r.Value, &rec); err != nil {
		t.Fatal(err)
	}
	return rec.Ledger
}
