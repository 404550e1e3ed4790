package sidecar

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
)

// Sizes of the learned defaults.
const (
	defaultsIDs      = 12
	defaultsRecent   = 200
	defaultsFindings = 20
)

// Defaults projects a namespace's audit rows: which packs and pipelines
// succeeded how often, with which inputs, and what happened last.
func (s *Service) Defaults(ctx context.Context, caller memory.Caller, req memory.DefaultsRequest) (memory.Defaults, error) {
	ns, err := s.authorize(caller, memory.ScopeRead, req.Agent)
	if err != nil {
		return memory.Defaults{}, err
	}
	if other := strings.TrimSpace(req.Caller); other != "" && other != ns.Subject {
		if !caller.Has(memory.ScopeAdmin) {
			return memory.Defaults{}, memory.Errorf(memory.CodeForbidden, "missing_scope", "reading another caller's defaults needs the scope %s", memory.ScopeAdmin)
		}
		if _, err := text("caller", other, s.limits.Key); err != nil {
			return memory.Defaults{}, err
		}
		ns.Subject = other
	}
	rows, err := s.auditRows(ctx, ns)
	if err != nil {
		return memory.Defaults{}, storeError(err)
	}
	resp := memory.Defaults{
		Scope: callerScope(ns), FetchedAt: s.utc(),
		Packs: packDefaults(rows), Pipelines: pipelineDefaults(rows),
		CommonFindings: commonFindings(rows), Recent: recent(rows),
	}
	if len(rows) == 0 {
		resp.Note = "no pack or pipeline has been recorded yet; defaults fill in as they run"
	}
	return resp, nil
}

// auditRow is a row with its key on the wire.
type auditRow struct {
	key string
	auditRecord
}

func (s *Service) auditRows(ctx context.Context, ns memory.Namespace) ([]auditRow, error) {
	var rows []auditRow
	_, err := s.each(ctx, ns, auditPrefix, func(r store.Record) error {
		rec, err := decodeAudit(r)
		if err == nil {
			rows = append(rows, auditRow{strings.TrimPrefix(r.Key, auditPrefix), rec})
		}
		return err
	})
	return rows, err
}

func (r auditRow) succeeded() bool {
	return r.Outcome == "ok" || r.pipeline() && r.Outcome == "succeeded"
}

// usage sums up the successful rows of one id.
type usage struct {
	id       string
	count    int
	lastUnix int64
	inputs   map[string]map[string]int
}

func usages(rows []auditRow, category string) []usage {
	byID := map[string]*usage{}
	for _, r := range rows {
		if r.Category != category || !r.succeeded() {
			continue
		}
		u := byID[r.ID]
		if u == nil {
			u = &usage{id: r.ID, inputs: map[string]map[string]int{}}
			byID[r.ID] = u
		}
		u.count++
		u.lastUnix = max(u.lastUnix, r.AtUnix)
		for name, value := range r.LearnInputs {
			if u.inputs[name] == nil {
				u.inputs[name] = map[string]int{}
			}
			u.inputs[name][value]++
		}
	}
	return topUsages(byID)
}

func topUsages(byID map[string]*usage) []usage {
	var list []usage
	for _, u := range byID {
		list = append(list, *u)
	}
	slices.SortFunc(list, func(a, b usage) int {
		return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(b.lastUnix, a.lastUnix), cmp.Compare(a.id, b.id))
	})
	return list[:min(len(list), defaultsIDs)]
}

// commonInputs gives each input its most frequent value; ties go to the smallest.
func (u usage) commonInputs() map[string]string {
	if len(u.inputs) == 0 {
		return nil
	}
	common := map[string]string{}
	for name, counts := range u.inputs {
		best := ""
		for _, value := range sortedKeys(counts) {
			if best == "" || counts[value] > counts[best] {
				best = value
			}
		}
		common[name] = best
	}
	return common
}

func packDefaults(rows []auditRow) []memory.PackDefault {
	out := []memory.PackDefault{}
	for _, u := range usages(rows, memory.CategoryPackHistory) {
		out = append(out, memory.PackDefault{ID: u.id, Calls: u.count, LastUsedUnix: u.lastUnix, CommonInputs: u.commonInputs()})
	}
	return out
}

func pipelineDefaults(rows []auditRow) []memory.PipelineDefault {
	out := []memory.PipelineDefault{}
	for _, u := range usages(rows, memory.CategoryPipelineHistory) {
		out = append(out, memory.PipelineDefault{ID: u.id, Runs: u.count, LastUsedUnix: u.lastUnix, CommonInputs: u.commonInputs()})
	}
	return out
}

// commonFindings counts findings of any outcome.
func commonFindings(rows []auditRow) []memory.CommonFinding {
	type group struct{ code, pack, severity string }
	found := map[group]*memory.CommonFinding{}
	for _, r := range rows {
		for _, f := range r.Findings {
			g := group{f.Code, r.ID, f.Severity}
			if found[g] == nil {
				found[g] = &memory.CommonFinding{Code: g.code, Pack: g.pack, Severity: g.severity}
			}
			found[g].OccurrenceCount++
			found[g].LastSeenUnix = max(found[g].LastSeenUnix, r.AtUnix)
		}
	}
	var list []memory.CommonFinding
	for _, f := range found {
		list = append(list, *f)
	}
	slices.SortFunc(list, func(a, b memory.CommonFinding) int {
		return cmp.Or(cmp.Compare(b.OccurrenceCount, a.OccurrenceCount), cmp.Compare(b.LastSeenUnix, a.LastSeenUnix),
			cmp.Compare(a.Code, b.Code), cmp.Compare(a.Pack, b.Pack), cmp.Compare(a.Severity, b.Severity))
	})
	return list[:min(len(list), defaultsFindings)]
}

func recent(rows []auditRow) []memory.RecentAudit {
	sorted := slices.SortedFunc(slices.Values(rows), func(a, b auditRow) int {
		return cmp.Or(cmp.Compare(b.AtUnix, a.AtUnix), cmp.Compare(b.key, a.key))
	})
	out := []memory.RecentAudit{}
	for _, r := range sorted[:min(len(sorted), defaultsRecent)] {
		kind := "pack"
		if r.pipeline() {
			kind = "pipeline"
		}
		out = append(out, memory.RecentAudit{
			Kind: kind, Key: r.key, ID: r.ID, Outcome: r.Outcome,
			AtUnix: r.AtUnix, DurationMS: r.DurationMS, LearnInputs: r.LearnInputs,
		})
	}
	return out
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
