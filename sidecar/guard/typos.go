package guard

import (
	"math/bits"
	"slices"
	"strings"
	"sync"
)

// Words that carry an attack are known with one letter too many, missing, wrong, or two exchanged as well.
const typoWord = 6 // letters of the shortest word that is corrected

// corrections maps what is left of a word without one letter to the word.
var corrections = sync.OnceValue(func() map[string]string {
	m := map[string]string{}
	for word := range strings.FieldsSeq(typoWords) {
		m[word] = word
		for _, d := range deletions(word) {
			m[d] = word
		}
	}
	return m
})

// known are words that are near to one of these and mean another thing.
var known = newWordSet("ignored ignores ignorer previously instructs instructors instructor construction constructions " +
	"destruction destructions obstruction disregards disregarded personal reveals revealed revealing systems restrictions guideline prompts prompted " +
	"forgets forgetting instructed overrides overriding overrode " + typoWords)

// shapes are the sets of letters of the words that are corrected.
var shapes = sync.OnceValue(func() []uint32 {
	var list []uint32
	for word := range strings.FieldsSeq(typoWords) {
		list = append(list, shape(word))
	}
	return list
})

func shape(word string) (letters uint32) {
	for i := range len(word) {
		letters |= 1 << (word[i] & 31)
	}
	return letters
}

// alike reports whether a word has the letters of one that is corrected, but for two.
func alike(word string) bool {
	own := shape(word)
	return slices.ContainsFunc(shapes(), func(s uint32) bool { return bits.OnesCount32(own^s) <= 2 })
}

func deletions(word string) []string {
	list := make([]string, 0, len(word))
	for i := range word {
		list = append(list, word[:i]+word[i+1:])
	}
	return list
}

func correct(word string) string {
	if len(word) < typoWord-1 || len(word) > 16 || !ascii(word) || !alike(word) || known.has(word) {
		return word
	}
	right := corrections()
	if c, ok := right[word]; ok && near(word, c) {
		return c
	}
	for _, d := range deletions(word) {
		if c, ok := right[d]; ok && near(word, c) {
			return c
		}
	}
	return word
}

// near keeps inflected forms apart from typing errors: those differ at the end only.
func near(word, c string) bool {
	n := min(len(word), len(c)) - 1
	return word[:n] != c[:n]
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
