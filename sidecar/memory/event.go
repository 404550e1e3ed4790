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
	// EventEmbeddings tells how far the pull of the model and the embedding of the
	// caller's facts are.
	EventEmbeddings EventType = "embeddings"
)

// Event is one change in the caller's own namespace. It carries no value.
type Event struct {
	Type     EventType `json:"type"`
	Key      string    `json:"key,omitempty"`
	Category string    `json:"category,omitempty"`
	Version  uint64    `json:"version,omitempty"`
	At       time.Time `json:"at"`
	// Embeddings is set for EventEmbeddings.
	Embeddings *EmbeddingsProgress `json:"embeddings,omitempty"`
}

// EmbeddingsProgress is the part of an EmbeddingsStatus that a feed tells.
type EmbeddingsProgress struct {
	Phase   string `json:"phase"`
	Pull    *Pull  `json:"pull,omitempty"`
	Pending int    `json:"pending"`
}
