package sidecar

import (
	"fmt"
	"path"
	"strings"
	"sync"
	"time"

	"helmdeck-sidecar/sidecar/index"
	"helmdeck-sidecar/sidecar/memory"
)

// notebook is the index of the notes of one collection of a host, by passages.
type notebook struct {
	mu       sync.Mutex
	index    *index.Index
	notes    map[string]memory.HostFile // by name
	passages map[string]passage         // by id
	ids      map[string][]string        // by name
	vectors  noteVectors
}

func newNotebook() *notebook {
	return &notebook{index: index.New(), notes: map[string]memory.HostFile{}, passages: map[string]passage{}, ids: map[string][]string{}, vectors: newNoteVectors()}
}

// noteLife is far enough away for notes, which do not expire.
const noteLife = 100 * 365 * 24 * time.Hour

// follow makes the index that of the notes as they are now.
func (b *notebook) follow(notes []memory.HostFile, now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	there := make(map[string]bool, len(notes))
	var fresh []index.Document
	for i := range notes {
		n := notes[i]
		there[n.Name] = true
		if b.notes[n.Name].Hash == n.Hash {
			continue
		}
		rows := b.rows(n.Name)
		b.remove(n.Name)
		fresh = append(fresh, b.add(&n, now, rows)...)
	}
	b.index.Put(fresh...)
	for name := range b.notes {
		if !there[name] {
			b.remove(name)
		}
	}
}

func (b *notebook) remove(name string) {
	for _, id := range b.ids[name] {
		b.index.Delete(id)
		b.vectors.remove(id)
		delete(b.passages, id)
	}
	delete(b.ids, name)
	delete(b.notes, name)
}

// add takes a note in; rows are vectors that its former self had, by the text of the passage.
func (b *notebook) add(n *memory.HostFile, now time.Time, rows map[string][]byte) (docs []index.Document) {
	b.notes[n.Name] = *n
	for i, p := range passages(n) {
		id := fmt.Sprintf("%s#%d", n.Name, i)
		b.passages[id] = p
		b.vectors.give(id, rows[p.text])
		b.ids[n.Name] = append(b.ids[n.Name], id)
		docs = append(docs, index.Document{
			ID: id, Key: strings.TrimSuffix(path.Base(n.Name), path.Ext(n.Name)) + " " + p.heading, Text: p.text,
			Occurred: n.Modified, Updated: n.Modified, ExpiresAt: now.Add(noteLife), Group: n.Name,
		})
	}
	return docs
}

// passage returns what a hit of the index stands for.
func (b *notebook) passage(id string) (passage, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	p, ok := b.passages[id]
	return p, ok
}

// modified is when a note was changed, as far as it is known.
func (b *notebook) modified(name string) time.Time {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.notes[name].Modified.UTC()
}
