package index

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// What Canonical takes from the start and from the end of a word.
const (
	openers = "\"'([{“„«‹「『"
	closers = "\"')]}”»›」』.,;:!…。、"
)

// articles are those that are no pronouns of an object besides, as the Spanish "la" is:
// to leave those out would make one of "la ama" and "lo ama".
var articles = func() map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields("a an the der die das den dem des ein eine einen einem einer eines un une una el il") {
		set[w] = true
	}
	return set
}()

// Canonical returns what two texts that say the same have in common: the words in their
// order, without case, diacritics, articles, and the punctuation around them; a hyphen
// between letters is a space. Nothing is left out that could make a difference: neither
// small words and endings nor numbers, signs ("C++", "-5", "!="), question marks, and
// punctuation inside a word ("3.5"). words counts them, a run of a script without spaces
// by its characters.
func Canonical(text string) (canonical string, words int) {
	var b strings.Builder
	b.Grow(len(text))
	first := true
	for word := range strings.FieldsSeq(hyphens(fold(text))) {
		if bare := strings.TrimRight(strings.TrimLeft(word, openers), closers); bare != "" {
			word = bare
		}
		lower := strings.ToLower(word)
		begins := first
		first = false
		if articles[lower] && (begins || word != strings.ToUpper(word)) {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(lower)
		words++
		if r, _ := utf8.DecodeRuneInString(lower); classOf(r) == inGram {
			words += utf8.RuneCountInString(lower) - 1
		}
	}
	return b.String(), words
}

// hyphens makes spaces of those between letters.
func hyphens(text string) string {
	if !strings.Contains(text, "-") {
		return text
	}
	out, last := []byte(text), rune(0)
	for i, r := range text {
		if next, _ := utf8.DecodeRuneInString(text[i+utf8.RuneLen(r):]); r == '-' && unicode.IsLetter(last) && unicode.IsLetter(next) {
			out[i] = ' '
		}
		last = r
	}
	return string(out)
}
