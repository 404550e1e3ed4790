package sidecar

import (
	"fmt"
	"testing"
	"time"

	"helmdeck-sidecar/embeddings"
	"helmdeck-sidecar/sidecar/memory"
)

var testHead = string(vectorHead(embeddings.Identity{Model: "m", Digest: "d", Dimension: 2, Scheme: embeddings.SchemeNone}))

// shelve makes a notebook of so many notes of a line, the last one changed last.
func shelve(n int) *notebook {
	notes := make([]memory.HostFile, n)
	for i := range notes {
		text := fmt.Sprint("note ", i)
		notes[i] = memory.HostFile{Name: fmt.Sprintf("%06d.md", i), Hash: text, Text: text, Modified: time.Unix(int64(i), 0)}
	}
	b := newNotebook()
	b.follow(notes, time.Unix(1e6, 0))
	return b
}

// embedAll gives a vector to whatever lacks one.
func embedAll(b *notebook) (embedded int) {
	for {
		list := b.lacking(testHead, embedBatch)
		if len(list) == 0 {
			return embedded
		}
		vectors := make([][]float32, len(list))
		for i := range vectors {
			vectors[i] = []float32{1, 2}
		}
		b.keep(testHead, list, vectors)
		embedded += len(list)
	}
}

// A notebook that is too long has vectors of the notes that were changed last, also when more come.
func TestNoteVectorsAreBounded(t *testing.T) {
	b := shelve(maxNoteVectors + 5)
	if n := embedAll(b); n != maxNoteVectors {
		t.Errorf("%d passages were embedded", n)
	}
	done, whole := b.embedded(testHead)
	if oldest, newest := b.vectors.spaces.row("000004.md#0"), b.vectors.spaces.row("000005.md#0"); !done || whole || oldest != nil || newest == nil {
		t.Errorf("done %v, whole %v; the oldest ones have %v, the others %v", done, whole, oldest, newest)
	}
	notes := []memory.HostFile{}
	for _, n := range b.notes {
		notes = append(notes, n)
	}
	b.follow(append(notes, memory.HostFile{Name: "new.md", Hash: "n", Text: "new", Modified: time.Unix(1e6, 0)}), time.Unix(1e6, 0))
	if n := embedAll(b); n != 1 || b.vectors.spaces.count(testHead) != maxNoteVectors {
		t.Errorf("for a new note %d were embedded, and there are %d", n, b.vectors.spaces.count(testHead))
	}
}

// A passage that fails again and again is tried by itself and then given up, and one that may not be to blame is not.
func TestNoteVectorsGiveUp(t *testing.T) {
	b := shelve(3)
	list := b.lacking(testHead, embedBatch)
	if len(list) != 3 {
		t.Fatalf("at first %v", list)
	}
	b.putBack(list, testHead, false)
	if list = b.lacking(testHead, embedBatch); len(list) != 3 {
		t.Fatalf("without blame %v", list)
	}
	b.putBack(list, testHead, true)
	tries := map[string]int{}
	for {
		list := b.lacking(testHead, embedBatch)
		if len(list) == 0 {
			break
		}
		if len(list) != 1 {
			t.Fatalf("after a failure %v", list)
		}
		if tries[list[0].id]++; tries[list[0].id] > 100 {
			t.Fatal("it is never given up")
		}
		b.putBack(list, testHead, true)
	}
	if done, whole := b.embedded(testHead); !done || whole || len(tries) != 3 {
		t.Errorf("done %v, whole %v, tries %v", done, whole, tries)
	}
}
