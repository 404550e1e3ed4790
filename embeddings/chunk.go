package embeddings

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// minPiece is the length in bytes below which a text is not cut any more.
const minPiece = 16

// cut splits text until no part is longer than limit bytes or can be cut any more.
func cut(text string, limit int) []string {
	if len(text) <= limit {
		return []string{text}
	}
	first, second := split(text)
	if second == "" {
		return []string{text}
	}
	return append(cut(first, limit), cut(second, limit)...)
}

// split cuts text in two near its middle: where a sentence or a line ends when one
// does in the middle half, else between words, else between characters. Both parts
// together have every character of text but the white space at the cut. The second
// is empty when text is too short to be cut.
func split(text string) (string, string) {
	if len(text) < minPiece {
		return text, ""
	}
	at := border(text, endsSentence)
	if at == 0 {
		at = border(text, func(before, after rune) bool { return unicode.IsSpace(after) })
	}
	if at == 0 {
		at = len(text) / 2
		for !utf8.RuneStart(text[at]) {
			at--
		}
	}
	first, second := strings.TrimSpace(text[:at]), strings.TrimSpace(text[at:])
	if first == "" || second == "" {
		return text, ""
	}
	return first, second
}

// border returns the place in the middle half of text that is nearest to the middle
// and between two runes that is accepts; 0 when there is none.
func border(text string, is func(before, after rune) bool) int {
	best, low, high := 0, len(text)/4, 3*len(text)/4
	distance := len(text)
	before := rune(0)
	for i, after := range text {
		if i > high {
			break
		}
		if d := abs(i - len(text)/2); i >= low && i > 0 && d < distance && is(before, after) {
			best, distance = i, d
		}
		before = after
	}
	return best
}

func endsSentence(before, after rune) bool {
	if before == '\n' || strings.ContainsRune("。！？", before) {
		return true
	}
	return strings.ContainsRune(".!?", before) && unicode.IsSpace(after)
}

func abs(n int) int { return max(n, -n) }
