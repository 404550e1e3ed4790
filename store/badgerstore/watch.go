package badgerstore

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"helmdeck-sidecar/store"
)

// Bounds of what waits for one watcher.
const (
	maxQueue      = 4096
	maxQueueBytes = 16 << 20
)

// Watch implements store.Watcher. It returns the context's error, or
// store.ErrClosed. Watchers share the values of events and must not change them.
func (s *Store) Watch(ctx context.Context, namespace, prefix string, ready chan<- struct{}, fn func(store.Event)) error {
	if fn == nil {
		return fmt.Errorf("%w: the callback is nil", store.ErrInvalid)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	w := &watcher{namespace: namespace, prefix: prefix, wake: make(chan struct{}, 1)}
	if !s.hub.add(w) {
		return store.ErrClosed
	}
	defer s.hub.remove(w)
	if ready != nil {
		close(ready)
	}
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-s.running.Done():
			return store.ErrClosed
		case <-w.wake:
		}
		for e, ok := w.next(); ok; e, ok = w.next() {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if s.hub.isClosed() {
				return store.ErrClosed
			}
			fn(e)
		}
	}
}

// Revision implements store.Watcher.
func (s *Store) Revision() uint64 {
	s.hub.mu.Lock()
	defer s.hub.mu.Unlock()
	return s.hub.revision
}

// hub numbers the commits and hands them to the watchers.
type hub struct {
	mu       sync.Mutex
	closed   bool
	revision uint64
	watchers map[*watcher]bool
}

func newHub() hub { return hub{watchers: map[*watcher]bool{}} }

func (h *hub) add(w *watcher) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.closed {
		h.watchers[w] = true
	}
	return !h.closed
}

func (h *hub) remove(w *watcher) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.watchers, w)
}

func (h *hub) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
}

func (h *hub) isClosed() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.closed
}

func (h *hub) publish(events []store.Event) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, e := range events {
		h.revision++
		e.Revision = h.revision
		for w := range h.watchers {
			if w.wants(e) {
				w.push(e)
			}
		}
	}
}

// watcher is the queue of one Watch.
type watcher struct {
	namespace, prefix string
	wake              chan struct{}

	mu    sync.Mutex
	queue []store.Event
	bytes int
	lost  store.Event // the last event that was dropped; its type is 0 when none was
}

func (w *watcher) wants(e store.Event) bool {
	if w.namespace != "" && w.namespace != e.Namespace {
		return false
	}
	return e.Type == store.EventErased || strings.HasPrefix(e.Key, w.prefix)
}

// push never blocks. Once an event is dropped the following ones are too, until
// the watcher has taken all that is queued and been told.
func (w *watcher) push(e store.Event) {
	w.mu.Lock()
	size := len(e.Key) + len(e.Record.Value)
	if w.lost.Type != 0 || len(w.queue) >= maxQueue || w.bytes+size > maxQueueBytes {
		w.lost = store.Event{Type: store.EventLost, Namespace: w.namespace, Revision: e.Revision}
	} else {
		w.queue = append(w.queue, e)
		w.bytes += size
	}
	w.mu.Unlock()
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

func (w *watcher) next() (store.Event, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.queue) == 0 {
		e := w.lost
		w.lost, w.queue = store.Event{}, nil
		return e, e.Type != 0
	}
	e := w.queue[0]
	w.queue[0] = store.Event{}
	w.queue = w.queue[1:]
	w.bytes -= len(e.Key) + len(e.Record.Value)
	return e, true
}
