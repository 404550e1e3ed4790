package guard

import (
	"encoding/base64"
	"encoding/hex"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"helmdeck-sidecar/sidecar/lazyregexp"
)

// Fold makes a text plain: NFKC, lower case, without what cannot be seen and without
// diacritics. Line ends stay.
func Fold(text string) string { return fold(text, -1) }

// fold is Fold with another replacement for invisible characters; -1 drops them.
func fold(text string, invisible rune) string {
	text = norm.NFKC.String(strings.Map(func(r rune) rune {
		if unseen(r) {
			return invisible
		}
		return decorated(r)
	}, text))
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r), unseen(r):
			return -1
		case r == '\n':
			return r
		case unicode.IsSpace(r), unicode.IsControl(r):
			return ' '
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(text))
	return norm.NFC.String(text)
}

// unseen reports whether a character takes no room of its own and only hides others.
func unseen(r rune) bool {
	switch r {
	case 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0:
		return true
	}
	return unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Variation_Selector, r)
}

// decorated maps letters in boxes and flags, which NFKC leaves as they are.
func decorated(r rune) rune {
	switch {
	case r >= 0x1F150 && r <= 0x1F169:
		return 'a' + r - 0x1F150
	case r >= 0x1F170 && r <= 0x1F189:
		return 'a' + r - 0x1F170
	case r >= 0x1F1E6 && r <= 0x1F1FF:
		return 'a' + r - 0x1F1E6
	}
	return r
}

// skeleton replaces letters of other scripts, and Latin ones of odd shape, by those that they look like.
func skeleton(folded string) string {
	return strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf {
			return r
		}
		if plain, ok := lookalikes()[r]; ok {
			return plain
		}
		return r
	}, folded)
}

var digitLetters = map[rune]rune{'0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', '$': 's', '!': 'i', '|': 'l'}

// leet reads digits and signs as letters in words that have letters besides, a 1 as one of two.
func leet(s string, one rune) string {
	fields := strings.Fields(s)
	changed := false
	for i, w := range fields {
		if strings.ContainsFunc(w, unicode.IsLetter) && strings.ContainsAny(strings.TrimRight(w, "!"), "0134567@$!|") {
			fields[i] = strings.Map(func(r rune) rune {
				if r == '1' {
					return one
				}
				if l, ok := digitLetters[r]; ok {
					return l
				}
				return r
			}, w)
			changed = true
		}
	}
	if !changed {
		return s
	}
	return strings.Join(fields, " ")
}

// spelled joins letters that stand alone, as in "i g n o r e" and "i.g.n.o.r.e"; two spaces or more
// end a word.
var (
	spelledWord = lazyregexp.New(`(?:\pL[ ._\-*/·]){3,}\pL\b`)
	betweenOnes = lazyregexp.New(`[ ._\-*/·]`)
)

func spelled(s string) string {
	if !lonely(s) {
		return s
	}
	return spelledWord.ReplaceAllStringFunc(s, func(w string) string { return betweenOnes.ReplaceAllString(w, "") })
}

// lonely reports whether three letters in a row stand alone.
func lonely(s string) bool {
	run, length := 0, 0
	for _, r := range s {
		if unicode.IsLetter(r) {
			length++
			continue
		}
		if length > 1 {
			run = 0
		}
		if length == 1 {
			if run++; run == 3 {
				return true
			}
		}
		length = 0
	}
	return run == 2 && length == 1
}

// uncamel puts a space where a capital follows a small letter.
func uncamel(s string) string {
	var b strings.Builder
	small := false
	for _, r := range s {
		if small && unicode.IsUpper(r) {
			b.WriteByte(' ')
		}
		small = unicode.IsLower(r)
		b.WriteRune(r)
	}
	return b.String()
}

// views are the ways in which a text is read, without repeats, the plainest first.
func views(text string) []string {
	var list []string
	add := func(v string) {
		if !slices.Contains(list, v) {
			list = append(list, v)
		}
	}
	plain := Fold(text)
	add(plain)
	seen := skeleton(plain)
	add(seen)
	add(spelled(seen))
	for _, one := range []rune{'i', 'l'} {
		add(leet(seen, one))
	}
	if strings.ContainsFunc(text, unseen) {
		add(skeleton(fold(text, ' ')))
	}
	if parted := uncamel(text); len(parted) > len(text) {
		add(skeleton(Fold(parted)))
	}
	if turned(seen) {
		whole := backwards(seen)
		add(whole)
		add(reordered(whole))
	}
	for _, inner := range wrapped(text) {
		add(skeleton(Fold(inner)))
	}
	if turned := rot13(plain); english(turned) > english(plain) {
		add(turned)
	}
	return list
}

// rot13 turns every Latin letter by half of the alphabet.
func rot13(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z':
			return 'a' + (r-'a'+13)%26
		}
		return r
	}, s)
}

// common are words that no English sentence does without.
var common = newWordSet("the a an and to of you your all is are in it that this any for not with")

// english counts the commonest English words of a text.
func english(s string) (n int) {
	for w := range strings.FieldsSeq(s) {
		if common.has(w) {
			n++
		}
	}
	return n
}

// turned reports whether some words of a text mean nothing as they are, and something when they are spelt backwards.
func turned(s string) bool {
	n := 0
	for w := range strings.FieldsSeq(s) {
		w = strings.Trim(w, ".,:;!?\"'()-")
		if len(w) < 3 || means(w) || !means(backwards(w)) {
			continue
		}
		if n++; n == 2 {
			return true
		}
	}
	return false
}

// means reports whether a word is one of the judge's or a common one.
func means(w string) bool { return thesaurus().get(w) != 0 || common.has(w) }

// reordered puts the last word first.
func reordered(s string) string {
	list := strings.Fields(s)
	slices.Reverse(list)
	return strings.Join(list, " ")
}

func backwards(s string) string {
	runes := []rune(s)
	slices.Reverse(runes)
	return string(runes)
}

var hexRun = lazyregexp.New(`\b(?:[0-9a-fA-F]{2}){12,}\b`)

var base64Run = lazyregexp.New(`[A-Za-z0-9+/_\-]{24,}={0,2}`)

// maxWrapped bounds how many pieces of each kind are unwrapped.
const maxWrapped = 8

// wrapped returns the texts that a text holds in base64 or in hexadecimal digits.
func wrapped(text string) []string {
	var list []string
	for _, run := range hexRun.FindAllString(text, maxWrapped) {
		if data, err := hex.DecodeString(run); err == nil && readable(data) {
			list = append(list, string(data))
		}
	}
	for _, run := range base64Run.FindAllString(text, maxWrapped) {
		bare := strings.TrimRight(run, "=")
		for _, enc := range []*base64.Encoding{base64.RawStdEncoding, base64.RawURLEncoding} {
			if data, err := enc.DecodeString(bare); err == nil && readable(data) {
				list = append(list, string(data))
				break
			}
		}
	}
	return list
}

func readable(data []byte) bool {
	return utf8.Valid(data) && !strings.ContainsFunc(string(data), func(r rune) bool {
		return unicode.IsControl(r) && r != '\n' && r != '\t' && r != '\r'
	})
}

// maxTags is how many tag characters are left alone: flags of regions have six.
const maxTags = 8

// hidden finds text in tag characters, which have no shape at all.
func hidden(text string) (Finding, bool) {
	var b strings.Builder
	for _, r := range text {
		if r >= 0xE0020 && r <= 0xE007E {
			b.WriteRune(r - 0xE0000)
		}
	}
	if b.Len() <= maxTags {
		return Finding{}, false
	}
	return Finding{Class: Hidden, Match: b.String()}, true
}
