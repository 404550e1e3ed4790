package index

import "slices"

// maxQueryWords bounds the distinct words of a query.
const maxQueryWords = 256

// queryWord is one class of words in a query, by the language of the query.
type queryWord struct {
	stem   string
	forms  []string
	weight float64
	always bool // counts even when no document holds it
}

// query is an analysed text: distinct classes, and the sequence of those that are
// words of the running text.
type query struct {
	words    []queryWord
	language language
	sequence []int
}

// analyzeQuery leaves out single characters of a longer run that stand for a sound:
// a document with one of them is not about the word.
func analyzeQuery(text string) query {
	var q query
	byStem := map[string]int{}
	tokens := Analyze(text)
	l := languageOf(text, tokens)
	q.language = l
	for _, t := range tokens {
		if t.isSyllable() {
			continue
		}
		stem := l.stem(t.Term)
		i, ok := byStem[stem]
		if !ok {
			if len(q.words) == maxQueryWords {
				break
			}
			i = len(q.words)
			byStem[stem] = i
			q.words = append(q.words, queryWord{stem: stem})
		}
		w := &q.words[i]
		if !slices.Contains(w.forms, t.Term) {
			w.forms = append(w.forms, t.Term)
		}
		w.always = w.always || t.Kind == Word
		w.weight = max(w.weight, weightOf(t, l))
		if t.Kind == Word {
			q.sequence = append(q.sequence, i)
		}
	}
	return q
}

func weightOf(t Token, l language) float64 {
	switch {
	case t.Kind == Part:
		return partWeight
	case l.isFunctionWord(t.Term):
		return stopWeight
	}
	return 1
}
