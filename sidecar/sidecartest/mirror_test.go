package sidecartest_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/daemon"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/sidecartest"
	"helmdeck-sidecar/sidecar/workspace"
)

// mirrored waits until the files of a workspace are those of these keys.
func mirrored(t *testing.T, dir string, keys ...string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	want := map[string]bool{}
	for _, k := range keys {
		want[filepath.Join(dir, workspace.Folder, workspace.FileName(k))] = true
	}
	for {
		paths, err := filepath.Glob(filepath.Join(dir, workspace.Folder, "*.md"))
		if err != nil {
			t.Fatal(err)
		}
		right := len(paths) == len(want)
		for _, p := range paths {
			right = right && want[p]
		}
		if right {
			return
		}
		select {
		case <-ctx.Done():
			t.Fatalf("the files are %v, want those of %v", paths, keys)
		case <-time.After(5 * time.Millisecond): // files tell nobody that they changed
		}
	}
}

// The facts of one caller, and of no other, are files of the workspace, as long as they
// are there.
func TestMirror(t *testing.T) {
	dir := t.TempDir()
	s := sidecartest.Start(t, func(c *daemon.Config) {
		c.Mirror = daemon.Mirror{Workspace: dir, Namespace: memory.Namespace{Subject: "alice"}}
	})
	store := func(subject, key, value string) {
		t.Helper()
		if _, err := s.Client(subject).Store(t.Context(), memory.StoreRequest{Key: key, Value: value}); err != nil {
			t.Fatal(err)
		}
	}
	store("alice", "one", "the first")
	store("bob", "secret", "of bob")
	store("alice", "two", "the second")
	mirrored(t, dir, "one", "two")
	path := filepath.Join(dir, workspace.Folder, workspace.FileName("one"))
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	mirrored(t, dir, "one", "two")
	if _, err := s.Client("alice").Forget(t.Context(), memory.ForgetRequest{Scope: "key:one"}); err != nil {
		t.Fatal(err)
	}
	mirrored(t, dir, "two")

	if err := s.Stop(); err != nil {
		t.Fatal(err)
	}
	mirrored(t, dir, "two")
	s.Restart()
	store("alice", "three", "the third")
	mirrored(t, dir, "two", "three")
	if _, err := s.Client("alice").Forget(t.Context(), memory.ForgetRequest{Scope: "all"}); err != nil {
		t.Fatal(err)
	}
	mirrored(t, dir)
	store("alice", "four", "the fourth")
	mirrored(t, dir, "four")
	s.Reconfigure(func(c *daemon.Config) { c.Mirror.Clear = true })
	mirrored(t, dir)
}
