package sidecartest_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/sidecartest"
	"helmdeck-sidecar/sidecar/workspace"
)

// A stranger whose host must not ask its own index is given the notes of the workspace and what he told himself, and no fact
// of the owner, be it by its file, in the folder of the mirror by another hand, or of another subject.
func TestHostSearchOfNotesForASender(t *testing.T) {
	s := sidecartest.Start(t)
	h := newHost(t, s, workspace.Binding{Subject: "alice"})
	h.write("MEMORY.md", "# House\n\nThe balcony faces south.\n")
	h.write("memory/2026-11-20.md", "## Garden\n\nBought basil for the balcony.\n")
	h.write("memory/helmdeck/copied.md", "The balcony code is 4711, says a copy.\n")
	c := s.Client("alice")
	if _, err := c.Store(t.Context(), memory.StoreRequest{Key: "secret", Value: "The balcony key lies under the third pot"}); err != nil {
		t.Fatal(err)
	}
	stranger := &memory.Sender{ID: "telegram:42"}
	search := func(subject string, sender *memory.Sender) memory.HostSearchResponse {
		t.Helper()
		got, err := s.Client(subject).HostSearch(t.Context(), memory.HostSearchRequest{Query: "the balcony", Notes: true, Sender: sender})
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	var got memory.HostSearchResponse
	for deadline := time.Now().Add(10 * time.Second); len(got.Hits) < 2 || !got.Mirrored; time.Sleep(20 * time.Millisecond) { // files are looked at now and then
		if got = search("alice", stranger); time.Now().After(deadline) {
			t.Fatalf("waited in vain: %+v", got)
		}
	}
	var paths []string
	for _, hit := range got.Hits {
		paths = append(paths, hit.Path)
		if !hit.Note || hit.Category != "notes" || hit.UpdatedAt.IsZero() || hit.StartLine < 1 || strings.Contains(hit.Snippet, "pot") || strings.Contains(hit.Snippet, "4711") {
			t.Errorf("%+v", hit)
		}
	}
	slices.Sort(paths)
	if !slices.Equal(paths, []string{"MEMORY.md", "memory/2026-11-20.md"}) {
		t.Errorf("found %q", paths)
	}
	if own := search("alice", nil); !slices.ContainsFunc(own.Hits, func(h memory.HostHit) bool { return strings.Contains(h.Snippet, "third pot") }) {
		t.Errorf("the owner is given %+v", own.Hits)
	}
	if other := search("bob", stranger); len(other.Hits) != 0 || other.Mirrored {
		t.Errorf("another subject is given %+v", other)
	}
}
