package index

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"helmdeck-sidecar/sidecar/memory"
)

var (
	monday = time.Date(2026, 11, 16, 9, 0, 0, 0, time.UTC)
	later  = monday.AddDate(1, 0, 0)
)

// texts is an index of documents by text alone, with ids a, b, c, ...
func texts(values ...string) *Index {
	x := New()
	for i, v := range values {
		x.Put(Document{ID: string(rune('a' + i)), Text: v, Updated: monday, ExpiresAt: later})
	}
	return x
}

func found(x *Index, text string) string {
	return ids(x.Search(Query{Text: text, K: 10, Now: monday}))
}

func ids(hits []Hit) string {
	var out []string
	for _, h := range hits {
		out = append(out, h.ID)
	}
	return strings.Join(out, " ")
}

func TestRanking(t *testing.T) {
	const filler = "some other note about nothing at all"
	for _, c := range []struct {
		name, query string
		texts       []string
		want        string
	}{
		{"phrase above scattered words", "dark mode", []string{"mode of the dark", "the dark mode of"}, "b a"},
		{"run of the query above scattered words", "prefers dark mode theme",
			[]string{"mode dark theme x prefers", "theme x prefers dark mode"}, "b a"},
		{"phrase across spelling", "dark mode", []string{"mode the dark user", "user dark-mode the"}, "b a"},
		{"rare word above common", "tea coffee", []string{"coffee now", "coffee then", "coffee again", "tea today"}, "d a b c"},
		{"two words above one repeated", "zebra piano",
			[]string{"zebra zebra zebra zebra", "zebra piano lessons today", filler, filler}, "b a"},
		{"exact form above its stem", "running", []string{"runs daily", "running daily"}, "b a"},
		{"short above long", "tea", []string{"tea " + filler + " " + filler, "tea please"}, "b a"},
		{"function words alone", "to be or not to be", []string{filler, "to be or not to be"}, "b"},
		{"function words do not drown", "what is the capital of France",
			[]string{"what is the plan of the day", "France: Paris is its capital"}, "b a"},
		{"one character of a run", "猫", []string{"私は猫が好き", "犬が好き"}, "a"},
		{"pairs of characters", "東京都", []string{"京都に行く", "東京都に住む"}, "b a"},
		{"characters of a longer question", "我的猫叫什么", []string{"她有一只猫", "他有一只狗"}, "a"},
		{"korean with a particle", "서울", []string{"부산에서", "서울에서 산다"}, "b"},
		{"no diacritics", "cafe munchen", []string{"Café in München"}, "a"},
		{"identifier by part", "state", []string{"calls useState twice"}, "a"},
		{"identifier in another style", "maxOpenConns", []string{"set max_open_conns to 5", filler}, "a"},
		{"version without its v", "1.2.3", []string{"upgraded to v1.2.3", "upgraded to v1.2.4", filler}, "a b"},
		{"emoji", "🎉", []string{"done 🎉🎉", filler}, "a"},
		{"nothing", "xylophone", []string{filler}, ""},
		{"punctuation", "?! ...", []string{filler}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := found(texts(c.texts...), c.query); got != c.want {
				t.Errorf("%q finds %q, want %q", c.query, got, c.want)
			}
		})
	}
}

func TestFields(t *testing.T) {
	x := New()
	for _, d := range []Document{
		{ID: "key", Key: "preferences/frontend-framework", Text: "The user likes Svelte best"},
		{ID: "text", Key: "notes/1", Text: "The framework was chosen by preference of the frontend team"},
		{ID: "tag", Key: "notes/2", Text: "The user writes in Go", Tags: []string{"golang", "back end"}},
		{ID: "entity", Key: "notes/3", Text: "The user met her at noon", Entities: []string{"Ada Lovelace"}},
		{ID: "category", Key: "notes/4", Text: "The user eats at noon", Category: "habits"},
	} {
		d.ExpiresAt = later
		x.Put(d)
	}
	for query, want := range map[string]string{
		"preferences":                    "key text",
		"frontend framework":             "key text",
		"preferences/frontend-framework": "key text",
		"golang":                         "tag",
		"end golang":                     "tag",
		"lovelace":                       "entity",
		"habit":                          "category",
	} {
		if got := found(x, query); got != want {
			t.Errorf("%q finds %q, want %q", query, got, want)
		}
	}
}

func TestTiesGoToTheNewestThenByID(t *testing.T) {
	x := New()
	for i, id := range []string{"c", "a", "b", "new"} {
		d := Document{ID: id, Text: "same words", Updated: monday, ExpiresAt: later}
		d.Updated = d.Updated.Add(time.Duration(i/3) * time.Nanosecond)
		x.Put(d)
	}
	if got := found(x, "same"); got != "new a b c" {
		t.Error(got)
	}
	if got := ids(x.Newest(Query{K: 3, Now: monday})); got != "new a b" {
		t.Error(got)
	}
}

func TestPhraseIsFoundAmongManyLikeIt(t *testing.T) {
	x := New()
	for i := range 2000 {
		x.Put(Document{ID: fmt.Sprint(i), Text: "mode dark", Updated: later, ExpiresAt: later})
	}
	x.Put(Document{ID: "old", Text: "dark mode", Updated: monday, ExpiresAt: later})
	if got := ids(x.Search(Query{Text: "dark mode", K: 1})); got != "old" {
		t.Error(got)
	}
}

func TestKeepComesBeforeTheLimit(t *testing.T) {
	x := New()
	for i := range 100 {
		x.Put(Document{ID: fmt.Sprintf("%02d", i), Text: strings.Repeat("tea ", 1+i%7), Kind: memory.KindOpinion,
			Category: fmt.Sprint(i % 10), Updated: monday.Add(time.Duration(i)), ExpiresAt: later})
	}
	q := Query{Text: "tea time", K: 10, Keep: func(m Meta) bool { return m.Category == "3" && m.Kind == memory.KindOpinion }}
	if got := len(x.Search(q)); got != 10 {
		t.Errorf("found %d, want 10", got)
	}
	if got := ids(x.Newest(q)); got != "93 83 73 63 53 43 33 23 13 03" {
		t.Error(got)
	}
}

func TestMetaIsWhatWasPut(t *testing.T) {
	d := Document{
		ID: "k", Category: "c", Tags: []string{"t", ""}, Kind: memory.KindWorld, Entities: []string{"e, f"}, Text: "x", Group: "g",
		Occurred: time.Date(-44, 3, 15, 1, 2, 3, 4, time.UTC), Updated: monday.Add(5), ExpiresAt: later, Doubt: 0.25,
		From: time.Date(1969, 12, 1, 0, 0, 0, 0, time.UTC), Until: time.Date(2030, 1, 2, 0, 0, 0, 0, time.UTC),
	}
	x := New()
	x.Put(d)
	var got Meta
	x.Search(Query{Text: "x", K: 1, Keep: func(m Meta) bool { got = m; return true }})
	want := Meta{d.ID, d.Category, d.Tags, d.Kind, d.Entities, d.Group, d.Occurred, d.From, d.Until, d.Updated, d.ExpiresAt, d.Doubt}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestPartsAddUpToTheScore(t *testing.T) {
	x := filled(facts(300))
	for _, q := range queries(facts(300), 50) {
		q.Explain = true
		for _, h := range x.Search(q) {
			sum := 0.0
			for _, v := range h.Parts {
				sum += v
			}
			if math.Abs(sum-h.Score) > 1e-9 || h.Score > 1 || h.Score <= 0 {
				t.Fatalf("%q scores %v, parts %v", q.Text, h.Score, h.Parts)
			}
		}
	}
}
