package notes

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"helmdeck-sidecar/sidecar/memory"
)

// The variables by which the test has another process of itself do something in a folder, and
// be killed at a step of that, from 1. At no step it ends with testDone.
const (
	testDo, testDir, testAt = "NOTES_TEST_DO", "NOTES_TEST_DIR", "NOTES_TEST_AT"
	testDone                = 4
)

func TestMain(m *testing.M) {
	if do := os.Getenv(testDo); do != "" {
		f := &Folder{}
		at, _ := strconv.Atoi(os.Getenv(testAt))
		doing[do](f, os.Getenv(testDir), at)
	}
	os.Exit(m.Run())
}

// doing are what other processes do.
var doing = map[string]func(f *Folder, dir string, at int){
	"write": func(_ *Folder, dir string, at int) {
		f, err := Open(Options{Workspace: dir})
		if err == nil {
			f.step = dieAt(at)
			var finish func(bool) error
			if finish, err = f.Write(wanted("new")); err == nil {
				err = finish(true)
			}
		}
		done(err)
	},
	"mend": func(_ *Folder, dir string, at int) {
		f, err := Open(Options{Workspace: dir + "-none"}) // opened by hand, so that its steps are seen
		if err == nil {
			f.dir, f.step = dir, dieAt(at)
			f.tidy()
		}
		done(err)
	},
	"deny": func(_ *Folder, dir string, _ int) { done(denied(dir)) },
	"wait": func(_ *Folder, dir string, at int) {
		f, err := Open(Options{Workspace: dir})
		if err != nil {
			done(err)
		}
		steps := 0
		f.step = func(string) {
			if steps++; steps == at {
				fmt.Println("waiting")
				select {}
			}
		}
		_, err = f.Write(wanted("new"))
		done(err)
	},
}

func done(err error) {
	if err != nil {
		fmt.Println(err)
		os.Exit(testDone + 1)
	}
	os.Exit(testDone)
}

func dieAt(at int) func(string) {
	steps := 0
	return func(string) {
		if steps++; steps == at {
			_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {}
		}
	}
}

// another has another process do something. It reports whether that was killed.
func another(t *testing.T, do, dir string, at int) (killed bool) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run", "none")
	cmd.Env = append(os.Environ(), testDo+"="+do, testDir+"="+dir, testAt+"="+strconv.Itoa(at))
	out, _ := cmd.CombinedOutput()
	if code := cmd.ProcessState.ExitCode(); code != -1 && code != testDone {
		t.Fatalf("%s, to be killed at %d: %v\n%s", do, at, cmd.ProcessState, out)
	}
	return cmd.ProcessState.ExitCode() == -1
}

const bullet = "Prefers tea"

// wanted are blocks for pages that are there and for others, and a bullet.
func wanted(text string) []memory.NoteBlock {
	list := []memory.NoteBlock{{File: "memory.md", Title: "Memory", Bullets: []memory.Note{{Kind: memory.KindOpinion, Entities: []string{"Peter"}, Text: bullet}}}}
	for _, file := range []string{"bank/entities/andy.md", "bank/entities/peter.md", "bank/entities/zoe.md", "bank/opinions.md", "bank/review.md"} {
		list = append(list, memory.NoteBlock{File: file, Title: "E", Lines: []string{text}})
	}
	return list
}

var former = map[string]string{
	"memory.md":              "# Mine\n\n## Retain\n- W: kept\n\n## Later\n",
	"bank/entities/peter.md": "# Peter\r\n\r\n<!-- helmdeck:begin reflect -->\r\nold\r\n<!-- helmdeck:end -->\r\n\r\nA friend.",
	"bank/entities/zoe.md":   "# Zoe\n\n\n",
	"bank/opinions.md":       "",
}

var following = map[string]string{
	"memory.md":              "# Mine\n\n## Retain\n- W: kept\n- O @Peter: " + bullet + "\n\n## Later\n",
	"bank/entities/andy.md":  "# E\n\n<!-- helmdeck:begin reflect -->\nnew\n<!-- helmdeck:end -->\n",
	"bank/entities/peter.md": "# Peter\r\n\r\n<!-- helmdeck:begin reflect -->\r\nnew\r\n<!-- helmdeck:end -->\r\n\r\nA friend.",
	"bank/entities/zoe.md":   "# Zoe\n\n<!-- helmdeck:begin reflect -->\nnew\n<!-- helmdeck:end -->\n",
	"bank/opinions.md":       "# E\n\n<!-- helmdeck:begin reflect -->\nnew\n<!-- helmdeck:end -->\n",
	"bank/review.md":         "# E\n\n<!-- helmdeck:begin reflect -->\nnew\n<!-- helmdeck:end -->\n",
}

func lay(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, content := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// held is every file below a folder; but for temporary ones and journals if pages is true.
func held(t *testing.T, dir string, pages bool) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || pages && strings.HasPrefix(d.Name(), ".") {
			return err
		}
		content, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		files[filepath.ToSlash(name)] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func reopened(t *testing.T, dir string) *Folder {
	t.Helper()
	f, err := Open(Options{Workspace: dir})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// A process that is killed at any step of writing leaves, for the next one, all pages as they
// were before or all as they were to be, and nothing else. What was typed after the kill is
// there in either case.
func TestKilledWhileWriting(t *testing.T) {
	t.Parallel()
	olds, news, mixed := 0, 0, 0
	for at := 1; ; at++ {
		dir := t.TempDir()
		lay(t, dir, former)
		killed := another(t, "write", dir, at)
		raw := held(t, dir, true)
		typed := map[string]string{}
		if at%2 == 0 {
			for _, file := range []string{"memory.md", "bank/entities/zoe.md", "bank/opinions.md"} {
				typed[file] = "typed\n"
				lay(t, dir, map[string]string{file: raw[file] + "typed\n"})
			}
		}
		f := reopened(t, dir)
		got, want, block := held(t, dir, false), maps.Clone(former), "typed"
		if got["bank/entities/andy.md"] == "" {
			olds++
		} else {
			want, block = maps.Clone(following), "\nnew\n"
			news++
		}
		for file := range typed { // around the block, if there is one now
			text := strings.Replace(got[file], bullet, block, 1)
			if !strings.Contains(text, "typed\n") || !strings.Contains(text, block) {
				t.Errorf("killed at step %d, %s is %q", at, file, got[file])
			}
			delete(got, file)
			delete(want, file)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("killed at step %d (-want +got):\n%s", at, diff)
		}
		if p := f.Status().Problems; len(p) > 0 {
			t.Errorf("killed at step %d: %v", at, p)
		}
		if !cmp.Equal(raw, former) && !cmp.Equal(raw, following) {
			mixed++
		}
		if !killed {
			break
		}
	}
	if olds < 5 || news < 5 || mixed == 0 || mixed > len(following) {
		t.Errorf("%d times the old, %d times the new, %d times both before the next command", olds, news, mixed)
	}
}

// A process that finishes what another began may be killed as well, at any step.
func TestKilledWhileMending(t *testing.T) {
	t.Parallel()
	steps := 0
	for range wanted("new") {
		steps++ // each has a temporary file; then come the journal, and the exchanges
	}
	for at := 1; ; at++ {
		dir := t.TempDir()
		lay(t, dir, former)
		if err := os.Mkdir(dir+"-none", 0o755); err != nil {
			t.Fatal(err)
		}
		if !another(t, "write", dir, steps+4) {
			t.Fatal("not killed")
		}
		if files := held(t, dir, false); files[journalFile] == "" || cmp.Equal(held(t, dir, true), former) {
			t.Fatalf("nothing to finish: %v", files)
		}
		killed := another(t, "mend", dir, at)
		reopened(t, dir)
		if diff := cmp.Diff(following, held(t, dir, false)); diff != "" {
			t.Fatalf("killed at step %d of mending (-want +got):\n%s", at, diff)
		}
		if !killed {
			if at < 5 {
				t.Errorf("%d steps", at)
			}
			return
		}
	}
}
