package memory

import "time"

// StoreRequest asks to remember one fact. An agent, when given, must be one the
// caller may act for; it selects the namespace inside the caller.
type StoreRequest struct {
	Key        string     `json:"key" jsonschema:"stable identifier; slashes form a hierarchy, e.g. preferences/frontend-framework"`
	Value      string     `json:"value" jsonschema:"the fact, as a self-contained statement"`
	Category   string     `json:"category,omitempty" jsonschema:"grouping; user_facts when omitted"`
	Tags       []string   `json:"tags,omitempty" jsonschema:"free-form labels"`
	TTLSeconds int64      `json:"ttl_seconds,omitempty" jsonschema:"seconds until the fact expires, 3600 to 31536000; omitted or 0 means 7776000 (90 days)"`
	Kind       Kind       `json:"kind,omitempty" jsonschema:"world, experience, opinion or observation"`
	Entities   []string   `json:"entities,omitempty" jsonschema:"people, places or things that the fact is about"`
	Confidence *float64   `json:"confidence,omitempty" jsonschema:"0 to 1"`
	Source     string     `json:"source,omitempty" jsonschema:"where the fact came from"`
	OccurredAt *time.Time `json:"occurred_at,omitempty" jsonschema:"when it happened, RFC 3339"`
	Origin     Origin     `json:"origin,omitempty" jsonschema:"who vouches for it: agent when omitted, untrusted for text of strangers or of tools, owner for the user's own words"`
	Vouched    bool       `json:"vouched,omitempty" jsonschema:"the owner vouches for a text that reads like an order, so that it is not quarantined; with origin owner only"`
	Agent      string     `json:"agent,omitempty" jsonschema:"agent whose memory this is; the main agent when omitted"`
	IfVersion  *uint64    `json:"if_version,omitempty" jsonschema:"store only if the fact has this version now; 0 means only if it does not exist"`
}

// StoreResponse answers a StoreRequest.
type StoreResponse struct {
	Key       string    `json:"key"`
	Category  string    `json:"category"`
	ExpiresAt time.Time `json:"expires_at"`
	Created   bool      `json:"created"`
	Version   uint64    `json:"version"`
	ID        string    `json:"id"`
	Suspect   string    `json:"suspect,omitempty"` // why the fact is quarantined: it is found and labelled, and never put into a prompt
}

// ForgetRequest asks to delete what a scope names: all, facts, packs, pipelines,
// pack:<id>, pipeline:<id>, key:<exact key>, category:<name>, prefix:<text>.
type ForgetRequest struct {
	Scope  string `json:"scope" jsonschema:"all, facts, packs, pipelines, pack:<id>, pipeline:<id>, key:<exact key>, category:<name> or prefix:<text>"`
	DryRun bool   `json:"dry_run,omitempty" jsonschema:"count only, delete nothing"`
	Agent  string `json:"agent,omitempty" jsonschema:"agent whose memory this is; the main agent when omitted"`
}

// ForgetResponse says how many rows went, or would go with dry_run.
type ForgetResponse struct {
	Scope   string `json:"scope"`
	Deleted int    `json:"deleted"`
	DryRun  bool   `json:"dry_run,omitempty"`
}

// ListRequest asks for a page of facts in key order.
type ListRequest struct {
	Prefix   string `json:"prefix,omitempty" jsonschema:"only keys that begin with this"`
	Category string `json:"category,omitempty" jsonschema:"only this category"`
	Tag      string `json:"tag,omitempty" jsonschema:"only facts with this tag"`
	Limit    int    `json:"limit,omitempty" jsonschema:"facts of one page, 1 to 500; 100 when omitted"`
	Cursor   string `json:"cursor,omitempty" jsonschema:"next_cursor of the page before"`
	Agent    string `json:"agent,omitempty" jsonschema:"agent whose memory this is; the main agent when omitted"`
}

// ListResponse is one page. NextCursor is empty on the last one. Skipped counts
// records of the page that could not be read.
type ListResponse struct {
	Facts      []Fact `json:"facts"`
	NextCursor string `json:"next_cursor,omitempty"`
	Skipped    int    `json:"skipped,omitempty"`
}

// KeyRequest names one fact.
type KeyRequest struct {
	Key   string `json:"key" jsonschema:"the exact key"`
	Agent string `json:"agent,omitempty" jsonschema:"agent whose memory this is; the main agent when omitted"`
}

// HistoryResponse holds the live versions of one fact, newest first.
type HistoryResponse struct {
	Key      string `json:"key"`
	Versions []Fact `json:"versions"`
	Skipped  int    `json:"skipped,omitempty"`
}

// RecallRequest asks for the facts that answer a question.
type RecallRequest struct {
	Query      string     `json:"query" jsonschema:"what to look for, in plain words"`
	Mode       RecallMode `json:"mode,omitempty" jsonschema:"words, entity (the page of an entity, then its facts), opinion (with confidence and evidence) or auto; auto when omitted, which goes by the question"`
	K          int        `json:"k,omitempty" jsonschema:"hits at most, 1 to 100; 10 when omitted"`
	Kinds      []Kind     `json:"kinds,omitempty" jsonschema:"only these kinds"`
	Entities   []string   `json:"entities,omitempty" jsonschema:"only facts about one of these"`
	Categories []string   `json:"categories,omitempty" jsonschema:"only these categories"`
	Tags       []string   `json:"tags,omitempty" jsonschema:"only facts with one of these tags"`
	Since      *time.Time `json:"since,omitempty" jsonschema:"only facts that happened, or else were updated, at or after this, RFC 3339"`
	Until      *time.Time `json:"until,omitempty" jsonschema:"only facts that happened, or else were updated, before this, RFC 3339"`
	AsOf       *time.Time `json:"as_of,omitempty" jsonschema:"answer as the memory stood then, RFC 3339"`
	MaxTokens  int        `json:"max_tokens,omitempty" jsonschema:"the hits hold about this many tokens at most; one that does not fit is passed over"`
	Senders    bool       `json:"senders,omitempty" jsonschema:"also what others than the owner told this agent, which is untrusted"`
	Explain    bool       `json:"explain,omitempty" jsonschema:"say how each hit was scored, what was left out, and why"`
	Agent      string     `json:"agent,omitempty" jsonschema:"agent whose memory this is; the main agent when omitted"`
}

// RecallResponse holds the hits, best first. Degraded names what was missing
// while answering (index_behind, ...); it is empty when nothing was. Dropped, 50 at most,
// and Verdict are there when a question was to be explained and anything was found.
type RecallResponse struct {
	Hits     []Hit     `json:"hits"`
	Entity   *Entity   `json:"entity,omitempty"`   // that was asked for
	Opinions []Opinion `json:"opinions,omitempty"` // one for each hit, if opinions were asked for
	Degraded []string  `json:"degraded,omitempty"`
	Skipped  int       `json:"skipped,omitempty"`
	Dropped  []Dropped `json:"dropped,omitempty"`
	Verdict  *Verdict  `json:"verdict,omitempty"`
}

// Hit is one recalled fact. Score is in (0, 1], the sum of what Explain names.
type Hit struct {
	Score   float64            `json:"score"`
	Fact    Fact               `json:"fact"`
	Explain map[string]float64 `json:"explain,omitempty"`
}

// HostSearchRequest asks for facts as results of a host's own memory search.
type HostSearchRequest struct {
	Query string   `json:"query" jsonschema:"what the host was asked"`
	K     int      `json:"k,omitempty" jsonschema:"hits at most, 1 to 100; 10 when omitted"`
	Paths []string `json:"paths,omitempty" jsonschema:"files that the host found, to be told which of them hold no live fact any more"`
	Agent string   `json:"agent,omitempty" jsonschema:"agent whose memory this is; the main agent when omitted"`
	// Sender is given what that sender told, and none of the owner's facts.
	Sender *Sender `json:"sender,omitempty" jsonschema:"for whom the host searches; the owner when omitted"`
	// SharedOnly is for a session that others than the owner read or write in.
	SharedOnly bool `json:"shared_only,omitempty" jsonschema:"only facts tagged shared, for a session that others read"`
	// Notes is for a host whose own index must not be asked, because the files of facts are in it.
	Notes bool `json:"notes,omitempty" jsonschema:"the notes of the agent's workspace as well, without the files of facts"`
}

// HostSearchResponse holds the hits, best first, and those of the request's paths that lie
// in a mirror of this memory and hold no live fact. Mirrored says that there are files of
// facts in a workspace of the caller, which the host's own index shows to everybody.
type HostSearchResponse struct {
	Hits     []HostHit `json:"hits"`
	Gone     []string  `json:"gone,omitempty"`
	Mirrored bool      `json:"mirrored,omitempty"`
	Degraded []string  `json:"degraded,omitempty"`
}

// HostHit is a fact as a host shows it. Path is that of its mirror file, relative to the
// workspace, or else helmdeck/<key>.md. Indexed says that the host's own search finds the
// file by now. A hit that is a Note is a passage of a file that the user keeps: its key is its
// path, its category notes, and it does not expire.
type HostHit struct {
	Path      string    `json:"path"`
	Key       string    `json:"key"`
	Snippet   string    `json:"snippet"`
	Score     float64   `json:"score"`
	StartLine int       `json:"start_line"`
	EndLine   int       `json:"end_line"`
	Category  string    `json:"category"`
	Indexed   bool      `json:"indexed,omitempty"`
	Note      bool      `json:"note,omitempty"`
	UpdatedAt time.Time `json:"updated_at"`
	ExpiresAt time.Time `json:"expires_at,omitzero"`
}

// Dropped is a fact that was found and left out.
type Dropped struct {
	Key   string     `json:"key"`
	Score float64    `json:"score"`
	Why   DropReason `json:"why"`
	Of    string     `json:"of,omitempty"` // key of the hit that says the same
}

// DropReason says why a fact was left out.
type DropReason string

// The reasons.
const (
	DroppedNearDuplicate DropReason = "near_duplicate" // a hit says the same
	DroppedMaxTokens     DropReason = "max_tokens"     // it did not fit
	DroppedBeyondK       DropReason = "beyond_k"       // enough were better
	DroppedNotRelevant   DropReason = "not_relevant"   // see Verdict
)

// Verdict says whether the question is about what is remembered, which takes that Best
// and Meaning together reach Needed.
type Verdict struct {
	Relevant bool    `json:"relevant"`
	Best     float64 `json:"best"`    // the best score by words alone
	Meaning  float64 `json:"meaning"` // what likeness in meaning adds to it
	Needed   float64 `json:"needed"`  // 0 for one or two words, known words, and times with facts
	Words    int     `json:"words"`   // different words of the question, function words aside
	Known    int     `json:"known"`   // of them, those that a fact holds
}

// AgentRequest is a request that names an agent at most.
type AgentRequest struct {
	Agent string `json:"agent,omitempty" jsonschema:"agent whose memory this is; the main agent when omitted"`
}

// MyMemory is what helmdeck://my-memory holds: counts and recent keys, no values
// and no audit rows.
type MyMemory struct {
	Scope      string     `json:"scope"`
	FetchedAt  time.Time  `json:"fetched_at"`
	Categories []Category `json:"categories"`
	Note       string     `json:"note,omitempty"`
}

// Category summarises the live facts of one category.
type Category struct {
	Name       string   `json:"name"`
	Count      int      `json:"count"`
	RecentKeys []string `json:"recent_keys"` // newest first, five at most
}

// CallersResponse lists namespaces with live rows.
type CallersResponse struct {
	Callers []CallerCount `json:"callers"`
}

// CallerCount is one namespace and its live rows, audit rows included.
type CallerCount struct {
	Namespace string `json:"namespace"`
	Count     int    `json:"count"`
}

// CorpusRequest asks for a page of the namespace as QMD-shaped chunks.
type CorpusRequest struct {
	Limit  int    `json:"limit,omitempty" jsonschema:"chunks of one page, 1 to 500; 100 when omitted"`
	Cursor string `json:"cursor,omitempty" jsonschema:"next_cursor of the page before"`
	Agent  string `json:"agent,omitempty" jsonschema:"agent whose memory this is; the main agent when omitted"`
}

// CorpusResponse is one page of chunks.
type CorpusResponse struct {
	Chunks     []Chunk `json:"chunks"`
	NextCursor string  `json:"next_cursor,omitempty"`
	Skipped    int     `json:"skipped,omitempty"`
}

// Chunk is one fact or audit row as a document.
type Chunk struct {
	Path     string        `json:"path"`
	Content  string        `json:"content"`
	Metadata ChunkMetadata `json:"metadata"`
}

// ChunkMetadata says what the chunk is and how long it lives.
type ChunkMetadata struct {
	ID         string    `json:"id"`
	Key        string    `json:"key"`
	Category   string    `json:"category"`
	Collection string    `json:"collection"`
	Tags       []string  `json:"tags,omitempty"`
	UpdatedAt  time.Time `json:"updated_at"`
	ExpiresAt  time.Time `json:"expires_at"`
}

// QMDRequest is the argument of the QMD tool query. Unknown fields are ignored.
type QMDRequest struct {
	Searches    []QMDSearch `json:"searches,omitempty" jsonschema:"typed searches; every one counts"`
	Query       string      `json:"query,omitempty" jsonschema:"one search, when searches is not given"`
	Limit       int         `json:"limit,omitempty" jsonschema:"results at most, 1 to 100; 20 when omitted"`
	Collections []string    `json:"collections,omitempty" jsonschema:"collections to search; all when omitted"`
}

// QMDSearch is one search of a QMDRequest.
type QMDSearch struct {
	Type  string `json:"type" jsonschema:"lex, vec or hyde"`
	Query string `json:"query"`
}

// QMDResponse holds the results, best first.
type QMDResponse struct {
	Results []QMDResult `json:"results"`
}

// QMDResult is one result of the QMD tool. Score is in (0, 1].
type QMDResult struct {
	DocID      string  `json:"docid"`
	Score      float64 `json:"score"`
	Snippet    string  `json:"snippet"`
	Collection string  `json:"collection"`
	File       string  `json:"file"`
	StartLine  int     `json:"start_line,omitempty"`
	EndLine    int     `json:"end_line,omitempty"`
}
