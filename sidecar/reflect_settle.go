package sidecar

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"sync"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
)

// settle brings the stored confidence and ledger of every opinion of a namespace in step with
// the evidence, and returns those that changed. An opinion that is stored meanwhile is left
// for the next time.
func (s *Service) settle(ctx context.Context, ns memory.Namespace, dryRun bool) ([]memory.OpinionChange, error) {
	var vouchedFor, pages []memory.Fact
	records := map[string]store.Record{}
	_, err := s.each(ctx, ns, factPrefix, func(r store.Record) error {
		f, err := decodeFact(ns, r)
		if err != nil {
			return err
		}
		if f.Category == categoryEntities && fromFile(r.Key) {
			pages = append(pages, f)
			return nil
		}
		if !vouched(f) {
			return nil
		}
		vouchedFor = append(vouchedFor, f)
		if f.Kind == memory.KindOpinion {
			records[f.Key] = r
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	names, all := pageNames(pages), newStatements(vouchedFor)
	for i := range all {
		all[i].rename(names)
	}
	sortStatements(all)
	evidence := newEvidence(all)
	changed := []memory.OpinionChange{}
	var puts []store.Put
	var opinions []*statement
	for i := range all {
		if _, ok := records[all[i].fact.Key]; ok {
			opinions = append(opinions, &all[i])
		}
	}
	ledgers := make([][]memory.LedgerEntry, len(opinions))
	spread(len(opinions), func(i int) { ledgers[i] = evidence.ledger(opinions[i]) })
	for i, st := range opinions {
		put, change, err := settleOne(st, ledgers[i], records[st.fact.Key])
		if err != nil {
			return changed, err
		}
		if put != nil {
			put.Namespace = ns.Encode()
			puts = append(puts, *put)
		}
		if change != nil && len(changed) < maxReported {
			changed = append(changed, *change)
		}
	}
	if dryRun {
		return changed, nil
	}
	return changed, s.putAll(ctx, puts)
}

// putAll stores many facts, some at once. Those that were stored by others meanwhile, where a
// version was named, are left as they are.
func (s *Service) putAll(ctx context.Context, puts []store.Put) error {
	failed := make([]error, len(puts))
	var writers sync.WaitGroup
	room := make(chan struct{}, notesAtOnce)
	for i, p := range puts {
		room <- struct{}{}
		writers.Go(func() {
			defer func() { <-room }()
			if _, err := s.store.Put(ctx, p); !errors.Is(err, store.ErrConflict) {
				failed[i] = err
			}
		})
	}
	writers.Wait()
	return errors.Join(failed...)
}

// settleOne makes the record of one opinion whose ledger is not the stored one. The change is
// nil if the confidence stays.
func settleOne(st *statement, ledger []memory.LedgerEntry, r store.Record) (*store.Put, *memory.OpinionChange, error) {
	var rec factRecord
	if err := json.Unmarshal(r.Value, &rec); err != nil {
		return nil, nil, nil // it cannot be read, which each has counted
	}
	now := rec.stated()
	base := stated(memory.Fact{Confidence: now.Confidence})
	to := Replay(base, ledger)
	if len(ledger) > 0 {
		now.Stated, now.Ledger, now.Confidence = &base, ledger, &to
	}
	if reflect.DeepEqual(now.Ledger, rec.Ledger) {
		return nil, nil, nil
	}
	value, err := json.Marshal(now)
	if err != nil {
		return nil, nil, err
	}
	put := &store.Put{Key: r.Key, Value: value, ExpiresAt: r.ExpiresAt, IfVersion: &r.Version}
	from := stated(memory.Fact{Confidence: rec.Confidence})
	if from == to {
		return put, nil, nil
	}
	return put, &memory.OpinionChange{Key: st.fact.Key, Statement: st.fact.Value, Source: st.fact.Source, From: from, To: to, Ledger: append([]memory.LedgerEntry{}, ledger...)}, nil
}
