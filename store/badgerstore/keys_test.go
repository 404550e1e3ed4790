package badgerstore

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"helmdeck-sidecar/store"
)

// TestKeysMissing takes something away from a store, or exchanges it.
func TestKeysMissing(t *testing.T) {
	for name, damage := range map[string]func(t *testing.T, dir string){
		"no master key": func(t *testing.T, dir string) { remove(t, dir, "master.key") },
		"no keyring":    func(t *testing.T, dir string) { remove(t, dir, "keyring") },
		"neither":       func(t *testing.T, dir string) { remove(t, dir, "keyring"); remove(t, dir, "master.key") },
		"no data":       func(t *testing.T, dir string) { remove(t, dir, "db") },
		"other master":  func(t *testing.T, dir string) { write(t, dir, "master.key", randomBytes(keySize)) },
		"short master":  func(t *testing.T, dir string) { write(t, dir, "master.key", []byte("short")) },
		"empty keyring": func(t *testing.T, dir string) { write(t, dir, "keyring", nil) },
		"foreign keyring": func(t *testing.T, dir string) {
			other := t.TempDir()
			key, err := os.ReadFile(filepath.Join(dir, "master.key"))
			if err != nil {
				t.Fatal(err)
			}
			closeTest(t, openTest(t, Options{Dir: other, MasterKey: key}))
			text, err := os.ReadFile(filepath.Join(other, "keyring"))
			if err != nil {
				t.Fatal(err)
			}
			write(t, dir, "keyring", text)
		},
		"damaged line": func(t *testing.T, dir string) {
			text, err := os.ReadFile(filepath.Join(dir, "keyring"))
			if err != nil {
				t.Fatal(err)
			}
			text[len(text)-20] ^= 1
			write(t, dir, "keyring", text)
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			s := openTest(t, Options{Dir: dir})
			load(t, s, "ns", 3, 10)
			closeTest(t, s)
			damage(t, dir)
			s, err := Open(Options{Dir: dir})
			if !errors.Is(err, ErrKeys) {
				t.Fatalf("Open: %v, %v; want ErrKeys", s, err)
			}
			t.Log(err)
		})
	}
}

func remove(t *testing.T, dir, name string) {
	t.Helper()
	if err := os.RemoveAll(filepath.Join(dir, name)); err != nil {
		t.Fatal(err)
	}
}

func write(t *testing.T, dir, name string, content []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
		t.Fatal(err)
	}
}

func closeTest(t testing.TB, s *Store) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestMasterKeyOption keeps the master key out of the directory.
func TestMasterKeyOption(t *testing.T) {
	dir := t.TempDir()
	closeTest(t, openTest(t, Options{Dir: dir, MasterKey: testKey}))
	closeTest(t, openTest(t, Options{Dir: dir, MasterKey: testKey}))
	if _, err := os.Stat(filepath.Join(dir, "master.key")); !os.IsNotExist(err) {
		t.Errorf("master.key: %v", err)
	}
	if _, err := Open(Options{Dir: dir, MasterKey: bytes.Repeat([]byte{8}, keySize)}); !errors.Is(err, ErrKeys) {
		t.Errorf("Open with another key: %v", err)
	}
	if _, err := Open(Options{Dir: dir}); !errors.Is(err, ErrKeys) {
		t.Errorf("Open without a key: %v", err)
	}
	if _, err := Open(Options{Dir: dir, MasterKey: testKey[1:]}); !errors.Is(err, store.ErrInvalid) {
		t.Errorf("Open with a short key: %v", err)
	}
}

func TestLocked(t *testing.T) {
	dir := t.TempDir()
	s := openTest(t, Options{Dir: dir})
	if _, err := Open(Options{Dir: dir}); !errors.Is(err, ErrLocked) {
		t.Errorf("Open twice: %v", err)
	}
	closeTest(t, s)
	closeTest(t, openTest(t, Options{Dir: dir}))
}

// TestModes repairs a directory that others may read.
func TestModes(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "store")
	closeTest(t, openTest(t, Options{Dir: dir}))
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(filepath.Join(dir, "master.key"), 0o644); err != nil {
		t.Fatal(err)
	}
	s := openTest(t, Options{Dir: dir, Ballast: 1 << 20})
	defer closeTest(t, s)
	for name, want := range map[string]os.FileMode{
		".": 0o700, "db": 0o700, "master.key": 0o600, "keyring": 0o600, "ballast": 0o600, "lock": 0o600} {
		fi, err := os.Stat(filepath.Join(dir, name))
		if err != nil || fi.Mode().Perm() != want {
			t.Errorf("%s: mode %v, %v; want %o", name, fi.Mode(), err, want)
		}
	}
}

// TestEraseDestroysKey puts an old copy of the database under a store that has
// erased a namespace.
func TestEraseDestroysKey(t *testing.T) {
	dir, old := t.TempDir(), t.TempDir()
	s := openTest(t, Options{Dir: dir})
	load(t, s, "gone", 10, 10)
	load(t, s, "stays", 10, 10)
	closeTest(t, s)
	if err := os.CopyFS(old, os.DirFS(filepath.Join(dir, "db"))); err != nil {
		t.Fatal(err)
	}
	s = openTest(t, Options{Dir: dir})
	id, key := s.keys.lookup("gone").id, s.keys.lookup("gone").key
	if n, err := s.Erase(t.Context(), "gone"); n != 10 || err != nil {
		t.Fatal(n, err)
	}
	load(t, s, "gone", 1, 10)
	if again := s.keys.lookup("gone"); again.id == id || bytes.Equal(again.key, key) {
		t.Error("an erased namespace got its old id or key again")
	}
	closeTest(t, s)
	remove(t, dir, "db")
	if err := os.CopyFS(filepath.Join(dir, "db"), os.DirFS(old)); err != nil {
		t.Fatal(err)
	}
	s = openTest(t, Options{Dir: dir})
	defer closeTest(t, s)
	for name, want := range map[string]int{"gone": 0, "stays": 10} {
		if n, err := s.Count(t.Context(), name, ""); n != want || err != nil {
			t.Errorf("%q holds %d, %v; want %d", name, n, err, want)
		}
	}
}

// TestTornKeyring leaves half a line behind, as a crash would.
func TestTornKeyring(t *testing.T) {
	dir := t.TempDir()
	s := openTest(t, Options{Dir: dir})
	load(t, s, "ns", 1, 10)
	closeTest(t, s)
	text, err := os.ReadFile(filepath.Join(dir, "keyring"))
	if err != nil {
		t.Fatal(err)
	}
	write(t, dir, "keyring", append(text, "ns AAAAAAAAAAAAAAA"...))
	s = openTest(t, Options{Dir: dir})
	load(t, s, "ns2", 1, 10)
	closeTest(t, s)
	s = openTest(t, Options{Dir: dir})
	defer closeTest(t, s)
	for _, name := range []string{"ns", "ns2"} {
		if _, err := s.Get(t.Context(), name, factKey(0)); err != nil {
			t.Error(name, err)
		}
	}
}

func TestManyNamespaces(t *testing.T) {
	dir := t.TempDir()
	s := openTest(t, Options{Dir: dir})
	start := time.Now()
	for i := range 500 {
		if err := putFact(s, factKey(i), "k", 10); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("500 namespaces in %v", time.Since(start))
	closeTest(t, s)
	s = openTest(t, Options{Dir: dir})
	defer closeTest(t, s)
	if names, err := s.Namespaces(t.Context()); len(names) != 500 || err != nil {
		t.Errorf("%d namespaces, %v", len(names), err)
	}
}
