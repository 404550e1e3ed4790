package sidecar

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"helmdeck-sidecar/embeddings"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
)

const (
	// embedBatch is how many facts are embedded together.
	embedBatch = 32
	// maxTries is how often a fact is embedded by itself before it is given up.
	maxTries = 3
	// embedPause is the pause after a failure, and between looks for a model.
	embedPause = time.Second
)

// errModelChanged ends work for a model that is not in use any more.
var errModelChanged = errors.New("sidecar: another model embeds now")

// embedQueue gives facts their vectors, in the background. What is pending needs no list
// on disk: it is every fact without a vector of the model in use, and a look through its
// namespace finds it. That is done at the start, when the model changes and when changes
// were missed; otherwise the store tells of each new fact.
type embedQueue struct {
	store    Store
	embedder Embedder
	log      *slog.Logger
	pending  *pending
	notes    noteQueue
	wake     chan struct{}
	refer    func(embeddings.Identity, [][]float32)
	moved    func() // called when the work has changed

	observe atomic.Pointer[func(facts int, took time.Duration)]

	tries map[factRef]int // failures so far; of the worker alone
	head  string          // of the model in use; of the worker alone

	mu        sync.Mutex
	begun     string // head of the model for which it is known what there is to do
	lastErr   string
	lastErrAt time.Time
}

func newEmbedQueue(st Store, e Embedder, log *slog.Logger) *embedQueue {
	return &embedQueue{
		store: st, embedder: e, log: log, pending: newPending(), wake: make(chan struct{}, 1),
		refer: func(embeddings.Identity, [][]float32) {}, moved: func() {}, tries: map[factRef]int{},
	}
}

// nudge ends a pause.
func (q *embedQueue) nudge() {
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// run embeds until ctx ends.
func (q *embedQueue) run(ctx context.Context) {
	ready, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		err := q.store.Watch(ctx, "", factPrefix, ready, func(e store.Event) { q.note(ctx, e) })
		if err != nil && ctx.Err() == nil {
			q.log.Error("new facts are not embedded any more", "cause", err)
		}
	}()
	defer func() { <-ended }()
	select { // the first look must not come before the watch
	case <-ready:
	case <-ended:
	}
	for ctx.Err() == nil {
		worked, err := q.work(ctx)
		if worked {
			q.moved()
		}
		switch {
		case err != nil && ctx.Err() == nil:
			q.noteFailure(err)
			q.pause(ctx, embedPause)
		case !worked:
			q.pause(ctx, time.Minute)
		}
	}
}

// note is told of every change of a fact.
func (q *embedQueue) note(ctx context.Context, e store.Event) {
	ns, known := memory.DecodeNamespace(e.Namespace)
	switch e.Type {
	case store.EventPut:
		if known {
			q.pending.add(factRef{ns, e.Key})
		}
	case store.EventDelete, store.EventExpired, store.EventErased:
		if known && q.pending.gone(factRef{ns, e.Key}) {
			q.moved()
		}
		return
	case store.EventLost:
		if err := q.addAll(ctx); err != nil && ctx.Err() == nil {
			q.log.Warn("facts may stay without a vector until the next start", "cause", err)
		}
	default:
		return
	}
	q.nudge()
}

func (q *embedQueue) addAll(ctx context.Context) error {
	names, err := q.store.Namespaces(ctx)
	for _, name := range names {
		if ns, ok := memory.DecodeNamespace(name); ok {
			q.pending.addNamespaces(false, ns)
		}
	}
	return err
}

func (q *embedQueue) pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	case <-q.wake:
	}
}
