package index

import (
	"time"

	"helmdeck-sidecar/sidecar/memory"
)

// Document is one fact as the index takes it. The index keeps no reference to it.
type Document struct {
	ID       string // unique within the index
	Key      string
	Text     string
	Category string
	Tags     []string
	Kind     memory.Kind
	Entities []string
	Occurred time.Time // when it happened, else when it was updated
	// From and Until are the days that it is about besides, Until excluded; zero for none.
	From, Until time.Time
	// Group is what the fact was told with, such as one conversation, or empty. Its
	// facts stand in the order of Occurred, then of ID, the numbers in it by value.
	Group     string
	Updated   time.Time
	ExpiresAt time.Time
	Doubt     float32 // 1 less the confidence, 0 when none is stated
}

// Meta is what a filter may ask about a document. Its slices are shared and must
// not be changed. Times are in UTC.
type Meta struct {
	ID        string
	Category  string
	Tags      []string
	Kind      memory.Kind
	Entities  []string
	Group     string
	Occurred  time.Time
	From      time.Time // whole days; zero for none
	Until     time.Time
	Updated   time.Time
	ExpiresAt time.Time
	Doubt     float32
}

// Within reports whether a document happened at or after start and before end, or is about
// days of that time.
func (m Meta) Within(start, end time.Time) bool {
	return !m.Occurred.Before(start) && m.Occurred.Before(end) || !m.From.IsZero() && m.From.Before(end) && m.Until.After(start)
}
