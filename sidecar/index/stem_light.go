package index

import "strings"

// The stemmers that Snowball's Go port lacks: they take off what inflection adds, and
// leave what makes one word of another.

// stemGerman follows the first two steps of Snowball's German stemmer.
func stemGerman(word string) string {
	from := german1(word)
	if w, ok := cutAny(word, from, "ern", "em", "er"); ok {
		word = w
	} else if w, ok := cutAny(word, from, "en", "es", "e"); ok {
		if word = w; strings.HasSuffix(word, "niss") {
			word = word[:len(word)-1]
		}
	} else if w, ok := cutAny(word, from, "s"); ok && strings.ContainsRune("bdfghklmnrt", rune(w[len(w)-1])) {
		word = w
	}
	if w, ok := cutAny(word, from, "est", "en", "er"); ok {
		return w
	}
	if w, ok := cutAny(word, from, "st"); ok && len(w) > 3 && strings.ContainsRune("bdfghklmnt", rune(w[len(w)-1])) {
		return w
	}
	return word
}

// german1 returns where the region begins that a suffix must lie in: behind the
// first consonant after a vowel, and three letters at least.
func german1(word string) int {
	for i := 1; i < len(word); i++ {
		if isVowel(word[i-1]) && !isVowel(word[i]) {
			return max(3, i+1)
		}
	}
	return len(word)
}

func isVowel(c byte) bool { return strings.IndexByte("aeiouy", c) >= 0 }

// cutAny takes off the first of the suffixes that word ends in, if it begins at from
// or later.
func cutAny(word string, from int, suffixes ...string) (string, bool) {
	for _, s := range suffixes {
		if strings.HasSuffix(word, s) {
			return word[:len(word)-len(s)], len(word)-len(s) >= from
		}
	}
	return word, false
}

// stemItalian takes off the vowel of gender and number.
func stemItalian(word string) string {
	for range 2 {
		n := len(word)
		if n < 4 {
			return word
		}
		switch last, before := word[n-1], word[n-2]; {
		case (last == 'e' || last == 'i') && before == 'h':
			return word[:n-2]
		case strings.IndexByte("aeio", last) < 0:
			return word
		case before != 'i':
			return word[:n-1]
		}
		word = word[:n-1]
	}
	return word
}

// stemPortuguese takes off plural and gender.
func stemPortuguese(word string) string {
	n := len(word)
	for _, p := range [][2]string{{"oes", "ao"}, {"aes", "ao"}, {"ais", "al"}, {"eis", "el"}, {"ois", "ol"},
		{"ns", "m"}, {"res", "r"}, {"zes", "z"}, {"s", ""}} {
		if n > 4 && strings.HasSuffix(word, p[0]) {
			word = word[:n-len(p[0])] + p[1]
			break
		}
	}
	if n := len(word); n > 3 && strings.IndexByte("aeo", word[n-1]) >= 0 && word[n-2:] != "ao" {
		return word[:n-1]
	}
	return word
}
