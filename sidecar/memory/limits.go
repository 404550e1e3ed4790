package memory

import "time"

// Limits caps every input. Sizes are bytes. Use DefaultLimits and change fields.
type Limits struct {
	Body          int64
	Key           int
	Value         int
	Category      int
	Tags          int // how many
	Tag           int // bytes of one
	Entities      int // how many
	Entity        int // bytes of one
	Source        int
	Query         int
	K             int // hits of one recall
	Page          int // facts of one listing
	Searches      int // entries of searches[] in one QMD query
	AuditInputs   int // learned inputs of one audit row
	AuditFindings int
	TTLMin        time.Duration
	TTLMax        time.Duration
	TTLDefault    time.Duration
	TTLAudit      time.Duration
}

// DefaultLimits are the caps of the contract.
func DefaultLimits() Limits {
	return Limits{
		Body: 1 << 20, Key: 512, Value: 64 << 10, Category: 64, Tags: 32, Tag: 64,
		Entities: 32, Entity: 64, Source: 512, Query: 2 << 10, K: 100, Page: 500,
		Searches: 16, AuditInputs: 32, AuditFindings: 100,
		TTLMin: time.Hour, TTLMax: 365 * 24 * time.Hour, TTLDefault: 90 * 24 * time.Hour,
		TTLAudit: 30 * 24 * time.Hour,
	}
}

// DefaultCategory is the category of a fact that names none.
const DefaultCategory = "user_facts"

// The categories that only the engine writes.
const (
	CategoryPackHistory     = "pack_history"
	CategoryPipelineHistory = "pipeline_history"
	CategoryPlanHistory     = "plan_history"
)

// ReservedCategories are refused for facts, as category and as first part of a key.
func ReservedCategories() []string {
	return []string{CategoryPackHistory, CategoryPipelineHistory, CategoryPlanHistory}
}
