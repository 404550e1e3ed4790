package sidecar

import (
	"bytes"
	"sync"
	"sync/atomic"

	"helmdeck-sidecar/embeddings"
	"helmdeck-sidecar/sidecar/index"
)

// spaces holds the vectors of one namespace, those of each model apart. A fact is in
// one of them at most: while a model replaces another, the facts move from one to the
// other.
type spaces struct {
	mu     sync.RWMutex
	byHead map[string]*vectorSpace
}

// vectorSpace holds the vectors that one model made.
type vectorSpace struct {
	id      embeddings.Identity
	vectors *index.Vectors
	serial  uint64 // of all spaces of the process, from 1
}

var spaceSerial atomic.Uint64

func newSpace(id embeddings.Identity) *vectorSpace {
	return &vectorSpace{id: id, vectors: index.NewVectors(id.Dimension), serial: spaceSerial.Add(1)}
}

func newSpaces() *spaces { return &spaces{byHead: map[string]*vectorSpace{}} }

// put takes the vector of a fact from its row, in place of the one it had.
func (s *spaces) put(key string, row []byte) error {
	head, id, code, err := parseVectorRow(row)
	if err != nil {
		return err
	}
	space := s.space(head, id)
	s.removeBut(key, space)
	if len(code) == 0 {
		space.vectors.Delete(key)
		return nil
	}
	return space.vectors.PutCode(key, code)
}

func (s *spaces) space(head []byte, id embeddings.Identity) *vectorSpace {
	s.mu.RLock()
	space := s.byHead[string(head)]
	s.mu.RUnlock()
	if space != nil {
		return space
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if space = s.byHead[string(head)]; space == nil {
		space = newSpace(id)
		s.byHead[string(bytes.Clone(head))] = space
	}
	return space
}

// row is the row of a fact that has a vector, or nil.
func (s *spaces) row(key string) []byte {
	s.mu.RLock()
	defer s.mu.RUnlock()
	for head, space := range s.byHead {
		if code, ok := space.vectors.Code(key); ok {
			return vectorRow([]byte(head), code)
		}
	}
	return nil
}

func (s *spaces) remove(key string) { s.removeBut(key, nil) }

func (s *spaces) removeBut(key string, keep *vectorSpace) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	for _, space := range s.byHead {
		if space != keep {
			space.vectors.Delete(key)
		}
	}
}

// all lists the spaces that hold a vector.
func (s *spaces) all() []*vectorSpace {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var list []*vectorSpace
	for _, space := range s.byHead {
		if space.vectors.Len() > 0 {
			list = append(list, space)
		}
	}
	return list
}

// count is how many vectors one model has made.
func (s *spaces) count(head string) int {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if space := s.byHead[head]; space != nil {
		return space.vectors.Len()
	}
	return 0
}

func (s *spaces) bytes() (total int64) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	for _, space := range s.byHead {
		total += space.vectors.Bytes()
	}
	return total
}
