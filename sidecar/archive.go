package sidecar

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
)

// Export returns a page of facts in key order, each with its live versions.
func (s *Service) Export(ctx context.Context, caller memory.Caller, req memory.ExportRequest) (memory.ExportResponse, error) {
	page, err := s.List(ctx, caller, memory.ListRequest{Limit: req.Limit, Cursor: req.Cursor, Agent: req.Agent})
	if err != nil {
		return memory.ExportResponse{}, err
	}
	resp := memory.ExportResponse{Facts: []memory.ArchivedFact{}, NextCursor: page.NextCursor, Skipped: page.Skipped}
	for _, f := range page.Facts {
		a := memory.ArchivedFact{Fact: f}
		if f.Version > 1 {
			h, err := s.History(ctx, caller, memory.KeyRequest{Key: f.Key, Agent: req.Agent})
			if err != nil && memory.AsError(err).Code != memory.CodeNotFound {
				return memory.ExportResponse{}, err
			}
			a.History = slices.DeleteFunc(h.Versions, func(v memory.Fact) bool { return v.Version >= f.Version })
			resp.Skipped += h.Skipped
		}
		resp.Facts = append(resp.Facts, a)
	}
	return resp, nil
}

// Import stores facts as they were exported: with their versions, in their order, the times
// at which these were stored, and when they expire, a year ahead at most. Recall as of a time,
// and by age, goes by these times. A fact that is there stays unless the request replaces it,
// so the same again changes nothing. Facts of Markdown files are those of the files where a
// workspace is followed, and imported like others where none is.
func (s *Service) Import(ctx context.Context, caller memory.Caller, req memory.ImportRequest) (resp memory.ImportResponse, err error) {
	ns, err := s.authorize(caller, memory.ScopeWrite, req.Agent)
	if err != nil {
		return resp, err
	}
	if len(req.Facts) > s.limits.Page {
		return resp, tooLarge("facts", "facts has %d entries; the limit is %d", len(req.Facts), s.limits.Page)
	}
	kept, _ := s.keeping(ns)
	plans := make([][]store.Put, len(req.Facts)) // all are checked before one is stored
	for i, a := range req.Facts {
		if kept != nil && fromFile(factPrefix+a.Fact.Key) {
			resp.Files++
			continue
		}
		if plans[i], err = s.importPlan(ns, a); err != nil {
			return memory.ImportResponse{}, err
		}
		if len(plans[i]) == 0 {
			resp.Expired++
		}
	}
	for _, puts := range plans {
		if len(puts) == 0 {
			continue
		}
		done, err := s.importOne(ctx, ns, puts, req.Replace)
		if err != nil {
			return resp, storeError(err)
		}
		if done {
			resp.Imported++
		} else {
			resp.Kept++
		}
	}
	return resp, nil
}

// importPlan makes the writes of one fact, its oldest version first; none if it has expired.
func (s *Service) importPlan(ns memory.Namespace, a memory.ArchivedFact) ([]store.Put, error) {
	versions := append([]memory.Fact{a.Fact}, a.History...)
	slices.Reverse(versions)
	name := a.Fact.Key
	if _, _, ok := cutNoteKey(factPrefix + name); ok {
		name = strings.TrimPrefix(name, notePrefix) // which no request may have otherwise
	}
	now := s.now()
	latest := ceilSecond(now.Add(s.limits.TTLMax))
	var puts []store.Put
	for i, v := range versions {
		key, rec, err := s.newFact(memory.StoreRequest{
			Key: name, Value: v.Value, Category: v.Category, Tags: v.Tags, Kind: v.Kind, Entities: v.Entities,
			Confidence: cmp.Or(v.StatedConfidence, v.Confidence), Source: v.Source, OccurredAt: v.OccurredAt, Origin: importedOrigin(v.Origin),
		})
		if err != nil {
			return nil, err
		}
		if name != a.Fact.Key {
			key = a.Fact.Key
		}
		rec.From, rec.Until = v.AboutFrom, v.AboutUntil
		rec.Created, rec.Updated = earlier(v.CreatedAt, now), earlier(v.UpdatedAt, now)
		expires := ceilSecond(v.ExpiresAt)
		if v.ExpiresAt.IsZero() {
			expires = ceilSecond(now.Add(s.limits.TTLDefault))
		}
		if !expires.After(now) {
			if i == len(versions)-1 {
				return nil, nil
			}
			continue // a version that is over already
		}
		if expires.After(latest) {
			expires = latest
		}
		value, err := json.Marshal(rec)
		if err != nil {
			return nil, err
		}
		puts = append(puts, store.Put{Namespace: ns.Encode(), Key: factPrefix + key, Value: value, ExpiresAt: expires})
	}
	return puts, nil
}

// importedOrigin lets nobody vouch for more than a caller may.
func importedOrigin(o memory.Origin) memory.Origin {
	if o == memory.OriginSystem {
		return memory.OriginAgent
	}
	return o
}

// earlier is a time that is known and not to come.
func earlier(t, now time.Time) *time.Time {
	if t.IsZero() || t.After(now) {
		return nil
	}
	t = t.UTC()
	return &t
}

// importOne stores the versions of a fact and reports whether it did.
func (s *Service) importOne(ctx context.Context, ns memory.Namespace, puts []store.Put, replace bool) (bool, error) {
	_, err := s.store.Get(ctx, ns.Encode(), puts[0].Key)
	switch {
	case err == nil && !replace:
		return false, nil
	case err == nil || errors.Is(err, store.ErrUnreadable):
		if _, err := s.store.Delete(ctx, ns.Encode(), puts[0].Key); err != nil {
			return false, err
		}
	case !errors.Is(err, store.ErrNotFound):
		return false, err
	}
	for _, p := range puts {
		if _, err := s.store.Put(ctx, p); err != nil {
			return false, err
		}
	}
	return true, nil
}
