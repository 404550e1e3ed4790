package sidecar

import (
	"cmp"
	"maps"
	"slices"

	"helmdeck-sidecar/sidecar/index"
)

// maxNoteVectors is how many passages of one notebook get a vector, those of the notes that were
// changed last. The others are found by their words.
const maxNoteVectors = 16384

// noteVectors are the vectors of a notebook's passages, by the ids of these. They are in memory
// alone. What changes is guarded by the notebook.
type noteVectors struct {
	spaces  *spaces
	heads   map[string]string // of the model that has made the vector of a passage, or has none for it
	tries   map[string]int    // failures so far
	planned string            // head of the model that todo is for; empty when passages have come since
	todo    []string          // ids of the passages to embed
	done    string            // head of the model for which nothing is to be embedded
	whole   bool              // then: every passage has its vector
}

func newNoteVectors() noteVectors {
	return noteVectors{spaces: newSpaces(), heads: map[string]string{}, tries: map[string]int{}}
}

// remove forgets a passage.
func (v *noteVectors) remove(id string) {
	v.spaces.remove(id)
	delete(v.heads, id)
	delete(v.tries, id)
}

// give takes a passage that is new, with its row where the same text had one.
func (v *noteVectors) give(id string, row []byte) {
	if head, _, _, err := parseVectorRow(row); err == nil && v.spaces.put(id, row) == nil {
		v.heads[id] = string(head)
	}
	if v.heads[id] != v.planned {
		v.planned, v.done = "", ""
	}
}

// rows are those of a note's passages, by their text.
func (b *notebook) rows(name string) map[string][]byte {
	rows := map[string][]byte{}
	for _, id := range b.ids[name] {
		if row := b.vectors.spaces.row(id); row != nil {
			rows[b.passages[id].text] = row
		}
	}
	return rows
}

// embedded reports whether nothing is to be embedded by a model, and whether every passage has its
// vector.
func (b *notebook) embedded(head string) (done, whole bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	done = b.vectors.done == head
	return done, done && b.vectors.whole
}

// noteText is a passage that is embedded.
type noteText struct{ id, text string }

// lacking returns the next passages to embed by a model, of which one that failed comes by itself.
func (b *notebook) lacking(head string, most int) (list []noteText) {
	b.mu.Lock()
	defer b.mu.Unlock()
	v := &b.vectors
	if v.planned != head {
		b.plan(head)
	}
	for len(v.todo) > 0 && len(list) < most {
		id := v.todo[0]
		p, there := b.passages[id]
		if tried := v.tries[id] > 0; tried && len(list) > 0 {
			break
		} else if v.todo = v.todo[1:]; there && v.heads[id] != head {
			list = append(list, noteText{id, p.text})
			if tried {
				break
			}
		}
	}
	if len(list) == 0 {
		v.done, v.whole = head, v.spaces.count(head) == len(b.passages)
	}
	return list
}

// plan lists what is to be embedded by a model, and lets go of the vectors beyond the bound.
func (b *notebook) plan(head string) {
	v := &b.vectors
	v.planned, v.todo = head, nil
	newest := slices.SortedFunc(maps.Keys(b.ids), func(x, y string) int {
		return cmp.Or(b.notes[y].Modified.Compare(b.notes[x].Modified), cmp.Compare(x, y))
	})
	n := 0
	for _, name := range newest {
		for _, id := range b.ids[name] {
			if n++; n > maxNoteVectors {
				v.remove(id)
			} else if v.heads[id] != head {
				v.todo = append(v.todo, id)
			}
		}
	}
}

// keep takes the vectors of passages that are still there; nil is none.
func (b *notebook) keep(head string, list []noteText, vectors [][]float32) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for i, p := range list {
		if b.passages[p.id].text != p.text {
			continue
		}
		b.vectors.remove(p.id)
		b.vectors.heads[p.id] = head
		if code, err := index.Quantize(vectors[i]); err == nil {
			_ = b.vectors.spaces.put(p.id, vectorRow([]byte(head), code)) // else it is found by its words
		}
	}
}

// putBack takes passages that could not be embedded. Those that may be to blame for it are tried again,
// each by itself, and one that fails again and again is given up.
func (b *notebook) putBack(list []noteText, head string, blamed bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	v := &b.vectors
	for _, p := range list {
		if blamed {
			v.tries[p.id]++
		}
		if blamed && len(list) == 1 && v.tries[p.id] > maxTries {
			v.remove(p.id)
			v.heads[p.id] = head
			continue
		}
		v.todo = append(v.todo, p.id)
	}
}
