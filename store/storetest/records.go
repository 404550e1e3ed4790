package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"helmdeck-sidecar/store"
)

func testPutGet(t *testing.T, o Options) {
	f := open(t, o)
	until := f.in(hour)
	put := f.putUntil(ns, "k", "one", until)
	want := store.Record{Key: "k", Version: 1, Created: f.at, Updated: f.at, ExpiresAt: until}
	equal(t, "Put", put, want)
	created := f.at
	f.move(time.Minute)
	f.put(ns, "k", "two")
	got, err := f.Get(t.Context(), ns, "k")
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "Get", got, store.Record{
		Key: "k", Value: []byte("two"), Version: 2, Created: created, Updated: f.at, ExpiresAt: f.in(hour)})
	equal(t, "missing key", f.value(ns, "other"), "-")
	equal(t, "missing namespace", f.value("other", "k"), "-")
	f.put(ns, "empty", "")
	equal(t, "empty value", f.value(ns, "empty"), "")
	equal(t, "empty value listed", f.keys(ns, "empty", 5), []string{"empty"})
}

func testInvalid(t *testing.T, o Options) {
	f := open(t, o)
	ctx := t.Context()
	good := store.Put{Namespace: ns, Key: "k", Value: []byte("v"), ExpiresAt: f.in(hour)}
	for name, edit := range map[string]func(*store.Put){
		"no namespace":   func(p *store.Put) { p.Namespace = "" },
		"no key":         func(p *store.Put) { p.Key = "" },
		"long key":       func(p *store.Put) { p.Key = strings.Repeat("k", store.MaxKey+1) },
		"large value":    func(p *store.Put) { p.Value = make([]byte, store.MaxValue+1) },
		"expires now":    func(p *store.Put) { p.ExpiresAt = f.at },
		"expired":        func(p *store.Put) { p.ExpiresAt = f.in(-time.Second) },
		"no expiry":      func(p *store.Put) { p.ExpiresAt = time.Time{} },
		"endless expiry": func(p *store.Put) { p.ExpiresAt = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC) },
	} {
		p := good
		edit(&p)
		_, err := f.Put(ctx, p)
		isError(t, "Put with "+name, err, store.ErrInvalid)
	}
	_, err := f.Get(ctx, "", "k")
	isError(t, "Get", err, store.ErrInvalid)
	_, err = f.Get(ctx, ns, "")
	isError(t, "Get", err, store.ErrInvalid)
	_, err = f.List(ctx, ns, "", "", 0)
	isError(t, "List with limit 0", err, store.ErrInvalid)
	_, err = f.List(ctx, "", "", "", 1)
	isError(t, "List", err, store.ErrInvalid)
	_, _, err = f.History(ctx, ns, "")
	isError(t, "History", err, store.ErrInvalid)
	_, err = f.Count(ctx, "", "")
	isError(t, "Count", err, store.ErrInvalid)
	_, err = f.Delete(ctx, ns, "k", "")
	isError(t, "Delete", err, store.ErrInvalid)
	_, err = f.Erase(ctx, "")
	isError(t, "Erase", err, store.ErrInvalid)
	isError(t, "Watch", f.Watch(ctx, "", "", nil, nil), store.ErrInvalid)
	names, err := f.Namespaces(ctx)
	if err != nil || len(names) > 0 {
		t.Errorf("refused writes left namespaces %q, %v", names, err)
	}
}

func testLimits(t *testing.T, o Options) {
	f := open(t, o)
	key := strings.Repeat("\xff", store.MaxKey)
	value := bytes.Repeat([]byte{0, 1, 2, 0xfe}, store.MaxValue/4)
	for range 3 {
		f.put(ns, key, string(value))
	}
	equal(t, "longest key and value", f.value(ns, key) == string(value), true)
	equal(t, "versions", len(f.versions(ns, key)), 3)
	n, err := f.Delete(t.Context(), ns, key)
	if n != 1 || err != nil {
		t.Errorf("Delete: %d, %v", n, err)
	}
}

func testIfVersion(t *testing.T, o Options) {
	f := open(t, o)
	put := func(key string, v uint64) error {
		_, err := f.Put(t.Context(), store.Put{
			Namespace: ns, Key: key, Value: []byte("v"), ExpiresAt: f.in(hour), IfVersion: version(v)})
		return err
	}
	isError(t, "version 1 of nothing", put("k", 1), store.ErrConflict)
	isError(t, "version 0 of nothing", put("k", 0), nil)
	isError(t, "version 0 of something", put("k", 0), store.ErrConflict)
	isError(t, "the version", put("k", 1), nil)
	isError(t, "an old version", put("k", 1), store.ErrConflict)
	isError(t, "a future version", put("k", 3), store.ErrConflict)
	f.move(2 * hour)
	isError(t, "the version of an expired record", put("k", 2), store.ErrConflict)
	isError(t, "version 0 of an expired record", put("k", 0), nil)
	if _, err := f.Delete(t.Context(), ns, "k"); err != nil {
		t.Fatal(err)
	}
	isError(t, "version 0 of a deleted record", put("k", 0), nil)
	equal(t, "conflicts leave no history", len(f.versions(ns, "k")), 1)
}

func testConcurrentCAS(t *testing.T, o Options) {
	f := open(t, o)
	const writers, rounds = 8, 20
	until := f.in(hour)
	for round := range rounds {
		var wins atomic.Int32
		var wg sync.WaitGroup
		for w := range writers {
			wg.Go(func() {
				_, err := f.Put(t.Context(), store.Put{Namespace: ns, Key: "k", Value: fmt.Append(nil, w),
					ExpiresAt: until, IfVersion: version(uint64(round))})
				switch {
				case err == nil:
					wins.Add(1)
				case !errors.Is(err, store.ErrConflict):
					t.Errorf("Put: %v", err)
				}
			})
		}
		wg.Wait()
		equal(t, "winners", int(wins.Load()), 1)
	}
	equal(t, "versions", len(f.versions(ns, "k")), rounds)
}

func testContext(t *testing.T, o Options) {
	f := open(t, o)
	f.put(ns, "k", "v")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := f.Put(ctx, store.Put{Namespace: ns, Key: "k", Value: []byte("w"), ExpiresAt: f.in(hour)})
	isError(t, "Put", err, context.Canceled)
	_, err = f.Get(ctx, ns, "k")
	isError(t, "Get", err, context.Canceled)
	_, err = f.List(ctx, ns, "", "", 1)
	isError(t, "List", err, context.Canceled)
	_, _, err = f.History(ctx, ns, "k")
	isError(t, "History", err, context.Canceled)
	_, err = f.Count(ctx, ns, "")
	isError(t, "Count", err, context.Canceled)
	_, err = f.Namespaces(ctx)
	isError(t, "Namespaces", err, context.Canceled)
	_, err = f.Delete(ctx, ns, "k")
	isError(t, "Delete", err, context.Canceled)
	_, err = f.Erase(ctx, ns)
	isError(t, "Erase", err, context.Canceled)
	isError(t, "Watch", f.Watch(ctx, ns, "", nil, func(store.Event) {}), context.Canceled)
	equal(t, "nothing happened", f.value(ns, "k"), "v")
}

func testCallersOwnValues(t *testing.T, o Options) {
	f := open(t, o)
	value := []byte("value")
	if _, err := f.Put(t.Context(), store.Put{Namespace: ns, Key: "k", Value: value, ExpiresAt: f.in(hour)}); err != nil {
		t.Fatal(err)
	}
	copy(value, "xxxxx")
	rec, err := f.Get(t.Context(), ns, "k")
	if err != nil {
		t.Fatal(err)
	}
	copy(rec.Value, "yyyyy")
	equal(t, "value", f.value(ns, "k"), "value")
}
