package memory

import "time"

// Sender is who wrote to the agent, as the host knows it. None is the owner.
type Sender struct {
	ID    string `json:"id" jsonschema:"the host's id of the sender"`
	Owner bool   `json:"owner,omitempty" jsonschema:"whether the sender is the owner of the memory"`
}

// PromptRequest asks what to put into the prompt of a turn.
type PromptRequest struct {
	Message   string  `json:"message" jsonschema:"what the user wrote; envelopes and earlier blocks of facts are taken out"`
	Session   string  `json:"session,omitempty" jsonschema:"the host's session key; agent:<name>:… names the agent"`
	Agent     string  `json:"agent,omitempty" jsonschema:"agent whose memory this is; that of the session key when omitted"`
	Sender    *Sender `json:"sender,omitempty" jsonschema:"who wrote it; the owner when omitted"`
	MaxTokens int     `json:"max_tokens,omitempty" jsonschema:"what the facts of the message may take; 600 when omitted, 4000 at most"`
	Repeat    bool    `json:"repeat,omitempty" jsonschema:"give facts again that this session was given before; for hosts that keep the block for one turn only"`
	// SharedOnly is for a session that others than the owner read or write in.
	SharedOnly bool `json:"shared_only,omitempty" jsonschema:"only facts tagged shared, for a session that others read"`
}

// PromptResponse is what to put into the prompt. System is the same, byte for byte, until a fact that it holds
// changes; Context belongs to this turn. Either may be empty.
type PromptResponse struct {
	System      string        `json:"system"`
	Context     string        `json:"context"`
	Tokens      PromptTokens  `json:"tokens"`
	Facts       []PromptFact  `json:"facts"`
	Quarantined []Quarantined `json:"quarantined,omitempty"` // found, and left out
	Skipped     string        `json:"skipped,omitempty"`     // why no facts were sought: trivial, empty
	Degraded    []string      `json:"degraded,omitempty"`
}

// PromptTokens estimates what a PromptResponse costs.
type PromptTokens struct {
	System  int `json:"system"`
	Context int `json:"context"`
}

// PromptFact is a fact that was put into a prompt.
type PromptFact struct {
	Key     string  `json:"key"`
	Version uint64  `json:"version"`
	Score   float64 `json:"score"`
	Shared  bool    `json:"shared,omitempty"` // by the main agent
}

// Quarantined is a fact that must not be in a prompt, and why.
type Quarantined struct {
	Key    string `json:"key"`
	Reason string `json:"reason"` // sender, untrusted, together, or the class of what it tries
}

// CaptureMode says what happens to the facts that are found in a conversation.
type CaptureMode string

// The modes.
const (
	CaptureOff CaptureMode = "off"
	CaptureAsk CaptureMode = "ask" // they wait to be accepted
	CaptureOn  CaptureMode = "on"
)

// CaptureRequest hands over what was said in a session. Messages may come again: each counts once.
type CaptureRequest struct {
	Messages []Message   `json:"messages" jsonschema:"what was said, oldest first"`
	Session  string      `json:"session" jsonschema:"the host's session key; agent:<name>:… names the agent"`
	Agent    string      `json:"agent,omitempty" jsonschema:"agent whose memory this is; that of the session key when omitted"`
	Sender   *Sender     `json:"sender,omitempty" jsonschema:"who wrote the user's messages; the owner when omitted"`
	Mode     CaptureMode `json:"mode,omitempty" jsonschema:"off, ask or on; what the sidecar was started with when omitted"`
}

// Message is one message of a conversation.
type Message struct {
	Role    string     `json:"role" jsonschema:"user, assistant, tool or system; facts are taken from the user's alone"`
	Content string     `json:"content"`
	ID      string     `json:"id,omitempty" jsonschema:"tells messages with the same words apart"`
	At      *time.Time `json:"at,omitempty" jsonschema:"when it was said, RFC 3339; now when omitted"`
}

// CaptureResponse says what became of the messages. Batch is empty when nothing was found.
type CaptureResponse struct {
	Batch    string         `json:"batch,omitempty"`
	Mode     CaptureMode    `json:"mode"`
	Captured []CapturedFact `json:"captured"`
	Proposed []CapturedFact `json:"proposed,omitempty"` // mode ask
	Refused  []Refusal      `json:"refused,omitempty"`
	Known    int            `json:"known,omitempty"` // facts that the memory had already
	Passed   map[string]int `json:"passed,omitempty"`
	Seen     int            `json:"seen,omitempty"` // messages that had come before
	Degraded []string       `json:"degraded,omitempty"`
}

// CapturedFact is a fact of a conversation.
type CapturedFact struct {
	Key      string `json:"key"`
	Value    string `json:"value"`
	Category string `json:"category"`
	Version  uint64 `json:"version,omitempty"`
	Replaces uint64 `json:"replaces,omitempty"` // the version before, which said something else
	Origin   Origin `json:"origin,omitempty"`
}

// Refusal is a statement that was not kept. Text is empty where it would repeat a secret.
type Refusal struct {
	Reason string `json:"reason"` // secret, injection, recalled, too_many
	Text   string `json:"text,omitempty"`
}

// TurnsRequest asks for the last turns, newest first.
type TurnsRequest struct {
	Session string `json:"session,omitempty" jsonschema:"only of this session"`
	Limit   int    `json:"limit,omitempty" jsonschema:"turns at most, 1 to 200; 20 when omitted"`
	Agent   string `json:"agent,omitempty" jsonschema:"agent whose memory this is; the main agent when omitted"`
}

// TurnsResponse holds what was put into prompts, the last 200, and the batches of facts that were
// captured, of the last 30 days, newest first, of everybody who wrote to this agent.
type TurnsResponse struct {
	Prompts []PromptTurn `json:"prompts"`
	Batches []Batch      `json:"batches"`
	Skipped int          `json:"skipped,omitempty"` // prompts and batches that could not be read
	Hooks   Hooks        `json:"hooks"`
}

// Hooks is what a host has asked for in the turns of an agent since the sidecar started, whoever wrote.
type Hooks struct {
	Prompts  HookHeard `json:"prompts"`
	Captures HookHeard `json:"captures"`
}

// HookHeard is how often, and when last.
type HookHeard struct {
	Count  int        `json:"count"`
	LastAt *time.Time `json:"last_at,omitempty"`
}

// PromptTurn is what was done before one turn.
type PromptTurn struct {
	At          time.Time     `json:"at"`
	Session     string        `json:"session,omitempty"`
	Sender      string        `json:"sender,omitempty"`
	Tokens      PromptTokens  `json:"tokens"`
	Facts       []PromptFact  `json:"facts,omitempty"`
	Quarantined []Quarantined `json:"quarantined,omitempty"`
	Skipped     string        `json:"skipped,omitempty"`
	SharedOnly  bool          `json:"shared_only,omitempty"` // others read the session
	Millis      float64       `json:"took_ms"`
}

// BatchState says whether the facts of a batch are in the memory.
type BatchState string

// The states.
const (
	BatchCaptured BatchState = "captured"
	BatchProposed BatchState = "proposed"
	BatchAccepted BatchState = "accepted"
	BatchUndone   BatchState = "undone"
)

// Batch is what was found in the messages of one capture.
type Batch struct {
	ID      string         `json:"id"`
	At      time.Time      `json:"at"`
	Session string         `json:"session,omitempty"`
	Sender  string         `json:"sender,omitempty"` // who is not the owner
	State   BatchState     `json:"state"`
	Facts   []CapturedFact `json:"facts,omitempty"`
	Refused []Refusal      `json:"refused,omitempty"`
	Known   int            `json:"known,omitempty"`
	Passed  map[string]int `json:"passed,omitempty"`
}

// BatchRequest names a batch.
type BatchRequest struct {
	Batch string `json:"batch" jsonschema:"id of the batch"`
	Agent string `json:"agent,omitempty" jsonschema:"agent whose memory this is; the main agent when omitted"`
}

// BatchResponse says what became of the facts of a batch. Kept are keys of facts that were changed since, and that
// an undo left as they are.
type BatchResponse struct {
	Batch    string     `json:"batch"`
	State    BatchState `json:"state"`
	Stored   []string   `json:"stored,omitempty"`
	Removed  []string   `json:"removed,omitempty"`
	Restored []string   `json:"restored,omitempty"`
	Kept     []string   `json:"kept,omitempty"`
}
