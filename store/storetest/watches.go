package storetest

import (
	"context"
	"fmt"
	"testing"

	"helmdeck-sidecar/store"
)

// watch is a running Watch whose events can be taken one by one.
type watch struct {
	t      testing.TB
	events chan store.Event
	cancel context.CancelFunc
	done   chan error
}

func (f *fixture) watch(namespace, prefix string) *watch {
	f.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	w := &watch{t: f.t, events: make(chan store.Event, 100), cancel: cancel, done: make(chan error, 1)}
	ready := make(chan struct{})
	go func() {
		w.done <- f.Watch(ctx, namespace, prefix, ready, func(e store.Event) { w.events <- e })
	}()
	<-ready
	return w
}

// next waits for an event.
func (w *watch) next() store.Event {
	w.t.Helper()
	select {
	case e := <-w.events:
		return e
	case err := <-w.done:
		w.t.Fatalf("Watch returned %v", err)
		return store.Event{}
	}
}

func (w *watch) want(typ store.EventType, key string) store.Event {
	w.t.Helper()
	e := w.next()
	if e.Type != typ || e.Key != key {
		w.t.Fatalf("event of type %d for %q, want type %d for %q", e.Type, e.Key, typ, key)
	}
	return e
}

// finish ends the watch, closes the store and checks that no event is left.
func (f *fixture) finish(w *watch) {
	f.t.Helper()
	w.cancel()
	isError(f.t, "Watch", <-w.done, context.Canceled)
	if len(w.events) > 0 {
		f.t.Errorf("unexpected event %+v", <-w.events)
	}
	if err := f.Close(); err != nil {
		f.t.Errorf("Close: %v", err)
	}
}

func testWatchOrder(t *testing.T, o Options) {
	f := open(t, o)
	w := f.watch(ns, "")
	first := f.Revision()
	rec := f.put(ns, "a", "one")
	e := w.want(store.EventPut, "a")
	rec.Value = []byte("one")
	equal(t, "event", e, store.Event{Type: store.EventPut, Namespace: ns, Key: "a", Record: rec, Revision: first + 1})
	equal(t, "Revision", f.Revision(), e.Revision)
	f.put(ns, "b", "two")
	f.put(ns, "a", "three")
	if _, err := f.Delete(t.Context(), ns, "b", "missing"); err != nil {
		t.Fatal(err)
	}
	last := e.Revision
	for _, want := range []struct {
		typ store.EventType
		key string
	}{{store.EventPut, "b"}, {store.EventPut, "a"}, {store.EventDelete, "b"}} {
		e := w.want(want.typ, want.key)
		equal(t, "revision", e.Revision, last+1)
		last = e.Revision
	}
	equal(t, "Revision", f.Revision(), last)
	f.finish(w)
}

func testWatchFilter(t *testing.T, o Options) {
	f := open(t, o)
	all, some := f.watch("", ""), f.watch(ns, "a/")
	for _, put := range [][2]string{{ns, "a"}, {ns, "a/1"}, {ns + "2", "a/2"}, {"n", "a/3"}, {ns, "a/4"}, {ns, "b"}} {
		f.put(put[0], put[1], "v")
		all.want(store.EventPut, put[1])
	}
	some.want(store.EventPut, "a/1")
	some.want(store.EventPut, "a/4")
	all.cancel()
	<-all.done
	f.finish(some)
}

func testWatchErase(t *testing.T, o Options) {
	f := open(t, o)
	f.put(ns, "k", "v")
	f.put("other", "k", "v")
	w := f.watch(ns, "prefix")
	for _, name := range []string{"other", ns, ns} {
		if _, err := f.Erase(t.Context(), name); err != nil {
			t.Fatal(err)
		}
	}
	e := w.want(store.EventErased, "")
	equal(t, "event", e, store.Event{Type: store.EventErased, Namespace: ns, Revision: e.Revision})
	f.finish(w)
}

// testWatchLost blocks a callback until more was written than any backend should
// keep for it.
func testWatchLost(t *testing.T, o Options) {
	f := open(t, o)
	release, events := make(chan struct{}), make(chan store.Event)
	ctx, cancel := context.WithCancel(context.Background())
	ready, done := make(chan struct{}), make(chan error, 1)
	go func() {
		done <- f.Watch(ctx, ns, "", ready, func(e store.Event) {
			<-release
			events <- e
		})
	}()
	<-ready
	f.flood(20_000)
	dropped := f.Revision()
	close(release)
	var last store.Event
	for n := 0; last.Type != store.EventLost; n++ {
		e := <-events
		if e.Revision <= last.Revision {
			t.Fatalf("revision %d comes after %d", e.Revision, last.Revision)
		}
		if n > 0 && e.Type != store.EventLost && e.Revision != last.Revision+1 {
			t.Fatalf("events between %d and %d were lost silently", last.Revision, e.Revision)
		}
		last = e
	}
	equal(t, "revision of the lost event", last.Revision, dropped)
	f.put(ns, "after", "v")
	e := <-events
	equal(t, "after the lost event", []any{e.Type, e.Key}, []any{store.EventPut, "after"})
	cancel()
	<-done
}

// flood writes n records with many writers.
func (f *fixture) flood(n int) {
	f.t.Helper()
	until := f.in(hour)
	const writers = 64
	done := make(chan error)
	for w := range writers {
		go func() {
			var err error
			for i := 0; i < n/writers && err == nil; i++ {
				_, err = f.Put(context.Background(), store.Put{
					Namespace: ns, Key: fmt.Sprint(w, i), Value: []byte("v"), ExpiresAt: until})
			}
			done <- err
		}()
	}
	for range writers {
		if err := <-done; err != nil {
			f.t.Fatal(err)
		}
	}
}

func testWatchStalled(t *testing.T, o Options) {
	f := open(t, o)
	entered, release, done := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	ready := make(chan struct{})
	go func() {
		stalled := false
		done <- f.Watch(context.Background(), "", "", ready, func(store.Event) {
			if !stalled {
				stalled = true
				close(entered)
				<-release
			}
		})
	}()
	<-ready
	other := f.watch(ns, "last")
	f.put(ns, "first", "v")
	<-entered
	f.flood(10_000)
	f.put(ns, "last", "v")
	other.want(store.EventPut, "last")
	f.finish(other)
	close(release)
	isError(t, "Watch", <-done, store.ErrClosed)
}

func testWatchEnds(t *testing.T, o Options) {
	f := open(t, o)
	cancelled, open := f.watch(ns, ""), f.watch(ns, "")
	cancelled.cancel()
	isError(t, "Watch", <-cancelled.done, context.Canceled)
	f.put(ns, "k", "v")
	open.want(store.EventPut, "k")
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	isError(t, "Watch", <-open.done, store.ErrClosed)
	equal(t, "events after the end", len(cancelled.events), 0)
}
