package sidecar

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"slices"
	"time"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
)

// Store remembers one fact. The latest value of a key wins; CreatedAt stays
// while the fact lives, and the version before it goes into the history.
func (s *Service) Store(ctx context.Context, caller memory.Caller, req memory.StoreRequest) (memory.StoreResponse, error) {
	ns, err := s.authorize(caller, memory.ScopeWrite, req.Agent)
	if err != nil {
		return memory.StoreResponse{}, err
	}
	if caller.Tool && req.Origin == memory.OriginOwner {
		return memory.StoreResponse{}, memory.Errorf(memory.CodeForbidden, "other_origin", "a tool call does not speak for the owner").
			WithHint("leave origin out; the owner stores with helmdeck-sidecar remember")
	}
	key, rec, err := s.newFact(req)
	if err != nil {
		return memory.StoreResponse{}, err
	}
	expires, err := s.expiry(s.now(), req.TTLSeconds)
	if err != nil {
		return memory.StoreResponse{}, err
	}
	if was, err := s.store.Get(ctx, ns.Encode(), factPrefix+key); err == nil && imported(was.Value) {
		created := storedAt(was).Created.UTC()
		rec.Created = &created
	}
	value, err := json.Marshal(rec)
	if err != nil {
		return memory.StoreResponse{}, err
	}
	got, err := s.store.Put(ctx, store.Put{
		Namespace: ns.Encode(), Key: factPrefix + key, Value: value, ExpiresAt: expires, IfVersion: req.IfVersion,
	})
	if err != nil {
		return memory.StoreResponse{}, storeError(err)
	}
	return memory.StoreResponse{
		Key: key, Category: rec.Category, ExpiresAt: expires,
		Created: got.Version == 1, Version: got.Version, ID: factID(ns, factPrefix+key), Suspect: rec.Suspect,
	}, nil
}

// newFact checks every field of a request.
func (s *Service) newFact(req memory.StoreRequest) (string, factRecord, error) {
	var rec factRecord
	key, err := s.factKey(req.Key)
	if err != nil {
		return "", rec, err
	}
	if rec.Value, err = required("value", req.Value, s.limits.Value); err != nil {
		return "", rec, err
	}
	if rec.Category, err = s.factCategory(req.Category); err != nil {
		return "", rec, err
	}
	if rec.Tags, err = labels("tags", req.Tags, s.limits.Tags, s.limits.Tag); err != nil {
		return "", rec, err
	}
	if rec.Entities, err = labels("entities", req.Entities, s.limits.Entities, s.limits.Entity); err != nil {
		return "", rec, err
	}
	if rec.Kind, err = factKind(req.Kind); err != nil {
		return "", rec, err
	}
	if err = confidence(req.Confidence); err != nil {
		return "", rec, err
	}
	if rec.Source, err = text("source", req.Source, s.limits.Source); err != nil {
		return "", rec, err
	}
	rec.Confidence = req.Confidence
	if rec.Origin, err = factOrigin(req.Origin); err != nil {
		return "", rec, err
	}
	if rec.Vouched = req.Vouched; rec.Vouched && rec.Origin != memory.OriginOwner {
		return "", rec, memory.Invalid("vouched", "not_owner", "only the owner vouches for a fact").WithHint("set origin to owner")
	}
	if req.OccurredAt != nil {
		at := req.OccurredAt.UTC()
		if at.Year() < 1 || at.Year() > 9999 {
			return "", rec, memory.Invalid("occurred_at", "out_of_range", "occurred_at must lie in the years 1 to 9999")
		}
		rec.OccurredAt = &at
	}
	rec.tellTime(s.now())
	rec.vet(key)
	return key, rec, nil
}

// Fact reads one fact by its exact key.
func (s *Service) Fact(ctx context.Context, caller memory.Caller, req memory.KeyRequest) (memory.Fact, error) {
	ns, err := s.authorize(caller, memory.ScopeRead, req.Agent)
	if err != nil {
		return memory.Fact{}, err
	}
	key, err := required("key", req.Key, s.limits.Key)
	if err != nil {
		return memory.Fact{}, err
	}
	r, err := s.store.Get(ctx, ns.Encode(), factPrefix+key)
	if err != nil {
		return memory.Fact{}, storeError(err)
	}
	f, err := decodeFact(ns, r)
	if err != nil {
		return memory.Fact{}, storeError(store.ErrUnreadable)
	}
	return f, nil
}

// Delete forgets one fact by its exact key; one that does not exist is
// not_found.
func (s *Service) Delete(ctx context.Context, caller memory.Caller, req memory.KeyRequest) (memory.ForgetResponse, error) {
	key, err := required("key", req.Key, s.limits.Key)
	if err != nil {
		return memory.ForgetResponse{}, err
	}
	ns, err := s.authorize(caller, memory.ScopeWrite, req.Agent)
	if err != nil {
		return memory.ForgetResponse{}, err
	}
	if kept, _ := s.keeping(ns); kept != nil && fromFile(factPrefix+key) {
		return memory.ForgetResponse{}, stays(key)
	}
	n, err := s.store.Delete(ctx, ns.Encode(), factPrefix+key)
	if err == nil && n == 0 {
		err = store.ErrNotFound
	}
	if err != nil {
		return memory.ForgetResponse{}, storeError(err)
	}
	return memory.ForgetResponse{Scope: "key:" + key, Deleted: n}, nil
}

// History returns the live versions of a fact, newest first.
func (s *Service) History(ctx context.Context, caller memory.Caller, req memory.KeyRequest) (memory.HistoryResponse, error) {
	ns, err := s.authorize(caller, memory.ScopeRead, req.Agent)
	if err != nil {
		return memory.HistoryResponse{}, err
	}
	key, err := required("key", req.Key, s.limits.Key)
	if err != nil {
		return memory.HistoryResponse{}, err
	}
	records, skipped, err := s.store.History(ctx, ns.Encode(), factPrefix+key)
	if err != nil {
		return memory.HistoryResponse{}, storeError(err)
	}
	resp := memory.HistoryResponse{Key: key, Versions: []memory.Fact{}, Skipped: skipped}
	for _, r := range records {
		f, err := decodeFact(ns, r)
		if err != nil {
			resp.Skipped++
			continue
		}
		resp.Versions = append(resp.Versions, f)
	}
	if len(resp.Versions) == 0 && resp.Skipped == 0 {
		return memory.HistoryResponse{}, storeError(store.ErrNotFound)
	}
	return resp, nil
}

// scanBudget bounds how many records one page of a filtered listing looks at, so
// that a filter which matches nothing still answers soon; the cursor goes on.
const scanBudget = 20_000

// List returns a page of facts in key order.
func (s *Service) List(ctx context.Context, caller memory.Caller, req memory.ListRequest) (memory.ListResponse, error) {
	ns, err := s.authorize(caller, memory.ScopeRead, req.Agent)
	if err != nil {
		return memory.ListResponse{}, err
	}
	limit, err := between("limit", req.Limit, 100, s.limits.Page)
	if err != nil {
		return memory.ListResponse{}, err
	}
	after, err := decodeCursor(req.Cursor)
	if err != nil {
		return memory.ListResponse{}, err
	}
	if len(req.Prefix) > s.limits.Key {
		return memory.ListResponse{}, tooLarge("prefix", "prefix is %d bytes; the limit is %d", len(req.Prefix), s.limits.Key)
	}
	resp := memory.ListResponse{Facts: []memory.Fact{}}
	for scanned := 0; scanned < scanBudget; {
		page, err := s.store.List(ctx, ns.Encode(), factPrefix+req.Prefix, after, limit)
		if err != nil {
			return memory.ListResponse{}, storeError(err)
		}
		resp.Skipped += page.Skipped
		for _, r := range page.Records {
			scanned++
			f, err := decodeFact(ns, r)
			if err != nil {
				resp.Skipped++
				continue
			}
			if !listed(f, req) {
				continue
			}
			resp.Facts = append(resp.Facts, f)
			if len(resp.Facts) == limit {
				resp.NextCursor = nextCursor(page, r.Key)
				return resp, nil
			}
		}
		if page.Next == "" {
			return resp, nil
		}
		after = page.Next
	}
	resp.NextCursor = encodeCursor(after)
	return resp, nil
}

func listed(f memory.Fact, req memory.ListRequest) bool {
	return (req.Category == "" || f.Category == req.Category) && (req.Tag == "" || slices.Contains(f.Tags, req.Tag))
}

// nextCursor is empty when last is the last record of the last page.
func nextCursor(page store.Page, last string) string {
	if page.Next == "" && page.Records[len(page.Records)-1].Key == last {
		return ""
	}
	return encodeCursor(last)
}

func encodeCursor(key string) string { return base64.RawURLEncoding.EncodeToString([]byte(key)) }

func decodeCursor(cursor string) (string, error) {
	key, err := base64.RawURLEncoding.DecodeString(cursor)
	if err != nil || len(key) > store.MaxKey {
		return "", memory.Invalid("cursor", "bad_cursor", "cursor is not one that this sidecar gave out")
	}
	return string(key), nil
}

// each calls fn for every live record below prefix and returns how many could
// not be read.
func (s *Service) each(ctx context.Context, ns memory.Namespace, prefix string, fn func(store.Record) error) (int, error) {
	return eachRecord(ctx, s.store, ns, prefix, fn)
}

func eachRecord(ctx context.Context, r store.Reader, ns memory.Namespace, prefix string, fn func(store.Record) error) (int, error) {
	skipped, after := 0, ""
	for {
		page, err := r.List(ctx, ns.Encode(), prefix, after, 1000)
		if err != nil {
			return skipped, err
		}
		skipped += page.Skipped
		for _, rec := range page.Records {
			if fn(rec) != nil {
				skipped++
			}
		}
		if page.Next == "" {
			return skipped, nil
		}
		after = page.Next
	}
}

// utc is now, on a whole second, for answers that say when they were made.
func (s *Service) utc() time.Time { return s.now().UTC().Truncate(time.Second) }
