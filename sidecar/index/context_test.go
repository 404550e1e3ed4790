package index

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// spread lends the words of the hits to those near them and weighs their groups. read
// returns the gains of a document by word, and the factor of its phrases.
func (m model) spread(q Query, hits []Hit, read func(id string) ([]float64, float64)) []Hit {
	grouped := slices.ContainsFunc(slices.Collect(maps.Values(m)), func(d Document) bool { return d.Group != "" })
	if q.Context <= 0 || !grouped {
		return hits
	}
	own, evidence, best, out := map[string]bool{}, map[string]float64{}, 0.0, []Hit{}
	for _, h := range hits {
		own[h.ID] = true
		if group := m[h.ID].Group; group == "" {
			out = append(out, h)
		} else {
			evidence[group] += math.Pow(m.name(q, h.ID, h.Score)*(1-0.5*asked(m[h.ID].Text)), 2)
			best = max(best, evidence[group])
		}
	}
	for group := range evidence {
		ids := m.thread(group)
		for i, id := range ids {
			near := map[int]float64{}
			for j, other := range ids {
				gains, _ := read(other)
				for w := range gains {
					if own[other] {
						near[w] = max(near[w], gains[w]*m.share(other, i-j, q.Context))
					}
				}
			}
			boost, score := 1/1.25, 0.0
			if _, sequence := modelQuery(q.Text); len(sequence) < 2 {
				boost = 1
			}
			if own[id] {
				_, boost = read(id)
			}
			for _, gain := range near {
				score += boost * gain
			}
			if score > 0 && m.keeps(q, id) {
				out = append(out, Hit{ID: id, Score: m.name(q, id, min(1, score)) * (1 + evidence[group]/best) / 2 * (1 - 0.2*asked(m[id].Text))})
			}
		}
	}
	return out
}

// share is what the words of a document count so many places after it.
func (m model) share(id string, away int, context float64) float64 {
	switch {
	case away == 0:
		return 1
	case away == 1 && m.asks(id):
		return min(context, 2) * 0.8
	}
	return min(context, 2) * map[int]float64{1: 0.4, 2: 0.3, 3: 0.2}[max(away, -away)]
}

// asks reports whether a document ends with a question.
func (m model) asks(id string) bool { return strings.HasSuffix(m[id].Text, "?") }

// asked is the share of a text's letters that stand in questions, to a 127th.
func asked(text string) float64 {
	all, questions := 0, 0
	for _, sentence := range strings.SplitAfter(text, "?") {
		n := len(strings.TrimSpace(strings.TrimSuffix(sentence, "?")))
		all += n
		if strings.HasSuffix(sentence, "?") {
			questions += n
		}
	}
	if all == 0 {
		return 0
	}
	return math.Floor(127*float64(questions)/float64(all)) / 127
}

// thread lists the documents of a group in order.
func (m model) thread(group string) []string {
	var ids []string
	for id, d := range m {
		if d.Group == group {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b string) int {
		return cmp.Or(m[a].Occurred.Compare(m[b].Occurred), compareNatural(a, b))
	})
	return ids
}

// name raises the score of a document with an entity that the query names.
func (m model) name(q Query, id string, score float64) float64 {
	words := func(text string) (w []string) {
		for _, t := range Analyze(text) {
			if t.Kind == Word {
				w = append(w, t.Term)
			}
		}
		return w
	}
	asked := words(q.Text)
	for _, entity := range m[id].Entities {
		e := words(entity)
		for i := 0; len(e) > 0 && i+len(e) <= len(asked); i++ {
			if slices.Equal(asked[i:i+len(e)], e) {
				return score + 0.3*score*(1-score)
			}
		}
	}
	return score
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
	x := talk("hello", "nice day", "it is", "so", "what else", "well", "fine", "that is my motto", "never give up", "I see", "yes", "bye")
	x.Put(Document{ID: "alone", Text: "a motto", Updated: monday, ExpiresAt: later})
	q := Query{Text: "motto", K: 10, Now: monday, Context: 1, Explain: true}
	hits := x.Search(q)
	if got := ids(hits); got != "alone D1:8 D1:7 D1:9 D1:10 D1:6 D1:11 D1:5" {
		t.Errorf("found %s", got)
	}
	for i, share := range map[int]float64{2: 0.4, 3: 0.4, 4: 0.3, 5: 0.3, 6: 0.2, 7: 0.2} {
		if want := share * hits[1].Score; math.Abs(hits[i].Score-want) > 1e-12 || hits[i].Parts["context"] != hits[i].Score {
			t.Errorf("%v, want a score of %v from its context", hits[i], want)
		}
	}
	q.Keep = func(m Meta) bool { return m.ID != "D1:8" }
	if got := ids(x.Search(q)); got != "alone" {
		t.Errorf("found %s beside a document that is not kept", got)
	}
	q.Keep = func(m Meta) bool { return m.Group == "D1" && m.ID != "D1:9" }
	if got := ids(x.Search(q)); got != "D1:8 D1:7 D1:10 D1:6 D1:11 D1:5" {
		t.Errorf("found %s in the group but one", got)
	}
	q.Keep, q.K = nil, 3
	if got := x.Search(q); !gocmp.Equal(got, hits[:3]) {
		t.Errorf("K changes %v", got)
	}
}

func TestContextJoinsTheWordsOfNeighbours(t *testing.T) {
	x := talk("the cat sleeps", "so", "so", "so", "my cat", "is grey", "so", "so", "so", "grey", "grey", "grey")
	q := Query{Text: "grey cat", K: 1, Now: monday, Context: 1}
	if got := ids(x.Search(q)); got != "D1:5" {
		t.Errorf("found %s", got)
	}
}

func TestGroupSpeaksForItsDocuments(t *testing.T) {
	x := New()
	for i, text := range []string{"a boat", "a boat", "sails at dawn", "wind"} {
		x.Put(Document{ID: fmt.Sprint(i), Text: text, Group: fmt.Sprint("g", i%3%2+i/3), Occurred: monday.Add(time.Duration(i) * time.Hour), ExpiresAt: later})
	}
	q := Query{Text: "boat sails", K: 3, Now: monday, Context: 0.01}
	if got := ids(x.Search(q)); got != "2 0 1" {
		t.Errorf("found %s, want the boat of the group that also sails before the other", got)
	}
}

func TestNamedEntityComesFirst(t *testing.T) {
	x := New()
	for id, entity := range map[string]string{"a": "Bob", "b": "Ann Lee", "c": "Lee"} {
		x.Put(Document{ID: id, Text: "my boat is called bob or ann lee", Entities: []string{entity}, Group: id, ExpiresAt: later})
	}
	q := Query{Text: "What is Ann Lee's boat?", K: 3, Now: monday, Context: 1}
	if got := ids(x.Search(q)); got != "b c a" {
		t.Errorf("found %s", got)
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
	if diff := gocmp.Diff(want, got); diff != "" {
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
