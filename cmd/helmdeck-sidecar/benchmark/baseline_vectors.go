package main

import (
	"cmp"
	"context"
	"slices"

	"helmdeck-sidecar/sidecar/memory"
)

// vectorScan is the plain way to search by meaning: every vector in float32, in memory,
// one after another. Rows are numbered from 1 in the order of the facts.
type vectorScan struct{ rows []float32 }

func newVectorScan(facts []memory.StoreRequest) *vectorScan {
	s := &vectorScan{make([]float32, 0, len(facts)*dimension)}
	for _, f := range facts {
		s.rows = append(s.rows, synthetic(f.Value)...)
	}
	return s
}

// merged is how many results of each kind the baseline merges, and smoothing the constant
// of reciprocal rank fusion, both as usual.
const (
	merged    = 100
	smoothing = 60
)

// nearest returns the rows with the largest cosine, best first.
func (s *vectorScan) nearest(question []float32, k int) []int64 {
	type scored struct {
		id     int64
		cosine float32
	}
	var best []scored
	for i := 0; i*dimension < len(s.rows); i++ {
		c := product(question, s.rows[i*dimension:(i+1)*dimension])
		if len(best) == k && c <= best[k-1].cosine {
			continue
		}
		at, _ := slices.BinarySearchFunc(best, c, func(b scored, c float32) int { return cmp.Compare(c, b.cosine) })
		if len(best) == k {
			best = best[:k-1]
		}
		best = slices.Insert(best, at, scored{int64(i + 1), c})
	}
	ids := make([]int64, len(best))
	for i, b := range best {
		ids[i] = b.id
	}
	return ids
}

func product(a, b []float32) float32 {
	var s0, s1, s2, s3 float32
	for len(a) >= 4 && len(b) >= 4 {
		s0, s1, s2, s3 = s0+a[0]*b[0], s1+a[1]*b[1], s2+a[2]*b[2], s3+a[3]*b[3]
		a, b = a[4:], b[4:]
	}
	return s0 + s1 + s2 + s3
}

// hybrid merges what FTS5 and the scan of the vectors find by reciprocal rank. Its
// question has its vector in microseconds.
func (b *baseline) hybrid(ctx context.Context, q memory.QMDSearch) ([]match, error) {
	words, err := b.ranked(ctx, q.Query, merged)
	if err != nil {
		return nil, err
	}
	scores := map[int64]float64{}
	for _, list := range [][]int64{words, b.vectors.nearest(synthetic(q.Query), merged)} {
		for rank, id := range list {
			scores[id] += 1 / float64(smoothing+rank+1)
		}
	}
	var ids []int64
	for id := range scores {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(a, b int64) int { return cmp.Or(cmp.Compare(scores[b], scores[a]), cmp.Compare(a, b)) })
	var out []match
	for _, id := range ids[:min(found, len(ids))] {
		m := match{Score: scores[id]}
		row := b.read.QueryRowContext(ctx, "SELECT key, value FROM facts WHERE id = ?", id)
		if err := row.Scan(&m.Key, &m.Snippet); err != nil {
			return nil, err
		}
		out = append(out, m)
	}
	return out, nil
}

// ranked returns the rows that hold any of the words, best first.
func (b *baseline) ranked(ctx context.Context, text string, k int) (ids []int64, err error) {
	rows, err := b.read.QueryContext(ctx, "SELECT rowid FROM words WHERE words MATCH ? ORDER BY rank LIMIT ?", anyWord(text), k)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}
