package sidecar

import (
	"context"
	"errors"
	"slices"
	"sync"

	"helmdeck-sidecar/embeddings"
)

// noteQueue are the notebooks whose passages may lack a vector, oldest first. The worker that
// embeds facts works on them when no fact is pending.
type noteQueue struct {
	mu    sync.Mutex
	books []*notebook
}

func (q *noteQueue) add(b *notebook) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if !slices.Contains(q.books, b) {
		q.books = append(q.books, b)
	}
}

func (q *noteQueue) take() *notebook {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.books) == 0 {
		return nil
	}
	b := q.books[0]
	q.books = q.books[1:]
	return b
}

// work embeds some passages of a notebook and reports whether there was one to look at.
func (q *noteQueue) work(ctx context.Context, e Embedder, head string) (bool, error) {
	b := q.take()
	if b == nil {
		return false, nil
	}
	list := b.lacking(head, embedBatch)
	if len(list) == 0 {
		return true, nil
	}
	defer q.add(b)
	texts := make([]string, len(list))
	for i, p := range list {
		texts[i] = p.text
	}
	vectors, id, err := e.EmbedDocuments(ctx, texts)
	var partial *embeddings.PartialError
	if err != nil && !errors.As(err, &partial) {
		b.putBack(list, head, mayBeTheText(err))
		return true, err
	}
	b.keep(string(vectorHead(id)), list, vectors)
	return true, nil
}

// soughtIn has the passages of a notebook embedded where texts are sought by meaning, and returns
// how the texts are sought in it: by their words as well, until every passage has its vector.
func (s *Service) soughtIn(b *notebook, texts []sought) []sought {
	if s.embedding == nil || !slices.ContainsFunc(texts, func(t sought) bool { return t.meaning }) {
		return texts
	}
	if id, ready := s.embedding.embedder.Ready(); ready {
		embedded, whole := b.embedded(string(vectorHead(id)))
		if whole {
			return texts
		}
		if !embedded {
			s.embedding.notes.add(b)
			s.embedding.nudge()
		}
	}
	texts = slices.Clone(texts)
	for i := range texts {
		texts[i].words = true
	}
	return texts
}
