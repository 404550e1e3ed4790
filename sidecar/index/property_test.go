package index

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"
)

var vocabulary = strings.Fields("run runs running prefer preferences prefers dark-mode dark mode darkMode React.js " +
	"the the the of v1.2.3 run? the? mode? foo/bar-baz 東京都 京都 都 서울시 café c++ don't " +
	"der Hund die Hunde und die Hunde das Haus Häuser les chiens et les maisons la maison что это дома " +
	"setting option rather editor helix vim " +
	"prefe prefre preference prefers proofer runnin runningg running Haeuser Hausera maisno maisonette café9 дом домаа домна")

func genText(most int) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(vocabulary), 0, most).Draw(t, "words"), " ")
	})
}

func TestIndexIsTheModel(t *testing.T) {
	start := time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC)
	rapid.Check(t, func(t *rapid.T) {
		x, m, now := New(), model{}, start
		id := rapid.Custom(func(t *rapid.T) string { return fmt.Sprint("id", rapid.IntRange(0, 15).Draw(t, "id")) })
		labels := rapid.SliceOfN(genText(2), 0, 2)
		t.Repeat(map[string]func(*rapid.T){
			"put": func(t *rapid.T) {
				d := Document{
					ID: id.Draw(t, "id"), Key: genText(3).Draw(t, "key"), Text: genText(12).Draw(t, "text"),
					Category: rapid.SampledFrom([]string{"a", "run", ""}).Draw(t, "category"),
					Tags:     labels.Draw(t, "tags"), Entities: labels.Draw(t, "entities"),
					Updated:   start.Add(time.Duration(rapid.IntRange(0, 3).Draw(t, "updated"))),
					ExpiresAt: now.Add(time.Duration(rapid.IntRange(1, 40).Draw(t, "ttl"))),
					Group:     rapid.SampledFrom([]string{"", "g", "h"}).Draw(t, "group"),
					Occurred:  start.Add(time.Duration(rapid.IntRange(0, 2).Draw(t, "occurred"))),
				}
				x.Put(d)
				m[d.ID] = d
			},
			"delete": func(t *rapid.T) {
				id := id.Draw(t, "id")
				_, want := m[id]
				if got := x.Delete(id); got != want {
					t.Fatalf("Delete(%q) = %v, want %v", id, got, want)
				}
				delete(m, id)
			},
			"search": func(t *rapid.T) {
				now = now.Add(time.Duration(rapid.IntRange(0, 3).Draw(t, "later")))
				q := Query{Text: genText(5).Draw(t, "query"), K: rapid.IntRange(1, 12).Draw(t, "k"), Now: now}
				if rapid.Bool().Draw(t, "filter") {
					q.Keep = func(m Meta) bool { return m.Category != "run" }
				}
				q.Context = rapid.SampledFrom([]float64{0, 0, 0.5, 1, 3, -1}).Draw(t, "context")
				q.thrift = rapid.SampledFrom([]*thrift{nil, {}}).Draw(t, "thrift")
				q.Extra = extras(rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Extra {
					return Extra{ID: id.Draw(t, "id"), Score: rapid.SampledFrom([]float64{-1, 0, 0.1, 0.3, 2}).Draw(t, "score")}
				}), 0, 3).Draw(t, "extra")...)
				all := q
				all.K = len(m) + 1
				found := x.Find(q)
				compareHits(t, found.Hits, m.search(q), m.search(all))
				all.Extra = nil
				words := 0.0
				for _, h := range m.search(all) {
					words = max(words, h.Score)
				}
				if math.Abs(found.Words-words) > 1e-9 {
					t.Fatalf("the best by words has %v, want %v", found.Words, words)
				}
			},
			"": func(t *rapid.T) { checkInvariants(t, x) },
		})
	})
}

func TestPhraseIsNeverBelowItsScatteredWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := strings.Fields(genText(10).Draw(t, "words"))
		i := rapid.IntRange(0, len(words)).Draw(t, "from")
		phrase := strings.Join(words[i:rapid.IntRange(i, len(words)).Draw(t, "to")], " ")
		x := New()
		x.Put(Document{ID: "whole", Text: strings.Join(words, " "), Updated: monday, ExpiresAt: later})
		x.Put(Document{ID: "scattered", Text: strings.Join(rapid.Permutation(words).Draw(t, "other"), " "),
			Updated: monday, ExpiresAt: later})
		score := map[string]float64{}
		for _, h := range x.Search(Query{Text: phrase, K: 2}) {
			score[h.ID] = h.Score
		}
		if score["whole"] < score["scattered"]-1e-12 {
			t.Fatalf("%q scores %v", phrase, score)
		}
	})
}

// compareHits allows documents whose scores differ by rounding alone to change
// places; all are the model's hits without a limit.
func compareHits(t *rapid.T, got, want, all []Hit) {
	if len(got) != len(want) {
		t.Fatalf("got %d hits, want %d:\n%v\n%v", len(got), len(want), got, want)
	}
	scores := map[string]float64{}
	for _, h := range all {
		scores[h.ID] = h.Score
	}
	for i := range got {
		swapped := math.Abs(scores[got[i].ID]-want[i].Score) < 1e-12
		if got[i].ID != want[i].ID && !swapped || math.Abs(got[i].Score-want[i].Score) > 1e-9 {
			t.Fatalf("hit %d is %v, want %v", i, got[i], want[i])
		}
	}
}

// checkInvariants compares what the index counts as it goes with what it holds.
func checkInvariants(t *rapid.T, x *Index) {
	slots, refs := map[uint32]uint32{}, map[uint32]uint32{}
	for i, e := range x.dict.entries.rows {
		dead := uint32(0)
		for _, p := range x.dict.list(uint32(i)) {
			slots[p.slot]++
			if x.docs.rows[p.slot].dead {
				dead++
				refs[p.slot]++
			}
		}
		if dead != e.dead || dead*4 > e.count || (e.class == none) != (e.count == 0) || (e.text == 0) != (e.class == none && e.first == none) {
			t.Fatalf("entry %d %+v holds %d dead postings", i, e, dead)
		}
	}
	for slot, d := range x.docs.rows {
		if d.dead && d.refs != refs[uint32(slot)] {
			t.Fatalf("slot %d is held by %d lists, counted %d", slot, refs[uint32(slot)], d.refs)
		}
	}
	for _, slot := range x.free {
		if slots[slot] > 0 {
			t.Fatalf("free slot %d is in %d lists", slot, slots[slot])
		}
	}
	grouped := 0
	for group, th := range x.threads.byGroup {
		grouped += len(th.slots)
		if len(th.slots) == 0 || th.group != group || !slices.IsSortedFunc(th.slots, x.compareInThread) {
			t.Fatalf("group %q is %v", group, th)
		}
	}
	for slot, d := range x.docs.rows {
		if d.dead {
			continue
		}
		if found, ok := x.byID.find(x.id(uint32(slot)), x.id); !ok || found != uint32(slot) {
			t.Fatalf("slot %d is found at %d", slot, found)
		}
		if d.thread != 0 {
			grouped--
		}
	}
	if grouped != 0 {
		t.Fatalf("groups hold %d documents too many", grouped)
	}
	if x.byID.n == 0 && (x.threads.bytes != 0 || len(x.dict.byPrefix) > 0) {
		t.Fatal("an empty index still has groups or prefixes")
	}
	if x.byID.n == 0 && (x.dict.byText.n+len(x.labels.byKey) > 0 || x.length != 0 || x.cells.used != 0) {
		t.Fatal("an empty index still holds something")
	}
}

func TestConcurrentUse(t *testing.T) {
	x, docs := New(), facts(2000)
	var wg sync.WaitGroup
	for w := range 2 {
		wg.Go(func() {
			for i, d := range docs {
				x.Put(d)
				if i%3 == w {
					x.Delete(docs[i/2].ID)
				}
			}
		})
	}
	for range 2 {
		wg.Go(func() {
			for _, q := range queries(docs, 300) {
				for _, h := range x.Search(q) {
					if h.Score <= 0 || h.Score > 1 {
						t.Errorf("score of %s is %v", h.ID, h.Score)
					}
				}
				x.Newest(q)
				x.Bytes()
			}
		})
	}
	wg.Wait()
}
