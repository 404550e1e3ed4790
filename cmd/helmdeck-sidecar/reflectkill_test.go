package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"helmdeck-sidecar/sidecar/memory"
)

// reflectedPages is how many pages a reflection of the test makes.
const reflectedPages = 80

// A reflection that is killed at any moment leaves, for the next command, all pages as they
// were or all as they were to be.
func TestKilledWhileReflecting(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	binary, workspace := filepath.Join(dir, "helmdeck-sidecar"), filepath.Join(dir, "ws")
	if out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		t.Fatalf("building: %v\n%s", err, out)
	}
	if err := os.MkdirAll(filepath.Join(workspace, "memory"), 0o755); err != nil {
		t.Fatal(err)
	}
	reflect := func(more ...string) *exec.Cmd {
		cmd := exec.Command(binary, append([]string{"reflect", "--workspace", workspace, "--data-dir", filepath.Join(dir, "data"), "--url", "http://127.0.0.1:1", "--since", "2025-01-01", "--json"}, more...)...)
		cmd.Env = append(os.Environ(), "HELMDECK_MIN_FREE_MB=1")
		return cmd
	}
	olds, news := 0, 0
	for round := range 10 {
		lines := "## Retain\n\n"
		for e := range reflectedPages {
			lines += fmt.Sprintf("- W @entity%d: Has the colour %d\n- W @entity%d: Has the size %d\n", e, round, e, round)
		}
		if err := os.WriteFile(filepath.Join(workspace, "memory", "2025-11-27.md"), []byte(lines), 0o644); err != nil {
			t.Fatal(err)
		}
		cmd := reflect()
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		awaitFile(t, filepath.Join(workspace, ".helmdeck-reflect.json"), round)
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		next, stderr := reflect("--dry-run"), bytes.Buffer{}
		next.Stderr = &stderr
		out, err := next.Output()
		var resp memory.ReflectResponse
		if err != nil || json.Unmarshal(out, &resp) != nil {
			t.Fatalf("the next command: %v\n%s\n%s", err, out, &stderr)
		}
		switch now := pagesWith(t, workspace, fmt.Sprintf("Has the colour %d.", round)); {
		case now == reflectedPages && len(resp.Changes) == 0:
			news++
		case now == 0 && len(resp.Changes) >= reflectedPages:
			olds++
		default:
			t.Errorf("round %d: %d of %d pages are new, %d would change", round, now, reflectedPages, len(resp.Changes))
		}
		if out, err := reflect().CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	if news == 0 || olds == 0 {
		t.Errorf("%d reflections were finished and %d were not begun; both must be seen", news, olds)
	}
}

// awaitFile waits for the moment of a kill: every other round for the journal, else for a
// while from the start.
func awaitFile(t *testing.T, path string, round int) {
	t.Helper()
	if round%2 == 1 {
		time.Sleep(time.Duration(5+round*3) * time.Millisecond)
		return
	}
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(50 * time.Microsecond) {
		if _, err := os.Stat(path); err == nil {
			time.Sleep(time.Duration(round) * time.Millisecond)
			return
		}
	}
	t.Fatal("no journal was written")
}

// pagesWith counts the pages of entities that hold a text.
func pagesWith(t *testing.T, workspace, text string) (n int) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(workspace, "bank", "entities", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(content), text) {
			n++
		}
	}
	return n
}
