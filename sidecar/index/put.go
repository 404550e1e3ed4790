package index

import (
	"encoding/binary"
	"iter"
)

// The codes of a forward list. Fields end with endOfField, in the order of the
// constants; a term is its number plus firstTerm. All are varints.
const (
	endOfField = iota
	gapCode
	firstTerm
)

// putState is the working memory of the one writer. Between calls it is empty.
type putState struct {
	ids      []uint32 // term of each token of the document
	freq     []uint32 // weighted frequency by term
	distinct []uint32 // terms with a frequency
	buf      []byte
}

// intern numbers the tokens of a, counts them and returns the length of the
// document.
func (s *putState) intern(dict *dictionary, a *analyzed) uint16 {
	length := uint32(0)
	for f := range fieldCount {
		for _, t := range a.field(f) {
			id := gap
			if t.Term != "" {
				id = dict.intern(a.language.key(t.Term))
				s.count(id, fieldWeight[f])
				if t.Kind == Word {
					length += fieldWeight[f]
				}
			}
			s.ids = append(s.ids, id)
		}
	}
	return clamp(length)
}

func (s *putState) count(id, weight uint32) {
	for int(id) >= len(s.freq) {
		s.freq = append(s.freq, 0)
	}
	if s.freq[id] == 0 {
		s.distinct = append(s.distinct, id)
	}
	s.freq[id] += weight
}

// collect lists the distinct terms of a forward list.
func (s *putState) collect(terms iter.Seq2[field, uint32]) []uint32 {
	for _, t := range terms {
		if t != gap {
			s.count(t, 1)
		}
	}
	return s.distinct
}

// encode makes the forward list of the document that intern has numbered: per
// field its words in order, then the rest, kept apart by gaps. It is valid until the
// next call.
func (s *putState) encode(a *analyzed) []byte {
	b, start := s.buf[:0], 0
	for f := range fieldCount {
		tokens := a.field(f)
		ids := s.ids[start : start+len(tokens)]
		start += len(tokens)
		for i, t := range tokens {
			if t.Kind == Word {
				b = appendTerm(b, ids[i])
			}
		}
		for i, t := range tokens {
			if t.Kind != Word {
				b = appendTerm(append(b, gapCode), ids[i])
			}
		}
		b = append(b, endOfField)
	}
	s.buf = b
	return b
}

func appendTerm(b []byte, id uint32) []byte {
	if id == gap {
		return append(b, gapCode)
	}
	return binary.AppendUvarint(b, uint64(id)+firstTerm)
}

func (s *putState) reset() {
	for _, t := range s.distinct {
		s.freq[t] = 0
	}
	s.distinct, s.ids = s.distinct[:0], s.ids[:0]
	if cap(s.buf) > 1<<14 {
		*s = putState{freq: s.freq}
	}
}
