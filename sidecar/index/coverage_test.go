package index

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestGroupScores(t *testing.T) {
	x := New()
	for id, d := range map[string]Document{
		"1": {Group: "one", Text: "zebras run"}, "2": {Group: "one", Text: "piano piano"},
		"3": {Group: "two", Text: "piano lessons"}, "4": {Text: "zebra piano tea"},
		"5": {Group: "three", Text: "nothing"}, "6": {Group: "gone", Text: "zebra"},
	} {
		d.ID, d.ExpiresAt = id, later
		x.Put(d)
	}
	x.Delete("6")
	q := Query{Text: "zebra piano xylophone", Now: monday}
	zebra, piano, none := idf(5, 2), idf(5, 3), idf(5, 1)
	all := zebra + piano + none
	want := map[string]float64{"one": (zebra + piano) / all, "two": piano / all}
	got := x.GroupScores(q, "one", "one", "two", "three", "gone", "unheard", "")
	if diff := cmp.Diff(want, got, cmpopts.EquateApprox(0, 1e-12)); diff != "" {
		t.Error(diff)
	}
	q.Keep = func(m Meta) bool { return m.ID != "2" && m.Group != "two" }
	want = map[string]float64{"one": zebra / all}
	if diff := cmp.Diff(want, x.GroupScores(q, "one", "two"), cmpopts.EquateApprox(0, 1e-12)); diff != "" {
		t.Error(diff)
	}
	q.Text = "piano zebra"
	if got := x.GroupScores(Query{Text: q.Text, Now: monday}, "one")["one"]; math.Abs(got-1) > 1e-12 {
		t.Errorf("covers %v of a query it holds", got)
	}
}
