package workload

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestFactsAreTheSameEveryTime(t *testing.T) {
	few, many := NewCorpus(7).Facts(10), NewCorpus(7).Facts(20)
	if diff := cmp.Diff(few, many[:10]); diff != "" {
		t.Errorf("the first facts of two corpora differ:\n%s", diff)
	}
	if diff := cmp.Diff(few, NewCorpus(8).Facts(10)); diff == "" {
		t.Error("another seed made the same facts")
	}
	c := NewCorpus(7)
	if diff := cmp.Diff(many, append(c.Facts(10), c.Facts(10)...)); diff != "" {
		t.Errorf("facts made in two steps differ:\n%s", diff)
	}
	keys := map[string]bool{}
	for _, f := range NewCorpus(7).Facts(5000) {
		keys[f.Key] = true
	}
	if len(keys) != 5000 {
		t.Errorf("5000 facts have %d keys", len(keys))
	}
}

func TestSum(t *testing.T) {
	var took []time.Duration
	for i := range 100 {
		took = append(took, time.Duration(100-i)*time.Millisecond)
	}
	want := Figures{Calls: 100, P50: 51, P99: 100, PerSecond: 50}
	if diff := cmp.Diff(want, Sum(took, 2*time.Second)); diff != "" {
		t.Errorf("1 to 100 ms (-want +got):\n%s", diff)
	}
}
