package auth

import (
	"bytes"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"helmdeck-sidecar/sidecar/memory"
)

func TestKeysAreMadeOnce(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	openKeys(t, dir, KeysOptions{})
	first := readFile(t, dir)
	openKeys(t, dir, KeysOptions{})
	if readFile(t, dir) != first {
		t.Error("opening twice changed the key file")
	}
	for path, want := range map[string]os.FileMode{dir: 0o700, filepath.Join(dir, keyFileName): 0o600} {
		info, err := os.Stat(path)
		if err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v %v, want %v", path, info.Mode().Perm(), err, want)
		}
	}
}

func TestKeysAreMadeOnceByMany(t *testing.T) {
	dir := t.TempDir()
	var wg sync.WaitGroup
	tokens := make([]string, 8)
	for i := range tokens {
		wg.Go(func() {
			k, err := OpenKeys(dir, KeysOptions{Logger: quiet()})
			if err == nil {
				tokens[i], err = k.Mint(Claims{Subject: "alice"})
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	v := newVerifier(t, openKeys(t, dir, KeysOptions{Now: time.Now}), VerifierOptions{})
	for _, token := range tokens {
		if _, err := v.Verify(token); err != nil {
			t.Error(err)
		}
	}
}

func TestUnusableKeyFile(t *testing.T) {
	secret := strings.Repeat("QUJD", 12)
	key := func(id, more string) string {
		return fmt.Sprintf(`{"kid":%q,"secret":%q,"created_at":"2026-01-01T00:00:00Z"%s}`, id, secret, more)
	}
	for name, tc := range map[string]struct{ content, want string }{
		"empty":       {"", "not a JSON list"},
		"cut off":     {`[{"kid":"a"`, "not a JSON list"},
		"no keys":     {`[]`, "nothing can sign"},
		"short":       {`[{"kid":"a","secret":"QUJD","created_at":"2026-01-01T00:00:00Z"}]`, "shorter than 32 bytes"},
		"all retired": {"[" + key("a", `,"retired_at":"2026-02-01T00:00:00Z"`) + "]", "nothing can sign"},
		"twice":       {"[" + key("a", "") + "," + key("a", "") + "]", "repeats the kid"},
		"nameless":    {"[" + key("", "") + "]", "no kid"},
		"unknown":     {"[" + key("a", `,"colour":"red"`) + "]", "not a JSON list"},
		"trailing":    {"[" + key("a", "") + "] x", "follows the list"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, keyFileName)
			if err := os.WriteFile(path, []byte(tc.content), 0o600); err != nil {
				t.Fatal(err)
			}
			_, err := OpenKeys(dir, KeysOptions{Logger: quiet()})
			wantError(t, err, memory.CodeInternal, "keys_unusable", "")
			if !strings.Contains(err.Error(), tc.want) || strings.Contains(err.Error(), secret) {
				t.Errorf("got %q, want it to say %q and no secret", err, tc.want)
			}
			if readFile(t, dir) != tc.content {
				t.Error("the file was replaced")
			}
		})
	}
}

func TestLoosePermissionsAreTightened(t *testing.T) {
	dir := t.TempDir()
	openKeys(t, dir, KeysOptions{})
	path := filepath.Join(dir, keyFileName)
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	if _, err := OpenKeys(dir, KeysOptions{Logger: slog.New(slog.NewTextHandler(&log, nil))}); err != nil {
		t.Fatal(err)
	}
	if info, _ := os.Stat(path); info.Mode().Perm() != 0o600 {
		t.Errorf("mode is %v", info.Mode().Perm())
	}
	if !strings.Contains(log.String(), "tightened permissions") {
		t.Errorf("the log does not say so: %s", log.String())
	}
}

func TestGivenSecret(t *testing.T) {
	dir := t.TempDir()
	ofFile := mint(t, openKeys(t, dir, KeysOptions{}), Claims{Subject: "file"})
	k := openKeys(t, dir, KeysOptions{Secret: testSecret})
	v := newVerifier(t, k, VerifierOptions{})
	for _, token := range []string{ofFile, mint(t, k, Claims{Subject: "given"})} {
		if _, err := v.Verify(token); err != nil {
			t.Error(err)
		}
	}
	wantError(t, k.Rotate(testNow), memory.CodeConflict, "secret_given", "")

	empty := t.TempDir()
	openKeys(t, empty, KeysOptions{Secret: testSecret})
	if entries, _ := os.ReadDir(empty); len(entries) != 0 {
		t.Errorf("a given secret left %v", entries)
	}
	openKeys(t, "", KeysOptions{Secret: testSecret})
	_, err := OpenKeys(dir, KeysOptions{Secret: strings.Repeat("x", 31)})
	wantError(t, err, memory.CodeInvalidInput, "secret_too_short", "the signing secret has 31 bytes and needs at least 32")
	_, err = OpenKeys("", KeysOptions{})
	wantError(t, err, memory.CodeInvalidInput, "missing_directory", "")
}

func TestUnwritableDirectory(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := OpenKeys(filepath.Join(file, "data"), KeysOptions{Logger: quiet()})
	wantError(t, err, memory.CodeInternal, "keys_unwritable", "")
}
