package sidecar

import (
	"context"
	"math"

	"helmdeck-sidecar/embeddings"
	"helmdeck-sidecar/sidecar/index"
)

// How much meaning adds to the score of a fact. With z, how many standard deviations its
// cosine to the question lies above the mean of cosines, it adds
//
//	meaningWeight * max(0, z - meaningFloor)
//
// Mean and deviation are those over the facts of the namespace and over the reference
// texts, both by their number: a namespace of few facts says little of what is ordinary.
const (
	meaningWeight = 0.1
	meaningFloor  = 1.5
	// meaningCandidates is how many facts meaning brings at least to the search.
	meaningCandidates = 100
)

// meaning is what one text means in one space.
type meaning struct {
	space           *vectorSpace
	vector          []float32
	mean, deviation float64 // of cosines
}

// newMeaning finds what is ordinary for a question.
func newMeaning(space *vectorSpace, vector []float32, reference [][]float32) meaning {
	mean, deviation, n := space.vectors.Moments(vector)
	all, facts := float64(n+len(reference)), float64(n)
	if len(reference) > 0 {
		m, d := moments(vector, reference)
		mean, deviation = (mean*facts+m*(all-facts))/all, (deviation*facts+d*(all-facts))/all
	}
	return meaning{space, vector, mean, max(deviation, 1e-6)}
}

// moments are those of the cosines of vectors of length one.
func moments(v []float32, list [][]float32) (mean, deviation float64) {
	sum, squares := 0.0, 0.0
	for _, r := range list {
		c := cosine(v, r)
		sum, squares = sum+c, squares+c*c
	}
	n := float64(len(list))
	mean = sum / n
	return mean, math.Sqrt(max(0, squares/n-mean*mean))
}

func cosine(a, b []float32) (sum float64) {
	for i := range min(len(a), len(b)) {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}

// added is what a cosine adds to a score.
func (m meaning) added(cosine float64) float64 {
	return meaningWeight * max(0, (cosine-m.mean)/m.deviation-meaningFloor)
}

// byMeaning returns what meaning adds to the score of the facts that keep keeps, by their
// keys; those left out get nothing.
func byMeaning(by []meaning, k int, keep func(id string) bool) map[string]float64 {
	added := map[string]float64{}
	for _, m := range by {
		for _, h := range m.space.vectors.Search(m.vector, max(k, meaningCandidates), keep) {
			if a := m.added(h.Cosine); a > 0 {
				added[h.ID] = max(added[h.ID], a)
			}
		}
	}
	return added
}

// meanings returns what each text means in every space of a namespace. All of them
// together wait no longer than one would. missing says that some could not be had.
func (s *Service) meanings(ctx context.Context, n *namespaceIndex, texts []sought) (list [][]meaning, missing bool) {
	list = make([][]meaning, len(texts))
	if s.questions == nil {
		return list, false
	}
	spaces := n.spaces.all()
	_, ready := s.questions.embedder.Ready()
	missing = !ready && (len(spaces) > 0 || !s.wordsSuffice)
	ctx, cancel := s.questions.deadline(ctx)
	defer cancel()
	for i, t := range texts {
		if !t.meaning || t.text == "" {
			continue
		}
		for _, space := range spaces {
			v := s.questions.vector(ctx, space.id, t.text)
			if v == nil {
				missing = true
				continue
			}
			list[i] = append(list[i], newMeaning(space, v, s.questions.referenceOf(space.id)))
		}
	}
	return list, missing
}

// refer keeps the vectors of the reference texts by the model in use.
func (q *questions) refer(id embeddings.Identity, vectors [][]float32) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.reference[id.Key()] = vectors
}

// referenceOf returns them for a model, nil when it is one of before.
func (q *questions) referenceOf(id embeddings.Identity) [][]float32 {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.reference[id.Key()]
}

// keepID is a filter of documents as one of keys.
func keepID(x *index.Index, keep func(index.Meta) bool) func(id string) bool {
	return func(id string) bool {
		m, ok := x.Meta(id)
		return ok && (keep == nil || keep(m))
	}
}
