package index

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func extras(list ...Extra) func() []Extra { return func() []Extra { return list } }

// given are the extras of a query.
func given(q Query) []Extra {
	if q.Extra == nil {
		return nil
	}
	return q.Extra()
}

// extra is what Query.Extra gives to each document of the model.
func (m model) extra(q Query) map[string]float64 {
	sum := map[string]float64{}
	for _, e := range given(q) {
		d, ok := m[e.ID]
		if !ok || e.Score <= 0 {
			continue
		}
		sum[e.ID] += e.Score
		if d.Group == "" || q.Context <= 0 {
			continue
		}
		sum[e.ID] -= 0.5 * asked(d.Text) * e.Score
		ids := m.thread(d.Group)
		at := slices.Index(ids, e.ID)
		for i, id := range ids {
			share := map[int]float64{1: 0.35, 2: 0.2}[max(at-i, i-at)]
			if i == at+1 && m.asks(e.ID) {
				share = 0.7
			}
			sum[id] += min(2, q.Context) * share * e.Score
		}
	}
	named := m.namesAny(q)
	for id := range sum {
		sum[id] *= m.answering(q, id)
		if named && len(m[id].Entities) > 0 && m.name(q, id, 0.5) == 0.5 {
			sum[id] *= 0.6
		}
	}
	return sum
}

// answering is what is left to a document of a group that asks.
func (m model) answering(q Query, id string) float64 {
	if q.Context <= 0 || m[id].Group == "" {
		return 1
	}
	return 1 - 0.6*asked(m[id].Text)
}

// namesAny reports whether a query names an entity, of at most four words, of any document.
func (m model) namesAny(q Query) bool {
	for _, d := range m {
		for _, e := range d.Entities {
			words := 0
			for _, t := range Analyze(e) {
				if t.Kind == Word {
					words++
				}
			}
			if words > 4 {
				continue
			}
			one := model{"": {Entities: []string{e}}}
			if one.name(q, "", 0.5) > 0.5 {
				return true
			}
		}
	}
	return false
}

func (m model) addExtra(q Query, hits []Hit) []Hit {
	extra := m.extra(q)
	fused := len(extra) > 0
	for i, h := range hits {
		if hits[i].Score = min(1, h.Score); fused {
			hits[i].Score *= m.answering(q, h.ID)
		}
		if given := extra[h.ID]; given > 0 {
			hits[i].Score = min(1, hits[i].Score+given)
			delete(extra, h.ID)
		}
	}
	for id, given := range extra {
		if given > 0 && m.keeps(q, id) {
			hits = append(hits, Hit{ID: id, Score: min(1, given)})
		}
	}
	return hits
}

// cars are documents of which the words of a query prefer the first.
func cars() *Index {
	x := New()
	for _, d := range []Document{
		{ID: "phrase", Text: "the red car of the team and much else besides that is long"},
		{ID: "short", Text: "car red car red red"},
		{ID: "other", Text: "a doctor"},
		{ID: "hidden", Text: "red", Category: "secret"},
	} {
		d.Updated, d.ExpiresAt = monday, later
		x.Put(d)
	}
	return x
}

// What a document gets does not depend on how many are asked for, nor does the best by
// words.
func TestExtraDoesNotDependOnK(t *testing.T) {
	x := cars()
	q := Query{Text: "red car", K: 10, Now: monday, Extra: extras(Extra{"phrase", 0.3}, Extra{"other", 0.25})}
	all := x.Find(q)
	for k := 1; k <= len(all.Hits); k++ {
		q.K = k
		got := x.Find(q)
		if diff := cmp.Diff(all.Hits[:k], got.Hits); diff != "" || got.Words != all.Words {
			t.Errorf("with K %d the best by words has %v, not %v: %s", k, got.Words, all.Words, diff)
		}
	}
}

// The same question has the same answer, in the same order, also where scores are equal.
func TestExtraIsDeterministic(t *testing.T) {
	x := New()
	var extra []Extra
	for _, d := range facts(300) {
		d.Text, d.Updated, d.Group, d.Occurred = "red", monday, "g", monday
		x.Put(d)
		if len(extra) < 100 {
			extra = append(extra, Extra{d.ID, 0.1})
		}
	}
	for _, context := range []float64{0, 1} {
		q := Query{Text: "red", K: 40, Now: monday, Context: context, Extra: extras(extra...), Explain: true}
		first := x.Find(q)
		for range 50 {
			if diff := cmp.Diff(first, x.Find(q)); diff != "" {
				t.Fatal(diff)
			}
		}
	}
}

// Extras of documents that are not there, have expired or are not kept bring nothing.
func TestExtraOfOthers(t *testing.T) {
	x := cars()
	x.Put(Document{ID: "expired", Text: "red", Updated: monday, ExpiresAt: monday})
	q := Query{Text: "doctor", K: 10, Now: monday, Extra: extras(Extra{"nobody", 1}, Extra{"expired", 1}, Extra{"hidden", 1}, Extra{"short", 0}, Extra{"phrase", -1}),
		Keep: func(m Meta) bool { return m.Category != "secret" }}
	for _, context := range []float64{0, 1} {
		q.Context = context
		if got := ids(x.Search(q)); got != "other" {
			t.Errorf("with a context of %v found %s", context, got)
		}
	}
}

// What changes while the extras are made is in the answer.
func TestIndexChangesWhileExtrasAreMade(t *testing.T) {
	for _, cut := range []*thrift{always, never} {
		x := filled(facts(2000))
		q := queries(facts(2000), 1)[0]
		q.K, q.thrift = 20, cut
		best := x.Search(q)
		list := []Extra{{best[3].ID, 0.3}, {"new", 0.2}}
		q.Extra = func() []Extra {
			x.Delete(best[0].ID)
			x.Delete(best[1].ID)
			x.Put(Document{ID: "new", Text: q.Text, Updated: q.Now, ExpiresAt: later.AddDate(1, 0, 0)})
			return list
		}
		got := x.Find(q)
		q.Extra = extras(list...)
		if diff := cmp.Diff(x.Find(q), got); diff != "" {
			t.Errorf("-after +meanwhile:\n%s", diff)
		}
		if got.Hits[0].ID != "new" && got.Hits[1].ID != "new" {
			t.Errorf("what is new is not among the first: %v", got.Hits)
		}
	}
}
