package memory

import "time"

// ReflectRequest asks to go through what was written down in the workspace and to rewrite the
// generated blocks of its pages.
type ReflectRequest struct {
	Since  *time.Time `json:"since,omitempty" jsonschema:"make pages for what facts since then are about; seven days ago when omitted, RFC 3339"`
	DryRun bool       `json:"dry_run,omitempty" jsonschema:"only say what would change"`
	Apply  bool       `json:"apply,omitempty" jsonschema:"first add to memory.md what the review file proposes"`
	Agent  string     `json:"agent,omitempty" jsonschema:"agent whose memory this is; the main agent when omitted"`
}

// ReflectResponse says what changed, or would.
type ReflectResponse struct {
	Changes        []FileChange    `json:"changes"`
	Opinions       []OpinionChange `json:"opinions"`
	Duplicates     []Duplicate     `json:"duplicates"`
	Contradictions []Contradiction `json:"contradictions"`
	Proposals      []string        `json:"proposals"`         // bullets, in bank/review.md
	Applied        int             `json:"applied,omitempty"` // bullets added to memory.md
	DryRun         bool            `json:"dry_run,omitempty"`
}

// OpinionChange is a new confidence of an opinion.
type OpinionChange struct {
	Key       string        `json:"key"`
	Statement string        `json:"statement"`
	Source    string        `json:"source"`
	From      float64       `json:"from"`
	To        float64       `json:"to"`
	Ledger    []LedgerEntry `json:"ledger"`
}

// Duplicate is a statement that stands in several places.
type Duplicate struct {
	Statement string   `json:"statement"`
	Sources   []string `json:"sources"`
}

// Contradiction is an attribute of an entity with two values: the newer supersedes the older.
type Contradiction struct {
	Entity    string `json:"entity"`
	Newer     string `json:"newer"`
	NewerAt   string `json:"newer_source"`
	Older     string `json:"older"`
	OlderAt   string `json:"older_source"`
	Undecided bool   `json:"undecided,omitempty"` // both are of one day: the later line counts
}
