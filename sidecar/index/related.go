package index

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed related.txt
var relatedLines string

// The constants of related words; the package comment has the formula.
const (
	synonymScale = 0.2
	kindScale    = 0.3
	relatedHalf  = 50   // documents that hold a word itself, at which the words related to it count half
	relatedLeast = 0.02 // scale below which a word is not looked for
	relatedMost  = 128  // classes of a query
)

// relation is a word that may stand for another, by its English stem.
type relation struct {
	stem  string
	scale float64
}

// relations are, by English stem, the words that may stand for a word, in the order of the list.
var relations = sync.OnceValue(func() map[string][]relation { return parseRelations(relatedLines) })

// parseRelations reads lines of "= a b c", any of which may be said for the others, and of
// "> a b c", what is called a being b or c. Of two lines about a pair the stronger counts.
func parseRelations(text string) map[string][]relation {
	of := map[string][]relation{}
	add := func(word string, others []string, scale float64) {
		stem := Stem(word)
		for _, other := range others {
			of[stem] = relate(of[stem], stem, relation{Stem(other), scale})
		}
	}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		switch {
		case len(words) < 3:
		case words[0] == ">":
			add(words[1], words[2:], kindScale)
		case words[0] == "=":
			for _, w := range words[1:] {
				add(w, words[1:], synonymScale)
			}
		}
	}
	return of
}

// relate adds a relation of a stem to its list.
func relate(list []relation, stem string, r relation) []relation {
	if r.stem == stem {
		return list
	}
	for i, other := range list {
		if other.stem == r.stem {
			list[i].scale = max(other.scale, r.scale)
			return list
		}
	}
	return append(list, r)
}

// planRelated adds to the English words of a query the forms of those that may stand for them
// and belong to no word yet. own are the documents that hold each word itself.
func (x *Index) planRelated(q query, found []planned, own []float64, taken map[uint32]bool) {
	if q.language != inEnglish {
		return
	}
	left, relations := relatedMost, relations()
	for i, w := range q.words {
		if w.weight < 1 || own[i] == 0 && !w.always { // the latter counts for nothing
			continue
		}
		for _, r := range relations[w.stem] {
			c, ok := x.dict.classOf(r.stem)
			if !ok || taken[c] || left == 0 {
				continue
			}
			row := x.dict.entries.rows[c]
			if scale := r.scaleFor(float64(x.byID.n), own[i], float64(row.df)); scale >= relatedLeast {
				taken[c] = true
				left--
				for t := row.first; t != none; t = x.dict.entries.rows[t].next {
					found[i].forms = append(found[i].forms, form{term: t, scale: scale, related: true})
				}
			}
		}
	}
}

// scaleFor is how much the frequency of a related word counts that df of n documents hold, for a word that
// own of them hold.
func (r relation) scaleFor(n, own, df float64) float64 {
	return r.scale * min(1, idf(n, df)/idf(n, max(own, 1))) * relatedHalf / (relatedHalf + own)
}
