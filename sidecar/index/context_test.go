package index

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// spread adds to the hits of the model what they give each other and the rest.
func (m model) spread(q Query, hits []Hit) []Hit {
	if q.Context <= 0 {
		return hits
	}
	own, scores := map[string]float64{}, map[string]float64{}
	for _, h := range hits {
		own[h.ID] = h.Score
	}
	groups := map[string][]string{}
	for id, d := range m {
		if d.Group != "" {
			groups[d.Group] = append(groups[d.Group], id)
		}
		scores[id] = own[id]
	}
	for _, ids := range groups {
		slices.SortFunc(ids, func(a, b string) int {
			if c := m[a].Occurred.Compare(m[b].Occurred); c != 0 {
				return c
			}
			return compareNatural(a, b)
		})
		for i, id := range ids {
			for j, other := range ids {
				share := map[int]float64{-2: 0.2, -1: 0.35, 1: 0.35, 2: 0.2}[i-j]
				scores[id] += min(q.Context, 2) * share * own[other]
			}
		}
	}
	hits = nil
	for id, score := range scores {
		if score > 0 && m.keeps(q, id) {
			hits = append(hits, Hit{ID: id, Score: score})
		}
	}
	return hits
}

// talk is one group of turns D1:1, D1:2, ...
func talk(turns ...string) *Index {
	x := New()
	for i, t := range turns {
		x.Put(Document{ID: fmt.Sprintf("D1:%d", i+1), Text: t, Group: "D1", Occurred: monday, Updated: monday, ExpiresAt: later})
	}
	return x
}

func TestContextBringsInTheAnswer(t *testing.T) {
	x := talk("hello", "nice day", "it is", "so", "what else", "well", "fine", "what is your hobby?", "painting landscapes", "I see", "yes", "bye")
	x.Put(Document{ID: "alone", Text: "a hobby", Updated: monday, ExpiresAt: later})
	q := Query{Text: "hobby", K: 10, Now: monday, Context: 1, Explain: true}
	hits := x.Search(q)
	if got := ids(hits); got != "alone D1:8 D1:7 D1:9 D1:10 D1:6" {
		t.Errorf("found %s", got)
	}
	for i, share := range map[int]float64{2: 0.35, 3: 0.35, 4: 0.2, 5: 0.2} {
		if want := share * hits[1].Score; math.Abs(hits[i].Score-want) > 1e-12 || hits[i].Parts["context"] != hits[i].Score {
			t.Errorf("%v, want a score of %v from its context", hits[i], want)
		}
	}
	q.Keep = func(m Meta) bool { return m.ID != "D1:8" }
	if got := ids(x.Search(q)); got != "alone" {
		t.Errorf("found %s beside a document that is not kept", got)
	}
	q.Keep = func(m Meta) bool { return m.Group == "D1" && m.ID != "D1:9" }
	if got := ids(x.Search(q)); got != "D1:8 D1:7 D1:10 D1:6" {
		t.Errorf("found %s in the group but one", got)
	}
	q.Keep, q.K = nil, 3
	if got := x.Search(q); !cmp.Equal(got, hits[:3]) {
		t.Errorf("K changes %v", got)
	}
}

// TestContextLeavesTheUngroupedAlone compares with a search without context.
func TestContextLeavesTheUngroupedAlone(t *testing.T) {
	docs := facts(2000)
	plain := filled(docs)
	mixed := filled(docs)
	mixed.Put(Document{ID: "grouped", Text: "zzz", Group: "g", ExpiresAt: later})
	plain.Put(Document{ID: "grouped", Text: "zzz", ExpiresAt: later})
	for _, q := range queries(docs, 100) {
		want := plain.Search(q)
		q.Context, q.Explain = 1, true
		for _, x := range []*Index{plain, mixed} {
			got := x.Search(q)
			for i := range got {
				if got[i].Parts["context"] != 0 || got[i].ID != want[i].ID || got[i].Score != want[i].Score {
					t.Fatalf("%q: hit %d is %v, without context %v", q.Text, i, got[i], want[i])
				}
			}
		}
	}
}

func TestContextPartsAddUp(t *testing.T) {
	docs := facts(3000)
	for i := range docs {
		docs[i].Group = fmt.Sprint(i / 10)
	}
	x := filled(docs)
	for _, q := range queries(docs, 50) {
		q.Context, q.Explain = 2, true
		for i, hits := 0, x.Search(q); i < len(hits); i++ {
			sum := 0.0
			for _, v := range hits[i].Parts {
				sum += v
			}
			if h := hits[i]; math.Abs(sum-h.Score) > 1e-9 || h.Score > 1 || h.Score <= 0 || i > 0 && hits[i-1].Score < h.Score {
				t.Fatalf("%q: hit %d scores %v, parts %v", q.Text, i, h.Score, h.Parts)
			}
		}
	}
}

func TestGroupsFollowTime(t *testing.T) {
	x := New()
	for i, id := range []string{"z", "m", "a"} { // told in another order than the ids
		x.Put(Document{ID: id, Text: "word" + id, Group: "g", Occurred: monday.Add(time.Duration(i) * time.Minute), ExpiresAt: monday.Add(time.Hour * time.Duration(i+1))})
	}
	q := Query{Text: "wordz", K: 3, Now: monday, Context: 1}
	if got := ids(x.Search(q)); got != "z m a" {
		t.Errorf("found %s", got)
	}
	q.Text, q.Now = "worda", monday.Add(time.Hour)
	if got := ids(x.Search(q)); got != "a m" {
		t.Errorf("found %s after z expired", got)
	}
	x.Delete("m")
	if got := ids(x.Search(q)); got != "a" {
		t.Errorf("found %s after m was deleted", got)
	}
}

func TestNaturalOrder(t *testing.T) {
	want := []string{"", "D", "D1:1", "D1:2", "D1:02", "D1:9", "D1:10", "D1:10a", "D2:1", "D10:1", "E", "x99999999999999999999999", "x100000000000000000000000"}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, compareNatural)
	if i, j := slices.Index(want, "D1:02"), slices.Index(want, "D1:2"); compareNatural(want[i], want[j]) > 0 != (i > j) {
		want[i], want[j] = want[j], want[i]
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.SliceOfN(rapid.StringMatching(`[a0-2:]{0,6}`), 3, 3).Draw(t, "s")
		a, b, c := s[0], s[1], s[2]
		if compareNatural(a, b) != -compareNatural(b, a) || (compareNatural(a, b) == 0) != (a == b) ||
			compareNatural(a, b) <= 0 && compareNatural(b, c) <= 0 && compareNatural(a, c) > 0 {
			t.Fatalf("no order of %q", s)
		}
	})
}
