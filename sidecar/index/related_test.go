package index

import (
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
)

// relateModel finds the classes that may stand for the words of an English query.
func relateModel(docs map[string]modelDoc, words []modelWord, sequence []int, text string) {
	if languageOf(text, Analyze(text)) != inEnglish {
		return
	}
	df, own := map[string]float64{}, make([]float64, len(words))
	taken := map[string]bool{}
	for _, d := range docs {
		classes := map[string]bool{}
		for t := range d.freq {
			class := d.language.key(d.language.stem(t))
			if i, _ := d.owner(words, t); i >= 0 {
				taken[class] = true
				if !classes[class] {
					own[i]++
				}
			}
			classes[class] = true
		}
		for c := range classes {
			df[c]++
		}
	}
	for i, w := range words {
		if w.weight < 1 || own[i] == 0 && !slices.Contains(sequence, i) {
			continue
		}
		for _, r := range relations()[w.stem] {
			scale := r.scaleFor(float64(len(docs)), own[i], df[r.stem])
			if df[r.stem] == 0 || taken[r.stem] || scale < 0.02 {
				continue
			}
			taken[r.stem] = true
			if words[i].related == nil {
				words[i].related = map[string]float64{}
			}
			words[i].related[r.stem] = scale
		}
	}
}

func TestRelatedWords(t *testing.T) {
	x := New()
	for id, text := range map[string]string{
		"editor": "The user writes everything in Neovim", "tea": "Green tea in the morning",
		"db": "Production runs on Postgres 17", "pet": "A puppy named Bella came in May",
	} {
		x.Put(Document{ID: id, Text: text, Updated: monday, ExpiresAt: later})
	}
	for query, want := range map[string]string{
		"Which editor should I open?": "editor", "which database do we have": "db", "does she have pets": "pet",
		"what drink is it": "tea", "Neovim": "editor", "postgres question": "db",
	} {
		if got := found(x, query); got != want {
			t.Errorf("%q finds %q, want %q", query, got, want)
		}
	}
	for _, query := range []string{"bella", "may", "morning"} {
		if got := found(x, query); strings.Contains(got, " ") {
			t.Errorf("%q finds %q", query, got)
		}
	}
}

// TestTheWordItselfComesFirst has a word beside all that are related to it.
func TestTheWordItselfComesFirst(t *testing.T) {
	x := New()
	x.Put(Document{ID: "itself", Text: "the editor", Updated: monday, ExpiresAt: later},
		Document{ID: "related", Text: "vim emacs helix", Updated: monday, ExpiresAt: later})
	hits := x.Search(Query{Text: "editor", K: 2, Now: monday, Explain: true})
	if len(hits) != 2 || hits[0].ID != "itself" || hits[1].Parts["related"] != hits[1].Score {
		t.Errorf("found %v", hits)
	}
}

func TestRelationsAreWellFormed(t *testing.T) {
	seen := map[string]bool{}
	for line := range strings.Lines(relatedLines) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		if words[0] != "=" && words[0] != ">" || len(words) < 3 {
			t.Errorf("the line %q says nothing", line)
		}
		if seen[line] {
			t.Errorf("the line %q is there twice", line)
		}
		seen[line] = true
		for _, w := range words[1:] {
			if tokens := Analyze(w); len(tokens) != 1 || tokens[0].Term != w || inEnglish.isFunctionWord(w) {
				t.Errorf("%q in %q is not one word that is searched for", w, line)
			}
		}
	}
	for stem, list := range relations() {
		own := map[string]bool{stem: true}
		for _, r := range list {
			if own[r.stem] || r.scale <= 0 {
				t.Errorf("%s has %v in %v", stem, r, list)
			}
			own[r.stem] = true
		}
	}
	if len(maps.Collect(maps.All(relations()))) < 500 {
		t.Errorf("%d words have relations", len(relations()))
	}
}

// A compound that no document holds counts by its pieces alone; what is related to it as a whole has no
// part in a score, which stays a number.
func TestRelatedToACompound(t *testing.T) {
	x := New()
	for id, text := range map[string]string{"a": "Her charity", "b": "we gave to it", "c": "a boat"} {
		x.Put(Document{ID: id, Text: text, Group: "talk", Updated: monday, ExpiresAt: later})
	}
	for _, context := range []float64{0, 1} {
		found := x.Find(Query{Text: "the non-profit with a boat", K: 10, Now: monday, Context: context})
		for _, h := range found.Hits {
			if math.IsNaN(h.Score) || h.Score <= 0 {
				t.Errorf("with a context of %v %s has a score of %v", context, h.ID, h.Score)
			}
		}
		if len(found.Hits) == 0 || found.Hits[0].ID != "c" {
			t.Errorf("with a context of %v found %v", context, found.Hits)
		}
	}
}
