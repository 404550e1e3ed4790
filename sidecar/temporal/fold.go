package temporal

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// clip cuts s to maxQuestion bytes at a rune boundary, replaces what is not
// UTF-8 and composes what is decomposed.
func clip(s string) string {
	if len(s) > maxQuestion {
		n := maxQuestion
		for n > 0 && !utf8.RuneStart(s[n]) {
			n--
		}
		s = s[:n]
	}
	return norm.NFC.String(strings.ToValidUTF8(s, " "))
}

// dashes are all read as a hyphen.
const dashes = "–—‐‑−〜～"

// fold returns r in lower case, without accents and without its width: "É"
// and "e" are the same, and so are "３" and "3". Kana keep their voicing.
func fold(r rune) string {
	switch {
	case strings.ContainsRune(dashes, r):
		return "-"
	case r < utf8.RuneSelf:
		return string(unicode.ToLower(r))
	case r == 'ß' || r == 'ẞ':
		return "ss"
	case ideographic(r) || unicode.Is(unicode.Hangul, r):
		return norm.NFKC.String(string(r))
	}
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFKD.String(string(r)))
}

// ideographic reports whether r belongs to a script that is written without
// spaces between words.
func ideographic(r rune) bool {
	return r == '々' || r == '〇' || r == 'ー' || unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}
