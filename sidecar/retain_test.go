package sidecar_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace/notes"
)

// writeNotes writes files below a folder; empty content deletes one.
func writeNotes(t testing.TB, dir string, files map[string]string) {
	t.Helper()
	for name, content := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		err := os.MkdirAll(filepath.Dir(path), 0o755)
		if content == "" {
			if err = os.Remove(path); errors.Is(err, fs.ErrNotExist) {
				err = nil
			}
		} else if err == nil {
			err = os.WriteFile(path, []byte(content), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// retained is a followed workspace.
type retained struct {
	t   testing.TB
	s   *sidecar.Service
	dir string
}

// follow keeps facts of alice in step with a folder until the test ends.
func follow(t testing.TB, s *sidecar.Service, dir string, o notes.Options) *retained {
	t.Helper()
	o.Workspace = dir
	folder, err := notes.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.KeepNotes(ctx, alice.Namespace(), folder) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		folder.Close()
	})
	return &retained{t: t, s: s, dir: dir}
}

// sources lists the facts as "source value", sorted.
func (r *retained) sources() []string {
	r.t.Helper()
	out := []string{}
	for _, f := range allFacts(r.t, r.s, alice) {
		out = append(out, f.Source+" "+f.Value)
	}
	slices.Sort(out)
	return out
}

func allFacts(t testing.TB, s *sidecar.Service, c memory.Caller) (all []memory.Fact) {
	t.Helper()
	for cursor := ""; ; {
		resp, err := s.List(context.Background(), c, memory.ListRequest{Limit: 500, Cursor: cursor})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, resp.Facts...)
		if cursor = resp.NextCursor; cursor == "" {
			return all
		}
	}
}

// await waits for the facts to be as wanted. The feed of changes wakes it.
func (r *retained) await(want ...string) {
	r.t.Helper()
	slices.Sort(want)
	ctx, stop := context.WithTimeout(context.Background(), 20*time.Second)
	defer stop()
	changed, ready := make(chan struct{}, 1), make(chan struct{})
	var feed sync.WaitGroup
	feed.Go(func() {
		_ = r.s.Subscribe(ctx, alice, ready, func(memory.Event) {
			select {
			case changed <- struct{}{}:
			default:
			}
		})
	})
	defer feed.Wait()
	defer stop()
	<-ready
	for {
		got := r.sources()
		if slices.Equal(got, want) {
			return
		}
		select {
		case <-changed:
		case <-ctx.Done():
			r.t.Fatalf("the facts (-want +got):\n%s", gocmp.Diff(want, got))
		}
	}
}

// Each edit of a file adds, changes or removes exactly the facts of the lines that it
// touched; facts from elsewhere stay.
func TestFactsFollowFiles(t *testing.T) {
	for name, o := range map[string]notes.Options{"noticed": {}, "scanned": {NoNotices: true, Scan: 20 * time.Millisecond}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, dir := newService(t), t.TempDir()
			remember(t, s, alice, "other", "stays", "")
			const other = " stays"
			day := "memory/2025-11-27.md"
			writeNotes(t, dir, map[string]string{day: "## Retain\n- W @Peter: one\n- W @Peter: two\n", "bank/world.md": "- three\n"})
			o.Patience = 100 * time.Millisecond
			r := follow(t, s, dir, o)
			r.await(other, day+"#L2 one", day+"#L3 two", "bank/world.md#L1 three")
			version := factNamed(t, s, "one").Version

			writeNotes(t, dir, map[string]string{day: "## Retain\n- W @Peter: one\n- W @Peter: 2\n- S: four\n"})
			r.await(other, day+"#L2 one", day+"#L3 2", day+"#L4 four", "bank/world.md#L1 three")
			if f := factNamed(t, s, "one"); f.Version != version {
				t.Errorf("a line that was not touched has version %d now", f.Version)
			}
			writeNotes(t, dir, map[string]string{day: "## Retain\n\n- S: four\n- W @Peter: one\n"}) // moved
			r.await(other, day+"#L3 four", day+"#L4 one", "bank/world.md#L1 three")
			writeNotes(t, dir, map[string]string{day: "", "bank/world.md": "- three\n- three\n", "memory/2025-11-28-x.md": "## Retain\n- W @Peter: one\n"})
			r.await(other, "memory/2025-11-28-x.md#L2 one", "bank/world.md#L1 three", "bank/world.md#L2 three")
			if f := factNamed(t, s, "one"); f.OccurredAt == nil || f.OccurredAt.Format(time.DateOnly) != "2025-11-28" || f.Origin != memory.OriginOwner {
				t.Errorf("a fact of a day: %+v", f)
			}
			if err := os.RemoveAll(dir); err != nil { // the workspace is unmounted: nothing is known of its files
				t.Fatal(err)
			}
			remember(t, s, alice, "later", "stays too", "")
			r.await(other, " stays too", "memory/2025-11-28-x.md#L2 one", "bank/world.md#L1 three", "bank/world.md#L2 three")
		})
	}
}

func factNamed(t *testing.T, s *sidecar.Service, value string) memory.Fact {
	t.Helper()
	for _, f := range allFacts(t, s, alice) {
		if f.Value == value {
			return f
		}
	}
	t.Fatalf("there is no fact %q", value)
	return memory.Fact{}
}

// After random edits the facts are those of a fresh rebuild from the files.
func TestEditsEqualARebuild(t *testing.T) {
	s := newService(t)
	names := []string{"memory/2025-11-27.md", "memory/2025-11-28.md", "memory.md", "bank/world.md", "bank/opinions.md", "bank/entities/peter.md", "bank/entities/andy.md"}
	round := 0
	rapid.Check(t, func(rt *rapid.T) {
		round++
		caller := memory.Caller{Subject: fmt.Sprint("caller", round), Scopes: alice.Scopes}
		dir := t.TempDir()
		folder, err := notes.Open(notes.Options{Workspace: dir, Quiet: 6 * time.Millisecond, Patience: 6 * time.Millisecond})
		if err != nil {
			rt.Fatal(err)
		}
		defer folder.Close()
		follower := s.FollowNotes(t, caller.Namespace(), folder)
		defer follower.Close()
		for range rapid.IntRange(1, 6).Draw(rt, "edits") {
			edit(rt, dir, rapid.SampledFrom(names).Draw(rt, "file"))
			if rapid.Bool().Draw(rt, "look") {
				follower.Scan()
			}
		}
		follower.Scan()
		got := described(t, s, caller)
		if _, err := follower.Rebuild(); err != nil {
			rt.Fatal(err)
		}
		if diff := gocmp.Diff(described(t, s, caller), got); diff != "" {
			rt.Fatalf("(-rebuilt +edited):\n%s", diff)
		}
	})
}

// edit writes, extends, cuts, moves or deletes a file.
func edit(t *rapid.T, dir, name string) {
	path := filepath.Join(dir, filepath.FromSlash(name))
	for _, folder := range []string{filepath.Dir(path), filepath.Join(dir, "memory")} { // without a folder it would be no workspace
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	content, _ := os.ReadFile(path)
	lines := strings.Split(string(content), "\n")
	line := rapid.SampledFrom([]string{
		"- W @Peter: Lives in Vienna", "- W @Peter: Lives in Graz", "- O(c=0.9) @Peter: Likes tea", "- O(c=0.4) @Peter: Does not like tea", "- likes tea",
		"- S @Andy: Travels", "  - a detail", "- X: what", "## Retain", "# Peter", "Aliases: Pete", "```", "", "<!-- helmdeck:begin x -->", "<!-- helmdeck:end -->",
	})
	at := rapid.IntRange(0, len(lines)).Draw(t, "at")
	switch rapid.IntRange(0, 4).Draw(t, "how") {
	case 0, 1:
		lines = slices.Insert(lines, at, rapid.SliceOfN(line, 1, 4).Draw(t, "lines")...)
	case 2:
		lines = lines[:at]
	case 3:
		slices.Reverse(lines)
	case 4:
		os.Remove(path)
		return
	}
	if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")), 0o644); err != nil {
		t.Fatal(err)
	}
}

// described shows all of a caller's facts but for versions and times of storing.
func described(t testing.TB, s *sidecar.Service, c memory.Caller) []memory.Fact {
	t.Helper()
	all := allFacts(t, s, c)
	for i := range all {
		f := &all[i]
		f.CreatedAt, f.UpdatedAt, f.ExpiresAt, f.Version = time.Time{}, time.Time{}, time.Time{}, 0
	}
	slices.SortFunc(all, func(a, b memory.Fact) int { return cmp.Compare(a.Key, b.Key) })
	return all
}

// While a workspace is followed, what its files say cannot be forgotten elsewhere, and what
// is erased is made anew.
func TestFilesWin(t *testing.T) {
	s, dir := newService(t), t.TempDir()
	writeNotes(t, dir, map[string]string{"bank/world.md": "- three\n"})
	r := follow(t, s, dir, notes.Options{})
	r.await("bank/world.md#L1 three")
	key := factNamed(t, s, "three").Key
	_, err := s.Delete(t.Context(), alice, memory.KeyRequest{Key: key})
	wantError(t, err, memory.CodeConflict, "from_file")
	_, err = s.Forget(t.Context(), alice, memory.ForgetRequest{Scope: "key:" + key})
	wantError(t, err, memory.CodeConflict, "from_file")
	_, err = s.Store(t.Context(), alice, memory.StoreRequest{Key: key, Value: "x"})
	wantError(t, err, memory.CodeInvalidInput, "reserved_key")
	remember(t, s, alice, "other", "goes", "notes")
	for _, scope := range []string{"facts", "category:notes", "prefix:m"} {
		if resp, err := s.Forget(t.Context(), alice, memory.ForgetRequest{Scope: scope}); err != nil || resp.Deleted > 1 {
			t.Errorf("%s: %+v, %v", scope, resp, err)
		}
		r.await("bank/world.md#L1 three")
	}
	if resp, err := s.Forget(t.Context(), alice, memory.ForgetRequest{Scope: "all"}); err != nil || resp.Deleted != 1 {
		t.Errorf("all: %+v, %v", resp, err)
	}
	r.await("bank/world.md#L1 three")
	_, err = s.Retain(t.Context(), bob, memory.RetainRequest{Bullet: "W: x"})
	wantError(t, err, memory.CodeUnavailable, "no_workspace")
}

// Two agents' workspaces are two namespaces, and a namespace has one workspace.
func TestWorkspacesApart(t *testing.T) {
	s := newService(t)
	worker := memory.Caller{Subject: alice.Subject, Agent: "work", Scopes: alice.Scopes}
	for c, text := range map[*memory.Caller]string{&alice: "- W: of the main agent\n", &worker: "- W: of the worker\n", &bob: "- W: of Bob\n"} {
		dir := t.TempDir()
		writeNotes(t, dir, map[string]string{"bank/world.md": text})
		folder, err := notes.Open(notes.Options{Workspace: dir})
		if err != nil {
			t.Fatal(err)
		}
		defer folder.Close()
		f := s.FollowNotes(t, c.Namespace(), folder)
		defer f.Close()
		f.Scan()
		if err := s.KeepNotes(t.Context(), c.Namespace(), folder); memory.AsError(err) == nil || memory.AsError(err).Reason != "other_workspace" {
			t.Errorf("a second workspace: %v", err)
		}
	}
	for c, want := range map[*memory.Caller]string{&alice: "of the main agent", &worker: "of the worker", &bob: "of Bob"} {
		if all := allFacts(t, s, *c); len(all) != 1 || all[0].Value != want {
			t.Errorf("%s has %+v", c.Namespace(), all)
		}
		if resp, err := s.Recall(t.Context(), *c, memory.RecallRequest{}); err != nil || len(resp.Hits) != 1 || resp.Hits[0].Fact.Value != want {
			t.Errorf("%s finds %+v, %v", c.Namespace(), resp.Hits, err)
		}
		if st, err := s.Workspace(t.Context(), *c, memory.AgentRequest{}); err != nil || st.Notes != 1 {
			t.Errorf("%s: %+v, %v", c.Namespace(), st, err)
		}
	}
}
