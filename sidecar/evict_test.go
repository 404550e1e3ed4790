package sidecar_test

import (
	"fmt"
	"testing"
	"time"

	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
	"helmdeck-sidecar/store/badgerstore"
)

// crowded is a service with callers of n facts each, which can hold the index of one.
func crowded(tb testing.TB, callers, n int) (*sidecar.Service, []memory.Caller) {
	tb.Helper()
	st, err := badgerstore.Open(badgerstore.Options{Dir: tb.TempDir(), Reserve: 1 << 20, Ballast: -1})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { st.Close() })
	var list []memory.Caller
	for i := range callers {
		c := memory.Caller{Subject: fmt.Sprintf("caller-%d", i), Scopes: []memory.Scope{memory.ScopeRead}}
		list = append(list, c)
		for k := range n {
			_, err := st.Put(tb.Context(), store.Put{
				Namespace: c.Namespace().Encode(), Key: fmt.Sprintf("f/%d", k), ExpiresAt: time.Now().Add(time.Hour),
				Value: fmt.Appendf(nil, `{"v":"the lighthouse of caller %d has lamp number%d","c":"user_facts"}`, i, k),
			})
			if err != nil {
				tb.Fatal(err)
			}
		}
	}
	s, err := sidecar.New(sidecar.Options{Store: st, IndexCeiling: 1})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(s.Close)
	return s, list
}

// Whoever asks is answered in full, although only one index fits at a time.
func TestEvictionIsNotNoticed(t *testing.T) {
	s, callers := crowded(t, 3, 50)
	for round := range 4 {
		for i, c := range callers {
			resp, err := s.Recall(t.Context(), c, memory.RecallRequest{Query: fmt.Sprintf("number%d", round), K: 1})
			if err != nil || len(resp.Hits) != 1 || resp.Hits[0].Fact.Value != fmt.Sprintf("the lighthouse of caller %d has lamp number%d", i, round) {
				t.Fatalf("round %d, caller %d: %+v, %v", round, i, resp, err)
			}
			if n := s.Stats().Indexes; n != 1 {
				t.Errorf("%d indexes are held", n)
			}
		}
	}
}

// BenchmarkRecallAfterEviction is the price of an index that has to be built again.
func BenchmarkRecallAfterEviction(b *testing.B) {
	for _, n := range []int{1000, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s, callers := crowded(b, 2, n)
			for i := 0; b.Loop(); i++ {
				if _, err := s.Recall(b.Context(), callers[i%2], memory.RecallRequest{Query: "lamp number7", K: 1}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
