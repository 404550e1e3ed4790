package storetest

import (
	"fmt"
	"testing"
	"time"

	"helmdeck-sidecar/store"
)

// attach puts an attachment of a record and returns how many were put.
func (f *fixture) attach(namespace string, rec store.Record, value string) int {
	f.t.Helper()
	n, err := f.Attach(f.t.Context(), namespace, attachment(rec, value))
	if err != nil {
		f.t.Fatalf("Attach(%q, %q): %v", namespace, rec.Key, err)
	}
	return n
}

func attachment(rec store.Record, value string) store.Attachment {
	return store.Attachment{Key: rec.Key, Version: rec.Version, Updated: rec.Updated, Value: []byte(value)}
}

// attached lists the attachments with the prefix by pages of limit, as key=value.
func (f *fixture) attached(namespace, prefix string, limit int) (list []string) {
	f.t.Helper()
	for after := ""; ; {
		page, err := f.Attachments(f.t.Context(), namespace, prefix, after, limit)
		if err != nil || page.Skipped > 0 {
			f.t.Fatalf("Attachments: %d skipped, %v", page.Skipped, err)
		}
		if len(page.Attachments) > limit {
			f.t.Fatalf("Attachments returned %d, the limit is %d", len(page.Attachments), limit)
		}
		for _, a := range page.Attachments {
			list = append(list, a.Key+"="+string(a.Value))
		}
		if page.Next == "" {
			break
		}
		after = page.Next
	}
	n, err := f.CountAttachments(f.t.Context(), namespace, prefix)
	if err != nil {
		f.t.Fatalf("CountAttachments: %v", err)
	}
	equal(f.t, "CountAttachments", n, len(list))
	return list
}

func testAttach(t *testing.T, o Options) {
	f := open(t, o)
	w := f.watch(ns, "a")
	rec := f.put(ns, "a", "one")
	w.want(store.EventPut, "a")
	f.put(ns, "b", "two")
	before := f.Revision()
	equal(t, "attached", f.attach(ns, rec, "first"), 1)
	w.want(store.EventAttached, "a")
	equal(t, "attached again", f.attach(ns, rec, "second"), 1)
	e := w.want(store.EventAttached, "a")
	rec.Value = []byte("second")
	equal(t, "event", e, store.Event{Type: store.EventAttached, Namespace: ns, Key: "a", Record: rec, Revision: before + 2})
	equal(t, "attachments", f.attached(ns, "", 1), []string{"a=second"})
	equal(t, "of a prefix", len(f.attached(ns, "b", 1)), 0)
	equal(t, "of another namespace", len(f.attached(ns+"2", "", 1)), 0)
	equal(t, "the record", f.value(ns, "a"), "one")
	equal(t, "records", f.keys(ns, "", 1), []string{"a", "b"})
	equal(t, "count of records", f.count(ns, ""), 2)
	page, err := f.Attachments(t.Context(), ns, "", "", 5)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "page", page, store.AttachmentPage{Attachments: []store.Attachment{attachment(rec, "second")}})
	_, err = f.Attachments(t.Context(), ns, "", "", 0)
	isError(t, "limit 0", err, store.ErrInvalid)
	_, err = f.Attach(t.Context(), ns, store.Attachment{Key: "a", Value: make([]byte, store.MaxValue+1)})
	isError(t, "too large", err, store.ErrInvalid)
	_, err = f.Attach(t.Context(), "", attachment(rec, "v"))
	isError(t, "no namespace", err, store.ErrInvalid)
	f.finish(w)
}

// testAttachStale attaches to versions that are not the current one.
func testAttachStale(t *testing.T, o Options) {
	f := open(t, o)
	one := f.put(ns, "k", "one")
	f.move(time.Second)
	two := f.put(ns, "k", "two")
	equal(t, "an older version", f.attach(ns, one, "v"), 0)
	equal(t, "the current one", f.attach(ns, two, "v"), 1)
	if _, err := f.Delete(t.Context(), ns, "k"); err != nil {
		t.Fatal(err)
	}
	equal(t, "a deleted record", f.attach(ns, two, "v"), 0)
	f.move(time.Second)
	f.put(ns, "k", "three")
	equal(t, "the first version of a record before", f.attach(ns, one, "v"), 0)
	old := f.putUntil(ns, "old", "v", f.in(time.Second))
	f.move(time.Second)
	equal(t, "an expired record", f.attach(ns, old, "v"), 0)
	equal(t, "no such key", f.attach(ns, store.Record{Key: "none", Version: 1, Updated: f.at}, "v"), 0)
	equal(t, "no such namespace", f.attach("none", two, "v"), 0)
	equal(t, "nothing is there", len(f.attached(ns, "", 5)), 0)
	names, err := f.Namespaces(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "no namespace came of it", names, []string{ns})
}

// testAttachGoes ends records in every way.
func testAttachGoes(t *testing.T, o Options) {
	f := open(t, o)
	for _, key := range []string{"deleted", "replaced", "stays"} {
		f.attach(ns, f.put(ns, key, "v"), "of "+key)
	}
	f.attach(ns, f.putUntil(ns, "expired", "v", f.in(time.Second)), "of expired")
	f.attach("erased", f.put("erased", "k", "v"), "of erased")
	if _, err := f.Delete(t.Context(), ns, "deleted"); err != nil {
		t.Fatal(err)
	}
	f.put(ns, "replaced", "w")
	f.move(time.Second)
	if _, err := f.Erase(t.Context(), "erased"); err != nil {
		t.Fatal(err)
	}
	equal(t, "attachments", f.attached(ns, "", 1), []string{"stays=of stays"})
	f.put(ns, "deleted", "again")
	f.put(ns, "expired", "again")
	f.put("erased", "k", "again")
	equal(t, "after new records", f.attached(ns, "", 5), []string{"stays=of stays"})
	equal(t, "of the erased namespace", len(f.attached("erased", "", 5)), 0)
}

// testAttachMany has more than fit in one commit, some of them stale.
func testAttachMany(t *testing.T, o Options) {
	f := open(t, o)
	const n = 700
	var all []store.Attachment
	var want []string
	for i := range n {
		key := fmt.Sprintf("%03d", i)
		rec := f.put(ns, key, "v")
		if i%7 == 0 {
			rec.Version++
		} else {
			want = append(want, key+"="+key)
		}
		all = append(all, attachment(rec, key))
	}
	got, err := f.Attach(t.Context(), ns, all...)
	if err != nil || got != len(want) {
		t.Fatalf("Attach: %d, %v; want %d", got, err, len(want))
	}
	equal(t, "attachments", f.attached(ns, "", 64), want)
	none, err := f.Attach(t.Context(), ns)
	if err != nil || none != 0 {
		t.Errorf("Attach of nothing: %d, %v", none, err)
	}
}
