package evaluate

// Metrics are means over questions: the share of the right items among the first
// k returned, and the reciprocal of the rank of the first right one.
type Metrics struct {
	R1  float64 `json:"r@1"`
	R5  float64 `json:"r@5"`
	R10 float64 `json:"r@10"`
	R20 float64 `json:"r@20"`
	MRR float64 `json:"mrr"`
}

// mean adds up the metrics of questions.
type mean struct {
	sum Metrics
	n   int
}

// add counts one question: what was returned, best first, and what is right.
func (m *mean) add(returned []string, right map[string]bool) {
	m.n++
	found := 0
	for i, id := range returned {
		if !right[id] {
			continue
		}
		if found++; found == 1 {
			m.sum.MRR += 1 / float64(i+1)
		}
		share := 1 / float64(len(right))
		for _, cut := range []struct {
			k   int
			sum *float64
		}{{1, &m.sum.R1}, {5, &m.sum.R5}, {10, &m.sum.R10}, {20, &m.sum.R20}} {
			if i < cut.k {
				*cut.sum += share
			}
		}
	}
}

// metrics returns the means, zero without questions.
func (m *mean) metrics() Metrics {
	n := float64(max(m.n, 1))
	return Metrics{R1: m.sum.R1 / n, R5: m.sum.R5 / n, R10: m.sum.R10 / n, R20: m.sum.R20 / n, MRR: m.sum.MRR / n}
}
