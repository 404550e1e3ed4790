package index

import (
	"strings"
	"unicode"
)

// maxNameWords is how many words a name may have to be found in a text.
const maxNameWords = 4

// names counts, by the words of each name, the different lists of entities that have it.
type names map[string]int

func (x *Index) takeEntities(list []string) uint32 {
	number := x.labels.take(list)
	l := x.labels.list[number]
	if l.named++; l.named == 1 {
		x.names.add(l.list, 1)
	}
	return number
}

func (x *Index) giveEntities(number uint32) {
	l := x.labels.list[number]
	if l.named--; l.named == 0 {
		x.names.add(l.list, -1)
	}
	x.labels.give(number)
}

func (n names) add(list []string, count int) {
	for _, entity := range list {
		if words := wordsOf(entity); words != "" {
			if n[words] += count; n[words] == 0 {
				delete(n, words)
			}
		}
	}
}

// in reports whether a text, of wordsOf, has a name of up to maxNameWords words.
func (n names) in(text string) bool {
	terms := strings.Fields(text)
	for i := range terms {
		if n.at(terms[i:]) > 0 {
			return true
		}
	}
	return false
}

// at returns how many of the first terms are a name, the most that are, or 0.
func (n names) at(terms []string) int {
	for k := min(maxNameWords, len(terms)); k > 0; k-- {
		if n[" "+strings.Join(terms[:k], " ")+" "] > 0 {
			return k
		}
	}
	return 0
}

// WithoutNames returns a text without the words that name an entity of a document: they
// say whom it is about, and little of what it means. A text of nothing else stays as it is.
func (x *Index) WithoutNames(text string) string {
	return x.replaceNames(text, func(string) string { return "" })
}

// Addressed returns an English text as one would say it to those whom it names: WithoutNames with
// "you" in the place of each name, or "your". Any other text stays as it is.
func (x *Index) Addressed(text string) string {
	if languageOf(text, Analyze(text)) != inEnglish {
		return text
	}
	return x.replaceNames(text, you)
}

// you is what stands for a name that ends with the word, with the punctuation behind it.
func you(word string) string {
	bare := strings.TrimRightFunc(word, func(r rune) bool { return unicode.IsPunct(r) && !isApostrophe(r) })
	for _, end := range []string{"'s", "’s", "s'", "s’"} {
		if strings.HasSuffix(strings.ToLower(bare), end) {
			return "your" + word[len(bare):]
		}
	}
	return "you" + word[len(bare):]
}

func isApostrophe(r rune) bool { return r == '\'' || r == '’' }

// replaceNames puts something else, if it is not empty, in the place of each name, of which instead gets the
// last word.
func (x *Index) replaceNames(text string, instead func(word string) string) string {
	words, terms := strings.Fields(text), []string{}
	for _, w := range words {
		terms = append(terms, strings.TrimSpace(wordsOf(w)))
	}
	var out, rest []string
	x.mu.RLock()
	defer x.mu.RUnlock()
	for i := 0; i < len(words); {
		n := x.names.at(terms[i:])
		if n == 0 {
			out, rest = append(out, words[i]), append(rest, words[i])
			i++
			continue
		}
		i += n
		if other := instead(words[i-1]); other != "" {
			out = append(out, other)
		}
	}
	if len(rest) == len(words) || wordsOf(strings.Join(rest, " ")) == "" {
		return text
	}
	return strings.Join(out, " ")
}
