package sidecar

import (
	"context"
	"reflect"
	"strings"
	"sync"
	"time"

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
	var one sync.Mutex
	tell := func(e memory.Event) {
		one.Lock()
		defer one.Unlock()
		fn(e)
	}
	watching, stop := context.WithCancel(ctx)
	var telling sync.WaitGroup
	if s.embedding != nil {
		moved, silence := s.progress.listen()
		defer silence()
		telling.Go(func() { s.tellProgress(watching, ns, moved, tell) })
	}
	err = s.store.Watch(ctx, ns.Encode(), "", ready, func(e store.Event) {
		if e.Type != store.EventAttached && isRow(e.Key) {
			tell(s.event(e))
		}
	})
	stop()
	telling.Wait()
	if ctx.Err() != nil {
		return nil
	}
	return storeError(err)
}

// progressPause keeps the feed from telling every step of a pull, and progressShare from
// counting large namespaces without a pause: it is the part of the time spent on that.
const (
	progressPause = 200 * time.Millisecond
	progressShare = 20
)

// tellProgress tells how far the embeddings of a namespace are, each time that has
// changed.
func (s *Service) tellProgress(ctx context.Context, ns memory.Namespace, moved <-chan struct{}, tell func(memory.Event)) {
	var last memory.EmbeddingsProgress
	for {
		select {
		case <-ctx.Done():
			return
		case <-moved:
		}
		began := time.Now()
		st := s.embedding.embedder.State()
		_, pending, _, err := s.embedding.count(ctx, []memory.Namespace{ns})
		if err != nil {
			continue
		}
		now := memory.EmbeddingsProgress{Phase: string(st.Phase), Pull: pullOf(st), Pending: pending}
		if !reflect.DeepEqual(now, last) {
			last = now
			tell(memory.Event{Type: memory.EventEmbeddings, At: s.utc(), Embeddings: &now})
		}
		timer := time.NewTimer(max(progressPause, progressShare*time.Since(began)))
		select {
		case <-ctx.Done():
		case <-timer.C:
		}
		timer.Stop()
	}
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
