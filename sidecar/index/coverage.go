package index

// GroupScores returns for each of the groups the share of the query, by w*idf, whose
// words occur anywhere in the documents of the group that q.Keep keeps: from 0 to 1.
// A group without any is left out. K, Context and Explain have no meaning here.
func (x *Index) GroupScores(q Query, groups ...string) map[string]float64 {
	words := analyzeQuery(q.Text)
	x.rlockLive(q.Now)
	defer x.mu.RUnlock()
	covered := map[*thread]int{} // the last word that was met, plus one
	for _, g := range groups {
		if t := x.threads.byGroup[g]; t != nil {
			covered[t] = 0
		}
	}
	out := map[string]float64{}
	for i, w := range x.plan(words).words {
		for _, f := range w.forms {
			for _, e := range x.dict.list(f.term) {
				t := x.threadOf(e.slot)
				if t == nil {
					continue
				}
				if last, ok := covered[t]; !ok || last > i || q.Keep != nil && !q.Keep(x.meta(e.slot)) {
					continue
				}
				covered[t] = i + 1
				out[t.group] = min(1, out[t.group]+w.weight)
			}
		}
	}
	return out
}
