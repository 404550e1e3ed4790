package storetest

import (
	"fmt"
	"slices"
	"testing"

	"helmdeck-sidecar/store"
)

// awkward are keys that a careless layout confuses.
var awkward = []string{
	"a", "a/", "a/b", "a/b/c", "a0", "aa", "ab", "b", "A", " ", "a b", "%", "a%2Fb", "..", "\x01", "\x7f",
	"ä", "äö", "日本", "日本語", "\xff", "\xff\xff", "\xff\xffa", "a\xff", "a\xff\xff", "a\x00", "a\x00b", "\x00",
}

func testListOrder(t *testing.T, o Options) {
	f := open(t, o)
	for _, key := range awkward {
		f.put(ns, key, "value of "+key)
	}
	sorted := slices.Sorted(slices.Values(awkward))
	for limit := 1; limit <= len(sorted)+1; limit++ {
		equal(t, fmt.Sprintf("pages of %d", limit), f.keys(ns, "", limit), sorted)
	}
	for i, key := range sorted {
		equal(t, "Get "+key, f.value(ns, key), "value of "+key)
		page, err := f.List(t.Context(), ns, "", key, len(sorted))
		if err != nil {
			t.Fatal(err)
		}
		equal(t, fmt.Sprintf("behind %q", key), len(page.Records), len(sorted)-i-1)
		equal(t, "last page", page.Next, "")
	}
	page, err := f.List(t.Context(), ns, "", "", len(sorted))
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "no page behind a full last one", page.Next, "")
	page, err = f.List(t.Context(), ns, "", "a/bb", 1)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "behind a key that does not exist", page.Records[0].Key, "a0")
}

func testListPrefixes(t *testing.T, o Options) {
	f := open(t, o)
	for _, key := range awkward {
		f.put(ns, key, "v")
	}
	for _, prefix := range append([]string{"", "zz", "a/b/c/d"}, awkward...) {
		var want []string
		for _, key := range slices.Sorted(slices.Values(awkward)) {
			if len(key) >= len(prefix) && key[:len(prefix)] == prefix {
				want = append(want, key)
			}
		}
		equal(t, fmt.Sprintf("keys with prefix %q", prefix), f.keys(ns, prefix, 2), want)
		equal(t, fmt.Sprintf("count of prefix %q", prefix), f.count(ns, prefix), len(want))
	}
	page, err := f.List(t.Context(), ns, "a/", "\xff", 5)
	if err != nil || len(page.Records) > 0 {
		t.Errorf("behind the whole prefix: %v, %v", page, err)
	}
	page, err = f.List(t.Context(), ns, "b", "a", 5)
	if err != nil || len(page.Records) != 1 {
		t.Errorf("from before the prefix: %v, %v", page, err)
	}
}

func testNamespaces(t *testing.T, o Options) {
	f := open(t, o)
	names := []string{"a", "aa", "a/", "a/k", "\x00", "ä", "A", "a\xff", "user:1", "user:10"}
	for _, name := range names {
		f.put(name, "k", name)
		f.put(name, "k"+name, name)
		f.put(name, "k", name+" again")
	}
	got, err := f.Namespaces(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "Namespaces", got, slices.Sorted(slices.Values(names)))
	for _, name := range names {
		equal(t, "keys of "+name, f.keys(name, "", 1), []string{"k", "k" + name})
		equal(t, "value in "+name, f.value(name, "k"), name+" again")
		equal(t, "history in "+name, f.versions(name, "k"), []string{name + " again", name})
	}
	if _, err := f.Delete(t.Context(), "a", "k", "ka"); err != nil {
		t.Fatal(err)
	}
	equal(t, "deleted in one", f.count("a", ""), 0)
	for _, name := range names[1:] {
		equal(t, "left in "+name, f.count(name, ""), 2)
	}
}

func testUnreadable(t *testing.T, o Options) {
	f := open(t, o)
	for _, key := range []string{"a", "b", "c", "d"} {
		f.put(ns, key, key)
		f.put(ns, key, key+"2")
	}
	o.Corrupt(t, f.Store, ns, "b")
	_, err := f.Get(t.Context(), ns, "b")
	isError(t, "Get", err, store.ErrUnreadable)
	page, err := f.List(t.Context(), ns, "", "", 2)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "first page", []any{len(page.Records), page.Skipped, page.Next}, []any{2, 1, "c"})
	equal(t, "readable keys", f.keys(ns, "", 1), []string{"a", "c", "d"})
	equal(t, "Count counts it", f.count(ns, ""), 4)
	recs, skipped, err := f.History(t.Context(), ns, "b")
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "history", []int{len(recs), skipped}, []int{1, 1})
	equal(t, "Health", f.Health().Unreadable, uint64(1))
	n, err := f.Delete(t.Context(), ns, "b")
	if n != 1 || err != nil {
		t.Errorf("Delete: %d, %v", n, err)
	}
	f.put(ns, "b", "again")
	equal(t, "after a new put", f.versions(ns, "b"), []string{"again"})
}
