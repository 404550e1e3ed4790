package embeddings

import "time"

// Phase is what a supervisor is at.
type Phase string

// The phases.
const (
	PhaseWaiting Phase = "waiting" // the server does not answer as it should; it is asked again
	PhasePulling Phase = "pulling" // the server downloads the model
	PhaseReady   Phase = "ready"   // the model embeds
	PhaseFailed  Phase = "failed"  // somebody has to change something; it is looked at again all the same
)

// State is what a supervisor knows.
type State struct {
	Phase         Phase     `json:"phase"`
	Reason        string    `json:"reason,omitempty"` // one of the Reason constants, unless ready
	Since         time.Time `json:"since"`            // of the phase
	URL           string    `json:"url"`
	Model         string    `json:"model"`
	ServerVersion string    `json:"server_version,omitempty"` // last seen
	Identity      Identity  `json:"identity,omitzero"`        // last seen; in use only when ready
	Progress      *Progress `json:"progress,omitempty"`       // while pulling
	LastError     string    `json:"last_error,omitempty"`     // stays when the phase is ready again
	LastErrorAt   time.Time `json:"last_error_at,omitzero"`
}
