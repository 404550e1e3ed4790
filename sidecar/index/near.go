package index

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The bounds of the search for words near one that no document holds.
const (
	nearWords  = 8     // of a query
	nearTerms  = 8     // that stand for one word
	nearLooked = 5_000 // terms that are looked at, those that came last
	nearPrefix = 4     // letters of a word that may begin another
	nearEdit   = 5     // letters of a word that may be misspelt
	nearWeight = 0.6   // of a word that was not met as it is
)

// near returns the terms that may be meant by a word that no document holds, those
// in the most documents first: longer words that begin with it, and words that
// differ in one letter left out, added or changed or in two exchanged, but not in the
// first letter alone. Numbers and names with digits have none.
func (x *Index) near(w queryWord, taken map[uint32]bool) (forms []form, df float64) {
	word := w.forms[0]
	if n := utf8.RuneCountInString(word); !w.always || w.weight < 1 || n < nearPrefix || !isStemmable(word) {
		return nil, 0
	}
	found := x.dict.prefixed(nil, word)
	if utf8.RuneCountInString(word) >= nearEdit {
		found = x.dict.misspelt(found, word)
	}
	for _, t := range x.dict.mostMet(found, taken) {
		c := x.dict.entries.rows[t].class
		taken[c] = true
		df += float64(x.dict.entries.rows[c].df)
		for t := x.dict.entries.rows[c].first; t != none; t = x.dict.entries.rows[t].next {
			forms = append(forms, form{term: t, scale: 1})
		}
	}
	return forms, df
}

// mostMet returns the first terms, by documents and then by text, of different classes
// that are not taken.
func (d *dictionary) mostMet(found []uint32, taken map[uint32]bool) []uint32 {
	var best []uint32
	compare := func(s, t uint32) int {
		a, b := d.entries.rows[s].class, d.entries.rows[t].class
		return cmp.Or(cmp.Compare(d.entries.rows[b].df, d.entries.rows[a].df), strings.Compare(d.text(s), d.text(t)))
	}
	for _, t := range found {
		c := d.entries.rows[t].class
		if len(best) == nearTerms && compare(t, best[nearTerms-1]) > 0 || taken[c] {
			continue
		}
		if i := slices.IndexFunc(best, func(b uint32) bool { return d.entries.rows[b].class == c }); i >= 0 {
			if compare(best[i], t) <= 0 {
				continue
			}
			best = slices.Delete(best, i, i+1)
		}
		i, _ := slices.BinarySearchFunc(best, t, compare)
		best = slices.Insert(best, i, t)
		best = best[:min(len(best), nearTerms)]
	}
	return best
}

// misspelt appends the terms that are one edit away from word. It tries all edits: a
// dictionary of deletions would need more memory than the words.
func (d *dictionary) misspelt(out []uint32, word string) []uint32 {
	letters := "abcdefghijklmnopqrstuvwxyz"
	if r, _ := utf8.DecodeRuneInString(word); unicode.Is(unicode.Cyrillic, r) {
		letters = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
	}
	try := func(runes []rune) {
		text := string(runes)
		for l, n := range d.spoken {
			if n == 0 {
				continue
			}
			if t, ok := d.termOf(language(l).key(text)); ok && !slices.Contains(out, t) {
				out = append(out, t)
			}
		}
	}
	w := []rune(word)
	b := make([]rune, len(w)+1)
	for i := range w {
		if i > 0 {
			copy(b, w[:i])
			copy(b[i:], w[i+1:])
			try(b[:len(w)-1])
		}
		if i+1 < len(w) && w[i] != w[i+1] {
			copy(b, w)
			b[i], b[i+1] = w[i+1], w[i]
			try(b[:len(w)])
		}
	}
	for i := 1; i <= len(w); i++ {
		copy(b, w[:i])
		copy(b[i+1:], w[i:])
		for _, r := range letters {
			b[i] = r
			try(b)
		}
		if i == len(w) {
			break
		}
		copy(b, w)
		for _, r := range letters {
			if b[i] = r; r != w[i] {
				try(b[:len(w)])
			}
		}
	}
	return out
}
