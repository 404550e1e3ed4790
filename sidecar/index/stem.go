package index

import (
	"unicode"
	"unicode/utf8"

	"github.com/kljensen/snowball/english"
	"github.com/kljensen/snowball/french"
	"github.com/kljensen/snowball/hungarian"
	"github.com/kljensen/snowball/norwegian"
	"github.com/kljensen/snowball/russian"
	"github.com/kljensen/snowball/spanish"
	"github.com/kljensen/snowball/swedish"
)

// Stem returns the class of a term: its English stem when it is a word of plain
// letters, else the term.
func Stem(term string) string {
	if len(term) < 3 || len(term) > 32 {
		return term
	}
	for i := range len(term) {
		if term[i] < 'a' || term[i] > 'z' {
			return term
		}
	}
	if base, ok := irregular()[term]; ok {
		term = base
	}
	return english.Stem(term, false)
}

// stem is Stem for a text in l.
func (l language) stem(term string) string {
	if l == inEnglish {
		return Stem(term)
	}
	if !isStemmable(term) {
		return term
	}
	switch l {
	case inGerman:
		return stemGerman(term)
	case inFrench:
		return french.Stem(term, false)
	case inSpanish:
		return spanish.Stem(term, false)
	case inItalian:
		return stemItalian(term)
	case inPortuguese:
		return stemPortuguese(term)
	case inRussian:
		return russian.Stem(term, false)
	case inSwedish:
		return swedish.Stem(term, false)
	case inNorwegian:
		return norwegian.Stem(term, false)
	case inHungarian:
		return hungarian.Stem(term, false)
	}
	return term
}

// stemKey returns the class of a key of the dictionary.
func stemKey(key string) string {
	word, l := cutKey(key)
	return l.key(l.stem(word))
}

// isStemmable reports whether a word is of Latin or Cyrillic letters and of some length.
func isStemmable(word string) bool {
	if n := utf8.RuneCountInString(word); n < 3 || n > 32 {
		return false
	}
	for _, r := range word {
		if !unicode.In(r, unicode.Latin, unicode.Cyrillic) {
			return false
		}
	}
	return true
}
