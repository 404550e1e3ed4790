package workspace_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"helmdeck-sidecar/sidecar/workspace"
)

// documentNames lists the documents, read anew.
func documentNames(n *workspace.Documents) (list []string) {
	for _, f := range n.List() {
		list = append(list, f.Name)
	}
	return list
}

func writeDocument(t *testing.T, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, name)
	must(t, os.MkdirAll(filepath.Dir(path), 0o755))
	must(t, os.WriteFile(path, []byte(text), 0o644))
}

func TestNotes(t *testing.T) {
	dir, elsewhere := t.TempDir(), t.TempDir()
	for _, name := range []string{"a.md", "deep/er/b.md", "c.txt", ".hidden.md", ".git/d.md", "skipped.md"} {
		writeDocument(t, dir, name, name)
	}
	writeDocument(t, elsewhere, "secret.md", "secret")
	must(t, os.Symlink(filepath.Join(elsewhere, "secret.md"), filepath.Join(dir, "link.md")))
	must(t, os.Symlink(elsewhere, filepath.Join(dir, "linked")))
	n := &workspace.Documents{Folder: dir, Skip: func(name string) bool { return name == "skipped.md" }}
	if got := documentNames(n); !slices.Equal(got, []string{"a.md", "deep/er/b.md"}) {
		t.Errorf("documents: %v", got)
	}
	for pattern, want := range map[string][]string{
		"*.md": {"a.md", "skipped.md"}, "**/*.md": {"a.md", "deep/er/b.md", "skipped.md"}, "deep/**/*.md": {"deep/er/b.md"},
		"**/*.txt": {"c.txt"}, "[": nil, "deep/*.md": nil,
	} {
		if got := documentNames(&workspace.Documents{Folder: dir, Pattern: pattern}); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", pattern, got, want)
		}
	}
	if got := (&workspace.Documents{Folder: filepath.Join(dir, "none")}).List(); got != nil {
		t.Errorf("documents of a folder that is not there: %v", got)
	}
}

// Hashes are of the text as Node.js decodes it; these were made by it.
func TestDocumentHashes(t *testing.T) {
	dir := t.TempDir()
	for raw, want := range map[string]string{"a\xe2\x82A": "a\uFFFDA", "\xef\xbb\xbfx": "\uFEFFx", "\xff\xfeab": "\uFFFD\uFFFDab", "\xed\xa0\x80z": "\uFFFD\uFFFD\uFFFDz"} {
		writeDocument(t, dir, "n.md", raw)
		list := (&workspace.Documents{Folder: dir}).List()
		if len(list) != 1 || list[0].Text != want || list[0].Hash != workspace.HashText(want) {
			t.Errorf("%q is %+v", raw, list)
		}
	}
}

func TestNotesFollow(t *testing.T) {
	dir := t.TempDir()
	writeDocument(t, dir, "a.md", "one")
	n := &workspace.Documents{Folder: dir}
	n.List()
	writeDocument(t, dir, "a.md", "three")
	writeDocument(t, dir, "b.md", "two")
	for deadline := time.Now().Add(5 * time.Second); ; time.Sleep(20 * time.Millisecond) { // what was read holds for a while
		if list := n.List(); len(list) == 2 && list[0].Text == "three" {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("documents: %+v", n.List())
		}
	}
}
