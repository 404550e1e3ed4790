package memory

import "time"

// LedgerEntry is one reason why the confidence of an opinion is what it is.
type LedgerEntry struct {
	Evidence string     `json:"evidence"` // key of the fact
	Source   string     `json:"source,omitempty"`
	Supports bool       `json:"supports"` // otherwise it contradicts
	Delta    float64    `json:"delta"`    // before clamping
	Rule     string     `json:"rule"`
	At       *time.Time `json:"at,omitempty"` // of the evidence; none for undated files
}

// RetainRequest asks to add a bullet to the workspace's file of a day.
type RetainRequest struct {
	Bullet string `json:"bullet" jsonschema:"one statement: W (world), B (own experience), O(c=0.95) (opinion, with confidence) or S (observation), its entities, a colon and the text, e.g. W @Peter: lives in Vienna"`
	Date   string `json:"date,omitempty" jsonschema:"the day, YYYY-MM-DD; today when omitted"`
	Agent  string `json:"agent,omitempty" jsonschema:"agent whose memory this is; the main agent when omitted"`
}

// RetainResponse says where the bullet stands. Degraded names what is not done yet
// (index_behind: the fact is in the file, and is not found yet).
type RetainResponse struct {
	Source   string   `json:"source"` // file#Lline
	Note     Note     `json:"note"`
	Degraded []string `json:"degraded,omitempty"`
}

// WorkspaceReindex says what a rebuild of the facts from a workspace did.
type WorkspaceReindex struct {
	Removed int             `json:"removed"` // facts that were thrown away
	Facts   int             `json:"facts"`   // facts that were made
	Status  WorkspaceStatus `json:"status"`
}

// ProposeRequest asks for bullets that a text, or the file of a day that has no section
// "Retain", could have. Nothing is written.
type ProposeRequest struct {
	Text  string `json:"text,omitempty" jsonschema:"the text; the file of the day when omitted"`
	Date  string `json:"date,omitempty" jsonschema:"the day, YYYY-MM-DD; today when omitted"`
	Agent string `json:"agent,omitempty" jsonschema:"agent whose memory this is; the main agent when omitted"`
}

// ProposeResponse holds the bullets. Note says why there are none.
type ProposeResponse struct {
	Proposals []Proposal `json:"proposals"`
	Note      string     `json:"note,omitempty"`
}

// Proposal is a bullet, and the line of the file that says so.
type Proposal struct {
	Bullet string `json:"bullet"`
	Source string `json:"source,omitempty"`
}
