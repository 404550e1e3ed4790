package embeddings

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// uncase prepares a text as the tokenizers of uncased BERT models expect it: lower case,
// no diacritics, a space on both sides of a symbol. Some servers leave out one or the
// other, and then have no word for it; what is done already stays as it is.
func uncase(text string) string {
	var b strings.Builder
	b.Grow(len(text))
	for _, r := range norm.NFD.String(text) {
		switch {
		case unicode.Is(unicode.Mn, r):
		case strings.ContainsRune("$+<=>^`|~", r):
			b.WriteByte(' ')
			b.WriteRune(r)
			b.WriteByte(' ')
		default:
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return b.String()
}
