package index

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// expand finds the classes near to the words of the model that no document holds.
func expand(docs map[string]modelDoc, words []modelWord, sequence []int) {
	df, terms := map[string]int{}, map[string]string{} // by class; class by term
	met := make([]bool, len(words))
	for _, d := range docs {
		seen := map[string]bool{}
		for t := range d.freq {
			class := d.language.key(d.language.stem(t))
			terms[d.language.key(t)] = class
			if seen[class] {
				continue
			}
			seen[class] = true
			df[class]++
			if i, _ := d.owner(words, t); i >= 0 {
				met[i] = true
				df[class] = math.MinInt32 // taken
			}
		}
	}
	left := 8
	for i, w := range words {
		if met[i] || len(w.related) > 0 || !slices.Contains(sequence, i) || left == 0 {
			continue
		}
		left--
		word := w.forms[0]
		if w.weight < 1 || utf8.RuneCountInString(word) < 4 || !isStemmable(word) {
			continue
		}
		var near []string
		for t := range terms {
			if text, _ := cutKey(t); isNear(word, text) && isStemmable(text) {
				near = append(near, t)
			}
		}
		slices.SortFunc(near, func(a, b string) int { return cmp.Or(cmp.Compare(df[terms[b]], df[terms[a]]), cmp.Compare(a, b)) })
		classes := map[string]bool{}
		for _, t := range near {
			if c := terms[t]; df[c] > 0 && len(classes) < 8 {
				classes[c] = true
				df[c] = 0
			}
		}
		if len(classes) > 0 {
			words[i].near = classes
		}
	}
}

// isNear reports whether other is longer than word and begins with it, or one edit
// away, which does not change the first letter alone.
func isNear(word, other string) bool {
	if len(other) > len(word) && strings.HasPrefix(other, word) {
		return true
	}
	a, b := []rune(word), []rune(other)
	same := 0
	for same < min(len(a), len(b)) && a[same] == b[same] {
		same++
	}
	if len(a) < 5 || word == other || same == len(a) && same == len(b) {
		return false
	}
	tail := func(i, j int) bool { return string(a[min(i, len(a)):]) == string(b[min(j, len(b)):]) }
	switch {
	case len(b) == len(a)+1:
		return same > 0 && tail(same, same+1)
	case len(b) == len(a)-1:
		return same > 0 && tail(same+1, same)
	case len(a) != len(b):
		return false
	case same > 0 && tail(same+1, same+1):
		return true
	}
	return same+1 < len(a) && a[same] == b[same+1] && a[same+1] == b[same] && tail(same+2, same+2)
}

func TestNearWords(t *testing.T) {
	const filler = "some other note about nothing at all"
	for _, c := range []struct {
		name, query, text string
		found             bool
	}{
		{"beginning", "konf", "uses konflux", true},
		{"too short a beginning", "kon", "uses konflux", false},
		{"two exchanged", "konfulx", "uses konflux", true},
		{"first two exchanged", "oknflux", "uses konflux", true},
		{"one left out", "konlux", "uses konflux", true},
		{"one too many", "konfluxx", "uses konflux", true},
		{"one changed", "konflax", "uses konflux", true},
		{"two changed", "kenflax", "uses konflux", false},
		{"the first changed", "bonflux", "uses konflux", false},
		{"too short a word", "kafe", "a kate b", false},
		{"number", "12345", "call 123456 or 12346", false},
		{"name with a digit", "x7konf", "x7konflux", false},
		{"russian", "кофие", "любит кофе", true},
		{"german", "Kuchentich", "Der Benutzer hat einen Küchentisch und die Stühle", true},
		{"function word", "should", "shoulder pain", false},
		{"part of a name", "useStatee", "calls useState twice", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := found(texts(filler, c.text), c.query) == "b"; got != c.found {
				t.Errorf("%q finds %q: %v", c.query, c.text, got)
			}
		})
	}
}

func TestNearCountsLess(t *testing.T) {
	x := texts("konflux build", "some other note", "the build broke")
	score := func(q string) float64 { return x.Search(Query{Text: q, K: 1, Now: monday, Explain: true})[0].Score }
	if exact, near := score("konflux"), score("konfulx"); math.Abs(near-0.6*exact) > 1e-12 {
		t.Errorf("scores %v, near %v", exact, near)
	}
	h := x.Search(Query{Text: "konfulx build", K: 1, Now: monday, Explain: true})[0]
	if h.ID != "a" || h.Parts["near"] == 0 || h.Parts["text"] == 0 {
		t.Errorf("hit %v", h)
	}
	x.Put(Document{ID: "d", Text: "konfulx", ExpiresAt: later})
	if got := found(x, "konfulx"); got != "d" {
		t.Errorf("found %q beside the word itself", got)
	}
}

func BenchmarkNear(b *testing.B) {
	docs := facts(100_000)
	for _, d := range docs[:50_000:50_000] {
		d.ID += "x"
		d.Text = fmt.Sprintf("%s prefixed%s", d.Text, strings.Map(func(r rune) rune {
			if '0' <= r && r <= '9' {
				return 'a' + r - '0'
			}
			return -1
		}, d.ID))
		docs = append(docs, d)
	}
	x, qs := filled(docs), queries(docs, 1000)
	for i := range qs {
		w := strings.Fields(qs[i].Text)
		qs[i].Text = fmt.Sprintf("%s %sq %s prefix", w[0], w[1], w[2])
	}
	benchmarkSearch(b, x, qs)
}
