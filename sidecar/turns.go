package sidecar

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
)

// Turns tells what was put into the prompts of an agent and what was captured after them.
func (s *Service) Turns(ctx context.Context, caller memory.Caller, req memory.TurnsRequest) (memory.TurnsResponse, error) {
	ns, err := s.authorize(caller, memory.ScopeRead, req.Agent)
	if err != nil {
		return memory.TurnsResponse{}, err
	}
	if req.Session, err = text("session", req.Session, maxSession); err != nil {
		return memory.TurnsResponse{}, err
	}
	limit, err := between("limit", req.Limit, 20, maxPerNamespace)
	if err != nil {
		return memory.TurnsResponse{}, err
	}
	resp := memory.TurnsResponse{Batches: []memory.Batch{}, Hooks: s.turns.hooksOf(ns)}
	if resp.Prompts, resp.Skipped, err = s.prompts(ctx, ns, req.Session, limit); err != nil {
		return memory.TurnsResponse{}, storeError(err)
	}
	parts, err := s.parts(ctx, ns)
	if err != nil {
		return memory.TurnsResponse{}, storeError(err)
	}
	for _, part := range parts {
		skipped, err := s.each(ctx, part, batchPrefix, func(r store.Record) error {
			b, err := s.batch(ctx, part, r)
			if err == nil && (req.Session == "" || b.Session == req.Session) {
				resp.Batches = append(resp.Batches, b)
			}
			return err
		})
		if err != nil {
			return memory.TurnsResponse{}, storeError(err)
		}
		resp.Skipped += skipped
	}
	slices.SortFunc(resp.Batches, func(a, b memory.Batch) int { return strings.Compare(b.ID, a.ID) })
	resp.Batches = resp.Batches[:min(limit, len(resp.Batches))]
	return resp, nil
}

// parts are the namespaces of an agent: its owner's, and those of others who wrote to it.
func (s *Service) parts(ctx context.Context, ns memory.Namespace) ([]memory.Namespace, error) {
	names, err := s.store.Namespaces(ctx)
	if err != nil {
		return nil, err
	}
	list := []memory.Namespace{ns}
	for _, name := range names {
		if part, ok := memory.DecodeNamespace(name); ok && part != ns && part.Owner() == ns {
			list = append(list, part)
		}
	}
	return list, nil
}

// batch reads a batch, with the values that its facts have now.
func (s *Service) batch(ctx context.Context, ns memory.Namespace, r store.Record) (memory.Batch, error) {
	var rec batchRecord
	if err := json.Unmarshal(r.Value, &rec); err != nil {
		return memory.Batch{}, err
	}
	id := strings.TrimPrefix(r.Key, batchPrefix)
	b := memory.Batch{
		ID: id, At: batchTime(id), Session: rec.Session, Sender: rec.Sender, State: rec.State, Refused: rec.Refused, Known: rec.Known, Passed: rec.Passed,
	}
	for _, f := range rec.Facts {
		switch {
		case f.Record != nil:
			f.Value = f.Record.Value
		default:
			if now, err := s.store.Get(ctx, ns.Encode(), factPrefix+f.Key); err == nil && now.Version == f.Version {
				if fact, err := decodeFact(ns, now); err == nil {
					f.Value = fact.Value
				}
			}
		}
		b.Facts = append(b.Facts, f.CapturedFact)
	}
	return b, nil
}

// findBatch reads a batch of an agent by its id, wherever in its parts it is.
func (s *Service) findBatch(ctx context.Context, caller memory.Caller, req memory.BatchRequest) (ns memory.Namespace, r store.Record, b batchRecord, err error) {
	if ns, err = s.authorize(caller, memory.ScopeWrite, req.Agent); err != nil {
		return ns, r, b, err
	}
	id, err := required("batch", req.Batch, maxMessageID)
	if err != nil {
		return ns, r, b, err
	}
	parts, err := s.parts(ctx, ns)
	if err != nil {
		return ns, r, b, storeError(err)
	}
	for _, part := range parts {
		r, err = s.store.Get(ctx, part.Encode(), batchPrefix+id)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err == nil && json.Unmarshal(r.Value, &b) != nil {
			err = store.ErrUnreadable
		}
		return part, r, b, storeError(err)
	}
	return ns, r, b, memory.Errorf(memory.CodeNotFound, "unknown_batch", "there is no batch %q", clip(id)).WithHint("helmdeck-sidecar turns lists them")
}

// AcceptBatch puts the facts of a batch into the memory of the owner, who vouches for them from then on: what was proposed,
// and what somebody else said.
func (s *Service) AcceptBatch(ctx context.Context, caller memory.Caller, req memory.BatchRequest) (memory.BatchResponse, error) {
	ns, r, b, err := s.findBatch(ctx, caller, req)
	if err != nil {
		return memory.BatchResponse{}, err
	}
	if b.State != memory.BatchProposed && (b.State != memory.BatchCaptured || b.Sender == "") {
		return memory.BatchResponse{}, memory.Errorf(memory.CodeConflict, "not_proposed", "the batch is %s already", b.State)
	}
	resp := memory.BatchResponse{Batch: req.Batch, State: memory.BatchAccepted}
	for i := range b.Facts {
		f := &b.Facts[i]
		rec := f.Record
		if rec == nil {
			if rec, err = s.stillThere(ctx, ns, *f); err != nil {
				return memory.BatchResponse{}, storeError(err)
			}
		}
		if rec == nil {
			resp.Kept = append(resp.Kept, f.Key)
			continue
		}
		rec.Origin, rec.Suspect = memory.OriginOwner, ""
		rec.vet(f.Key)
		if f.Version, err = s.write(ctx, ns.Owner(), f.Key, *rec); err != nil {
			return memory.BatchResponse{}, storeError(err)
		}
		f.Replaces, f.Origin, f.Record = f.Version-1, rec.Origin, nil
		resp.Stored = append(resp.Stored, f.Key)
	}
	b.State = memory.BatchAccepted
	return resp, storeError(s.putBatch(ctx, ns, r, b))
}

// stillThere reads a fact of a batch, if it was not changed since.
func (s *Service) stillThere(ctx context.Context, ns memory.Namespace, f batchFact) (*factRecord, error) {
	r, err := s.store.Get(ctx, ns.Encode(), factPrefix+f.Key)
	if errors.Is(err, store.ErrNotFound) || err == nil && r.Version != f.Version {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var rec factRecord
	return &rec, json.Unmarshal(r.Value, &rec)
}

// UndoBatch takes the facts of a batch out again and brings back what they replaced. A fact that was changed since stays.
func (s *Service) UndoBatch(ctx context.Context, caller memory.Caller, req memory.BatchRequest) (memory.BatchResponse, error) {
	ns, r, b, err := s.findBatch(ctx, caller, req)
	if err != nil {
		return memory.BatchResponse{}, err
	}
	if b.State == memory.BatchUndone {
		return memory.BatchResponse{}, memory.Errorf(memory.CodeConflict, "already_undone", "the batch is undone already")
	}
	resp := memory.BatchResponse{Batch: req.Batch, State: memory.BatchUndone}
	at := ns
	if b.State == memory.BatchAccepted {
		at = ns.Owner()
	}
	for i := range b.Facts {
		f := &b.Facts[i]
		f.Record = nil
		if b.State == memory.BatchProposed {
			continue
		}
		if err := s.undoFact(ctx, at, *f, &resp); err != nil {
			return memory.BatchResponse{}, storeError(err)
		}
	}
	s.turns.count(func(n *TurnCounts) { n.Undone++ })
	b.State = memory.BatchUndone
	return resp, storeError(s.putBatch(ctx, ns, r, b))
}

func (s *Service) undoFact(ctx context.Context, ns memory.Namespace, f batchFact, resp *memory.BatchResponse) error {
	now, err := s.stillThere(ctx, ns, f)
	if err != nil {
		return err
	}
	if now == nil {
		resp.Kept = append(resp.Kept, f.Key)
		return nil
	}
	if f.Replaces > 0 {
		versions, _, err := s.store.History(ctx, ns.Encode(), factPrefix+f.Key)
		if err != nil {
			return err
		}
		if i := slices.IndexFunc(versions, func(v store.Record) bool { return v.Version == f.Replaces }); i >= 0 {
			v := versions[i]
			_, err := s.store.Put(ctx, store.Put{Namespace: ns.Encode(), Key: factPrefix + f.Key, Value: v.Value, ExpiresAt: v.ExpiresAt, IfVersion: &f.Version})
			resp.Restored = append(resp.Restored, f.Key)
			return err
		}
	}
	_, err = s.store.Delete(ctx, ns.Encode(), factPrefix+f.Key)
	resp.Removed = append(resp.Removed, f.Key)
	return err
}
