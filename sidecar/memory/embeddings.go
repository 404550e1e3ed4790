package memory

import "time"

// EmbeddingsRequest asks for the state of the embeddings, or for new ones. Without All
// the counts and the work are those of the caller's own namespace.
type EmbeddingsRequest struct {
	All   bool   `json:"all,omitempty" jsonschema:"of every namespace; needs the scope admin"`
	Agent string `json:"agent,omitempty" jsonschema:"agent whose memory this is; the main agent when omitted"`
}

// EmbeddingsStatus tells what is known of the embedding model and how far the vectors
// are. Vectors + Pending + Failed is Facts.
type EmbeddingsStatus struct {
	Phase         string    `json:"phase"`              // off, waiting, pulling, ready or failed
	Reason        string    `json:"reason,omitempty"`   // why it is not ready
	Since         time.Time `json:"since,omitzero"`     // of the phase
	Optional      bool      `json:"optional,omitempty"` // nobody asked for a server: it is used when there is one
	URL           string    `json:"url,omitempty"`      // of the Ollama server
	ServerVersion string    `json:"server_version,omitempty"`
	Model         string    `json:"model,omitempty"`
	Digest        string    `json:"digest,omitempty"`
	Dimension     int       `json:"dimension,omitempty"`
	Pull          *Pull     `json:"pull,omitempty"` // while pulling
	Facts         int       `json:"facts"`
	Vectors       int       `json:"vectors"` // of the model in use, or of the text as it is without one
	Pending       int       `json:"pending"` // to be embedded, or looked at for that
	Failed        int       `json:"failed"`  // given up after several tries
	LastError     string    `json:"last_error,omitempty"`
	LastErrorAt   time.Time `json:"last_error_at,omitzero"`
}

// PhaseOff is the phase of a sidecar that has no embeddings.
const PhaseOff = "off"

// Pull is how far the server is with downloading the model.
type Pull struct {
	Status    string `json:"status"`              // in the server's words
	Completed int64  `json:"completed,omitempty"` // bytes of the present file
	Total     int64  `json:"total,omitempty"`
}

// ReindexResponse says how many facts will get new vectors.
type ReindexResponse struct {
	Facts int `json:"facts"`
}
