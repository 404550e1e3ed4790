package sidecar

import (
	"cmp"
	"context"
	"math"
	"slices"

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
// Of the question, reading tells what is embedded, and package index what a fact gets that is about
// others, or that asks.
//
// Likeness, what speaks for the hits as a whole, goes by z over the reference texts alone,
// since a memory about one thing is like itself. That of the best of n facts must be high for
// the best of so many:
//
//	needed   = max(3.4, 1.8 sqrt(2 ln n) - 0.22)
//	likeness = likenessWeight * max(0, z - needed + likenessRamp)
//
// so that at needed it satisfies the verdict on a question by itself. For values that are spread
// normally the factor would be 1; those of texts have more that lie far out.
const (
	meaningWeight  = 0.06
	meaningFloor   = 1.5
	likenessWeight = alikeFactor * relevantScore / likenessRamp
	likenessRamp   = 3.9
	// meaningCandidates is how many facts meaning brings at least to the search.
	meaningCandidates = 64
)

// meaning is what one text means in one space.
type meaning struct {
	space           *vectorSpace
	vector          []float32
	mean, deviation float64 // of cosines
	// Those of the reference texts alone, if there are any.
	refMean, refDeviation float64
}

// newMeaning finds what is ordinary for a question.
func newMeaning(space *vectorSpace, vector []float32, reference [][]float32) meaning {
	mean, deviation, n := space.vectors.Moments(vector)
	m := meaning{space: space, vector: vector, mean: mean, deviation: deviation, refMean: mean, refDeviation: deviation}
	if len(reference) > 0 {
		m.refMean, m.refDeviation = moments(vector, reference)
		facts, others := float64(n), float64(len(reference))
		m.mean = (m.mean*facts + m.refMean*others) / (facts + others)
		m.deviation = (m.deviation*facts + m.refDeviation*others) / (facts + others)
	}
	m.deviation, m.refDeviation = max(m.deviation, 1e-6), max(m.refDeviation, 1e-6)
	return m
}

// likeness is what the cosine of the best fact says for all.
func (m meaning) likeness(cosine float64) float64 {
	n := float64(max(m.space.vectors.Len(), 2))
	needed := max(3.4, 1.8*math.Sqrt(2*math.Log(n))-0.22)
	return likenessWeight * max(0, (cosine-m.refMean)/m.refDeviation-needed+likenessRamp)
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

// byMeaning returns what meaning adds to the score of the facts that keep keeps, the most
// first, and the likeness of the best; those left out get nothing.
func byMeaning(by []meaning, k int, keep func(id string) bool) (added []index.Extra, likeness float64) {
	for _, m := range by {
		hits := m.space.vectors.Search(m.vector, max(k, meaningCandidates), keep)
		added = slices.Grow(added, len(hits))
		for _, h := range hits {
			likeness = max(likeness, m.likeness(h.Cosine))
			if a := m.added(h.Cosine); a > 0 {
				added = append(added, index.Extra{ID: h.ID, Score: a})
			}
		}
	}
	if len(by) > 1 {
		slices.SortStableFunc(added, func(a, b index.Extra) int { return cmp.Compare(b.Score, a.Score) })
	}
	return added, likeness
}

// onlyMeaning makes hits of what meaning adds.
func onlyMeaning(q index.Query, added []index.Extra) []index.Hit {
	var hits []index.Hit
	for _, e := range added[:min(len(added), q.K)] {
		hits = append(hits, index.Hit{ID: e.ID, Score: min(1, e.Score), Parts: explained(q, map[string]float64{"meaning": e.Score})})
	}
	return hits
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
			asked := s.questions.vector(ctx, space.id, readingOf(n.index, t.text))
			if asked == nil {
				missing = true
				continue
			}
			list[i] = append(list[i], asked.meaning(space, s.questions.referenceOf(space.id)))
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
	if keep == nil {
		return x.Has
	}
	return func(id string) bool {
		m, ok := x.Meta(id)
		return ok && keep(m)
	}
}
