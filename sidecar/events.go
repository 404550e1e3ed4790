package sidecar

import (
	"context"
	"strings"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
)

// Subscribe calls fn for every change in the caller's namespace until ctx ends.
// ready, when not nil, is closed once no later change can be missed. fn must not
// block for long: a subscriber that falls behind gets a reset event.
func (s *Service) Subscribe(ctx context.Context, caller memory.Caller, ready chan<- struct{}, fn func(memory.Event)) error {
	ns, err := s.authorize(caller, memory.ScopeRead, "")
	if err != nil {
		return err
	}
	err = s.store.Watch(ctx, ns.Encode(), "", ready, func(e store.Event) { fn(s.event(e)) })
	if ctx.Err() != nil {
		return nil
	}
	return storeError(err)
}

func (s *Service) event(e store.Event) memory.Event {
	out := memory.Event{At: s.utc(), Key: strings.TrimPrefix(strings.TrimPrefix(e.Key, factPrefix), auditPrefix)}
	switch e.Type {
	case store.EventPut:
		out.Type, out.Version = memory.EventStored, e.Record.Version
		out.Category = category(e.Record)
	case store.EventDelete:
		out.Type = memory.EventForgotten
	case store.EventExpired:
		out.Type = memory.EventExpired
	default:
		out.Type, out.Key = memory.EventReset, ""
	}
	return out
}

// category reads the category of any row; an unreadable one has none.
func category(r store.Record) string {
	if strings.HasPrefix(r.Key, auditPrefix) {
		rec, _ := decodeAudit(r)
		return rec.Category
	}
	f, _ := decodeFact(memory.Namespace{}, r)
	return f.Category
}
