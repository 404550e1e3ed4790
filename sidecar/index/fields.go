package index

import "sync"

// field is one part of a document that is searched.
type field uint8

const (
	fieldKey field = iota
	fieldText
	fieldCategory
	fieldTags
	fieldEntities
	fieldCount
)

var fieldNames = [fieldCount]string{"key", "text", "category", "tags", "entities"}

// unit is how much one occurrence in the text counts, so that every weight
// is a whole number.
const unit = 8

var fieldWeight = [fieldCount]uint32{2 * unit, unit, unit / 2, 3 * unit / 2, 3 * unit / 2}

func clamp(n uint32) uint16 { return uint16(min(n, 1<<16-1)) }

// analyzed holds the tokens of a document, field after field. A token without a
// term separates two labels.
type analyzed struct {
	tokens []Token
	ends   [fieldCount]int

	language language // of the text
}

var analyzedPool = sync.Pool{New: func() any { return new(analyzed) }}

func analyzeDocument(d *Document) *analyzed {
	a := analyzedPool.Get().(*analyzed)
	a.add(fieldKey, d.Key)
	a.add(fieldText, d.Text)
	a.add(fieldCategory, d.Category)
	a.add(fieldTags, d.Tags...)
	a.add(fieldEntities, d.Entities...)
	a.language = languageOf(d.Text, a.field(fieldText))
	return a
}

func (a *analyzed) add(f field, texts ...string) {
	for i, t := range texts {
		if i > 0 {
			a.tokens = append(a.tokens, Token{})
		}
		a.tokens = appendTokens(a.tokens, t)
	}
	a.ends[f] = len(a.tokens)
}

func (a *analyzed) field(f field) []Token {
	start := 0
	if f > 0 {
		start = a.ends[f-1]
	}
	return a.tokens[start:a.ends[f]]
}

// release gives a back for reuse, unless one huge document made it big.
func (a *analyzed) release() {
	if cap(a.tokens) > 1<<12 {
		return
	}
	clear(a.tokens)
	a.tokens = a.tokens[:0]
	analyzedPool.Put(a)
}
