package sidecar_test

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace"
)

// shelf is a workspace of alice with one collection, "shelf", of notes in memory.
type shelf struct {
	mu    sync.Mutex
	notes []memory.HostFile
}

func (s *shelf) Named(subject, collection string) sidecar.HostFiles {
	if subject != alice.Subject || collection != "shelf" {
		return nil
	}
	return s
}
func (s *shelf) Namespace() memory.Namespace              { return alice.Namespace() }
func (s *shelf) Mirrors(string) bool                      { return false }
func (s *shelf) File(string) (_, _ string, _ int, _ bool) { return }
func (s *shelf) Notes(string) []memory.HostFile {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.notes)
}

// write makes a note, or changes it.
func (s *shelf) write(name, text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.notes = slices.DeleteFunc(s.notes, func(n memory.HostFile) bool { return n.Name == name })
	s.notes = append(s.notes, memory.HostFile{Name: name, Hash: workspace.HashText(text), Text: text, Modified: time.Unix(int64(len(s.notes)), 0)})
}

// withShelf is a service whose embedder is a tester, with notes.
func withShelf(t *testing.T, e *tester, notes map[string]string) (*meant, *shelf) {
	t.Helper()
	s := &shelf{}
	for name, text := range notes {
		s.write(name, text)
	}
	return withEmbedder(t, e, func(o *sidecar.Options) { o.Workspaces = s }), s
}

// finds returns the files that a search of a kind finds, best first.
func (m *meant) finds(kind, question string) (files []string) {
	m.t.Helper()
	resp, err := m.Query(m.t.Context(), alice, memory.QMDRequest{Searches: []memory.QMDSearch{{Type: kind, Query: question}}, Collections: []string{"shelf"}})
	if err != nil {
		m.t.Fatal(err)
	}
	for _, r := range resp.Results {
		files = append(files, r.File)
	}
	return files
}

// comes asks by meaning at each step of the embedding until a file comes first.
func (m *meant) comes(question, file string) {
	m.t.Helper()
	ctx, cancel := context.WithTimeout(m.t.Context(), time.Minute)
	defer cancel()
	moved, stop := m.EmbeddingMoves()
	defer stop()
	for {
		found := m.finds("vec", question)
		if len(found) > 0 && found[0] == file {
			return
		}
		select {
		case <-moved:
		case <-ctx.Done():
			m.t.Fatalf("for %q comes %v", question, found)
		}
	}
}

// times is how often a text was embedded.
func (e *tester) times(text string) int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.embedded[text]
}

var threeNotes = map[string]string{"a.md": "red car", "b.md": "old doctor", "c.md": "green tea"}

// A note that shares no word with the question is found by what it means, one for which words
// are asked is not, and nothing is embedded before somebody asks by meaning.
func TestNotesByMeaning(t *testing.T) {
	e := newTester()
	m, _ := withShelf(t, e, threeNotes)
	remember(t, m.Service, alice, "k", "a fact", "")
	m.embeds(1, 0) // the worker is at rest
	if got := m.finds("lex", "automobile"); len(got) > 0 {
		t.Errorf("by words comes %v", got)
	}
	if n := e.times("red car"); n != 0 {
		t.Errorf("a note was embedded %d times before anybody asked by meaning", n)
	}
	m.comes("automobile", "a.md")
	m.comes("physician", "b.md")
	if got := m.finds("lex", "automobile"); len(got) > 0 {
		t.Errorf("with vectors, by words comes %v", got)
	}
	if got := m.finds("", "tea"); len(got) == 0 || got[0] != "c.md" {
		t.Errorf("by words and meaning comes %v", got)
	}
}

// Until their vectors are there notes are found by words, and nobody waits for them.
func TestNotesAwaitNoVectors(t *testing.T) {
	e := newTester()
	reached, open := make(chan struct{}, 10), make(chan struct{})
	e.before = func(texts []string) {
		if slices.Contains(texts, "red car") {
			reached <- struct{}{}
			<-open
		}
	}
	m, _ := withShelf(t, e, threeNotes)
	if got := m.finds("vec", "car"); !slices.Equal(got, []string{"a.md"}) {
		t.Errorf("at first comes %v", got)
	}
	<-reached
	if got := m.finds("vec", "car"); !slices.Equal(got, []string{"a.md"}) {
		t.Errorf("while the vectors are made comes %v", got)
	}
	if got := m.finds("vec", "automobile"); len(got) > 0 {
		t.Errorf("while the vectors are made by meaning comes %v", got)
	}
	close(open)
	m.comes("automobile", "a.md")
}

// Of a note that changes only what is new is embedded, and what was there is found by meaning
// as before.
func TestChangedNotesKeepVectors(t *testing.T) {
	e := newTester()
	m, s := withShelf(t, e, threeNotes)
	m.comes("automobile", "a.md")
	s.write("a.md", "# Green tea\n\nred bicycle\n\n# Cars\n\nred car")
	m.comes("bicycle", "a.md")
	for deadline := time.Now().Add(20 * time.Second); e.times("# Cars\n\nred car") == 0 && time.Now().Before(deadline); {
		time.Sleep(time.Millisecond) // its turn may come in a later batch
	}
	before := e.times("# Cars\n\nred car")
	s.write("a.md", "# Cats\n\ngrey cat\n\n# Cars\n\nred car")
	s.write("d.md", "old physician")
	m.comes("doctor", "d.md")
	if n := e.times("# Cars\n\nred car"); before != 1 || n != 1 {
		t.Errorf("what stayed was embedded %d times, then %d", before, n)
	}
	if got := m.finds("vec", "automobile"); len(got) == 0 || got[0] != "a.md" {
		t.Errorf("of what stayed comes %v", got)
	}
	if n := e.times("old doctor"); n != 1 {
		t.Errorf("an unchanged note was embedded %d times", n)
	}
}

// A passage that makes the server fail is given up, and is found by its words; others get their
// vectors, also when the model changes.
func TestNotesThatCannotBeEmbedded(t *testing.T) {
	e := newTester()
	e.refuses = failsOn("poison")
	m, s := withShelf(t, e, threeNotes)
	s.write("bad.md", "poison ivy")
	m.comes("automobile", "a.md")
	e.set(func() { e.id = model("two", 32) })
	m.EmbedderChanged()
	m.comes("physician", "b.md")
	if got := m.finds("vec", "ivy"); !slices.Contains(got, "bad.md") {
		t.Errorf("by its words comes %v", got)
	}
}
