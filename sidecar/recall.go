package sidecar

import (
	"context"
	"slices"
	"strings"
	"time"

	"helmdeck-sidecar/sidecar/index"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
)

// indexWait is how long a search waits for the index to hold every write that was
// acknowledged before it.
const indexWait = 250 * time.Millisecond

// What an answer may lack.
const (
	degradedIndexBehind = "index_behind"           // the newest writes
	degradedEmbeddings  = "embeddings_unavailable" // what only meaning would have found
)

// Recall returns the facts that answer a question, best first. Without a query it
// returns the newest. Audit rows are never among them.
func (s *Service) Recall(ctx context.Context, caller memory.Caller, req memory.RecallRequest) (memory.RecallResponse, error) {
	ns, err := s.authorize(caller, memory.ScopeRead, req.Agent)
	if err != nil {
		return memory.RecallResponse{}, err
	}
	if err := s.checkRecall(&req); err != nil {
		return memory.RecallResponse{}, err
	}
	return s.recall(ctx, ns, req)
}

// recall is Recall in a namespace.
func (s *Service) recall(ctx context.Context, ns memory.Namespace, req memory.RecallRequest) (memory.RecallResponse, error) {
	resp, err := s.answer(ctx, ns, req, req.Since == nil && req.Until == nil)
	if err != nil || !req.Senders || ns.Sender() != "" {
		return resp, err
	}
	return s.withSenders(ctx, ns, req, resp)
}

// answer is Recall for a request that was checked. Without useWindow the time words of the question are words like
// any other.
func (s *Service) answer(ctx context.Context, ns memory.Namespace, req memory.RecallRequest, useWindow bool) (memory.RecallResponse, error) {
	n, behind, err := s.indexAsOf(ctx, ns, req.AsOf)
	if err != nil {
		return memory.RecallResponse{}, storeError(err)
	}
	var degraded []string
	if behind {
		degraded = append(degraded, degradedIndexBehind)
	}
	if resp, ok, err := s.special(ctx, ns, n, req); ok || err != nil {
		resp.Degraded = degraded
		return resp, err
	}
	if len(req.Entities) > 0 {
		req.Entities = s.aliases(n.index, req.Entities)
	}
	q, read := s.query(req), s.readLive
	if req.AsOf != nil {
		read = s.readAsOf(*req.AsOf)
	}
	for q.K = candidates(req.K, req.Query == ""); ; q.K *= widening {
		found := s.search(ctx, n, q, []sought{{req.Query, true, true}}, useWindow)
		c := newChoice(req)
		if err := s.choose(ctx, ns, c, found.hits, read); err != nil {
			return memory.RecallResponse{}, storeError(err)
		}
		if found.repeats(q.K, req.K, len(c.resp.Hits)+c.unfit) {
			continue
		}
		c.judged(found)
		if c.resp.Degraded = degraded; found.wordsOnly {
			c.resp.Degraded = append(degraded, degradedEmbeddings)
		}
		return c.resp, nil
	}
}

func (s *Service) checkRecall(req *memory.RecallRequest) (err error) {
	if req.Query, err = text("query", req.Query, s.limits.Query); err != nil {
		return err
	}
	if req.K, err = between("k", req.K, 10, s.limits.K); err != nil {
		return err
	}
	if !slices.Contains([]memory.RecallMode{"", memory.RecallAuto, memory.RecallWords, memory.RecallEntity, memory.RecallOpinion}, req.Mode) {
		return memory.Invalid("mode", "unknown_mode", "mode %q is not one of auto, words, entity, opinion", clip(string(req.Mode)))
	}
	for _, kind := range req.Kinds {
		if _, err := factKind(kind); err != nil || kind == "" {
			return memory.Invalid("kinds", "unknown_kind", "kind %q is not one of world, experience, opinion, observation", clip(string(kind)))
		}
	}
	if req.Entities, err = labels("entities", req.Entities, s.limits.Entities, s.limits.Entity); err != nil {
		return err
	}
	if req.Categories, err = labels("categories", req.Categories, s.limits.Tags, s.limits.Category); err != nil {
		return err
	}
	if req.Tags, err = labels("tags", req.Tags, s.limits.Tags, s.limits.Tag); err != nil {
		return err
	}
	if req.MaxTokens < 0 {
		return memory.Invalid("max_tokens", "out_of_range", "max_tokens must not be negative")
	}
	if req.Since != nil && req.Until != nil && !req.Since.Before(*req.Until) {
		return memory.Invalid("until", "out_of_range", "until must be after since")
	}
	return nil
}

// index returns the index of a namespace and whether it may lack the newest
// writes.
func (s *Service) index(ctx context.Context, ns memory.Namespace) (*namespaceIndex, bool, error) {
	behind := !s.indexes.catchUp(ctx, indexWait)
	n, err := s.indexes.get(ctx, ns)
	return n, behind, err
}

// indexAsOf returns the index of a namespace as it stood at a time: it has no vectors,
// which are those of the facts as they are now.
func (s *Service) indexAsOf(ctx context.Context, ns memory.Namespace, at *time.Time) (*namespaceIndex, bool, error) {
	if at == nil {
		return s.index(ctx, ns)
	}
	x, err := s.pastIndex(ctx, ns, *at)
	return &namespaceIndex{index: x, spaces: newSpaces()}, false, err
}

// query is what a request asks the index, but for how many.
func (s *Service) query(req memory.RecallRequest) index.Query {
	q := index.Query{Now: s.now(), Explain: req.Explain, Keep: keeps(req)}
	if req.AsOf != nil {
		q.Now = *req.AsOf
	}
	return q
}

// keeps is the filter of a request over what the index knows of a fact.
func keeps(req memory.RecallRequest) func(index.Meta) bool {
	start, end := time.Time{}, time.Unix(1<<40, 0)
	if req.Since != nil {
		start = *req.Since
	}
	if req.Until != nil {
		end = *req.Until
	}
	return func(m index.Meta) bool {
		switch {
		case !strings.HasPrefix(m.ID, factPrefix),
			len(req.Kinds) > 0 && !slices.Contains(req.Kinds, m.Kind),
			len(req.Categories) > 0 && !slices.Contains(req.Categories, m.Category),
			len(req.Tags) > 0 && !overlap(req.Tags, m.Tags),
			len(req.Entities) > 0 && !overlapFold(req.Entities, m.Entities),
			(req.Since != nil || req.Until != nil) && !m.Within(start, end):
			return false
		}
		return true
	}
}

func overlap(want, have []string) bool {
	return slices.ContainsFunc(want, func(w string) bool { return slices.Contains(have, w) })
}

func overlapFold(want, have []string) bool {
	return slices.ContainsFunc(want, func(w string) bool {
		return slices.ContainsFunc(have, func(h string) bool { return strings.EqualFold(w, h) })
	})
}

// reader reads the version of a record that an answer should show.
type reader func(ctx context.Context, ns memory.Namespace, key string) (store.Record, error)

func (s *Service) readLive(ctx context.Context, ns memory.Namespace, key string) (store.Record, error) {
	return s.store.Get(ctx, ns.Encode(), key)
}
