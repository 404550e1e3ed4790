package badgerstore

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"github.com/dgraph-io/badger/v4"

	"helmdeck-sidecar/store"
)

// TestSweepFreesDisk deletes and erases most of a store and looks at what is left
// on disk.
func TestSweepFreesDisk(t *testing.T) {
	s := openTest(t, Options{Dir: t.TempDir(), SweepEvery: -1})
	defer s.Close()
	const n = 20_000
	load(t, s, "big", n, 1024)
	load(t, s, "small", n/20, 1024)
	sweepTo := func(what string, limit int64) {
		t.Helper()
		if err := s.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		size := allocated(s.opt.Dir)
		t.Logf("%s: %d KiB on disk", what, size>>10)
		if size > limit {
			t.Errorf("%s: %d KiB on disk, want at most %d", what, size>>10, limit>>10)
		}
	}
	sweepTo("full", 40<<20)
	var keys []string
	for i := range n * 95 / 100 {
		keys = append(keys, fmt.Sprintf("fact/%08d", i))
	}
	if got, err := s.Delete(t.Context(), "big", keys...); got != len(keys) || err != nil {
		t.Fatalf("Delete: %d, %v", got, err)
	}
	sweepTo("95 % deleted", 2*spareSize+(4<<20))
	if got, err := s.Erase(t.Context(), "big"); got != n/20 || err != nil {
		t.Fatalf("Erase: %d, %v", got, err)
	}
	sweepTo("erased", 2*spareSize+(4<<20))
	if got, err := s.Count(t.Context(), "small", ""); got != n/20 || err != nil {
		t.Fatalf("Count: %d, %v", got, err)
	}
}

// TestSweepWhileWriting checks that nothing is lost when rows move.
func TestSweepWhileWriting(t *testing.T) {
	s := openTest(t, Options{Dir: t.TempDir(), SweepEvery: -1})
	defer s.Close()
	done := make(chan struct{})
	go func() {
		defer close(done)
		load(t, s, "ns", 20_000, 1024)
	}()
	for running := true; running; {
		select {
		case <-done:
			running = false
		default:
		}
		if err := s.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if n, err := s.Count(t.Context(), "ns", ""); n != 20_000 || err != nil {
		t.Errorf("Count: %d, %v", n, err)
	}
}

// TestGarbage leaves the rows of an erased namespace behind, as a crash would.
func TestGarbage(t *testing.T) {
	dir := t.TempDir()
	s := openTest(t, Options{Dir: dir})
	for range 2 {
		load(t, s, "gone", 3000, 10)
	}
	load(t, s, "stays", 10, 10)
	if err := s.keys.drop(s.keys.lookup("gone")); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = openTest(t, Options{Dir: dir})
	defer s.Close()
	if err := s.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := countRows(t, s); got != 2*10 {
		t.Errorf("%d rows are left, want %d", got, 2*10)
	}
}

func countRows(t *testing.T, s *Store) (n int) {
	err := s.db.View(func(txn *badger.Txn) error {
		it := txn.NewIterator(badger.IteratorOptions{})
		defer it.Close()
		for it.Rewind(); it.Valid(); it.Next() {
			n++
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestNoRowsAreLeft checks that deletion, expiry and overwriting leave nothing.
func TestNoRowsAreLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := openTest(t, Options{Dir: t.TempDir()})
		defer s.Close()
		for i := range 10 {
			for key := range 5 {
				put := store.Put{Namespace: "ns", Key: fmt.Sprint(key), ExpiresAt: time.Now().Add(time.Duration(10-i) * time.Minute)}
				if _, err := s.Put(t.Context(), put); err != nil {
					t.Fatal(err)
				}
			}
		}
		if _, err := s.Delete(t.Context(), "ns", "0"); err != nil {
			t.Fatal(err)
		}
		time.Sleep(11 * time.Minute)
		synctest.Wait()
		if n := countRows(t, s); n != 0 {
			t.Errorf("%d rows are left", n)
		}
	})
}

// TestNoPlaintext looks for a secret in all files, open and closed.
func TestNoPlaintext(t *testing.T) {
	dir := t.TempDir()
	s := openTest(t, Options{Dir: dir})
	secret := "a very secret sentence"
	for _, where := range []string{"space ", "space2 "} {
		if _, err := s.Put(t.Context(), store.Put{Namespace: where + secret, Key: "key " + secret,
			Value: []byte(secret), ExpiresAt: time.Now().Add(time.Hour)}); err != nil {
			t.Fatal(err)
		}
	}
	absent(t, dir, secret)
	if err := s.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	absent(t, dir, secret)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	absent(t, dir, secret)
}

func absent(t *testing.T, dir, secret string) {
	t.Helper()
	files := 0
	err := filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		files++
		text, err := os.ReadFile(path)
		if bytes.Contains(text, []byte(secret)) {
			t.Errorf("%s has the secret in clear", path)
		}
		return err
	})
	if err != nil || files < 5 {
		t.Fatalf("looked at %d files: %v", files, err)
	}
}
