package sidecar

import (
	"context"
	"sync"

	"helmdeck-sidecar/sidecar/index"
)

// sought is one text to search for, and how.
type sought struct {
	text           string
	words, meaning bool
}

// searched is what a search found: candidates for an answer, best first.
type searched struct {
	hits      []index.Hit
	refused   []index.Hit // those of texts that are about something else
	verdicts  []verdict   // on each text
	wordsOnly bool        // meaning was asked for and could not be had
}

// search ranks the rows of a namespace by every text, each row with its best score. No text
// at all is answered by the newest rows.
func (s *Service) search(ctx context.Context, n *namespaceIndex, q index.Query, texts []sought, useWindow bool) (found searched) {
	if len(texts) == 0 || len(texts) == 1 && texts[0].text == "" {
		return searched{hits: n.index.Newest(q)}
	}
	meanings, wordsOnly := s.meanings(ctx, n, texts)
	found.wordsOnly = wordsOnly
	alike := likenesses(n, q, meanings)
	var lists [][]index.Hit
	for i, t := range texts {
		q.Text = t.text
		hits, v := searchOne(n, q, t, alike[i], useWindow)
		found.verdicts = append(found.verdicts, v)
		if !v.Relevant() {
			found.refused = append(found.refused, hits...)
			continue
		}
		lists = append(lists, hits)
	}
	found.hits = weigh(n.index, q.Now, best(q.K, lists...))
	return found
}

// alike is what is like a text in meaning: see byMeaning. known tells whether most facts have a vector.
type alike struct {
	added    []index.Extra
	likeness float64
	known    bool
}

// likenesses starts the search by the meanings of each text and returns what waits for its end, so that the caller
// searches for words meanwhile; nil where there are no vectors to ask.
func likenesses(n *namespaceIndex, q index.Query, meanings [][]meaning) []func() alike {
	list := make([]func() alike, len(meanings))
	for i, by := range meanings {
		if len(by) == 0 {
			continue
		}
		list[i] = sync.OnceValue(func() (a alike) {
			a.added, a.likeness = byMeaning(by, q.K, keepID(n.index, q.Keep))
			a.known = areKnown(n, by)
			return a
		})
		go func() {
			defer func() { _ = recover() }() // who waits for it panics, too
			list[i]()
		}()
	}
	return list
}

// areKnown reports whether at least nine of ten facts have a vector among those that are asked.
func areKnown(n *namespaceIndex, by []meaning) bool {
	vectors := 0
	for _, m := range by {
		vectors += m.space.vectors.Len()
	}
	return vectors > 0 && 10*vectors >= 9*n.index.Len()
}

// searchOne ranks by one text. A text that is sought by meaning alone is sought by its
// words when there are no vectors.
func searchOne(n *namespaceIndex, q index.Query, t sought, find func() alike, useWindow bool) ([]index.Hit, verdict) {
	if find != nil && !t.words {
		a := find()
		return onlyMeaning(q, a.added), verdict{Meaning: a.likeness}
	}
	return rank(n.index, q, useWindow, find)
}
