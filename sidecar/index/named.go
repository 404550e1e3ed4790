package index

import "strings"

// name raises the score of a document if the query names one of its entities.
func (sp *spreading) name(slot uint32, score float64) float64 {
	labels := sp.x.docs.rows[slot].entities
	named, ok := sp.named[labels]
	if !ok {
		for _, entity := range sp.x.labels.list[labels].list {
			words := wordsOf(entity)
			named = named || words != "" && strings.Contains(sp.text, words)
		}
		sp.named[labels] = named
	}
	if named {
		score += namedShare * score * (1 - score)
	}
	return score
}

// wordsOf returns the words of a text, each between spaces, or "".
func wordsOf(text string) string {
	var b strings.Builder
	for _, t := range Analyze(text) {
		if t.Kind != Word {
			continue
		}
		if b.Len() == 0 {
			b.WriteByte(' ')
		}
		b.WriteString(t.Term)
		b.WriteByte(' ')
	}
	return b.String()
}
