package sidecar

import (
	"context"
	"errors"
	"strings"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
)

// target is what a forget scope selects: rows below prefix that keep accepts,
// or, with all, everything in the namespace.
type target struct {
	all    bool
	prefix string
	keep   func(store.Record) bool // nil accepts every row
	keys   []string                // when set, exactly these rows
}

// Forget deletes what the scope names. Scopes are exact: a key or an id never
// selects its longer neighbours.
func (s *Service) Forget(ctx context.Context, caller memory.Caller, req memory.ForgetRequest) (memory.ForgetResponse, error) {
	ns, err := s.authorize(caller, memory.ScopeWrite, req.Agent)
	if err != nil {
		return memory.ForgetResponse{}, err
	}
	scope := strings.TrimSpace(req.Scope)
	t, err := s.target(scope)
	if err != nil {
		return memory.ForgetResponse{}, err
	}
	resp := memory.ForgetResponse{Scope: scope, DryRun: req.DryRun}
	kept, _ := s.keeping(ns)
	if kept != nil {
		if t, err = t.sparing(); err != nil {
			return memory.ForgetResponse{}, err
		}
	}
	if t.all {
		resp.Deleted, err = s.forgetAll(ctx, ns, req.DryRun)
		if kept != nil && !req.DryRun {
			kept.restore()
		}
		return resp, storeError(err)
	}
	keys, err := s.selected(ctx, ns, t)
	if err != nil {
		return memory.ForgetResponse{}, storeError(err)
	}
	if req.DryRun {
		resp.Deleted = len(keys)
		return resp, nil
	}
	resp.Deleted, err = s.store.Delete(ctx, ns.Encode(), keys...)
	if err == nil && scope == "facts" {
		err = s.forgetBatches(ctx, ns)
	}
	return resp, storeError(err)
}

// forgetAll erases a namespace, and what senders who are not its owner left in parts of their own.
func (s *Service) forgetAll(ctx context.Context, ns memory.Namespace, dryRun bool) (int, error) {
	names, err := s.store.Namespaces(ctx)
	if err != nil {
		return 0, err
	}
	if !dryRun {
		s.journal.drop(ns)
	}
	total := 0
	for _, name := range names {
		if part, ok := memory.DecodeNamespace(name); !ok || part != ns && part.Owner() != ns {
			continue
		}
		n, err := s.countRows(ctx, name)
		if err != nil {
			return total, err
		}
		if !dryRun {
			if _, err := s.store.Erase(ctx, name); err != nil {
				return total, err
			}
		}
		total += n
	}
	if !dryRun {
		s.turns.forget(ns)
	}
	return total, nil
}

// target reads a scope.
func (s *Service) target(scope string) (target, error) {
	if _, err := text("scope", scope, s.limits.Key+64); err != nil {
		return target{}, err
	}
	switch scope {
	case "":
		return target{}, memory.Invalid("scope", "missing_scope", "scope is required").WithHint(scopeHint)
	case "all":
		return target{all: true}, nil
	case "facts":
		return target{prefix: factPrefix}, nil
	case "packs":
		return target{prefix: auditPrefix + memory.CategoryPackHistory + "/"}, nil
	case "pipelines":
		return target{prefix: auditPrefix + memory.CategoryPipelineHistory + "/"}, nil
	}
	word, rest, _ := strings.Cut(scope, ":")
	if !knownScope(word) {
		return target{}, memory.Invalid("scope", "unknown_scope", "unknown scope %q", clip(scope)).WithHint(scopeHint)
	}
	if rest == "" {
		return target{}, memory.Invalid("scope", "missing_"+word, "scope %q names no %s", word+":", word).WithHint(scopeHint)
	}
	return scopeTarget(word, rest), nil
}

const scopeHint = "one of all, facts, packs, pipelines, pack:<id>, pipeline:<id>, key:<exact key>, category:<name>, prefix:<text>"

func knownScope(word string) bool {
	switch word {
	case "pack", "pipeline", "key", "category", "prefix":
		return true
	}
	return false
}

func scopeTarget(word, rest string) target {
	switch word {
	case "pack":
		return auditTarget(memory.CategoryPackHistory + "/" + rest + "/")
	case "pipeline":
		return auditTarget(memory.CategoryPipelineHistory + "/" + rest + "/")
	case "key":
		return target{keys: []string{factPrefix + rest, auditPrefix + rest}}
	case "prefix":
		return target{prefix: factPrefix + rest}
	default:
		return target{prefix: factPrefix, keep: func(r store.Record) bool {
			f, err := decodeFact(memory.Namespace{}, r)
			return err == nil && f.Category == rest
		}}
	}
}

// auditTarget selects the rows of exactly one id: what follows is the time and
// nothing else.
func auditTarget(idPrefix string) target {
	prefix := auditPrefix + idPrefix
	return target{prefix: prefix, keep: func(r store.Record) bool {
		return auditTime(strings.TrimPrefix(r.Key, prefix))
	}}
}

// selected lists the store keys of a target, each of a live row.
func (s *Service) selected(ctx context.Context, ns memory.Namespace, t target) ([]string, error) {
	var keys []string
	for _, key := range t.keys {
		_, err := s.store.Get(ctx, ns.Encode(), key)
		switch {
		case err == nil, errors.Is(err, store.ErrUnreadable):
			keys = append(keys, key)
		case !errors.Is(err, store.ErrNotFound):
			return nil, err
		}
	}
	if t.keys != nil {
		return keys, nil
	}
	_, err := s.each(ctx, ns, t.prefix, func(r store.Record) error {
		if t.keep == nil || t.keep(r) {
			keys = append(keys, r.Key)
		}
		return nil
	})
	return keys, err
}
