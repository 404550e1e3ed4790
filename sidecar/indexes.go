package sidecar

import (
	"context"
	"log/slog"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"helmdeck-sidecar/sidecar/index"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
)

// indexes keeps one search index per namespace: built from the store when first
// asked for, kept in step by the store's watch, dropped when the memory ceiling
// is reached. Writers never wait for it.
type indexes struct {
	store   Store
	log     *slog.Logger
	ceiling int64
	running context.Context // ends with close
	stop    context.CancelFunc
	done    chan struct{}

	mu      sync.Mutex
	byNS    map[memory.Namespace]*namespaceIndex
	applied uint64        // the newest revision that has been applied
	moved   chan struct{} // closed and replaced when applied grows
	clock   int64         // counts uses, for the least recently used
	skipped atomic.Uint64 // records that could not be indexed
}

// namespaceIndex is the index of one namespace and the vectors of its facts. pending
// holds the changes that came while it was loading.
type namespaceIndex struct {
	index   *index.Index
	spaces  *spaces
	ready   chan struct{} // closed when loaded or failed
	err     error
	loaded  bool
	dropped bool // no longer kept in step
	pending []store.Event
	used    int64
	changes atomic.Uint64 // how many were applied since it was loaded
}

func newIndexes(st Store, log *slog.Logger, ceiling int64) *indexes {
	running, stop := context.WithCancel(context.Background())
	x := &indexes{
		store: st, log: log, ceiling: ceiling, running: running, stop: stop, done: make(chan struct{}),
		byNS: map[memory.Namespace]*namespaceIndex{}, moved: make(chan struct{}),
	}
	ready := make(chan struct{})
	go func() {
		defer close(x.done)
		if err := st.Watch(running, "", "", ready, x.apply); err != nil && running.Err() == nil {
			log.Error("the search index no longer follows the store", "cause", err)
		}
	}()
	select {
	case <-ready:
	case <-x.done:
	}
	x.mu.Lock()
	x.applied = max(x.applied, st.Revision())
	x.mu.Unlock()
	return x
}

func (x *indexes) close() {
	x.stop()
	<-x.done
}

// get returns the index of a namespace, loading it when needed. It holds at least
// every change that has been applied before the call.
func (x *indexes) get(ctx context.Context, ns memory.Namespace) (*namespaceIndex, error) {
	for {
		n := x.use(ns)
		select {
		case <-n.ready:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		if n.err != nil {
			return nil, n.err
		}
		x.mu.Lock()
		dropped := n.dropped
		x.mu.Unlock()
		if !dropped {
			return n, nil
		}
	}
}

// use returns the entry of a namespace and starts loading a new one.
func (x *indexes) use(ns memory.Namespace) *namespaceIndex {
	x.mu.Lock()
	defer x.mu.Unlock()
	n := x.byNS[ns]
	if n == nil {
		n = &namespaceIndex{index: index.New(), spaces: newSpaces(), ready: make(chan struct{})}
		x.byNS[ns] = n
		go x.load(ns, n)
	}
	x.clock++
	n.used = x.clock
	return n
}

// load fills an index from the store. Changes that come meanwhile are applied
// after it, in order, so that the newest state of each key stays.
func (x *indexes) load(ns memory.Namespace, n *namespaceIndex) {
	defer close(n.ready)
	skipped, err := fill(x.running, x.store, ns, n)
	x.skipped.Add(uint64(skipped))
	x.mu.Lock()
	defer x.mu.Unlock()
	if err != nil {
		n.err = err
		x.drop(ns, n)
		return
	}
	for _, e := range n.pending {
		x.applyTo(ns, n, e)
	}
	n.pending, n.loaded = nil, true
	x.evict(n)
}

// apply is the store's watch callback.
func (x *indexes) apply(e store.Event) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if e.Type == store.EventLost {
		for ns, n := range x.byNS {
			x.drop(ns, n)
		}
	} else if ns, ok := memory.DecodeNamespace(e.Namespace); ok {
		if n := x.byNS[ns]; n != nil && n.loaded {
			x.applyTo(ns, n, e)
		} else if n != nil {
			n.pending = append(n.pending, e)
		}
	}
	if e.Revision > x.applied {
		x.applied = e.Revision
		close(x.moved)
		x.moved = make(chan struct{})
	}
}

func (x *indexes) applyTo(ns memory.Namespace, n *namespaceIndex, e store.Event) {
	if !isRow(e.Key) {
		return
	}
	n.changes.Add(1)
	switch e.Type {
	case store.EventPut:
		n.spaces.remove(e.Key)
		if put(n.index, e.Record) > 0 {
			n.index.Delete(e.Key)
			x.skipped.Add(1)
		}
	case store.EventAttached:
		if n.spaces.put(e.Key, e.Record.Value) != nil {
			x.skipped.Add(1)
		}
	case store.EventDelete, store.EventExpired:
		n.index.Delete(e.Key)
		n.spaces.remove(e.Key)
	case store.EventErased:
		x.drop(ns, n)
	}
}

// drop forgets an index. A search may still be at it, so the collector frees it, which is
// told to: what lies outside its heap does not move it.
func (x *indexes) drop(ns memory.Namespace, n *namespaceIndex) {
	n.dropped = true
	if x.byNS[ns] == n {
		delete(x.byNS, ns)
		go runtime.GC()
	}
}

// evict drops the least recently used indexes, but not keep, until the rest fits
// under the ceiling.
func (x *indexes) evict(keep *namespaceIndex) {
	for x.bytes() > x.ceiling {
		var oldest memory.Namespace
		var victim *namespaceIndex
		for ns, n := range x.byNS {
			if n != keep && n.loaded && (victim == nil || n.used < victim.used) {
				oldest, victim = ns, n
			}
		}
		if victim == nil {
			return
		}
		x.drop(oldest, victim)
	}
}

func (x *indexes) bytes() (total int64) {
	for _, n := range x.byNS {
		if n.loaded {
			total += n.index.Bytes() + n.spaces.bytes()
		}
	}
	return total
}

// catchUp waits until the indexes hold every write committed before the call and
// reports whether they do within the wait.
func (x *indexes) catchUp(ctx context.Context, wait time.Duration) bool {
	want := x.store.Revision()
	timeout := time.NewTimer(wait)
	defer timeout.Stop()
	for {
		x.mu.Lock()
		applied, moved := x.applied, x.moved
		x.mu.Unlock()
		if applied >= want {
			return true
		}
		select {
		case <-moved:
		case <-timeout.C:
			return false
		case <-ctx.Done():
			return false
		}
	}
}
