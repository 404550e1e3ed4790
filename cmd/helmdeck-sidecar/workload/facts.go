package workload

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"helmdeck-sidecar/sidecar/memory"
)

const vocabulary = 30_000

// Corpus makes facts that look like what agents keep: sentences of about 18 words
// by Zipf's law, keys in a hierarchy, a category and tags. One seed always makes the
// same facts, whatever their number. It is not safe for concurrent use.
type Corpus struct {
	rand  *rand.Rand
	zipf  *rand.Zipf
	words []string // the most frequent first
	made  int
}

// NewCorpus returns a corpus that has made no facts yet.
func NewCorpus(seed uint64) *Corpus {
	r := rand.New(rand.NewPCG(seed, 1))
	return &Corpus{rand: r, zipf: rand.NewZipf(r, 1.1, 4, vocabulary-1), words: makeWords(r)}
}

var (
	onsets = strings.Fields("b br c ch cl d dr f fl g gr h j k l m n p pl pr qu r s sh sl st str t th tr v w y z")
	vowels = strings.Fields("a e i o u ai ea ee ia io oo ou")
	codas  = append(strings.Fields("l n r s t m d ck ng nd st rt x"), "", "", "", "", "")
)

// makeWords makes distinct words; as in a language, the frequent ones are short.
func makeWords(r *rand.Rand) []string {
	words := make([]string, 0, vocabulary)
	seen := map[string]bool{}
	for len(words) < vocabulary {
		var b strings.Builder
		for range syllables(r, len(words)) {
			b.WriteString(pick(r, onsets) + pick(r, vowels))
		}
		b.WriteString(pick(r, codas))
		if w := b.String(); !seen[w] {
			seen[w] = true
			words = append(words, w)
		}
	}
	return words
}

func syllables(r *rand.Rand, rank int) int {
	switch {
	case rank < 300:
		return 1
	case rank < 5000:
		return 1 + r.IntN(2)
	default:
		return 2 + r.IntN(3)
	}
}

func pick(r *rand.Rand, list []string) string { return list[r.IntN(len(list))] }

func (c *Corpus) word() string { return c.words[c.zipf.Uint64()] }

var (
	areas      = []string{"preferences", "projects", "people", "infra", "incidents", "decisions", "howto", "travel"}
	categories = []string{"user_facts", "preferences", "project", "person", "infrastructure", "incident", "decision", "procedure"}
	labels     = []string{"work", "home", "urgent", "later", "client", "server", "release", "billing", "health", "family", "design", "legal"}
)

// Facts makes the next n facts.
func (c *Corpus) Facts(n int) []memory.StoreRequest {
	out := make([]memory.StoreRequest, n)
	for i := range out {
		out[i] = c.Next()
	}
	return out
}

// Next makes one more fact. Its key is one of its own.
func (c *Corpus) Next() memory.StoreRequest {
	i := c.made
	c.made++
	words := make([]string, 12+c.rand.IntN(13))
	for j := range words {
		words[j] = c.word()
	}
	area := c.rand.IntN(len(areas))
	f := memory.StoreRequest{
		Key:      fmt.Sprintf("%s/%s/%s-%s-%d", areas[area], c.words[500+i%200], words[0], words[1], i),
		Value:    strings.ToUpper(words[0][:1]) + strings.Join(words, " ")[1:] + ".",
		Category: categories[area],
	}
	for range c.rand.IntN(3) {
		f.Tags = append(f.Tags, pick(c.rand, labels))
	}
	return f
}

// Questions takes three words from each of n random facts, so that frequent words
// are asked for as often as they are said.
func Questions(seed uint64, facts []memory.StoreRequest, n int) []string {
	r := rand.New(rand.NewPCG(seed, 2))
	out := make([]string, n)
	for i := range out {
		words := strings.Fields(strings.ToLower(strings.TrimSuffix(facts[r.IntN(len(facts))].Value, ".")))
		r.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
		out[i] = strings.Join(words[:3], " ")
	}
	return out
}
