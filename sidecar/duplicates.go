package sidecar

import (
	"time"

	"helmdeck-sidecar/sidecar/index"
	"helmdeck-sidecar/sidecar/memory"
)

// statementWords is the fewest words of a value that says something by itself. What less
// says, such as "Frankfurt", depends on its key.
const statementWords = 3

// assertion is what a fact says: see distinct.
type assertion struct {
	text     string // see saying
	key      string
	occurred *time.Time
	entities []string
}

func assertionOf(f memory.Fact) assertion {
	return assertion{saying(f), f.Key, f.OccurredAt, f.Entities}
}

// distinct holds assertions that say different things, by their text. Two say the same if their values have the same
// words (index.Canonical) and nothing else tells them apart:
//
//   - their keys, where the value is of fewer than three words;
//   - the times at which they happened, stated or not;
//   - their entities, where both have some and share none.
type distinct map[string][]assertion

// find returns the key of the fact that says the same.
func (d distinct) find(s assertion) (key string, ok bool) {
	for _, other := range d[s.text] {
		if sameTime(s.occurred, other.occurred) && !apart(s.entities, other.entities) {
			return other.key, true
		}
	}
	return "", false
}

func (d distinct) add(s assertion) { d[s.text] = append(d[s.text], s) }

// take adds an assertion unless there is one that says the same, and reports whether it did.
func (d distinct) take(s assertion) bool {
	_, said := d.find(s)
	if !said {
		d.add(s)
	}
	return !said
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
