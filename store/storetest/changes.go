package storetest

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"helmdeck-sidecar/store"
)

func testHistory(t *testing.T, o Options) {
	f := open(t, o)
	created := f.at
	for i := range 5 {
		f.put(ns, "k", fmt.Sprint(i))
		f.move(time.Second)
	}
	f.put(ns, "k2", "other")
	f.put(ns, "k\x00", "other")
	equal(t, "values", f.versions(ns, "k"), []string{"4", "3", "2", "1", "0"})
	recs, _, err := f.History(t.Context(), ns, "k")
	if err != nil {
		t.Fatal(err)
	}
	for i, rec := range recs {
		n := 4 - i
		updated := created.Add(time.Duration(n) * time.Second)
		equal(t, "version", rec, store.Record{Key: "k", Value: fmt.Append(nil, n), Version: uint64(n + 1),
			Created: created, Updated: updated, ExpiresAt: updated.Add(hour)})
	}
	equal(t, "no such key", len(f.versions(ns, "nokey")), 0)
	equal(t, "no such namespace", len(f.versions("other", "k")), 0)
}

// testLongHistory has more versions than fit in one transaction of a backend.
func testLongHistory(t *testing.T, o Options) {
	f := open(t, o)
	const n = 4000
	until := f.in(hour)
	done := make(chan error)
	for range n {
		go func() {
			_, err := f.Put(t.Context(), store.Put{Namespace: ns, Key: "k", Value: []byte("v"), ExpiresAt: until})
			done <- err
		}()
	}
	for range n {
		if err := <-done; err != nil {
			t.Fatal(err)
		}
	}
	equal(t, "versions", len(f.versions(ns, "k")), n)
	gone, err := f.Delete(t.Context(), ns, "k")
	if gone != 1 || err != nil {
		t.Fatalf("Delete: %d, %v", gone, err)
	}
	equal(t, "after Delete", f.value(ns, "k"), "-")
	f.put(ns, "k", "new")
	equal(t, "history of the new record", f.versions(ns, "k"), []string{"new"})
}

func testDelete(t *testing.T, o Options) {
	f := open(t, o)
	f.put(ns, "k", "one")
	f.put(ns, "k", "two")
	f.put(ns, "k2", "stays")
	f.putUntil(ns, "old", "v", f.in(time.Second))
	f.move(time.Second)
	n, err := f.Delete(t.Context(), ns, "k", "missing", "k", "old")
	if err != nil || n != 1 {
		t.Fatalf("Delete: %d, %v; want 1", n, err)
	}
	equal(t, "value", f.value(ns, "k"), "-")
	equal(t, "history", len(f.versions(ns, "k")), 0)
	equal(t, "other key", f.value(ns, "k2"), "stays")
	equal(t, "version starts again", f.put(ns, "k", "three").Version, uint64(1))
	equal(t, "history starts again", f.versions(ns, "k"), []string{"three"})
	for _, keys := range [][]string{nil, {"x"}} {
		if n, err := f.Delete(t.Context(), "no such namespace", keys...); n != 0 || err != nil {
			t.Errorf("Delete %q: %d, %v", keys, n, err)
		}
	}
}

func testDeleteMany(t *testing.T, o Options) {
	f := open(t, o)
	var keys []string
	done := make(chan error)
	until := f.in(hour)
	for i := range 1000 {
		key := fmt.Sprintf("key %d", i)
		keys = append(keys, key)
		go func() {
			_, err := f.Put(t.Context(), store.Put{Namespace: ns, Key: key, Value: []byte("v"), ExpiresAt: until})
			done <- err
		}()
	}
	for range keys {
		if err := <-done; err != nil {
			t.Fatal(err)
		}
	}
	f.put(ns, "stays", "v")
	n, err := f.Delete(t.Context(), ns, append(keys, "missing")...)
	if n != len(keys) || err != nil {
		t.Errorf("Delete: %d, %v; want %d", n, err, len(keys))
	}
	equal(t, "left", f.keys(ns, "", 10), []string{"stays"})
}

func testErase(t *testing.T, o Options) {
	f := open(t, o)
	for i := range 50 {
		f.put(ns, fmt.Sprint(i), "v")
		f.put(ns, fmt.Sprint(i), "w")
	}
	f.putUntil(ns, "old", "v", f.in(time.Second))
	f.put(ns+"2", "k", "stays")
	f.move(time.Second)
	n, err := f.Erase(t.Context(), ns)
	if n != 50 || err != nil {
		t.Fatalf("Erase: %d, %v; want 50", n, err)
	}
	equal(t, "count", f.count(ns, ""), 0)
	equal(t, "value", f.value(ns, "1"), "-")
	equal(t, "history", len(f.versions(ns, "1")), 0)
	names, err := f.Namespaces(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "namespaces", names, []string{ns + "2"})
	equal(t, "another namespace", f.value(ns+"2", "k"), "stays")
	if n, err := f.Erase(t.Context(), ns); n != 0 || err != nil {
		t.Errorf("Erase again: %d, %v", n, err)
	}
	equal(t, "version starts again", f.put(ns, "1", "new").Version, uint64(1))
	equal(t, "history starts again", f.versions(ns, "1"), []string{"new"})
	equal(t, "only the new one", f.keys(ns, "", 5), []string{"1"})
}

func testClosed(t *testing.T, o Options) {
	f := open(t, o)
	f.put(ns, "k", "v")
	for range 2 {
		if err := f.Close(); err != nil {
			t.Fatalf("Close: %v", err)
		}
	}
	ctx := t.Context()
	_, err := f.Put(ctx, store.Put{Namespace: ns, Key: "k", ExpiresAt: f.in(hour)})
	isError(t, "Put", err, store.ErrClosed)
	_, err = f.Get(ctx, ns, "k")
	isError(t, "Get", err, store.ErrClosed)
	_, err = f.List(ctx, ns, "", "", 1)
	isError(t, "List", err, store.ErrClosed)
	_, _, err = f.History(ctx, ns, "k")
	isError(t, "History", err, store.ErrClosed)
	_, err = f.Count(ctx, ns, "")
	isError(t, "Count", err, store.ErrClosed)
	_, err = f.Namespaces(ctx)
	isError(t, "Namespaces", err, store.ErrClosed)
	_, err = f.Delete(ctx, ns, "k")
	isError(t, "Delete", err, store.ErrClosed)
	_, err = f.Erase(ctx, ns)
	isError(t, "Erase", err, store.ErrClosed)
	isError(t, "Watch", f.Watch(ctx, "", "", nil, func(store.Event) {}), store.ErrClosed)
	isError(t, "Health", f.Health().Err, store.ErrClosed)
}

func testReopen(t *testing.T, o Options) {
	dir, c := t.TempDir(), newClock()
	f := &fixture{Store: o.Open(t, dir, c.now), clock: c, t: t}
	for i := range 20 {
		f.put(fmt.Sprint("ns", i%3), fmt.Sprint(i), "one")
		f.put(fmt.Sprint("ns", i%3), fmt.Sprint(i), "two")
	}
	if _, err := f.Erase(t.Context(), "ns1"); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Delete(t.Context(), "ns0", "0"); err != nil {
		t.Fatal(err)
	}
	f.put("ns1", "fresh", "v")
	before := dump(f)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f.Store = o.Open(t, dir, c.now)
	defer f.Close()
	equal(t, "after reopening", dump(f), before)
	f.put("ns0", "3", "three")
	equal(t, "history goes on", f.versions("ns0", "3"), []string{"three", "two", "one"})
}

// dump returns every readable version.
func dump(f *fixture) map[string][]store.Record {
	f.t.Helper()
	all := map[string][]store.Record{}
	names, err := f.Namespaces(f.t.Context())
	if err != nil {
		f.t.Fatal(err)
	}
	for _, name := range names {
		for _, key := range f.keys(name, "", 7) {
			recs, _, err := f.History(f.t.Context(), name, key)
			if err != nil {
				f.t.Fatal(err)
			}
			all[name+"/"+key] = slices.Clone(recs)
		}
	}
	return all
}
