package index

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

// A pair that a document holds has its bit, and few others do.
func TestNeighbours(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		terms := rapid.SliceOfN(rapid.Uint32Range(0, 1<<20), 2, 30).Draw(t, "terms")
		var list forward
		for _, term := range terms {
			list = appendTerm(list, term)
		}
		set := list.neighbours()
		for i := 1; i < len(terms); i++ {
			if set&neighbourBit(terms[i-1], terms[i]) == 0 {
				t.Fatalf("%d before %d is missing", terms[i-1], terms[i])
			}
		}
	})
	far := appendTerm(append(appendTerm(nil, 1), gapCode), 2)
	if set := forward(far).neighbours(); set != 0 {
		t.Errorf("words with a gap between are neighbours: %x", set)
	}
}

// Documents that hold the words of a pair apart are not read for it, but for a few.
func TestNeighboursSpareReading(t *testing.T) {
	var docs []Document
	for i := range 1000 {
		docs = append(docs, Document{ID: fmt.Sprint(i), Text: fmt.Sprintf("amber w%d river w%d stone w%d", i, i+1, i+2)})
	}
	x := filled(docs)
	s := takeScratch()
	defer s.release()
	p := x.match(analyzeQuery("amber river"), s, Query{Text: "amber river", K: 10}).plan
	read := 0
	for slot := range docs {
		if p.boostWithin(s.held[slot], x.beside.rows[slot]) > 1 {
			read++
		}
	}
	if read > len(docs)/5 {
		t.Errorf("%d of %d would be read for a phrase that none holds", read, len(docs))
	}
}
