package guard

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// tongue is the lexicon of a language, in which a text is judged if it seems to be in it.
type tongue struct {
	name string
	// common are words that few texts of it do without and texts of other languages seldom have; script are the letters that
	// it is known by if it is not written in Latin ones, unless there are letters of another script.
	common string
	script []*unicode.RangeTable
	unless []*unicode.RangeTable
	// near says how far apart may stand what belongs together, in a tongue whose orders are not known by their place in the clause; such
	// a tongue has a word mean all that any of its stems does. It is nil in the others.
	near *nearness
	// runs says that words are not parted by spaces.
	runs bool
	// parts divides a written word, where affixes are written together with it; nil leaves words as they are.
	parts func(word string) []string
	// meant is what a word means where more than its stems and ends count.
	meant func(l *lexicon, word string) sense
	// talks are words of sentences that tell what others showed, studied or collected.
	talks string
	// verbs are given by their infinitives; forms are those of one, with the kind of order that each is.
	verbs []sensed
	forms func(infinitive string, add func(form string, of sense))
	words []sensed

	tells wordSet // talks
	lexicon
}

// lexicon finds the meanings of words.
type lexicon struct {
	whole   map[string]sense
	stems   map[string]sense
	ends    map[string]sense // nil where a word that begins with "*" stands for those that hold it
	longest int              // of whole, in characters
	infixes []sensed
	phrases map[string][]phrased // by their first words
}

// phrased is the rest of a phrase.
type phrased struct {
	rest []string
	of   sense
}

// compileTongues makes lexicons ready.
func compileTongues(list []*tongue) []*tongue {
	for _, t := range list {
		t.lexicon = lexicon{whole: map[string]sense{}, stems: map[string]sense{}, phrases: map[string][]phrased{}}
		t.tells = newWordSet(t.talks)
		if t.near != nil {
			t.ends = map[string]sense{}
			for i, end := range t.near.closing {
				t.near.closing[i] = Fold(end)
			}
			for i := range t.near.told {
				t.near.told[i].spell(t)
			}
		}
		for _, e := range t.verbs {
			for verb := range strings.FieldsSeq(Fold(e.words)) {
				t.forms(verb, func(form string, of sense) { t.put(form, e.of|of) })
			}
		}
		for _, e := range append(shared, t.words...) {
			for w := range strings.FieldsSeq(Fold(e.words)) {
				t.put(w, e.of)
			}
		}
	}
	return list
}

// put adds a word, a stem or a phrase. A word without meaning loses those that it has.
func (l *lexicon) put(w string, of sense) {
	w = undotted(w)
	if first, rest, ok := strings.Cut(w, "_"); ok {
		l.phrases[first] = append(l.phrases[first], phrased{strings.Split(rest, "_"), of})
		return
	}
	stem, open := strings.CutSuffix(w, "*")
	inner, inside := strings.CutPrefix(stem, "*")
	switch {
	case inside && l.ends != nil:
		l.ends[inner] |= of
	case inside:
		l.infixes = append(l.infixes, sensed{of, inner})
	case open:
		l.stems[stem] |= of
	case of == 0:
		l.whole[w] = 0
	default:
		l.whole[w] |= of
		l.longest = max(l.longest, utf8.RuneCountInString(w))
	}
}

// meanings are all that a word means.
func (t *tongue) meanings(w string) sense {
	if t.meant != nil {
		return t.meant(&t.lexicon, w)
	}
	return t.senses(w)
}

// undotted writes the Turkish i without a dot as one with it, as it often is.
func undotted(w string) string { return strings.ReplaceAll(w, "ı", "i") }

// senses are all that a word means: as it is, by any stem and by any end.
func (l *lexicon) senses(w string) sense {
	of := l.whole[w] | l.stems[w] | l.ends[w]
	for i := range w {
		if i > 0 {
			of |= l.stems[w[:i]] | l.ends[w[i:]]
		}
	}
	return of
}

// sense is what a word means: as it is, or by its longest stem, or by what it holds.
func (l *lexicon) sense(w string) sense {
	if of, ok := l.whole[w]; ok {
		return of
	}
	for n := len(w); n > 1; n-- {
		if of, ok := l.stems[w[:n]]; ok {
			return of
		}
	}
	for _, e := range l.infixes {
		if strings.Contains(w, e.words) {
			return e.of
		}
	}
	return 0
}

// phrase is the meaning and the length of the longest phrase that begins with the first of some words; 0 is none.
func (l *lexicon) phrase(words []spoken) (of sense, n int) {
	for _, p := range l.phrases[words[0].text] {
		if len(p.rest)+1 < n || len(p.rest) >= len(words) {
			continue
		}
		fits := true
		for k, part := range p.rest {
			if stem, open := strings.CutSuffix(part, "*"); words[k+1].text != part && !(open && strings.HasPrefix(words[k+1].text, stem)) {
				fits = false
				break
			}
		}
		switch {
		case fits && len(p.rest)+1 > n:
			of, n = p.of, len(p.rest)+1
		case fits:
			of |= p.of
		}
	}
	return of, n
}
