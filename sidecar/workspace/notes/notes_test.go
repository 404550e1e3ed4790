package notes_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace/notes"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func write(t *testing.T, dir, name, content string) {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(name))
	must(t, os.MkdirAll(filepath.Dir(path), 0o755))
	must(t, os.WriteFile(path, []byte(content), 0o644))
}

func open(t *testing.T, o notes.Options) *notes.Folder {
	t.Helper()
	f, err := notes.Open(o)
	must(t, err)
	t.Cleanup(func() { f.Close() })
	return f
}

// scan returns what is told of in one scan, by file.
func scan(t *testing.T, f *notes.Folder, known ...string) map[string]string {
	t.Helper()
	told := map[string]string{}
	must(t, f.Scan(t.Context(), known, func(pages []memory.NotePage) error {
		for _, p := range pages {
			told[p.File] = "gone"
			if !p.Gone {
				told[p.File] = fmt.Sprint(len(p.Notes))
			}
		}
		return nil
	}))
	return told
}

const quick = 8 * time.Millisecond

// A scan tells of what has changed since the one before, and of known files that are gone.
func TestScan(t *testing.T) {
	dir := t.TempDir()
	f := open(t, notes.Options{Workspace: dir, Quiet: quick, Patience: quick})
	write(t, dir, "memory/2025-11-27.md", "## Retain\n- W: a\n- W: b\n")
	write(t, dir, "memory/helmdeck/fact.md", "- W: mirrored\n")
	write(t, dir, "bank/entities/peter.md", "# Peter\n")
	if got := fmt.Sprint(scan(t, f, "memory/2020-01-01.md")); got != "map[bank/entities/peter.md:0 memory/2020-01-01.md:gone memory/2025-11-27.md:2]" {
		t.Errorf("first scan: %s", got)
	}
	if got := scan(t, f); len(got) > 0 {
		t.Errorf("nothing has changed: %v", got)
	}
	write(t, dir, "memory/2025-11-27.md", "## Retain\n- W: a\n- W: c\n")
	must(t, os.Remove(filepath.Join(dir, "bank/entities/peter.md")))
	if got := fmt.Sprint(scan(t, f)); got != "map[bank/entities/peter.md:gone memory/2025-11-27.md:2]" {
		t.Errorf("second scan: %s", got)
	}
	if st := f.Status(); st.Files != 1 || st.Notes != 2 || len(st.Problems) != 0 {
		t.Errorf("status: %+v", st)
	}
}

// What is not read is said, and what it said before stays.
func TestProblems(t *testing.T) {
	dir, elsewhere := t.TempDir(), t.TempDir()
	write(t, elsewhere, "secret.md", "- W: secret\n")
	write(t, dir, "bank/world.md", "- W: inside\n- X: what\n")
	must(t, os.MkdirAll(filepath.Join(dir, "memory"), 0o755))
	must(t, os.Symlink(filepath.Join(elsewhere, "secret.md"), filepath.Join(dir, "memory", "2025-11-27.md")))
	must(t, os.Symlink("../bank/world.md", filepath.Join(dir, "memory", "2025-11-28.md")))
	must(t, os.Symlink(elsewhere, filepath.Join(dir, "bank", "entities")))
	must(t, syscall.Mkfifo(filepath.Join(dir, "memory", "2025-11-29.md"), 0o644))
	write(t, dir, "memory/2025-11-30.md", "## Retain\n- W: "+strings.Repeat("x", 9<<20))
	write(t, dir, "memory/2025-12-01.md", "## Retain\n- W: readable once\n")
	f := open(t, notes.Options{Workspace: dir, Quiet: quick, Patience: quick})
	if got := fmt.Sprint(scan(t, f)); got != "map[bank/world.md:2 memory/2025-12-01.md:1]" {
		t.Errorf("told: %s", got)
	}
	// A limit on readers that root has, too: the file is replaced by a folder.
	must(t, os.Remove(filepath.Join(dir, "memory", "2025-12-01.md")))
	must(t, os.Mkdir(filepath.Join(dir, "memory", "2025-12-01.md"), 0o755))
	scan(t, f)
	var got []string
	for _, p := range f.Status().Problems {
		got = append(got, fmt.Sprintf("%s %d %s", p.File, p.Line, p.Reason))
	}
	want := "[bank/entities 0 link bank/world.md 2 unknown_kind memory/2025-11-27.md 0 link_outside memory/2025-11-28.md 0 link memory/2025-11-29.md 0 not_a_file memory/2025-11-30.md 0 too_large memory/2025-12-01.md 0 not_a_file]"
	if fmt.Sprint(got) != want {
		t.Errorf("problems:\n got %v\nwant %v", got, want)
	}
	if os.Geteuid() != 0 {
		write(t, dir, "memory.md", "## Retain\n- W: hidden\n")
		must(t, os.Chmod(filepath.Join(dir, "memory.md"), 0))
		if got := scan(t, f); len(got) > 0 || f.Status().Problems[4].Reason != "unreadable" {
			t.Errorf("an unreadable file: %v, %+v", got, f.Status().Problems)
		}
	}
}

// A file that was cut is waited for; a whole one that is shorter is not.
func TestHalfWritten(t *testing.T) {
	dir := t.TempDir()
	f := open(t, notes.Options{Workspace: dir, Quiet: quick, Patience: 10 * time.Minute})
	write(t, dir, "bank/world.md", "- W: a\n- W: b\n- W: c\n")
	scan(t, f)
	ctx, stop := context.WithCancel(t.Context())
	told := make(chan int, 10)
	var following sync.WaitGroup
	following.Go(func() {
		f.Follow(ctx, nil, func(pages []memory.NotePage) error {
			told <- len(pages[0].Notes)
			return nil
		})
	})
	defer following.Wait()
	defer stop()
	path := filepath.Join(dir, "bank", "world.md")
	must(t, os.WriteFile(path, nil, 0o644))
	awaitPending(t, f)
	must(t, os.WriteFile(path, []byte("- W: a\n- W:"), 0o644))
	select {
	case n := <-told:
		t.Fatalf("a half-written file was told of, with %d notes", n)
	case <-time.After(20 * quick):
	}
	must(t, os.WriteFile(path, []byte("- W: a\n- W: b\n"), 0o644))
	select {
	case n := <-told:
		if n != 2 {
			t.Errorf("%d notes", n)
		}
	case <-time.After(20 * time.Second):
		t.Error("the whole file was not told of")
	}
}

func awaitPending(t *testing.T, f *notes.Folder) {
	t.Helper()
	for range 2000 {
		if f.Status().Pending > 0 {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatal("the change was not seen")
}

// What others save while bullets are added is kept, and so is every bullet.
func TestAppendKeepsWhatIsTyped(t *testing.T) {
	dir := t.TempDir()
	f := open(t, notes.Options{Workspace: dir})
	day := time.Date(2025, 11, 27, 0, 0, 0, 0, time.UTC)
	path := filepath.Join(dir, "memory", "2025-11-27.md")
	write(t, dir, "memory/2025-11-27.md", "# Mine\r\n\r\n## Retain\r\n\r\n- W: first\r\n\r\n## Later\r\n")
	const each = 60
	var writers sync.WaitGroup
	for w := range 2 { // two that use the folder
		writers.Go(func() {
			for i := range each {
				if _, _, err := f.Append(day, fmt.Sprintf("W: bullet %d of %d", i, w), func([]memory.NotePage) error { return nil }); err != nil {
					t.Error(err)
				}
			}
		})
	}
	saved := 0
	writers.Go(func() { // and an editor that saves by renaming, and sees what changed before it does
		for i := 0; saved < each && i < 100*each; i++ {
			old, err := os.ReadFile(path)
			if err != nil {
				t.Error(err)
				return
			}
			temporary := path + ".editor"
			if err := os.WriteFile(temporary, append(old, fmt.Sprintf("typed %d\r\n", saved)...), 0o644); err != nil {
				t.Error(err)
				return
			}
			if now, err := os.ReadFile(path); err != nil || string(now) != string(old) || os.Rename(temporary, path) != nil {
				continue
			}
			saved++
		}
	})
	writers.Wait()
	content, err := os.ReadFile(path)
	must(t, err)
	for i := range saved {
		if !strings.Contains(string(content), fmt.Sprintf("typed %d\r\n", i)) {
			t.Errorf("typed %d of %d is lost", i, saved)
		}
	}
	if !strings.HasPrefix(string(content), "# Mine\r\n\r\n## Retain\r\n\r\n- W: first\r\n- W: bullet") || !strings.Contains(string(content), "\r\n\r\n## Later\r\n") {
		t.Errorf("the file begins\n%.200q", content)
	}
	if entries, err := os.ReadDir(filepath.Dir(path)); err != nil || len(entries) > 2 {
		t.Errorf("left over: %v, %v", entries, err)
	}
}

// A bullet goes to the end of the last section, of a section of its own, or nowhere.
func TestAppend(t *testing.T) {
	day := time.Date(2025, 11, 27, 0, 0, 0, 0, time.UTC)
	for before, want := range map[string]string{
		"":                                      "# 2025-11-27\n\n## Retain\n\n- W @Peter: new\n",
		"# Day\n\ntext":                         "# Day\n\ntext\n\n## Retain\n\n- W @Peter: new\n",
		"## Retain":                             "## Retain\n\n- W @Peter: new\n",
		"## Retain\n- W: old\n\n\n# Next\nx":    "## Retain\n- W: old\n- W @Peter: new\n\n\n# Next\nx\n",
		"## Retain\n\n```\ncode":                "",
		"\xef\xbb\xbf## Retain\r\n* B: old\r\n": "\xef\xbb\xbf## Retain\r\n* B: old\r\n- W @Peter: new\r\n",
	} {
		dir := t.TempDir()
		f := open(t, notes.Options{Workspace: dir})
		if before != "" {
			write(t, dir, "memory/2025-11-27.md", before)
		}
		n, told, err := f.Append(day, "W @Peter: new", func([]memory.NotePage) error { return nil })
		got, _ := os.ReadFile(filepath.Join(dir, "memory", "2025-11-27.md"))
		if want == "" {
			if memory.AsError(err).Reason != "no_place" || string(got) != before {
				t.Errorf("%q: %v, and the file is %q", before, err, got)
			}
			continue
		}
		if err != nil || !told || string(got) != want || n.File != "memory/2025-11-27.md" || strings.Split(string(got), "\n")[n.Line-1] != strings.Split(want, "\n")[n.Line-1] {
			t.Errorf("%q: %v, %+v\n got %q\nwant %q", before, err, n, got, want)
		}
	}
}
