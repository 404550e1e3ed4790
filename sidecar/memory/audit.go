package memory

import "time"

// PackAudit is one recorded call of a pack.
type PackAudit struct {
	Pack        string            `json:"pack" jsonschema:"pack id, e.g. blog.rewrite_for_audience"`
	Version     string            `json:"version,omitempty"`
	Outcome     string            `json:"outcome" jsonschema:"ok, or an error code"`
	AtUnix      int64             `json:"at_unix,omitempty" jsonschema:"when, in Unix seconds; now when omitted"`
	DurationMS  int64             `json:"duration_ms,omitempty"`
	LearnInputs map[string]string `json:"learn_inputs,omitempty" jsonschema:"inputs worth learning from"`
	Findings    []Finding         `json:"findings,omitempty"`
	Agent       string            `json:"agent,omitempty" jsonschema:"agent whose memory this is; the main agent when omitted"`
}

// PipelineAudit is one recorded run of a pipeline.
type PipelineAudit struct {
	Pipeline    string            `json:"pipeline" jsonschema:"pipeline id"`
	RunID       string            `json:"run_id"`
	Outcome     string            `json:"outcome" jsonschema:"succeeded, or a failure"`
	AtUnix      int64             `json:"at_unix,omitempty" jsonschema:"when, in Unix seconds; now when omitted"`
	DurationMS  int64             `json:"duration_ms,omitempty"`
	LearnInputs map[string]string `json:"learn_inputs,omitempty" jsonschema:"inputs worth learning from"`
	Agent       string            `json:"agent,omitempty" jsonschema:"agent whose memory this is; the main agent when omitted"`
}

// Finding is one finding of a validation that a pack ran.
type Finding struct {
	Code     string `json:"code"`
	Severity string `json:"severity,omitempty"`
	Message  string `json:"message,omitempty"`
}

// AuditResponse names the row that was written.
type AuditResponse struct {
	Key       string    `json:"key"`
	ExpiresAt time.Time `json:"expires_at"`
}

// DefaultsRequest asks for learned defaults. Another caller than oneself needs
// the admin scope.
type DefaultsRequest struct {
	Caller string `json:"caller,omitempty" jsonschema:"subject to read; oneself when omitted, others need admin"`
	Agent  string `json:"agent,omitempty" jsonschema:"agent whose memory this is; the main agent when omitted"`
}

// Defaults is what a namespace's audit rows teach.
type Defaults struct {
	Scope          string            `json:"scope"`
	FetchedAt      time.Time         `json:"fetched_at"`
	Packs          []PackDefault     `json:"packs"`
	Pipelines      []PipelineDefault `json:"pipelines"`
	CommonFindings []CommonFinding   `json:"common_findings,omitempty"`
	Recent         []RecentAudit     `json:"recent"`
	Note           string            `json:"note,omitempty"`
}

// PackDefault sums up the successful calls of one pack.
type PackDefault struct {
	ID           string            `json:"id"`
	Calls        int               `json:"calls"`
	LastUsedUnix int64             `json:"last_used_unix"`
	CommonInputs map[string]string `json:"common_inputs,omitempty"`
}

// PipelineDefault sums up the successful runs of one pipeline.
type PipelineDefault struct {
	ID           string            `json:"id"`
	Runs         int               `json:"runs"`
	LastUsedUnix int64             `json:"last_used_unix"`
	CommonInputs map[string]string `json:"common_inputs,omitempty"`
}

// CommonFinding counts one finding over all calls of a pack.
type CommonFinding struct {
	Code            string `json:"code"`
	Pack            string `json:"pack"`
	Severity        string `json:"severity"`
	OccurrenceCount int    `json:"occurrence_count"`
	LastSeenUnix    int64  `json:"last_seen_unix"`
}

// RecentAudit is one audit row in the recent list of Defaults.
type RecentAudit struct {
	Kind        string            `json:"kind"` // pack or pipeline
	Key         string            `json:"key"`
	ID          string            `json:"id"`
	Outcome     string            `json:"outcome"`
	AtUnix      int64             `json:"at_unix"`
	DurationMS  int64             `json:"duration_ms,omitempty"`
	LearnInputs map[string]string `json:"learn_inputs,omitempty"`
}
