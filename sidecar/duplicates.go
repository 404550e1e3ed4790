package sidecar

import (
	"time"

	"helmdeck-sidecar/sidecar/index"
	"helmdeck-sidecar/sidecar/memory"
)

// statementWords is the fewest words of a value that says something by itself. What less
// says, such as "Frankfurt", depends on its key.
const statementWords = 3

// distinct holds facts that say different things, by the text that stands for them.
type distinct map[string][]said

// said is what tells a fact apart from others with the same text.
type said struct {
	key      string
	occurred *time.Time
	entities []string
}

// find returns the key of the fact that says the same as f, saying(f) being text. Facts do if their values have the same
// words (index.Canonical) and nothing else tells them apart:
//
//   - their keys, where the value is of fewer than three words;
//   - the times at which they happened, stated or not;
//   - their entities, where both have some and share none.
func (d distinct) find(text string, f memory.Fact) (key string, ok bool) {
	for _, other := range d[text] {
		if sameTime(f.OccurredAt, other.occurred) && !apart(f.Entities, other.entities) {
			return other.key, true
		}
	}
	return "", false
}

func (d distinct) add(text string, f memory.Fact) {
	d[text] = append(d[text], said{f.Key, f.OccurredAt, f.Entities})
}

// saying is the text that facts have in common which say the same.
func saying(f memory.Fact) string {
	text, words := index.Canonical(f.Value)
	if words < statementWords {
		text += "\n" + f.Key
	}
	return text
}

func sameTime(a, b *time.Time) bool {
	return a == nil && b == nil || a != nil && b != nil && a.Equal(*b)
}

func apart(a, b []string) bool { return len(a) > 0 && len(b) > 0 && !overlapFold(a, b) }
