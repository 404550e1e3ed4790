package sidecartest_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/daemon"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/sidecartest"
	"helmdeck-sidecar/sidecar/workspace"
)

// bind makes the bindings of a running or stopped sidecar these.
func bind(t *testing.T, s *sidecartest.Sidecar, list ...workspace.Binding) {
	t.Helper()
	if _, err := workspace.EditBindings(s.Dir, func([]workspace.Binding) []workspace.Binding { return list }); err != nil {
		t.Fatal(err)
	}
}

// A running sidecar follows the bindings: mirrors start, change and end with them, also when
// they change while the sidecar is down, and a folder that comes later is mirrored to then.
func TestBindings(t *testing.T) {
	s := sidecartest.Start(t)
	for subject, key := range map[string]string{"alice": "one", "bob": "other"} {
		if _, err := s.Client(subject).Store(t.Context(), memory.StoreRequest{Key: key, Value: "of " + subject}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Client("alice").Store(t.Context(), memory.StoreRequest{Key: "work", Value: "of an agent", Agent: "work"}); err != nil {
		t.Fatal(err)
	}
	first, second, later := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "later")
	one := workspace.Binding{Workspace: first, Subject: "alice", Mirror: true}
	bind(t, s, one, workspace.Binding{Workspace: second, Subject: "alice", Agent: "work", Mirror: true}, workspace.Binding{Workspace: later, Subject: "bob", Mirror: true})
	mirrored(t, first, "one")
	mirrored(t, second, "work")
	if name, hash, lines, ok := s.Daemon.Service.MirrorFile(memory.Namespace{Subject: "alice"}, "one"); !ok || hash == "" || lines < 5 || filepath.Dir(name) != workspace.Folder {
		t.Errorf("MirrorFile: %q, %q, %d, %v", name, hash, lines, ok)
	}
	if _, _, _, ok := s.Daemon.Service.MirrorFile(memory.Namespace{Subject: "bob"}, "one"); ok {
		t.Error("MirrorFile knows a key of another caller")
	}
	if err := os.Mkdir(later, 0o755); err != nil {
		t.Fatal(err)
	}
	mirrored(t, later, "other")
	one.Subject = "bob"
	bind(t, s, one, workspace.Binding{Workspace: second, Subject: "alice", Agent: "work"})
	mirrored(t, first, "other")
	mirrored(t, second)
	mirrored(t, later)

	if err := s.Stop(); err != nil {
		t.Fatal(err)
	}
	mirrored(t, first, "other")
	bind(t, s)
	s.Restart()
	mirrored(t, first)
}

// With audit rows asked for they have files, and go when they are forgotten.
func TestBindingWithAudit(t *testing.T) {
	dir := t.TempDir()
	s := sidecartest.Start(t)
	bind(t, s, workspace.Binding{Workspace: dir, Subject: "alice", Mirror: true, Audit: true})
	if status, body := s.Do("POST", "/api/v1/audit/packs", s.Token("alice", memory.ScopeAuditWrite), `{"pack":"blog.write","version":"v1","outcome":"ok"}`); status != 200 {
		t.Fatalf("%d %s", status, body)
	}
	if _, err := s.Client("alice").Store(t.Context(), memory.StoreRequest{Key: "one", Value: "a fact"}); err != nil {
		t.Fatal(err)
	}
	page, err := s.Client("alice").Corpus(t.Context(), memory.CorpusRequest{})
	if err != nil || len(page.Chunks) != 2 {
		t.Fatalf("the corpus: %v, %v", page, err)
	}
	mirrored(t, dir, page.Chunks[0].Metadata.Key, page.Chunks[1].Metadata.Key)
	if err := os.Remove(filepath.Join(dir, workspace.Folder, workspace.FileName(page.Chunks[0].Metadata.Key))); err != nil {
		t.Fatal(err)
	}
	mirrored(t, dir, page.Chunks[0].Metadata.Key, page.Chunks[1].Metadata.Key)
	if _, err := s.Client("alice").Forget(t.Context(), memory.ForgetRequest{Scope: "packs"}); err != nil {
		t.Fatal(err)
	}
	mirrored(t, dir, "one")
}

// The file of a fact goes within a second of its expiry.
func TestMirrorForgetsWhatExpires(t *testing.T) {
	dir := t.TempDir()
	s := sidecartest.Start(t, func(c *daemon.Config) {
		c.Limits = memory.DefaultLimits()
		c.Limits.TTLMin = time.Second
	})
	bind(t, s, workspace.Binding{Workspace: dir, Subject: "alice", Mirror: true})
	if _, err := s.Client("alice").Store(t.Context(), memory.StoreRequest{Key: "stays", Value: "long"}); err != nil {
		t.Fatal(err)
	}
	stored, err := s.Client("alice").Store(t.Context(), memory.StoreRequest{Key: "goes", Value: "short", TTLSeconds: 2})
	if err != nil {
		t.Fatal(err)
	}
	mirrored(t, dir, "stays", "goes")
	mirrored(t, dir, "stays")
	if late := time.Since(stored.ExpiresAt); late < 0 || late > time.Second {
		t.Errorf("the file went %v after the expiry", late)
	}
}

// A host's results name the mirror file of a fact, whether the host can know it by now, and
// which of its own results are of facts that are gone.
func TestHostSearchWithMirror(t *testing.T) {
	dir := t.TempDir()
	s := sidecartest.Start(t)
	c := s.Client("alice")
	bind(t, s, workspace.Binding{Workspace: dir, Subject: "alice", Mirror: true})
	stored := time.Now()
	for _, key := range []string{"editor", "shell"} {
		if _, err := c.Store(t.Context(), memory.StoreRequest{Key: key, Value: "zanzibar " + key}); err != nil {
			t.Fatal(err)
		}
	}
	mirrored(t, dir, "editor", "shell")
	file := func(key string) string { return workspace.Folder + "/" + workspace.FileName(key) }
	if _, err := c.Forget(t.Context(), memory.ForgetRequest{Scope: "key:shell"}); err != nil {
		t.Fatal(err)
	}
	mirrored(t, dir, "editor")
	got, err := c.HostSearch(t.Context(), memory.HostSearchRequest{Query: "zanzibar", Paths: []string{file("shell"), file("editor"), "MEMORY.md", "memory/helmdeck/../other.md"}})
	if err != nil || len(got.Hits) != 1 || got.Hits[0].Path != file("editor") || got.Hits[0].Indexed && time.Since(stored) < time.Second {
		t.Fatalf("at once: %+v, %v", got, err)
	}
	if len(got.Gone) != 1 || got.Gone[0] != file("shell") {
		t.Errorf("gone: %v", got.Gone)
	}
	for deadline := time.Now().Add(10 * time.Second); !got.Hits[0].Indexed; time.Sleep(50 * time.Millisecond) { // nothing tells that time has passed
		if got, err = c.HostSearch(t.Context(), memory.HostSearchRequest{Query: "zanzibar"}); err != nil || len(got.Hits) != 1 || time.Now().After(deadline) {
			t.Fatalf("later: %+v, %v", got, err)
		}
	}
}
