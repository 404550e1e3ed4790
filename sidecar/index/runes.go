package index

import (
	"unicode"
	"unicode/utf8"
)

// runeClass says what a character does to the text around it.
type runeClass uint8

const (
	separates runeClass = iota
	inWord              // part of a word of a script with spaces
	inGram              // character of a script without spaces
	isSymbol            // a word of its own
	connects            // joins two words into a compound, separates elsewhere
)

var asciiClass = func() (t [utf8.RuneSelf]runeClass) {
	for c := range t {
		switch {
		case '0' <= c && c <= '9', 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z':
			t[c] = inWord
		}
	}
	for _, c := range `-_./\:@&'` {
		t[c] = connects
	}
	return t
}()

// classAt returns the class and the size in bytes of the character at i.
func classAt(s string, i int) (runeClass, int) {
	if c := s[i]; c < utf8.RuneSelf {
		return asciiClass[c], 1
	}
	r, size := utf8.DecodeRuneInString(s[i:])
	return classOf(r), size
}

func classOf(r rune) runeClass {
	switch {
	case r == utf8.RuneError:
		return separates
	case r >= 0x0e00 && isSpaceless(r):
		return inGram
	case unicode.IsLetter(r), unicode.IsNumber(r), unicode.IsMark(r):
		return inWord
	case r >= 0x203c && unicode.Is(unicode.So, r):
		return isSymbol
	}
	return separates
}

// isSpaceless reports whether r belongs to a script that is written without
// spaces between words, or, as Hangul, is searched better by characters.
func isSpaceless(r rune) bool {
	switch r {
	case '々', '〆', '〇', 'ー':
		return true
	}
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul,
		unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}

func isRegional(r rune) bool { return 0x1f1e6 <= r && r <= 0x1f1ff }
