package sidecar

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"
	"time"

	"helmdeck-sidecar/sidecar/index"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
)

// The first bytes of a store key: facts and audit rows never share one.
const (
	factPrefix  = "f/"
	auditPrefix = "a/"
	turnPrefix  = "t/" // what was captured; neither searched nor listed
)

// isRow reports whether a row is a fact or an audit row.
func isRow(key string) bool { return !strings.HasPrefix(key, turnPrefix) }

// factRecord is the stored form of a fact. Key, times and version are the
// store's.
type factRecord struct {
	Value      string        `json:"v"`
	Category   string        `json:"c"`
	Tags       []string      `json:"t,omitempty"`
	Kind       memory.Kind   `json:"k,omitempty"`
	Entities   []string      `json:"e,omitempty"`
	Confidence *float64      `json:"n,omitempty"`
	Source     string        `json:"s,omitempty"`
	Origin     memory.Origin `json:"o,omitempty"`
	Suspect    string        `json:"q,omitempty"`
	Vouched    bool          `json:"y,omitempty"`
	OccurredAt *time.Time    `json:"a,omitempty"`
	// The days that it is about besides.
	From  *time.Time `json:"fr,omitempty"`
	Until *time.Time `json:"un,omitempty"`
	// Of an opinion whose confidence follows from evidence: what it was stated with, and why it
	// is what it is.
	Stated *float64             `json:"b,omitempty"`
	Ledger []memory.LedgerEntry `json:"l,omitempty"`
	// Of an imported version: when it was stored where it came from.
	Created *time.Time `json:"ic,omitempty"`
	Updated *time.Time `json:"iu,omitempty"`
}

// auditRecord is the stored form of an audit row: one call of a pack, or one run of
// a pipeline.
type auditRecord struct {
	Category    string            `json:"category"`
	ID          string            `json:"id"` // of the pack or pipeline
	RunID       string            `json:"run_id,omitempty"`
	Version     string            `json:"version,omitempty"`
	Outcome     string            `json:"outcome"`
	AtUnix      int64             `json:"at_unix"`
	DurationMS  int64             `json:"duration_ms,omitempty"`
	LearnInputs map[string]string `json:"learn_inputs,omitempty"`
	Findings    []memory.Finding  `json:"findings,omitempty"`
}

// factID is stable for a namespace and key and gives neither away.
func factID(ns memory.Namespace, storeKey string) string {
	sum := sha256.Sum256([]byte(ns.Encode() + "\x00" + storeKey))
	var text [2 * sha256.Size]byte
	hex.Encode(text[:], sum[:])
	return string(text[:])
}

func decodeFact(ns memory.Namespace, r store.Record) (memory.Fact, error) {
	var rec factRecord
	if err := json.Unmarshal(r.Value, &rec); err != nil {
		return memory.Fact{}, err
	}
	r = rec.stored(r)
	return memory.Fact{
		ID: factID(ns, r.Key), Key: strings.TrimPrefix(r.Key, factPrefix),
		Value: rec.Value, Category: rec.Category, Tags: rec.Tags, Kind: rec.Kind, Entities: rec.Entities,
		Confidence: rec.Confidence, StatedConfidence: rec.Stated, Source: rec.Source, Origin: rec.Origin, Suspect: rec.Suspect, Vouched: rec.Vouched, OccurredAt: rec.OccurredAt, AboutFrom: rec.From, AboutUntil: rec.Until,
		CreatedAt: r.Created.UTC(), UpdatedAt: r.Updated.UTC(), ExpiresAt: r.ExpiresAt.UTC(), Version: r.Version,
	}, nil
}

// stored is a row with the times at which its version was stored where it came from.
func (rec factRecord) stored(r store.Record) store.Record {
	if rec.Created != nil {
		r.Created = *rec.Created
	}
	if rec.Updated != nil {
		r.Updated = *rec.Updated
	}
	return r
}

// storedAt is stored for a row that was not decoded. One that cannot be read is as it is.
func storedAt(r store.Record) store.Record {
	var rec factRecord
	if !imported(r.Value) || json.Unmarshal(r.Value, &rec) != nil {
		return r
	}
	return rec.stored(r)
}

// imported reports whether a row may have times of its own; most have none, and need not be
// decoded for that.
func imported(value []byte) bool {
	return bytes.Contains(value, []byte(`"ic":`)) || bytes.Contains(value, []byte(`"iu":`))
}

func decodeAudit(r store.Record) (auditRecord, error) {
	var rec auditRecord
	err := json.Unmarshal(r.Value, &rec)
	if err == nil && rec.ID == "" {
		err = store.ErrUnreadable
	}
	return rec, err
}

// document is what the index is told about a row, fact or audit. Facts that name
// the same source and say when they happened are told together: what was said
// around a fact that answers a question helps to answer it.
func document(r store.Record) (index.Document, error) {
	if strings.HasPrefix(r.Key, auditPrefix) {
		rec, err := decodeAudit(r)
		if err != nil {
			return index.Document{}, err
		}
		return index.Document{
			ID: r.Key, Key: rec.ID, Text: rec.searchText(), Category: rec.Category,
			Occurred: time.Unix(rec.AtUnix, 0), Updated: r.Updated, ExpiresAt: r.ExpiresAt,
		}, nil
	}
	var rec factRecord
	if err := json.Unmarshal(r.Value, &rec); err != nil {
		return index.Document{}, err
	}
	r = rec.stored(r)
	key := strings.TrimPrefix(r.Key, factPrefix)
	occurred, group := r.Updated, ""
	if rec.OccurredAt != nil {
		occurred = *rec.OccurredAt
		group, _, _ = strings.Cut(rec.Source, "#")
	}
	if fromFile(r.Key) {
		key, group = topicOf(r.Key), "" // each bullet stands by itself
	}
	doubt := float32(0)
	if rec.Confidence != nil {
		doubt = float32(1 - *rec.Confidence)
	}
	var from, until time.Time
	if rec.From != nil && rec.Until != nil {
		from, until = *rec.From, *rec.Until
	}
	return index.Document{
		From: from, Until: until,
		ID: r.Key, Key: key, Text: rec.Value, Category: rec.Category, Tags: rec.Tags,
		Kind: rec.Kind, Entities: rec.Entities, Occurred: occurred, Updated: r.Updated, ExpiresAt: r.ExpiresAt,
		Group: group, Doubt: doubt,
	}, nil
}

// pipeline reports whether the row is of a pipeline, not of a pack.
func (r auditRecord) pipeline() bool { return r.Category == memory.CategoryPipelineHistory }

// searchText holds what a search may match: values, not the words of a template.
func (r auditRecord) searchText() string {
	parts := []string{r.Outcome, r.RunID}
	for _, name := range sortedKeys(r.LearnInputs) {
		parts = append(parts, r.LearnInputs[name])
	}
	for _, f := range r.Findings {
		parts = append(parts, f.Code)
	}
	return strings.Join(parts, "\n")
}
