package sidecar

import (
	"hash/fnv"
	"maps"
	"math"
	"slices"

	"helmdeck-sidecar/sidecar/index"
	"helmdeck-sidecar/sidecar/lazyregexp"
)

// WordsModel is the embedding model that every sidecar has: vectors of words, for a host
// whose memory search needs a provider of embeddings and has none. Texts that share rare
// words are near each other; meaning has no part in it.
const WordsModel = "helmdeck-words"

// wordsDimension is the length of its vectors.
const wordsDimension = 512

// wordRun is the length of the runs of characters by which forms of a word are alike.
const wordRun = 5

// wordVectors returns the vectors of texts: each word, and each run of five characters of a
// longer one, adds to the place that its hash chooses, with the sign that it chooses; long
// words count for more than short ones. They have length 1 and are the same in every process.
// A text without words has a vector, too.
func wordVectors(texts []string) [][]float32 {
	vectors := make([][]float32, len(texts))
	for i, text := range texts {
		vectors[i] = wordVector(text)
	}
	return vectors
}

// htmlComment is what a page does not show: in a mirrored file, how it is kept.
var htmlComment = lazyregexp.New(`(?s)<!--.*?-->`)

func wordVector(text string) []float32 {
	weights := map[string]float64{}
	for _, token := range index.Analyze(htmlComment.ReplaceAllString(text, " ")) {
		letters := []rune(token.Term)
		weight := 3.0 // of a word of a script without spaces, or a long one
		if len(letters) == len(token.Term) {
			weight = max(.1, min(float64(len(letters))-3, 4)) // the, of, is: hardly
		}
		weights[token.Term] += weight
		for n := range max(0, len(letters)-wordRun) {
			weights["~"+string(letters[n:n+wordRun])] += weight / 2
		}
	}
	sum, length := make([]float64, wordsDimension), 0.0
	for _, term := range slices.Sorted(maps.Keys(weights)) {
		h := fnv.New64a()
		h.Write([]byte(term))
		bits, weight := h.Sum64(), math.Sqrt(weights[term])
		if bits>>63 == 1 {
			weight = -weight
		}
		sum[bits%wordsDimension] += weight
	}
	for _, x := range sum {
		length += x * x
	}
	v := make([]float32, wordsDimension)
	if length == 0 {
		v[0] = 1
		return v
	}
	for i, x := range sum {
		v[i] = float32(x / math.Sqrt(length))
	}
	return v
}
