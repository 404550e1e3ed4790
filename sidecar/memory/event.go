package memory

import "time"

// EventType says what happened to a row.
type EventType string

// The event types of the feed. EventReset asks the reader to read again: the
// namespace was erased, or more happened than the feed could carry.
const (
	EventStored    EventType = "stored"
	EventForgotten EventType = "forgotten"
	EventExpired   EventType = "expired"
	EventReset     EventType = "reset"
)

// Event is one change in the caller's own namespace. It carries no value.
type Event struct {
	Type     EventType `json:"type"`
	Key      string    `json:"key,omitempty"`
	Category string    `json:"category,omitempty"`
	Version  uint64    `json:"version,omitempty"`
	At       time.Time `json:"at"`
}
