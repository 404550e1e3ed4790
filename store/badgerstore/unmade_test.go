package badgerstore_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"helmdeck-sidecar/store"
	"helmdeck-sidecar/store/badgerstore"
)

// A process that is killed while it opens the store may leave logs without a byte. They do
// not keep the next one out.
func TestOpensBesideUnmadeLogs(t *testing.T) {
	dir := t.TempDir()
	open := func() *badgerstore.Store {
		t.Helper()
		st, err := badgerstore.Open(badgerstore.Options{Dir: dir, Reserve: 1 << 20, Ballast: -1})
		if err != nil {
			t.Fatal(err)
		}
		return st
	}
	st := open()
	if _, err := st.Put(t.Context(), store.Put{Namespace: "ns", Key: "k", Value: []byte("v"), ExpiresAt: time.Now().Add(time.Hour)}); err != nil {
		t.Fatal(err)
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"000099.vlog", "00099.mem"} {
		if err := os.WriteFile(filepath.Join(dir, "db", name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	st = open()
	defer st.Close()
	if r, err := st.Get(t.Context(), "ns", "k"); err != nil || string(r.Value) != "v" {
		t.Errorf("Get: %q, %v", r.Value, err)
	}
}
