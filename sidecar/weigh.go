package sidecar

import (
	"cmp"
	"math"
	"slices"
	"time"

	"helmdeck-sidecar/sidecar/index"
)

// What age and doubt take from a score at most. Both are small beside the differences
// between a fact that answers a question and one that does not.
const (
	recencyWeight   = 0.04
	recencyHalfLife = 90 // days
	doubtWeight     = 0.15
)

// weigh multiplies the scores of hits by
//
//	(1 - 0.04*(1 - 2^(-age/90))) * (1 - 0.15*(1 - confidence))
//
// and sorts them, the newest of equal scores first. age is in whole days, from the last
// update of the fact to now; a fact without a confidence has that of 1. So a fact of today
// keeps its score, and facts of one age and confidence keep their order. What was taken
// from an explained score is in its parts, as "recency" and "confidence".
func weigh(x *index.Index, now time.Time, hits []index.Hit) []index.Hit {
	updated := make(map[string]time.Time, len(hits))
	for i := range hits {
		h := &hits[i]
		m, ok := x.Meta(h.ID)
		if !ok {
			continue
		}
		updated[h.ID] = m.Updated
		days := math.Floor(max(0, now.Sub(m.Updated).Hours()/24))
		lower(h, "recency", recencyWeight*(1-math.Exp2(-days/recencyHalfLife)))
		lower(h, "confidence", doubtWeight*float64(m.Doubt))
	}
	slices.SortStableFunc(hits, func(a, b index.Hit) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), updated[b.ID].Compare(updated[a.ID]))
	})
	return hits
}

// lower takes a share from a score.
func lower(h *index.Hit, part string, share float64) {
	taken := h.Score * share
	h.Score -= taken
	if h.Parts != nil && taken > 0 {
		h.Parts[part] = -taken
	}
}
