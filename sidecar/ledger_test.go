package sidecar

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"helmdeck-sidecar/sidecar/memory"
)

func pointers(list []statement) (out []*statement) {
	for i := range list {
		out = append(out, &list[i])
	}
	return out
}

func about(name, text string) statement {
	return newStatement(memory.Fact{Key: text, Value: text, Kind: memory.KindOpinion, Entities: []string{name}})
}

func TestRelate(t *testing.T) {
	for _, c := range []struct {
		opinion, evidence string
		want              relation
	}{
		{"Prefers concise replies on WhatsApp", "Likes concise replies", supports},
		{"Prefers concise replies", "Asked for concise replies again", supports},
		{"Prefers concise replies", "Prefers detailed replies", contradicts},
		{"Prefers concise replies", "Doesn't like concise replies", contradicts},
		{"Likes tea", "Does not like tea any more", contradicts},
		{"Likes tea", "No longer drinks tea", contradicts},
		{"Likes tea", "Likes green tea", supports},
		{"Likes tea", "Dislikes tea", contradicts},
		{"Dislikes tea", "Hates tea", supports},
		{"Dislikes tea", "Doesn't hate tea", contradicts},
		{"Prefers React over Vue", "Prefers Vue over React", contradicts},
		{"Prefers React over Vue", "Prefers React rather than Vue", supports},
		{"Prefers React over Vue", "Likes Vue", contradicts},
		{"Prefers tabs for indentation", "Prefers spaces for indentation", contradicts},
		{"Likes tea", "Lives in Vienna", unrelated},
		{"Prefers short meetings in the morning", "Had a long lunch", unrelated},
		{"Likes tea", "", unrelated},
		{"", "", unrelated},
	} {
		if got := about("Peter", c.opinion).claim.relate(about("Peter", c.evidence).claim); got != c.want {
			t.Errorf("%q, %q: %d, want %d", c.opinion, c.evidence, got, c.want)
		}
	}
}

func TestConflicts(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"Lives in Vienna", "Moved to London", true},
		{"Lives in Vienna", "Lives in Vienna, Austria", false},
		{"Peter lives in Vienna", "Peter is based in Graz", true},
		{"Works at Acme", "Works for Initech", true},
		{"The port is 3000", "The port is 8080", true},
		{"The port is 3000", "The timeout is 30 seconds", false},
		{"Birthday is May 3", "Birthday is May 3", false},
		{"Lives in Vienna", "Likes Vienna", false},
		{"Went to Rome", "Went to Paris", false},
	} {
		if got := about("Peter", c.a).claim.conflicts(about("Peter", c.b).claim); got != c.want {
			t.Errorf("%q, %q: %v", c.a, c.b, got)
		}
	}
}

// Small steps, and a large one only for the third strong contradiction in a row.
func TestLedgerSteps(t *testing.T) {
	day := func(n int) *time.Time {
		d := time.Date(2025, 11, n, 0, 0, 0, 0, time.UTC)
		return &d
	}
	c := 0.9
	fact := func(n int, kind memory.Kind, text string) statement {
		return newStatement(memory.Fact{Key: fmt.Sprint(n), Value: text, Kind: kind, Entities: []string{"Peter"}, OccurredAt: day(n)})
	}
	opinion := fact(1, memory.KindOpinion, "Likes tea")
	opinion.fact.Confidence = &c
	evidence := []statement{
		opinion, fact(2, memory.KindWorld, "Drinks tea every morning"), fact(3, memory.KindExperience, "Did not want tea"), fact(4, memory.KindWorld, "Lives in Graz"),
		fact(5, memory.KindWorld, "Refused tea"), fact(6, memory.KindWorld, "Hates tea"), fact(7, memory.KindWorld, "Avoids tea"), fact(8, memory.KindWorld, "Enjoys tea again"),
	}
	entries := ledgerOf(&opinion, pointers(evidence))
	var got []string
	for _, e := range entries {
		got = append(got, fmt.Sprint(e.Evidence, " ", e.Rule, " ", e.Delta))
	}
	want := []string{"2 observed 0.03", "3 unlike -0.04", "5 unlike -0.04", "6 contradicted -0.25", "7 contradicted -0.25", "8 observed 0.03"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if c := Replay(0.9, entries); c != 0.38 {
		t.Errorf("confidence %v", c)
	}
	if at := changedAt(&opinion, entries); at == nil || !at.Equal(*day(8)) {
		t.Errorf("changed %v", at)
	}
}

// The ledger does not depend on the order in which statements come, a replay stays within
// bounds, and without one statement all is as if it had never been there.
func TestLedgerProperties(t *testing.T) {
	texts := []string{"Likes tea", "Dislikes tea", "Drinks tea", "Does not drink tea", "Lives in Vienna", "Prefers tea over coffee", "Prefers coffee over tea", "Hates green tea"}
	rapid.Check(t, func(t *rapid.T) {
		var all []statement
		for i := range rapid.IntRange(1, 12).Draw(t, "n") {
			f := memory.Fact{Key: fmt.Sprint("k", i), Value: rapid.SampledFrom(texts).Draw(t, "text"), Kind: rapid.SampledFrom(memory.Kinds()).Draw(t, "kind"), Entities: []string{"Peter"}}
			if rapid.Bool().Draw(t, "dated") {
				d := time.Date(2025, 1, rapid.IntRange(1, 5).Draw(t, "day"), 0, 0, 0, 0, time.UTC)
				f.OccurredAt = &d
			}
			if rapid.Bool().Draw(t, "sure") {
				c := rapid.Float64Range(0, 1).Draw(t, "c")
				f.Confidence = &c
			}
			f.Key = notePrefix + f.Key
			all = append(all, newStatement(f))
		}
		opinion := all[0]
		base := stated(opinion.fact)
		sorted := func(list []statement) []*statement {
			list = slices.Clone(list)
			sortStatements(list)
			return pointers(list)
		}
		entries := ledgerOf(&opinion, sorted(all))
		if c := Replay(base, entries); c < min(base, leastConfidence)-1e-4 || c > max(base, mostConfidence)+1e-4 {
			t.Fatalf("confidence %v", c)
		}
		if diff := cmp.Diff(entries, ledgerOf(&opinion, sorted(rapid.Permutation(all).Draw(t, "order")))); diff != "" {
			t.Fatalf("another order:\n%s", diff)
		}
		if len(all) < 2 {
			return
		}
		gone := rapid.IntRange(1, len(all)-1).Draw(t, "gone")
		without := append(slices.Clone(all[:gone]), all[gone+1:]...)
		fresh := make([]statement, len(without))
		for i, st := range without {
			fresh[i] = newStatement(st.fact)
		}
		a, b := ledgerOf(&opinion, sorted(without)), ledgerOf(&fresh[0], sorted(fresh))
		if diff := cmp.Diff(b, a); diff != "" || Replay(base, a) != Replay(base, b) {
			t.Fatalf("without one:\n%s", diff)
		}
	})
}
