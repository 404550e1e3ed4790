package memory

import "time"

// Kind says what sort of statement a fact is.
type Kind string

// The kinds. A fact that names none is KindWorld.
const (
	KindWorld       Kind = "world"
	KindExperience  Kind = "experience"
	KindOpinion     Kind = "opinion"
	KindObservation Kind = "observation"
)

// Kinds lists every kind.
func Kinds() []Kind { return []Kind{KindWorld, KindExperience, KindOpinion, KindObservation} }

// Origin says who vouches for a fact.
type Origin string

// The origins.
const (
	OriginOwner     Origin = "owner"
	OriginAgent     Origin = "agent"
	OriginUntrusted Origin = "untrusted"
	OriginSystem    Origin = "system"
)

// Fact is one remembered statement, unique by (namespace, key).
type Fact struct {
	ID         string   `json:"id"` // stable for (namespace, key), opaque
	Key        string   `json:"key"`
	Value      string   `json:"value"`
	Category   string   `json:"category"`
	Tags       []string `json:"tags,omitempty"`
	Kind       Kind     `json:"kind"`
	Entities   []string `json:"entities,omitempty"`
	Confidence *float64 `json:"confidence,omitempty"` // 0 to 1
	// StatedConfidence is there when evidence has changed the confidence of an opinion since.
	StatedConfidence *float64   `json:"stated_confidence,omitempty"`
	Source           string     `json:"source,omitempty"`
	Origin           Origin     `json:"origin,omitempty"`
	Suspect          string     `json:"suspect,omitempty"` // why its origin is untrusted: sender, or the class of what its text tries
	Vouched          bool       `json:"vouched,omitempty"` // the owner vouches for it though it reads like an order
	CreatedAt        time.Time  `json:"created_at"`
	UpdatedAt        time.Time  `json:"updated_at"`
	OccurredAt       *time.Time `json:"occurred_at,omitempty"`
	AboutFrom        *time.Time `json:"about_from,omitempty"`  // of a fact whose value names a time: its first day
	AboutUntil       *time.Time `json:"about_until,omitempty"` // and the day after its last
	ExpiresAt        time.Time  `json:"expires_at"`
	Version          uint64     `json:"version"` // 1 at first, one more with each store
}
