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

// search ranks the rows of a namespace by every text, each row with its best score. No
// text at all is answered by the newest rows. wordsOnly says that meaning was asked for
// and could not be had.
func (s *Service) search(ctx context.Context, n *namespaceIndex, q index.Query, texts []sought, useWindow bool) (hits []index.Hit, wordsOnly bool) {
	if len(texts) == 0 {
		texts = []sought{{words: true}}
	}
	meanings, wordsOnly := s.meanings(ctx, n, texts)
	var lists [][]index.Hit
	for i, t := range texts {
		q.Text = t.text
		lists = append(lists, s.searchOne(n, q, t, meanings[i], useWindow))
	}
	if len(lists) == 1 {
		return lists[0], wordsOnly
	}
	return best(q.K, lists...), wordsOnly
}

// searchOne ranks by one text. A text that is sought by meaning alone is sought by its
// words when there are no vectors.
func (s *Service) searchOne(n *namespaceIndex, q index.Query, t sought, by []meaning, useWindow bool) []index.Hit {
	var likeness float64
	q.Extra, likeness = byMeaning(by, q.K, keepID(n.index, q.Keep))
	if !t.words && len(by) > 0 {
		return onlyMeaning(q)
	}
	hits, v := rank(n.index, q, useWindow, likeness)
	if !v.Relevant() {
		return nil
	}
	return hits
}
