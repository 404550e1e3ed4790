package storetest

import (
	"fmt"
	"testing"
	"time"

	"helmdeck-sidecar/store"
)

func testExpiry(t *testing.T, o Options) {
	f := open(t, o)
	f.putUntil(ns, "short", "v", f.in(time.Second))
	f.putUntil(ns, "exact", "v", f.in(1500*time.Millisecond))
	f.putUntil(ns, "long", "v", f.in(365*24*hour))
	f.move(time.Second - 1)
	equal(t, "a nanosecond before", f.value(ns, "short"), "v")
	f.move(1)
	equal(t, "in time", f.value(ns, "short"), "-")
	equal(t, "history", len(f.versions(ns, "short")), 0)
	equal(t, "keys", f.keys(ns, "", 1), []string{"exact", "long"})
	f.move(500*time.Millisecond - 1)
	equal(t, "Badger's whole seconds do not matter", f.value(ns, "exact"), "v")
	f.move(1)
	equal(t, "keys", f.keys(ns, "", 1), []string{"long"})
	equal(t, "count", f.count(ns, ""), 1)
	f.putUntil(ns, "long", "shortened", f.in(time.Second))
	f.move(time.Second)
	equal(t, "a record ends with its current version", f.count(ns, ""), 0)
	equal(t, "with its history", len(f.versions(ns, "long")), 0)
}

func testExpiryHistory(t *testing.T, o Options) {
	f := open(t, o)
	f.putUntil(ns, "k", "1h", f.in(hour))
	f.putUntil(ns, "k", "3h", f.in(3*hour))
	f.putUntil(ns, "k", "2h", f.in(2*hour))
	f.putUntil(ns, "k", "4h", f.in(4*hour))
	equal(t, "at once", f.versions(ns, "k"), []string{"4h", "2h", "3h", "1h"})
	f.move(hour)
	equal(t, "after 1h", f.versions(ns, "k"), []string{"4h", "2h", "3h"})
	f.move(hour)
	equal(t, "after 2h", f.versions(ns, "k"), []string{"4h", "3h"})
	f.move(hour)
	equal(t, "after 3h", f.versions(ns, "k"), []string{"4h"})
	f.move(hour)
	equal(t, "after 4h", len(f.versions(ns, "k")), 0)
}

func testExpiryRestarts(t *testing.T, o Options) {
	f := open(t, o)
	f.putUntil(ns, "k", "old", f.in(10*hour))
	f.putUntil(ns, "k", "older", f.in(time.Second))
	f.move(time.Second)
	rec := f.put(ns, "k", "new")
	equal(t, "version", rec.Version, uint64(1))
	equal(t, "created", rec.Created, f.at)
	equal(t, "history", f.versions(ns, "k"), []string{"new"})
}

// The tests below run in a bubble with the real clock.

func openReal(t *testing.T, o Options) *fixture {
	s := o.Open(t, t.TempDir(), time.Now)
	return &fixture{Store: s, t: t}
}

func testExpiryEvents(t *testing.T, o Options) {
	f := openReal(t, o)
	w := f.watch(ns, "")
	start := time.Now()
	for i := range 10 {
		f.putUntil(ns, fmt.Sprint(i), "v", start.Add(time.Duration(10-i)*hour))
		w.want(store.EventPut, fmt.Sprint(i))
	}
	f.putUntil(ns, "9", "again", start.Add(90*time.Minute))
	w.want(store.EventPut, "9")
	w.want(store.EventExpired, "9")
	equal(t, "time of the first expiry", time.Since(start), 90*time.Minute)
	for i := 8; i >= 0; i-- {
		w.want(store.EventExpired, fmt.Sprint(i))
	}
	equal(t, "time of the last expiry", time.Since(start), 10*hour)
	equal(t, "count", f.count(ns, ""), 0)
	f.finish(w)
}

// testExpiryEarlier puts a record that expires before the one a backend waits for.
func testExpiryEarlier(t *testing.T, o Options) {
	f := openReal(t, o)
	w := f.watch("", "")
	start := time.Now()
	f.putUntil(ns, "late", "v", start.Add(100*hour))
	time.Sleep(hour)
	f.putUntil(ns, "early", "v", time.Now().Add(time.Second))
	w.want(store.EventPut, "late")
	w.want(store.EventPut, "early")
	w.want(store.EventExpired, "early")
	equal(t, "time of expiry", time.Since(start), hour+time.Second)
	f.finish(w)
}

func testExpiryAfterReopen(t *testing.T, o Options) {
	dir := t.TempDir()
	f := &fixture{Store: o.Open(t, dir, time.Now), t: t}
	f.putUntil(ns, "while closed", "v", time.Now().Add(hour))
	f.putUntil(ns, "after", "v", time.Now().Add(3*hour))
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(2 * hour)
	f.Store = o.Open(t, dir, time.Now)
	equal(t, "keys", f.keys(ns, "", 5), []string{"after"})
	w := f.watch(ns, "after")
	w.want(store.EventExpired, "after")
	equal(t, "count", f.count(ns, ""), 0)
	f.finish(w)
}
