package workspace_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace"
)

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func fact(key, value string, minutes int) memory.Fact {
	at := noon.Add(time.Duration(minutes) * time.Minute)
	return memory.Fact{Key: key, Value: value, Category: "preferences", Tags: []string{"ui", "web"}, UpdatedAt: at, ExpiresAt: at.AddDate(0, 3, 0)}
}

func open(t *testing.T, o workspace.Options) *workspace.Mirror {
	t.Helper()
	m, err := workspace.OpenMirror(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	return m
}

// files lists the Markdown files of a workspace's mirror with their first lines.
func files(t *testing.T, dir string) (list []string) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, workspace.Folder, "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range paths {
		content, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		head, _, _ := strings.Cut(string(content), "\n")
		list = append(list, head)
	}
	slices.Sort(list)
	return list
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestRender(t *testing.T) {
	got := string(workspace.Render(fact("preferences/frontend-framework", "React over Vue", 0)))
	want := "# preferences/frontend-framework\n\nReact over Vue\n\n- Category: preferences\n- Tags: ui, web\n- Stored: 21 November 2026\n- Expires: 21 February 2027\n\n" +
		"<!-- Kept by helmdeck-sidecar. The memory wins: changes of this file are undone. To delete the fact, forget its key. -->\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestFileNames(t *testing.T) {
	seen := map[string]string{}
	for key, prefix := range map[string]string{
		"preferences/frontend-framework": "preferences-frontend-framework-", "notes/2026-11-21 standup": "notes-20261121-standup-",
		"../../etc/passwd": "etc-passwd-", "日本語": "fact-", "日本": "fact-", "A": "a-", "a": "a-", strings.Repeat("long key ", 50): "long-key-", ".": "fact-",
	} {
		name := workspace.FileName(key)
		if !strings.HasPrefix(name, prefix) || len(name) > 80 || filepath.Base(name) != name || seen[name] != "" {
			t.Errorf("the file of %q is %q (also that of %q)", key, name, seen[name])
		}
		seen[name] = key
	}
}

// Files come, change and go with their facts, and an earlier process's are known.
func TestMirrorFollows(t *testing.T) {
	dir := t.TempDir()
	m := open(t, workspace.Options{Workspace: dir})
	must(t, m.Sync([]memory.Fact{fact("a", "one", 0), fact("b", "two", 1)}))
	must(t, m.Put(fact("c", "three", 2)))
	if got := files(t, dir); !slices.Equal(got, []string{"# a", "# b", "# c"}) {
		t.Fatalf("files: %v", got)
	}
	must(t, m.Close())
	m = open(t, workspace.Options{Workspace: dir})
	if room, err := m.Remove("a"); room || err != nil {
		t.Errorf("Remove: %v, %v", room, err)
	}
	must(t, m.Sync([]memory.Fact{fact("c", "three", 2)}))
	if got := files(t, dir); !slices.Equal(got, []string{"# c"}) {
		t.Errorf("files: %v", got)
	}
	must(t, m.Clear())
	if _, err := os.Stat(filepath.Join(dir, workspace.Folder)); !os.IsNotExist(err) {
		t.Errorf("the folder is still there: %v", err)
	}
}

// What somebody changes is noticed and put back; what is not the mirror's stays.
func TestMirrorRepairs(t *testing.T) {
	dir := t.TempDir()
	m := open(t, workspace.Options{Workspace: dir})
	a, b, c := fact("a", "one", 0), fact("b", "two", 0), fact("c", "three", 0)
	must(t, m.Sync([]memory.Fact{a, b, c}))
	path := func(name string) string { return filepath.Join(dir, workspace.Folder, name) }
	secret := filepath.Join(t.TempDir(), "secret")
	must(t, os.WriteFile(secret, []byte("secret"), 0o600))
	must(t, os.WriteFile(path(workspace.FileName("a")), []byte(strings.Repeat("x", len(workspace.Render(a)))), 0o644))
	must(t, os.Remove(path(workspace.FileName("b"))))
	must(t, os.Remove(path(workspace.FileName("c"))))
	must(t, os.Symlink(secret, path(workspace.FileName("c"))))
	must(t, os.WriteFile(path("mine.md"), []byte("# mine\n"), 0o644))
	if got := m.Damaged(); !slices.Equal(got, []string{"a", "b", "c"}) {
		t.Fatalf("damaged: %v", got)
	}
	must(t, m.Sync([]memory.Fact{a, b, c}))
	if got := m.Damaged(); got != nil {
		t.Errorf("still damaged: %v", got)
	}
	if got := files(t, dir); !slices.Equal(got, []string{"# a", "# b", "# c", "# mine"}) {
		t.Errorf("files: %v", got)
	}
	if content, _ := os.ReadFile(secret); string(content) != "secret" {
		t.Errorf("what the link led to is %q now", content)
	}
	must(t, m.Clear())
	if got := files(t, dir); !slices.Equal(got, []string{"# mine"}) {
		t.Errorf("after Clear: %v", got)
	}
}

// The newest facts have files, and others when there is room again.
func TestMirrorIsBounded(t *testing.T) {
	dir := t.TempDir()
	m := open(t, workspace.Options{Workspace: dir, MaxFiles: 3})
	var facts []memory.Fact
	for i := range 5 {
		facts = append(facts, fact(fmt.Sprint("k", i), "v", i))
	}
	must(t, m.Sync(facts))
	if got := files(t, dir); !slices.Equal(got, []string{"# k2", "# k3", "# k4"}) {
		t.Errorf("files: %v", got)
	}
	must(t, m.Put(fact("k9", "v", 9)))
	if got := files(t, dir); !slices.Equal(got, []string{"# k3", "# k4", "# k9"}) {
		t.Errorf("files: %v", got)
	}
	if room, err := m.Remove("k9"); !room || err != nil {
		t.Errorf("Remove: %v, %v", room, err)
	}
	dir = t.TempDir()
	small := open(t, workspace.Options{Workspace: dir, MaxBytes: 500})
	must(t, small.Sync([]memory.Fact{fact("big", strings.Repeat("x", 1000), 9), fact("a", "v", 1), fact("b", "v", 2), fact("c", "v", 0)}))
	if got := files(t, dir); !slices.Equal(got, []string{"# a", "# b"}) {
		t.Errorf("within 500 bytes: %v", got)
	}
}

// A folder that is a link is refused.
func TestMirrorRefusesLinks(t *testing.T) {
	dir, elsewhere := t.TempDir(), t.TempDir()
	must(t, os.Symlink(elsewhere, filepath.Join(dir, "memory")))
	if _, err := workspace.OpenMirror(workspace.Options{Workspace: dir}); err == nil {
		t.Error("memory is a link and was accepted")
	}
	if _, err := workspace.OpenMirror(workspace.Options{Workspace: filepath.Join(dir, "none")}); err == nil {
		t.Error("a workspace that is missing was accepted")
	}
	if entries, _ := os.ReadDir(elsewhere); len(entries) > 0 {
		t.Errorf("written through the link: %v", entries)
	}
}

// Pinned facts have files before others, doubtful ones and audit rows after them.
func TestMirrorKeepsTheWorthiest(t *testing.T) {
	doubt := .2
	pinned, plain, doubtful, row := fact("pinned", "v", 0), fact("plain", "v", 1), fact("doubtful", "v", 2), fact("pack_history/x/1", "v", 3)
	pinned.Tags, doubtful.Confidence, row.Category = []string{"Pinned"}, &doubt, memory.CategoryPackHistory
	want := []string{"# pinned", "# plain", "# doubtful", "# pack_history/x/1"}
	for n := 1; n <= 4; n++ {
		dir := t.TempDir()
		m := open(t, workspace.Options{Workspace: dir, MaxFiles: n})
		for _, f := range []memory.Fact{row, doubtful, pinned, plain} {
			must(t, m.Put(f))
		}
		kept := slices.Sorted(slices.Values(want[:n]))
		if got := files(t, dir); !slices.Equal(got, kept) {
			t.Errorf("one by one, %d files: %v, want %v", n, got, kept)
		}
		must(t, m.Sync([]memory.Fact{row, doubtful, pinned, plain}))
		if got := files(t, dir); !slices.Equal(got, kept) {
			t.Errorf("at once, %d files: %v, want %v", n, got, kept)
		}
	}
}

// The lookup says what is in the file, and nothing of files that are not there.
func TestMirrorFile(t *testing.T) {
	dir := t.TempDir()
	m := open(t, workspace.Options{Workspace: dir})
	must(t, m.Put(fact("a/b", "one\ntwo", 0)))
	check := func(m *workspace.Mirror) {
		t.Helper()
		name, hash, lines, ok := m.File("a/b")
		content, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || !ok {
			t.Fatalf("File: %q, %v; %v", name, ok, err)
		}
		if sum := sha256.Sum256(content); hex.EncodeToString(sum[:]) != hash || lines != strings.Count(string(content), "\n") {
			t.Errorf("File: %s and %d lines of %q", hash, lines, content)
		}
	}
	check(m)
	if _, _, _, ok := m.File("a"); ok {
		t.Error("a key without a file has one")
	}
	must(t, m.Close())
	m = open(t, workspace.Options{Workspace: dir})
	if _, _, _, ok := m.File("a/b"); ok {
		t.Error("a file that nobody has looked at is vouched for")
	}
	must(t, m.Sync([]memory.Fact{fact("a/b", "one\ntwo", 0)}))
	check(m)
}

// A folder that was taken away is made again, with what belongs in it.
func TestMirrorComesBack(t *testing.T) {
	dir := t.TempDir()
	m := open(t, workspace.Options{Workspace: dir})
	a := fact("a", "one", 0)
	must(t, m.Put(a))
	must(t, os.RemoveAll(filepath.Join(dir, "memory")))
	if got := m.Damaged(); !slices.Equal(got, []string{"a"}) {
		t.Errorf("damaged: %v", got)
	}
	must(t, m.Put(a))
	must(t, os.Rename(filepath.Join(dir, "memory"), filepath.Join(dir, "aside")))
	must(t, m.Put(fact("b", "two", 0)))
	must(t, m.Sync([]memory.Fact{a, fact("b", "two", 0)}))
	if got := files(t, dir); !slices.Equal(got, []string{"# a", "# b"}) {
		t.Errorf("files: %v", got)
	}
}

// What root writes belongs to the owner of the workspace; anybody else's is their own.
func TestMirrorOwner(t *testing.T) {
	dir := t.TempDir()
	uid := os.Geteuid()
	if uid == 0 {
		uid = 1000
		must(t, os.Chown(dir, uid, uid))
	}
	m := open(t, workspace.Options{Workspace: dir})
	must(t, m.Put(fact("a", "one", 0)))
	name, _, _, _ := m.File("a")
	for _, path := range []string{"memory", workspace.Folder, name, workspace.Folder + "/.helmdeck-mirror.json"} {
		info, err := os.Stat(filepath.Join(dir, path))
		must(t, err)
		if got := int(info.Sys().(*syscall.Stat_t).Uid); got != uid {
			t.Errorf("%s belongs to %d, want %d", path, got, uid)
		}
	}
}

func TestClearMirror(t *testing.T) {
	dir := t.TempDir()
	m := open(t, workspace.Options{Workspace: dir})
	must(t, m.Put(fact("a", "one", 0)))
	must(t, os.WriteFile(filepath.Join(dir, workspace.Folder, "mine.md"), []byte("# mine\n"), 0o644))
	must(t, m.Close())
	for range 2 {
		must(t, workspace.ClearMirror(dir))
		if got := files(t, dir); !slices.Equal(got, []string{"# mine"}) {
			t.Errorf("files: %v", got)
		}
	}
	must(t, workspace.ClearMirror(filepath.Join(dir, "none")))
}
