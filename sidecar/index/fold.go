package index

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// fold brings text to compatibility form without diacritics and invisible
// characters. Case is kept, because the humps of camelCase are still to be seen.
func fold(text string) string {
	if isASCII(text) {
		return text
	}
	text = strings.ToValidUTF8(text, " ") // after a stray byte norm may stop decomposing
	var b strings.Builder
	b.Grow(len(text))
	last := rune(0)
	for _, r := range norm.NFKD.String(text) {
		if s, ok := spelling[r]; ok {
			b.WriteString(s)
		} else if !isDropped(r, last) {
			b.WriteRune(r)
		}
		last = r
	}
	return norm.NFC.String(b.String())
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// spelling lists what decomposition does not reach.
var spelling = map[rune]string{
	'ß': "ss", 'ẞ': "SS", 'æ': "ae", 'Æ': "AE", 'œ': "oe", 'Œ': "OE", 'ø': "o", 'Ø': "O",
	'ł': "l", 'Ł': "L", 'đ': "d", 'Đ': "D", 'ð': "d", 'Ð': "D", 'þ': "th", 'Þ': "TH",
	'ħ': "h", 'Ħ': "H", 'ı': "i", 'ς': "σ",
	'‘': "'", '’': "'", 'ʼ': "'", '‐': "-", '\u200b': " ",
}

// isDropped reports whether r, which follows last, is a diacritic of Latin, Greek,
// Cyrillic, Hebrew or Arabic, or invisible. The marks of other scripts
// are letters in all but name, and so is the breve of Cyrillic й.
func isDropped(r, last rune) bool {
	switch {
	case r == 0x306 && (last == 'и' || last == 'И'):
		return false
	case 0x300 <= r && r <= 0x36f, 0x1ab0 <= r && r <= 0x1aff, 0x1dc0 <= r && r <= 0x1dff,
		0x20d0 <= r && r <= 0x20ff, 0xfe00 <= r && r <= 0xfe0f,
		0x591 <= r && r <= 0x5c7 && unicode.IsMark(r),
		0x64b <= r && r <= 0x65f, r == 0x670, r == 0x640,
		0x1f3fb <= r && r <= 0x1f3ff:
		return true
	}
	return unicode.Is(unicode.Cf, r)
}
