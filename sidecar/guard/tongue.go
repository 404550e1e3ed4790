package guard

import (
	"bytes"
	"slices"
	"strings"
	"sync"
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

	once  sync.Once
	tells *wordSet // talks
	lexicon
}

// lexicon finds the meanings of words.
type lexicon struct {
	whole   table[sense]
	stems   table[sense]
	ends    table[sense]
	closes  bool // a word that begins with "*" is put in ends, not in infixes
	longest int  // of whole, in characters
	infixes []sensed
	firsts  table[uint32] // of phrases: how many there were when the last one was put that begins so
	phrases []phrased
	rests   vocabulary // of phrases, with "_" between words
}

// phrased is a phrase without its first word.
type phrased struct {
	of   sense
	rest uint32
	next uint32 // another that begins with the same word, counted from 1
}

// ready makes the lexicon of a tongue when it is first heard.
func (t *tongue) ready() *tongue {
	t.once.Do(func() {
		t.tells, t.lexicon = newWordSet(t.talks), t.compiled()
		t.lexicon.trim()
		if t.near != nil {
			t.near.spell(t)
		}
	})
	return t
}

// compiled is the lexicon of a tongue.
func (t *tongue) compiled() lexicon {
	l := lexicon{closes: t.near != nil}
	for _, e := range t.verbs {
		for verb := range strings.FieldsSeq(Fold(e.words)) {
			t.forms(verb, func(form string, of sense) { l.put(form, e.of|of) })
		}
	}
	for _, list := range [][]sensed{shared, t.words} {
		for _, e := range list {
			for w := range strings.FieldsSeq(Fold(e.words)) {
				l.put(w, e.of)
			}
		}
	}
	return l
}

// put adds a word, a stem or a phrase. A word without meaning loses those that it has.
func (l *lexicon) put(w string, of sense) {
	w = undotted(w)
	if first, rest, ok := strings.Cut(w, "_"); ok {
		l.putPhrase(first, rest, of)
		return
	}
	stem, open := strings.CutSuffix(w, "*")
	inner, inside := strings.CutPrefix(stem, "*")
	switch {
	case inside && l.closes:
		*l.ends.at(inner) |= of
	case inside:
		l.infixes = append(l.infixes, sensed{of, strings.Clone(inner)})
	case open:
		*l.stems.at(stem) |= of
	case of == 0:
		*l.whole.at(w) = 0
	default:
		*l.whole.at(w) |= of
		l.longest = max(l.longest, utf8.RuneCountInString(w))
	}
}

func (l *lexicon) putPhrase(first, rest string, of sense) {
	next := l.firsts.at(first)
	l.phrases = append(l.phrases, phrased{of, uint32(l.rests.add(rest)), *next})
	*next = uint32(len(l.phrases))
}

func (l *lexicon) trim() {
	l.whole.trim()
	l.stems.trim()
	l.ends.trim()
	l.firsts.trim()
	l.rests.trim()
	l.phrases = slices.Clone(l.phrases)
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
	of := l.whole.get(w) | l.stems.get(w) | l.ends.get(w)
	for i := range w {
		if i > 0 {
			of |= l.stems.get(w[:i]) | l.ends.get(w[i:])
		}
	}
	return of
}

// sense is what a word means: as it is, or by its longest stem, or by what it holds.
func (l *lexicon) sense(w string) sense {
	if n := l.whole.find(w); n >= 0 {
		return l.whole.values[n]
	}
	for end := len(w); end > 1; end-- {
		if n := l.stems.find(w[:end]); n >= 0 {
			return l.stems.values[n]
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
	for at := l.firsts.get(words[0].text); at > 0; at = l.phrases[at-1].next {
		p := l.phrases[at-1]
		switch size := 1 + spells(l.rests.word(int(p.rest)), words[1:]); {
		case size > max(n, 1):
			of, n = p.of, size
		case size == n:
			of |= p.of
		}
	}
	return of, n
}

// spells is how many words the rest of a phrase has, or 0 if the text does not go on with them.
func spells(rest []byte, text []spoken) (n int) {
	for more := true; more; n++ {
		var part []byte
		part, rest, more = bytes.Cut(rest, []byte("_"))
		if n == len(text) || !fits(part, text[n].text) {
			return 0
		}
	}
	return n
}

// fits reports whether a word is the one of a phrase, or begins with it where a star follows it.
func fits(part []byte, word string) bool {
	if string(part) == word {
		return true
	}
	stem, open := bytes.CutSuffix(part, []byte("*"))
	return open && strings.HasPrefix(word, string(stem))
}
