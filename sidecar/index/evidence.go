package index

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Evidence is what an index knows of the words of a text, those aside that are function words
// or pieces of words. A word is known if a document holds it or another word of its class.
type Evidence struct {
	Words int // different words
	Known int // of them
	Names int // words with a capital inside a sentence, not all of whose words have one
	Met   int // names that are known
	// Reached tells that one of the words is known, or has words near or related to it that are.
	Reached bool
}

// Evidence looks the words of q.Text up. Of the rest of q only Now has a meaning.
func (x *Index) Evidence(q Query) (e Evidence) {
	words := analyzeQuery(q.Text)
	names := namesIn(q.Text, words.language)
	x.rlockLive(q.Now)
	defer x.mu.RUnlock()
	taken := map[uint32]bool{}
	for _, w := range words.words {
		if w.weight < 1 || !w.always {
			continue
		}
		known := 0
		if forms, _ := x.lookUp(words.language, w, taken); len(forms) > 0 {
			known = 1
		}
		e.Words++
		e.Known += known
		if names[w.stem] {
			e.Names++
			e.Met += known
		}
	}
	e.Reached = e.Known > 0 || e.Words > 0 && x.plan(words).reaches()
	return e
}

// namesIn returns the stems of the names, see Evidence.Names. German, which writes every noun
// like one, has none.
func namesIn(text string, l language) map[string]bool {
	if l == inGerman {
		return nil
	}
	names, first, small := map[string]bool{}, true, false
	for _, word := range strings.Fields(text) {
		bare := strings.TrimLeftFunc(word, unicode.IsPunct)
		switch r, _ := utf8.DecodeRuneInString(bare); {
		case !unicode.IsUpper(r):
			small = small || unicode.IsLower(r)
		case !first:
			for _, t := range Analyze(bare) {
				if t.Kind == Word {
					names[l.stem(t.Term)] = true
				}
			}
		}
		first = strings.ContainsAny(word[len(word)-1:], ".?!:")
	}
	if !small {
		return nil
	}
	return names
}
