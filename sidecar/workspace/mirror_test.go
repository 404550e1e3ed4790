package workspace_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
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
