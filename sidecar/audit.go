package sidecar

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"helmdeck-sidecar/sidecar/capture"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
)

// learnedInputs are the inputs that defaults are learned from; no others are
// kept.
var learnedInputs = []string{
	"persona", "audience", "angle", "model", "theme", "voice",
	"persona_used", "kind", "format", "title", "author",
}

// limits of an audit row that no caller needs to change.
const (
	maxAuditID    = 128
	maxAuditInput = 256
)

// RecordPack writes one pack_history row. Only the engine scope may.
func (s *Service) RecordPack(ctx context.Context, caller memory.Caller, req memory.PackAudit) (memory.AuditResponse, error) {
	ns, err := s.authorize(caller, memory.ScopeAuditWrite, req.Agent)
	if err != nil {
		return memory.AuditResponse{}, err
	}
	if req.Pack, err = auditID("pack", req.Pack); err != nil {
		return memory.AuditResponse{}, err
	}
	if req.Version, err = text("version", req.Version, maxAuditID); err != nil {
		return memory.AuditResponse{}, err
	}
	if err := s.auditCommon(&req.Outcome, &req.AtUnix, req.DurationMS, &req.LearnInputs); err != nil {
		return memory.AuditResponse{}, err
	}
	if len(req.Findings) > s.limits.AuditFindings {
		return memory.AuditResponse{}, tooLarge("findings", "findings has %d entries; the limit is %d", len(req.Findings), s.limits.AuditFindings)
	}
	for i := range req.Findings {
		if err := checkFinding(&req.Findings[i]); err != nil {
			return memory.AuditResponse{}, err
		}
	}
	return s.record(ctx, ns, auditRecord{
		Category: memory.CategoryPackHistory, ID: req.Pack, Version: req.Version, Outcome: req.Outcome,
		AtUnix: req.AtUnix, DurationMS: req.DurationMS, LearnInputs: req.LearnInputs, Findings: req.Findings,
	})
}

// RecordPipeline writes one pipeline_history row. Only the engine scope may.
func (s *Service) RecordPipeline(ctx context.Context, caller memory.Caller, req memory.PipelineAudit) (memory.AuditResponse, error) {
	ns, err := s.authorize(caller, memory.ScopeAuditWrite, req.Agent)
	if err != nil {
		return memory.AuditResponse{}, err
	}
	if req.Pipeline, err = auditID("pipeline", req.Pipeline); err != nil {
		return memory.AuditResponse{}, err
	}
	if req.RunID, err = auditID("run_id", req.RunID); err != nil {
		return memory.AuditResponse{}, err
	}
	if err := s.auditCommon(&req.Outcome, &req.AtUnix, req.DurationMS, &req.LearnInputs); err != nil {
		return memory.AuditResponse{}, err
	}
	return s.record(ctx, ns, auditRecord{
		Category: memory.CategoryPipelineHistory, ID: req.Pipeline, RunID: req.RunID, Outcome: req.Outcome,
		AtUnix: req.AtUnix, DurationMS: req.DurationMS, LearnInputs: req.LearnInputs,
	})
}

func auditID(field, id string) (string, error) {
	id, err := required(field, id, maxAuditID)
	if err == nil && strings.ContainsAny(id, "\n\t") {
		err = memory.Invalid(field, "control_character", "%s must be one line without tabs", field)
	}
	return id, err
}

func checkFinding(f *memory.Finding) (err error) {
	if f.Code, err = required("findings.code", f.Code, maxAuditID); err != nil {
		return err
	}
	if f.Severity, err = text("findings.severity", f.Severity, 32); err != nil {
		return err
	}
	f.Message, err = text("findings.message", f.Message, 1024)
	return err
}

// auditCommon checks what both kinds of row share and reduces the inputs to the
// learned ones.
func (s *Service) auditCommon(outcome *string, atUnix *int64, durationMS int64, inputs *map[string]string) (err error) {
	if *outcome, err = required("outcome", *outcome, 64); err != nil {
		return err
	}
	now := s.now()
	if *atUnix == 0 {
		*atUnix = now.Unix()
	}
	if *atUnix < 0 || *atUnix > now.Add(24*time.Hour).Unix() {
		return memory.Invalid("at_unix", "out_of_range", "at_unix must lie between 1970 and tomorrow")
	}
	if durationMS < 0 {
		return memory.Invalid("duration_ms", "out_of_range", "duration_ms must not be negative")
	}
	if len(*inputs) > s.limits.AuditInputs {
		return tooLarge("learn_inputs", "learn_inputs has %d entries; the limit is %d", len(*inputs), s.limits.AuditInputs)
	}
	kept := map[string]string{}
	for _, name := range sortedKeys(*inputs) {
		value, err := text("learn_inputs", (*inputs)[name], maxAuditInput)
		if err != nil {
			return err
		}
		if _, secret := capture.FindSecret(name + "=" + value); value != "" && !secret && slices.Contains(learnedInputs, name) {
			kept[name] = value
		}
	}
	*inputs = kept
	return nil
}

// record stores a row under the next free nanosecond of its id.
func (s *Service) record(ctx context.Context, ns memory.Namespace, rec auditRecord) (memory.AuditResponse, error) {
	value, err := json.Marshal(rec)
	if err != nil {
		return memory.AuditResponse{}, err
	}
	now := s.now()
	expires, absent := ceilSecond(now.Add(s.limits.TTLAudit)), uint64(0)
	for at := now.UnixNano(); ; at++ {
		key := fmt.Sprintf("%s/%s/%020d", rec.Category, rec.ID, at)
		_, err := s.store.Put(ctx, store.Put{
			Namespace: ns.Encode(), Key: auditPrefix + key, Value: value, ExpiresAt: expires, IfVersion: &absent,
		})
		if errors.Is(err, store.ErrConflict) {
			continue
		}
		if err != nil {
			return memory.AuditResponse{}, storeError(err)
		}
		return memory.AuditResponse{Key: key, ExpiresAt: expires}, nil
	}
}

// auditTime reports whether s is the last part of an audit key.
func auditTime(s string) bool {
	return len(s) == 20 && strings.Trim(s, "0123456789") == ""
}
