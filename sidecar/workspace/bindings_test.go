package workspace_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace"
)

func set(list ...workspace.Binding) func([]workspace.Binding) []workspace.Binding {
	return func([]workspace.Binding) []workspace.Binding { return list }
}

// What is written is read back in the order of the workspaces; without bindings there is no
// file, and an edit that changes nothing writes nothing.
func TestEditBindings(t *testing.T) {
	dir := t.TempDir()
	b := workspace.Binding{Workspace: "/b/./ws", Subject: "alice", Agent: "work", Mirror: true, Audit: true, Retain: true, MaxFiles: 5, MaxBytes: 9,
		Collections: []workspace.Collection{{Name: "notes", Path: "/notes/", Pattern: "**/*.md"}}}
	a := workspace.Binding{Workspace: "/a", Subject: "alice"}
	changed, err := workspace.EditBindings(dir, set(b, a))
	if err != nil || !changed {
		t.Fatalf("EditBindings: %v, %v", changed, err)
	}
	b.Workspace, b.Collections = "/b/ws", []workspace.Collection{{Name: "notes", Path: "/notes", Pattern: "**/*.md"}}
	got, err := workspace.ReadBindings(dir)
	if diff := cmp.Diff([]workspace.Binding{a, b}, got); err != nil || diff != "" {
		t.Errorf("ReadBindings: %v\n%s", err, diff)
	}
	path := filepath.Join(dir, workspace.BindingsFile)
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file: %v, %v", info, err)
	}
	if changed, err = workspace.EditBindings(dir, set(b, a)); changed || err != nil {
		t.Errorf("the same again: %v, %v", changed, err)
	}
	if changed, err = workspace.EditBindings(dir, set()); !changed || err != nil {
		t.Errorf("none: %v, %v", changed, err)
	}
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Errorf("the file is still there: %v", err)
	}
}

// Edits that run at once all count.
func TestEditBindingsTogether(t *testing.T) {
	dir := t.TempDir()
	var all sync.WaitGroup
	for _, name := range strings.Split("abcdefgh", "") {
		all.Go(func() {
			if _, err := workspace.EditBindings(dir, func(list []workspace.Binding) []workspace.Binding {
				return append(list, workspace.Binding{Workspace: "/" + name, Subject: "s"})
			}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if list, err := workspace.ReadBindings(dir); err != nil || len(list) != 8 {
		t.Errorf("%d bindings, %v", len(list), err)
	}
}

func TestBadBindings(t *testing.T) {
	for content, want := range map[string]string{
		`{"workspaces":[{"workspace":"ws","subject":"a","mirror":true}]}`:                            "not an absolute path",
		`{"workspaces":[{"workspace":"/ws","mirror":true}]}`:                                         "no subject",
		`{"workspaces":[{"workspace":"/ws","subject":"unknown","mirror":true}]}`:                     "no subject",
		`{"workspaces":[{"workspace":"/ws","subject":"a","mirrors":true}]}`:                          "mirrors",
		`{"workspaces":[{"workspace":"/ws","subject":"a"},{"workspace":"/ws/","subject":"b"}]}`:      "twice",
		`{"workspaces":[{"workspace":"/ws","subject":"a","max_files":10001}]}`:                       "bounds",
		`{"workspaces":[{"workspace":"/ws","subject":"a","collections":[{"name":"n","path":"x"}]}]}`: "collection",
		`{"workspaces":[]} {}`: "after the end",
		`{"workspaces":`:       "unexpected EOF",
	} {
		dir := t.TempDir()
		must(t, os.WriteFile(filepath.Join(dir, workspace.BindingsFile), []byte(content), 0o600))
		_, err := workspace.ReadBindings(dir)
		if err == nil || !strings.Contains(err.Error(), want) || memory.AsError(err).Code != memory.CodeInvalidInput {
			t.Errorf("%s: %v, want %q", content, err, want)
		}
	}
}

// A watcher sees each change; a file that cannot be read changes nothing and is told; what
// flags say wins.
func TestBindingsFollow(t *testing.T) {
	dir := t.TempDir()
	fixed := workspace.Binding{Workspace: "/flags", Subject: "flag", Mirror: true}
	b, err := workspace.NewBindings(dir, fixed)
	must(t, err)
	ctx, stop := context.WithCancel(t.Context())
	seen, ended := make(chan []workspace.Binding, 10), make(chan struct{})
	go func() {
		defer close(ended)
		b.Watch(ctx, func(list []workspace.Binding) { seen <- list })
	}()
	expect := func(want ...workspace.Binding) {
		t.Helper()
		select {
		case got := <-seen:
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatal(diff)
			}
		case <-time.After(10 * time.Second):
			t.Fatal("nothing was told")
		}
	}
	expect(fixed)
	a := workspace.Binding{Workspace: "/a", Subject: "alice", Mirror: true}
	_, err = workspace.EditBindings(dir, set(a, workspace.Binding{Workspace: "/flags", Subject: "other"}))
	must(t, err)
	expect(a, fixed)
	path := filepath.Join(dir, workspace.BindingsFile)
	must(t, os.WriteFile(path, []byte("{"), 0o600))
	if got := b.List(); len(got) != 2 || b.Err() == nil {
		t.Errorf("with a bad file: %v, %v", got, b.Err())
	}
	expect(a, fixed)
	must(t, os.Remove(path))
	expect(fixed)
	if b.Err() != nil {
		t.Errorf("without a file: %v", b.Err())
	}
	stop()
	<-ended
}
