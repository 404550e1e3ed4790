package index

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// TokenKind says how a token relates to the running text.
type TokenKind uint8

const (
	// Word is a unit of the running text: a word, a part of a compound, a pair of
	// characters of a script without spaces, an emoji. Words come in text order.
	Word TokenKind = iota
	// Whole is a compound of several words: a path, a version, a kebab-case name.
	Whole
	// Part is a piece of one Word: a hump of camelCase, a single character of a
	// pair. In a query it weighs less than a Word.
	Part
)

// Token is one searchable term of a text.
type Token struct {
	Term string
	Kind TokenKind
}

// isSyllable reports whether t is a single character of a phonetic script without
// spaces.
func (t Token) isSyllable() bool {
	r, _ := utf8.DecodeRuneInString(t.Term)
	return t.Kind == Part && r >= utf8.RuneSelf && classOf(r) == inGram && !unicode.Is(unicode.Han, r)
}

// maxTerm bounds a term, in bytes.
const maxTerm = 128

// Analyze cuts text into tokens. Any input is accepted; bytes that are not UTF-8
// separate words. The number of tokens and their total size are linear in
// the size of the text.
func Analyze(text string) []Token { return appendTokens(nil, text) }

func appendTokens(dst []Token, text string) []Token {
	a := analyzer{text: fold(text), out: dst}
	for i := 0; i < len(a.text); {
		class, size := classAt(a.text, i)
		switch class {
		case inWord:
			i = a.compound(i)
		case inGram:
			i = a.grams(i)
		case isSymbol:
			i = a.symbol(i)
		default:
			i += size
		}
	}
	return a.out
}

type analyzer struct {
	text   string
	out    []Token
	pieces []piece // scratch of compound
}

func (a *analyzer) emit(term string, kind TokenKind) {
	term = strings.ToLower(clip(term))
	if term = clip(term); term != "" {
		a.out = append(a.out, Token{term, kind})
	}
}

// clip cuts s to maxTerm bytes at the start of a character.
func clip(s string) string {
	if len(s) <= maxTerm {
		return s
	}
	n := maxTerm
	for !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// grams emits the run of spaceless script at i as overlapping pairs, and its
// characters as parts; a character keeps the marks that follow it.
func (a *analyzer) grams(i int) int {
	before, last := -1, i // starts of the last two characters
	end := i
	flush := func() {
		if before >= 0 {
			a.emit(a.text[before:end], Word)
			a.emit(a.text[last:end], Part)
		}
	}
	for end < len(a.text) {
		class, size := classAt(a.text, end)
		r, _ := utf8.DecodeRuneInString(a.text[end:])
		mark := unicode.IsMark(r)
		if class != inGram && !mark {
			break
		}
		if !mark && end > i {
			if flush(); before < 0 {
				a.emit(a.text[last:end], Part)
			}
			before, last = last, end
		}
		end += size
	}
	if before < 0 {
		a.emit(a.text[i:end], Word)
	}
	flush()
	return end
}

// symbol emits the emoji or other symbol at i, a flag as one token, and drops
// modifiers of skin colour.
func (a *analyzer) symbol(i int) int {
	r, size := utf8.DecodeRuneInString(a.text[i:])
	end := i + size
	if isRegional(r) {
		if next, n := utf8.DecodeRuneInString(a.text[end:]); isRegional(next) {
			end += n
		}
	}
	a.emit(a.text[i:end], Word)
	return end
}
