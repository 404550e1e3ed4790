package temporal

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

type kind uint8

const (
	word  kind = iota // a run of letters, or one ideograph
	digit             // a run of digits or of ideographic numerals
	mark              // one character of punctuation
)

// token is a piece of the question, folded. start and end are its place in the
// source; gap tells that space separates it from the token before.
type token struct {
	kind       kind
	text       string
	start, end int
	gap        bool
	ideograph  bool
}

// apostrophes separate words without a trace: "aujourd'hui", "yesterday's".
const apostrophes = "'’ʼ`´"

// tokenize cuts a question into tokens and returns the text they point into.
func tokenize(question string) (string, []token) {
	source := clip(question)
	tokens := make([]token, 0, len(source)/4+1)
	gap := true
	for i := 0; i < len(source); {
		if n := letters(source[i:]); n > 0 {
			t := token{kind: word, text: strings.ToLower(source[i : i+n]), start: i, end: i + n, gap: gap}
			tokens, gap = add(tokens, t), false
			i += n
			continue
		}
		r, size := utf8.DecodeRuneInString(source[i:])
		start, end := i, i+size
		i = end
		if unicode.IsSpace(r) || r == 0 || strings.ContainsRune(apostrophes, r) {
			gap = true
			continue
		}
		for _, f := range fold(r) {
			t := classify(f)
			if t.kind == mark && unicode.IsSpace(f) {
				gap = true
				continue
			}
			t.start, t.end, t.gap = start, end, gap
			tokens, gap = add(tokens, t), false
		}
	}
	return source, tokens
}

// letters returns how many plain letters text begins with.
func letters(text string) (n int) {
	for n < len(text) && (text[n] >= 'a' && text[n] <= 'z' || text[n] >= 'A' && text[n] <= 'Z') {
		n++
	}
	return n
}

// add appends t, or goes on with the token before it.
func add(tokens []token, t token) []token {
	if n := len(tokens); n > 0 && continues(tokens[n-1], t) {
		tokens[n-1].text += t.text
		tokens[n-1].end = t.end
		return tokens
	}
	return append(tokens, t)
}

func classify(r rune) token {
	t := token{text: string(r), ideograph: ideographic(r)}
	switch {
	case r >= '0' && r <= '9' || numeral(r):
		t.kind = digit
	case unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r):
		t.kind = word
	default:
		t.kind = mark
	}
	return t
}

// continues reports whether t goes on with the token before it. Ideographs
// that are not numerals always stand alone.
func continues(before, t token) bool {
	if t.gap || t.kind != before.kind || t.ideograph != before.ideograph {
		return false
	}
	return t.kind == digit || t.kind == word && !t.ideograph
}
