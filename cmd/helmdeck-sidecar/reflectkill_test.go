package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// reflectedPages is how many pages a reflection of the test makes.
const reflectedPages = 80

// A reflection that is killed at any moment leaves, for the next command, whichever it is, all
// pages as they were or all as they were to be.
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
	bindings := fmt.Sprintf(`{"workspaces":[{"workspace":%q,"subject":"local","retain":true}]}`, workspace)
	if err := os.MkdirAll(filepath.Join(dir, "data"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "data", "workspaces.json"), []byte(bindings), 0o600); err != nil {
		t.Fatal(err)
	}
	commands := [][]string{{"reflect", "--dry-run", "--workspace", workspace}, {"recall", "colour"}, {"reindex", "--workspace", workspace}, {"workspace"}, {"export"}}
	olds, news, mixed := 0, 0, 0
	colour := func(round int) string { return fmt.Sprintf("Has the colour %d.", round) }
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
		if n := pagesWith(t, workspace, colour(round)); n > 0 && n < reflectedPages {
			mixed++
		}
		next := commands[round%len(commands)]
		out, err := exec.Command(binary, append(next, "--data-dir", filepath.Join(dir, "data"), "--url", "http://127.0.0.1:1")...).CombinedOutput()
		switch now := pagesWith(t, workspace, colour(round)); {
		case now == reflectedPages:
			news++
		case now == 0:
			olds++
		default:
			t.Errorf("round %d: after %q %d of %d pages are new: %v\n%s", round, next, now, reflectedPages, err, out)
		}
		if _, err := os.Stat(filepath.Join(workspace, ".helmdeck-reflect.json")); err == nil && next[0] != "recall" {
			t.Errorf("round %d: after %q the journal is left", round, next)
		}
		if out, err := reflect().CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		// A kill after the journal went leaves former pages, which the next reflection removes.
		left, err := filepath.Glob(filepath.Join(workspace, "bank", "entities", ".helmdeck-*"))
		if err != nil || len(left) > 0 {
			t.Errorf("round %d: after a reflection these are left: %v %v", round, left, err)
		}
	}
	t.Logf("%d old, %d new; right after the kill %d had some of both", olds, news, mixed)
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
