package index

import "strings"

// name raises the score of a document if the query names one of its entities.
func (sp *spreading) name(slot uint32, score float64) float64 {
	labels := sp.x.docs.rows[slot].entities
	named, ok := sp.named[labels]
	if !ok {
		named = sp.x.isNamed(labels, sp.text)
		sp.named[labels] = named
	}
	if named {
		score += namedShare * score * (1 - score)
	}
	return score
}

// isNamed reports whether a text, of wordsOf, names one of a list of entities.
func (x *Index) isNamed(labels uint32, text string) bool {
	for _, entity := range x.labels.list[labels].list {
		if words := wordsOf(entity); words != "" && strings.Contains(text, words) {
			return true
		}
	}
	return false
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
