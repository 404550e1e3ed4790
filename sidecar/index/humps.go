package index

import (
	"strings"
	"unicode"
)

// humps emits the parts of camelCase, HTTPServer and utf8 that are longer than
// one character.
func (a *analyzer) humps(word string) {
	if len(word) > maxTerm || !hasHumps(word) {
		return
	}
	runes := []rune(word)
	start := 0
	for i := 1; i <= len(runes); i++ {
		if i < len(runes) && !isHump(runes, i) {
			continue
		}
		if i-start > 1 && i-start < len(runes) {
			a.emit(string(runes[start:i]), Part)
		}
		start = i
	}
}

// hasHumps is a cheap test that spares ordinary words the work of humps.
func hasHumps(word string) bool {
	return strings.IndexFunc(word[1:], func(r rune) bool { return unicode.IsUpper(r) || unicode.IsDigit(r) }) >= 0
}

func isHump(r []rune, i int) bool {
	switch {
	case unicode.IsDigit(r[i-1]) != unicode.IsDigit(r[i]):
		return true
	case !unicode.IsUpper(r[i]):
		return false
	case !unicode.IsUpper(r[i-1]):
		return true
	}
	return i+1 < len(r) && unicode.IsLower(r[i+1])
}
