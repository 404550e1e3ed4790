// Package storetest is the contract of package store as tests. A backend calls
// Test with a function that opens it.
package storetest

import (
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"helmdeck-sidecar/store"
)

// Options say how to open the backend under test, and what it can be made to do.
type Options struct {
	// Open opens the store in dir, empty at first, and again after Close. It fails
	// the test rather than return nil. Test closes what it opens.
	Open func(t testing.TB, dir string, now func() time.Time) store.Store
	// Corrupt damages the current version of a record so that it cannot be read.
	Corrupt func(t testing.TB, s store.Store, namespace, key string)
}

// Test checks every promise of package store.
func Test(t *testing.T, o Options) {
	for name, test := range map[string]func(*testing.T, Options){
		"PutGet":           testPutGet,
		"Invalid":          testInvalid,
		"Limits":           testLimits,
		"IfVersion":        testIfVersion,
		"ConcurrentCAS":    testConcurrentCAS,
		"ListOrder":        testListOrder,
		"ListPrefixes":     testListPrefixes,
		"Namespaces":       testNamespaces,
		"History":          testHistory,
		"LongHistory":      testLongHistory,
		"Delete":           testDelete,
		"DeleteMany":       testDeleteMany,
		"Erase":            testErase,
		"Unreadable":       testUnreadable,
		"Expiry":           testExpiry,
		"ExpiryHistory":    testExpiryHistory,
		"ExpiryRestarts":   testExpiryRestarts,
		"Attach":           testAttach,
		"AttachStale":      testAttachStale,
		"AttachGoes":       testAttachGoes,
		"AttachMany":       testAttachMany,
		"WatchOrder":       testWatchOrder,
		"WatchFilter":      testWatchFilter,
		"WatchErase":       testWatchErase,
		"WatchLost":        testWatchLost,
		"WatchStalled":     testWatchStalled,
		"WatchEnds":        testWatchEnds,
		"Context":          testContext,
		"Closed":           testClosed,
		"Reopen":           testReopen,
		"CallersOwnValues": testCallersOwnValues,
		"Model":            testModel,
	} {
		t.Run(name, func(t *testing.T) { test(t, o) })
	}
	// In a bubble the clock jumps to the next timer, so that hours pass at once.
	for name, test := range map[string]func(*testing.T, Options){
		"ExpiryEvents":      testExpiryEvents,
		"ExpiryEarlier":     testExpiryEarlier,
		"ExpiryAfterReopen": testExpiryAfterReopen,
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { test(t, o) })
		})
	}
}

const (
	ns   = "ns"
	hour = time.Hour
)

// clock is moved by hand, while the store reads it.
type clock struct {
	mu sync.Mutex
	at time.Time // set by move only, in the goroutine of the test
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) move(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

func (c *clock) in(d time.Duration) time.Time { return c.at.Add(d) }

func newClock() *clock { return &clock{at: time.Date(2026, 1, 2, 3, 4, 5, 6, time.UTC)} }

// fixture is an open store and the clock it goes by.
type fixture struct {
	store.Store
	*clock
	t testing.TB
}

func open(t *testing.T, o Options) *fixture {
	t.Helper()
	return openAt(t, o, newClock())
}

func openAt(t *testing.T, o Options, c *clock) *fixture {
	t.Helper()
	s := o.Open(t, t.TempDir(), c.now)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	return &fixture{Store: s, clock: c, t: t}
}

// put stores value for an hour and fails the test when that fails.
func (f *fixture) put(namespace, key, value string) store.Record {
	f.t.Helper()
	return f.putUntil(namespace, key, value, f.in(hour))
}

func (f *fixture) putUntil(namespace, key, value string, until time.Time) store.Record {
	f.t.Helper()
	rec, err := f.Put(f.t.Context(), store.Put{Namespace: namespace, Key: key, Value: []byte(value), ExpiresAt: until})
	if err != nil {
		f.t.Fatalf("Put(%q, %q): %v", namespace, key, err)
	}
	return rec
}

// value returns the value of a record, and "-" when there is none.
func (f *fixture) value(namespace, key string) string {
	f.t.Helper()
	rec, err := f.Get(f.t.Context(), namespace, key)
	if errors.Is(err, store.ErrNotFound) {
		return "-"
	}
	if err != nil {
		f.t.Fatalf("Get(%q, %q): %v", namespace, key, err)
	}
	return string(rec.Value)
}

// keys lists all keys with the prefix by pages of limit.
func (f *fixture) keys(namespace, prefix string, limit int) []string {
	f.t.Helper()
	var keys []string
	after := ""
	for {
		page, err := f.List(f.t.Context(), namespace, prefix, after, limit)
		if err != nil {
			f.t.Fatalf("List: %v", err)
		}
		if len(page.Records) > limit {
			f.t.Fatalf("List returned %d records, the limit is %d", len(page.Records), limit)
		}
		for _, rec := range page.Records {
			keys = append(keys, rec.Key)
		}
		if page.Next == "" {
			return keys
		}
		if page.Next <= after {
			f.t.Fatalf("List does not advance: Next %q after %q", page.Next, after)
		}
		after = page.Next
	}
}

// versions returns the values of a key's history, newest first.
func (f *fixture) versions(namespace, key string) []string {
	f.t.Helper()
	recs, skipped, err := f.History(f.t.Context(), namespace, key)
	if err != nil || skipped != 0 {
		f.t.Fatalf("History(%q): %d skipped, %v", key, skipped, err)
	}
	var values []string
	for _, rec := range recs {
		values = append(values, string(rec.Value))
	}
	return values
}

func (f *fixture) count(namespace, prefix string) int {
	f.t.Helper()
	n, err := f.Count(f.t.Context(), namespace, prefix)
	if err != nil {
		f.t.Fatalf("Count: %v", err)
	}
	return n
}

func equal(t testing.TB, what string, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

func isError(t testing.TB, what string, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("%s: error %v, want %v", what, got, want)
	}
}

func version(n uint64) *uint64 { return &n }
