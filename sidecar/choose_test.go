package sidecar_test

import (
	"context"
	"fmt"
	"math"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store/badgerstore"
)

// newClockedService returns a service, and by how much its clock is ahead.
func newClockedService(t *testing.T) (*sidecar.Service, *atomic.Int64) {
	t.Helper()
	start, ahead := time.Now(), new(atomic.Int64)
	clock := func() time.Time { return start.Add(time.Duration(ahead.Load())) }
	st, err := badgerstore.Open(badgerstore.Options{Dir: t.TempDir(), Reserve: 1 << 20, Ballast: -1, Now: clock})
	if err != nil {
		t.Fatal(err)
	}
	s, err := sidecar.New(sidecar.Options{Store: st, Now: clock})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		s.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	return s, ahead
}

func recall(t *testing.T, s *sidecar.Service, req memory.RecallRequest) memory.RecallResponse {
	t.Helper()
	resp, err := s.Recall(context.Background(), alice, req)
	if err != nil {
		t.Fatal(err)
	}
	return resp
}

func hitKeys(resp memory.RecallResponse) string {
	var keys []string
	for _, h := range resp.Hits {
		keys = append(keys, h.Fact.Key)
	}
	return strings.Join(keys, " ")
}

func stored(t *testing.T, s *sidecar.Service, req memory.StoreRequest) {
	t.Helper()
	if _, err := s.Store(context.Background(), alice, req); err != nil {
		t.Fatal(err)
	}
}

// Of facts that say the same one is recalled, and the answer still has k others.
func TestRecallLeavesOutWhatSaysTheSame(t *testing.T) {
	s := newService(t)
	for _, f := range [][2]string{
		{"a", "The user likes the zeppelin"}, {"b", "user likes zeppelin."}, {"c", "User likes a Zeppelin!"}, {"d", "user does not like zeppelin"},
		{"room/1", "zeppelin in room 101"}, {"room/2", "zeppelin in room 102"}, {"staging/host", "zeppelin"}, {"prod/host", "zeppelin"},
	} {
		remember(t, s, alice, f[0], f[1], "")
	}
	resp := recall(t, s, memory.RecallRequest{Query: "user likes zeppelin", K: 6, Explain: true})
	got := map[string]int{}
	for _, key := range strings.Fields(hitKeys(resp)) {
		got[strings.Map(func(r rune) rune {
			if strings.ContainsRune("abc", r) && len(key) == 1 {
				return 'a'
			}
			return r
		}, key)]++
	}
	want := map[string]int{"a": 1, "d": 1, "room/1": 1, "room/2": 1, "staging/host": 1, "prod/host": 1}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if len(resp.Dropped) != 2 || resp.Dropped[0].Why != memory.DroppedNearDuplicate || resp.Dropped[0].Of != resp.Hits[0].Fact.Key {
		t.Errorf("dropped %+v", resp.Dropped)
	}
	if all := recall(t, s, memory.RecallRequest{K: 20, Explain: true}); len(all.Hits) != 8 || all.Dropped != nil || all.Verdict != nil {
		t.Errorf("the listing has %d of 8 facts, %+v, %+v", len(all.Hits), all.Dropped, all.Verdict)
	}
	for query, want := range map[string]int{"user likes zeppelin": 6, "": 8} {
		found, err := s.Query(context.Background(), alice, memory.QMDRequest{Query: query})
		if err != nil || len(found.Results) != want {
			t.Errorf("QMD finds %d by %q, want %d (%v)", len(found.Results), query, want, err)
		}
	}
}

// However often something was said, what else answers the question is found.
func TestRecallFindsWhatIsBehindManyThatSayTheSame(t *testing.T) {
	s := newService(t)
	for i := range 200 {
		remember(t, s, alice, fmt.Sprint("same/", i), "the zeppelin needs helium", "")
	}
	remember(t, s, alice, "other", "among other things, some of which are heavier, the zeppelin also needs a new crew", "")
	resp := recall(t, s, memory.RecallRequest{Query: "zeppelin needs helium", Explain: true})
	if len(resp.Hits) != 2 || resp.Hits[1].Fact.Key != "other" || len(resp.Dropped) != 50 {
		t.Errorf("found %q, dropped %d", hitKeys(resp), len(resp.Dropped))
	}
	found, err := s.Query(context.Background(), alice, memory.QMDRequest{Query: "zeppelin needs helium"})
	if err != nil || len(found.Results) != 2 {
		t.Errorf("QMD finds %+v (%v)", found.Results, err)
	}
}

// What happened twice, and what is said of two, is not the same.
func TestRecallKeepsEventsAndSubjectsApart(t *testing.T) {
	s := newService(t)
	monday := time.Date(2026, 1, 5, 0, 0, 0, 0, time.UTC)
	tuesday := monday.AddDate(0, 0, 1)
	for i, req := range []memory.StoreRequest{
		{OccurredAt: &monday}, {OccurredAt: &tuesday}, {}, {OccurredAt: &monday},
		{Entities: []string{"Anna"}, Kind: memory.KindOpinion}, {Entities: []string{"Bob"}, Kind: memory.KindOpinion}, {Entities: []string{"bob", "Eve"}, Kind: memory.KindOpinion},
	} {
		req.Key, req.Value = fmt.Sprint("k", i), "flew with the zeppelin"
		stored(t, s, req)
	}
	if resp := recall(t, s, memory.RecallRequest{Query: "zeppelin", Kinds: []memory.Kind{memory.KindWorld}}); len(resp.Hits) != 3 {
		t.Errorf("of three times came %q", hitKeys(resp))
	}
	if resp := recall(t, s, memory.RecallRequest{Query: "zeppelin", Kinds: []memory.Kind{memory.KindOpinion}}); len(resp.Hits) != 2 {
		t.Errorf("of two subjects came %q", hitKeys(resp))
	}
}

// Of what says the same the newest stays, and its score is that of a fact without age.
func TestRecallWeighsAgeAndConfidence(t *testing.T) {
	s, ahead := newClockedService(t)
	half, none := 0.5, 0.0
	stored(t, s, memory.StoreRequest{Key: "k1", Value: "zeppelin needs helium gas"})
	stored(t, s, memory.StoreRequest{Key: "k2", Value: "zeppelin needs helium soon", Confidence: &half})
	ahead.Add(int64(45 * 24 * time.Hour))
	stored(t, s, memory.StoreRequest{Key: "k3", Value: "zeppelin needs helium now"})
	stored(t, s, memory.StoreRequest{Key: "k4", Value: "zeppelin needs helium here", Confidence: &none})
	stored(t, s, memory.StoreRequest{Key: "k5", Value: "Zeppelin needs helium gas."})
	resp := recall(t, s, memory.RecallRequest{Query: "zeppelin needs helium", Explain: true})
	if got := hitKeys(resp); got != "k3 k5 k2 k4" && got != "k5 k3 k2 k4" {
		t.Fatal(got)
	}
	if d := resp.Dropped; len(d) != 1 || d[0].Key != "k1" || d[0].Of != "k5" {
		t.Errorf("dropped %+v", d)
	}
	aged := 1 - 0.04*(1-math.Exp2(-0.5))
	for i, want := range []float64{1, 1, aged * (1 - 0.15*0.5), 1 - 0.15} {
		h, sum := resp.Hits[i], 0.0
		for _, part := range h.Explain {
			sum += part
		}
		if got := h.Score / resp.Hits[0].Score; math.Abs(got-want) > 1e-9 || math.Abs(sum-h.Score) > 1e-9 {
			t.Errorf("%s has %v of the best, want %v; score %v, parts %v", h.Fact.Key, got, want, h.Score, h.Explain)
		}
	}
	if e := resp.Hits[0].Explain; e["recency"] != 0 || e["confidence"] != 0 {
		t.Errorf("a new fact: %v", e)
	}
	ahead.Add(int64(12 * time.Hour))
	if later := recall(t, s, memory.RecallRequest{Query: "zeppelin needs helium", K: 1}); later.Hits[0].Score != resp.Hits[0].Score {
		t.Errorf("within a day the score went from %v to %v", resp.Hits[0].Score, later.Hits[0].Score)
	}
}

// A fact that does not fit into the budget makes room for smaller ones.
func TestRecallTokenBudget(t *testing.T) {
	s := newService(t)
	for i, n := range []int{40, 90, 50, 5} { // about 2n+1 tokens
		remember(t, s, alice, fmt.Sprint("k", i), fmt.Sprint(strings.Repeat("konflux ", n-1), "number ", i), "")
	}
	resp := recall(t, s, memory.RecallRequest{Query: "konflux", MaxTokens: 170, Explain: true})
	got := map[string]bool{}
	for _, h := range resp.Hits {
		got[h.Fact.Key] = true
	}
	if len(got) != 2 || got["k1"] || !got["k3"] {
		t.Errorf("a budget of 170 tokens gave %v", got)
	}
	if len(resp.Dropped) != 2 || resp.Dropped[0].Why != memory.DroppedMaxTokens {
		t.Errorf("dropped %+v", resp.Dropped)
	}
}

func TestRecallExplainsWhatItLeftOut(t *testing.T) {
	s := newService(t)
	for i := range 80 {
		remember(t, s, alice, fmt.Sprint("k", i), fmt.Sprintf("konflux has part %d", i), "")
	}
	resp := recall(t, s, memory.RecallRequest{Query: "konflux part", K: 40, Explain: true})
	if len(resp.Hits) != 40 || len(resp.Dropped) != 10 || resp.Dropped[0].Why != memory.DroppedBeyondK || !resp.Verdict.Relevant {
		t.Errorf("%d hits, dropped %+v, %+v", len(resp.Hits), resp.Dropped, resp.Verdict)
	}
	resp = recall(t, s, memory.RecallRequest{Query: "konflux part", Explain: true, MaxTokens: 1})
	if len(resp.Hits) != 0 || len(resp.Dropped) != 20 || resp.Dropped[19].Why != memory.DroppedMaxTokens {
		t.Errorf("without room: %d hits, dropped %+v", len(resp.Hits), resp.Dropped)
	}
	unrelated := memory.RecallRequest{Query: "Which painting did Oliver hang over the fireplace part in Lisbon?", K: 5, Explain: true}
	resp = recall(t, s, unrelated)
	v := resp.Verdict
	if len(resp.Hits) != 0 || len(resp.Dropped) != 15 || resp.Dropped[0].Why != memory.DroppedNotRelevant {
		t.Fatalf("%d hits, dropped %+v", len(resp.Hits), resp.Dropped)
	}
	if v.Relevant || v.Known != 1 || v.Words < 5 || v.Best+v.Meaning >= v.Needed {
		t.Errorf("%+v", v)
	}
	unrelated.Explain = false
	if diff := cmp.Diff(memory.RecallResponse{Hits: []memory.Hit{}}, recall(t, s, unrelated)); diff != "" {
		t.Error(diff)
	}
}
