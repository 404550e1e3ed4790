package sidecar

import (
	"context"

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
	var lists [][]index.Hit
	for i, t := range texts {
		q.Text = t.text
		hits, v := s.searchOne(n, q, t, meanings[i], useWindow)
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

// searchOne ranks by one text. A text that is sought by meaning alone is sought by its
// words when there are no vectors.
func (s *Service) searchOne(n *namespaceIndex, q index.Query, t sought, by []meaning, useWindow bool) ([]index.Hit, verdict) {
	var likeness float64
	q.Extra, likeness = byMeaning(by, q.K, keepID(n.index, q.Keep))
	if !t.words && len(by) > 0 {
		return onlyMeaning(q), verdict{Meaning: likeness}
	}
	return rank(n.index, q, useWindow, likeness)
}
