package evaluate

import (
	"context"

	"helmdeck-sidecar/sidecar/memory"
)

// Unrelated tells how often a question about something else is answered with nothing,
// as it should be.
type Unrelated struct {
	Nothing float64 `json:"nothing"` // share of the questions
	N       int     `json:"n"`
}

// unrelatedQuestions is how many questions of the other conversations each is asked.
const unrelatedQuestions = 200

// askUnrelated asks every conversation, whose caller is at its place, questions of the others, evenly
// taken.
func askUnrelated(ctx context.Context, l *lab, callers []memory.Caller, talks []conversation) (Unrelated, error) {
	var out Unrelated
	nothing := 0
	for i, caller := range callers {
		for _, q := range sample(othersThan(talks, i), unrelatedQuestions) {
			resp, err := l.service.Recall(ctx, caller, memory.RecallRequest{Query: q.Question, K: 1})
			if err != nil {
				return Unrelated{}, err
			}
			if out.N++; len(resp.Hits) == 0 {
				nothing++
			}
		}
	}
	out.Nothing = float64(nothing) / float64(max(out.N, 1))
	return out, nil
}

func othersThan(talks []conversation, i int) (all []question) {
	for j, c := range talks {
		if j != i {
			all = append(all, c.QA...)
		}
	}
	return all
}

// sample takes n of a list at equal distances, or all if there are fewer.
func sample[T any](all []T, n int) []T {
	if len(all) <= n {
		return all
	}
	out := make([]T, n)
	for i := range out {
		out[i] = all[i*len(all)/n]
	}
	return out
}
