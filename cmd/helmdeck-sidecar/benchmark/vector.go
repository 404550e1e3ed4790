package main

import (
	"hash/fnv"
	"math"
	"strings"
	"unicode"
)

// dimension is that of nomic-embed-text.
const dimension = 768

// topics is how many directions words share with others.
const topics = 64

// synthetic returns a vector of length one: the sum of those of the words of a text,
// each drawn by its hash, with a part that the words of a topic share. Texts that share
// words are near each other, and those about a topic nearer than others.
func synthetic(text string) []float32 {
	var sum [dimension]int32
	for _, word := range words(text) {
		h := fnv.New64a()
		h.Write([]byte(word)) // never fails
		own := h.Sum64()
		draw(&sum, own, 2)
		draw(&sum, own%topics, 1)
	}
	squares := 0.0
	for _, x := range sum {
		squares += float64(x) * float64(x)
	}
	vector := make([]float32, dimension)
	if squares == 0 {
		vector[0] = 1
		return vector
	}
	for i, x := range sum {
		vector[i] = float32(float64(x) / math.Sqrt(squares))
	}
	return vector
}

// words are those of a text in lower case, without what says how it is used.
func words(text string) []string {
	text = strings.TrimPrefix(strings.TrimPrefix(text, "search_document: "), "search_query: ")
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// draw adds the numbers of a seed, weight times, which are uniform in a byte.
func draw(sum *[dimension]int32, seed uint64, weight int32) {
	for i := 0; i < dimension; i += 8 {
		seed += 0x9e3779b97f4a7c15 // splitmix64
		z := (seed ^ seed>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		z ^= z >> 31
		for k := range 8 {
			sum[i+k] += weight * int32(int8(z>>(8*k)))
		}
	}
}
