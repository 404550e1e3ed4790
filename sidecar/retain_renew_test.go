package sidecar_test

import (
	"testing"
	"time"

	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace/notes"
	"helmdeck-sidecar/store/badgerstore"
)

// A fact that a file has is renewed when half of its time is over, and only then.
func TestNotesAreRenewed(t *testing.T) {
	t.Parallel()
	st, err := badgerstore.Open(badgerstore.Options{Dir: t.TempDir(), Reserve: 1 << 20, Ballast: -1})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	dir := t.TempDir()
	writeNotes(t, dir, map[string]string{"bank/world.md": "- Water is wet\n"})
	scan := func(ttl time.Duration) memory.Fact {
		limits := memory.DefaultLimits()
		limits.TTLMax = ttl
		s, err := sidecar.New(sidecar.Options{Store: st, Limits: limits})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		folder, err := notes.Open(notes.Options{Workspace: dir})
		if err != nil {
			t.Fatal(err)
		}
		defer folder.Close()
		f := s.FollowNotes(t, alice.Namespace(), folder)
		defer f.Close()
		f.Scan()
		return allFacts(t, s, alice)[0]
	}
	first := scan(10 * time.Hour)
	if left := time.Until(first.ExpiresAt); left < 9*time.Hour || left > 11*time.Hour {
		t.Fatalf("it expires in %v", left)
	}
	if f := scan(15 * time.Hour); f.Version != 1 || !f.ExpiresAt.Equal(first.ExpiresAt) {
		t.Errorf("renewed before half of its time was over: %+v", f)
	}
	if f := scan(40 * time.Hour); f.Version != 2 || time.Until(f.ExpiresAt) < 39*time.Hour {
		t.Errorf("not renewed: %+v", f)
	}
}
