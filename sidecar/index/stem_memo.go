package index

import "sync"

// stemMemo remembers the stems of one language: a query is stemmed by every language that documents have, and
// most of its words were in queries before.
type stemMemo struct {
	mu   sync.RWMutex
	stem map[string]string
}

// stemsKept bounds what is remembered of a language; when there are as many, all are let go.
const stemsKept = 1024

var stemMemos [languageCount]stemMemo

// stemAgain is stem for words of queries.
func (l language) stemAgain(term string) string {
	m := &stemMemos[l]
	m.mu.RLock()
	stem, ok := m.stem[term]
	m.mu.RUnlock()
	if ok {
		return stem
	}
	stem = l.stem(term)
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.stem == nil || len(m.stem) == stemsKept {
		m.stem = map[string]string{}
	}
	m.stem[term] = stem
	return stem
}
