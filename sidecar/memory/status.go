package memory

// Readiness is the answer of /readyz: Ready, and the state of each part.
type Readiness struct {
	Ready bool            `json:"ready"`
	Parts map[string]Part `json:"parts"`
}

// Part is the state of one part: ok, degraded or failed, and why.
type Part struct {
	State  string `json:"state"`
	Detail string `json:"detail,omitempty"`
}

// The states of a Part.
const (
	StateOK       = "ok"
	StateDegraded = "degraded"
	StateFailed   = "failed"
)

// Version is the answer of /version.
type Version struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	Commit  string `json:"commit,omitempty"`
	Go      string `json:"go"`
}
