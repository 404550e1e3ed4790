package sidecar

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"slices"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
)

// settle brings the stored confidence and ledger of every opinion of a namespace in step with
// the evidence, and returns those that changed. An opinion that is stored meanwhile is left
// for the next time.
func (s *Service) settle(ctx context.Context, ns memory.Namespace, dryRun bool) ([]memory.OpinionChange, error) {
	var all []statement
	records := map[string]store.Record{}
	_, err := s.each(ctx, ns, factPrefix, func(r store.Record) error {
		f, err := decodeFact(ns, r)
		if err != nil || f.Category == categoryEntities && fromFile(r.Key) {
			return err
		}
		all = append(all, newStatement(f))
		if f.Kind == memory.KindOpinion {
			records[f.Key] = r
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(all, statement.compare)
	evidence := newEvidence(all)
	changed := []memory.OpinionChange{}
	for _, st := range all {
		r, ok := records[st.fact.Key]
		if !ok {
			continue
		}
		change, err := s.settleOne(ctx, ns, st, evidence.ledger(st), r, dryRun)
		if err != nil {
			return changed, err
		}
		if change != nil && len(changed) < maxReported {
			changed = append(changed, *change)
		}
	}
	return changed, nil
}

// settleOne stores one opinion anew if its ledger is not the stored one. The change is nil if
// the confidence stays.
func (s *Service) settleOne(ctx context.Context, ns memory.Namespace, st statement, ledger []memory.LedgerEntry, r store.Record, dryRun bool) (*memory.OpinionChange, error) {
	var rec factRecord
	if err := json.Unmarshal(r.Value, &rec); err != nil {
		return nil, nil // it cannot be read, which each has counted
	}
	now := rec.stated()
	base := stated(memory.Fact{Confidence: now.Confidence})
	to := Replay(base, ledger)
	if len(ledger) > 0 {
		now.Stated, now.Ledger, now.Confidence = &base, ledger, &to
	}
	if reflect.DeepEqual(now.Ledger, rec.Ledger) {
		return nil, nil
	}
	from := stated(memory.Fact{Confidence: rec.Confidence})
	if !dryRun {
		value, err := json.Marshal(now)
		if err != nil {
			return nil, err
		}
		_, err = s.store.Put(ctx, store.Put{Namespace: ns.Encode(), Key: r.Key, Value: value, ExpiresAt: r.ExpiresAt, IfVersion: &r.Version})
		if errors.Is(err, store.ErrConflict) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
	}
	if from == to {
		return nil, nil
	}
	return &memory.OpinionChange{Key: st.fact.Key, Statement: st.fact.Value, Source: st.fact.Source, From: from, To: to, Ledger: append([]memory.LedgerEntry{}, ledger...)}, nil
}
