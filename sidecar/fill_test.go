package sidecar_test

import (
	"errors"
	"fmt"
	"testing"

	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
	"helmdeck-sidecar/store/badgerstore"
)

// TestWarm indexes what an earlier process stored, in more than one batch, and a
// search finds all of it.
func TestWarm(t *testing.T) {
	st, err := badgerstore.Open(badgerstore.Options{Dir: t.TempDir(), Reserve: 1 << 20, Ballast: -1})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	open := func(ceiling int64) *sidecar.Service {
		s, err := sidecar.New(sidecar.Options{Store: st, IndexCeiling: ceiling})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(s.Close)
		return s
	}
	before := open(0)
	for i := range 300 {
		remember(t, before, alice, fmt.Sprint("k", i), fmt.Sprintf("lighthouse number%d", i), "")
	}
	remember(t, before, bob, "k", "a lighthouse too", "")
	before.Close()

	s := open(0)
	if n := s.Stats().Indexes; n != 0 {
		t.Errorf("%d indexes before Warm", n)
	}
	if err := s.Warm(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := s.Stats().Indexes; n != 2 {
		t.Errorf("%d indexes after Warm, want one for each of 2 callers", n)
	}
	for i := range 300 {
		resp, err := s.Recall(t.Context(), alice, memory.RecallRequest{Query: fmt.Sprint("number", i), K: 1})
		if err != nil || len(resp.Hits) != 1 || resp.Hits[0].Fact.Key != fmt.Sprint("k", i) {
			t.Fatalf("number%d: got %+v, error %v", i, resp.Hits, err)
		}
	}

	small := open(1)
	if err := small.Warm(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := small.Stats().Indexes; n != 1 {
		t.Errorf("%d indexes were built over a ceiling that the first one fills", n)
	}
}

func TestWarmReportsAClosedStore(t *testing.T) {
	st, err := badgerstore.Open(badgerstore.Options{Dir: t.TempDir(), Reserve: 1 << 20, Ballast: -1})
	if err != nil {
		t.Fatal(err)
	}
	s, err := sidecar.New(sidecar.Options{Store: st})
	if err != nil {
		t.Fatal(err)
	}
	remember(t, s, alice, "k", "v", "")
	defer s.Close()
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.Warm(t.Context()); !errors.Is(err, store.ErrClosed) {
		t.Errorf("got %v, want %v", err, store.ErrClosed)
	}
}
