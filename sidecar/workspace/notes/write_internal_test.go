package notes

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"helmdeck-sidecar/sidecar/memory"
)

// denied has pages refused at each stage of writing. It runs as nobody in particular.
func denied(dir string) error {
	chmod := func(name string, mode os.FileMode) func() {
		return func() { _ = os.Chmod(filepath.Join(dir, name), mode) }
	}
	entities, pages := "bank/entities", "bank/opinions.md"
	for _, c := range []struct {
		name, step   string
		deny, permit func()
	}{
		{"a page that cannot be read", "", chmod(pages, 0), chmod(pages, 0o644)},
		{"a folder where nothing can be written", "", chmod(entities, 0o555), chmod(entities, 0o755)},
		{"a workspace without room for the journal", "", chmod(".", 0o555), chmod(".", 0o755)},
		{"a folder that is closed between two exchanges", "exchanged", chmod(entities, 0o555), chmod(entities, 0o755)},
		{"a folder that is closed before the first exchange", "exchanging", chmod(entities, 0o555), chmod(entities, 0o755)},
		{"a folder of all pages that is closed behind the first exchange", "exchanged", chmod("bank", 0o555), chmod("bank", 0o755)},
	} {
		f, err := Open(Options{Workspace: dir})
		if err != nil {
			return err
		}
		before, err := listing(dir)
		if err != nil {
			return err
		}
		if c.step == "" {
			c.deny()
		}
		seen := false
		f.step = func(step string) {
			if step == c.step && !seen {
				seen = true
				c.deny()
			}
		}
		_, err = f.Write(wanted("new"))
		c.permit()
		if e := memory.AsError(err); e == nil || e.Hint == "" || c.step != "" && !seen {
			return fmt.Errorf("%s: %v", c.name, err)
		}
		f.Close()
		if f, err = Open(Options{Workspace: dir}); err != nil {
			return err
		}
		if after, err := listing(dir); err != nil || !cmp.Equal(before, after) {
			return fmt.Errorf("%s changed something (%v):\n%s", c.name, err, cmp.Diff(before, after))
		}
		if p := f.Status().Problems; len(p) > 0 {
			return fmt.Errorf("%s: %v", c.name, p)
		}
		f.Close()
	}
	return nil
}

// listing is every name below a folder with what it holds and when it was written.
func listing(dir string) (map[string]string, error) {
	files := map[string]string{}
	err := filepath.Walk(dir, func(path string, info os.FileInfo, err error) error {
		if err != nil || info.IsDir() {
			files[path] = ""
			return err
		}
		content, err := os.ReadFile(path)
		files[path] = fmt.Sprintf("%v %v %q", info.ModTime(), info.Mode(), content)
		return err
	})
	return files, err
}

// What cannot be read or written changes nothing, whenever that turns out.
func TestWriteDenied(t *testing.T) {
	t.Parallel()
	dir, err := os.MkdirTemp("", "notes")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	lay(t, dir, former)
	cmd := exec.Command(os.Args[0], "-test.run", "none")
	if os.Geteuid() == 0 { // who may read and write everything
		const somebody = 65534
		binary := filepath.Join(dir, "..", filepath.Base(dir)+".test")
		content, err := os.ReadFile(os.Args[0])
		if err == nil {
			err = os.WriteFile(binary, content, 0o755)
		}
		if err != nil {
			t.Fatal(err)
		}
		defer os.Remove(binary)
		err = filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
			return errors.Join(err, os.Chown(path, somebody, somebody))
		})
		if err != nil {
			t.Fatal(err)
		}
		cmd = exec.Command(binary, "-test.run", "none")
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: somebody, Gid: somebody}}
	}
	cmd.Env = append(os.Environ(), testDo+"=deny", testDir+"="+dir)
	if out, err := cmd.CombinedOutput(); err == nil || cmd.ProcessState.ExitCode() != testDone {
		t.Errorf("%v\n%s", err, out)
	}
}

// What somebody writes into a page between any two steps stays, around the new block.
func TestWrittenMeanwhile(t *testing.T) {
	t.Parallel()
	for _, step := range []string{"temporary", "journal", "exchanging", "exchanged"} {
		for _, file := range []string{"memory.md", "bank/entities/zoe.md", "bank/entities/andy.md", "bank/review.md"} {
			dir := t.TempDir()
			lay(t, dir, former)
			f := reopened(t, dir)
			once := false
			f.step = func(s string) {
				if s != step || once {
					return
				}
				once = true
				content, _ := os.ReadFile(filepath.Join(dir, file))
				editor := filepath.Join(dir, file+"~")
				if err := os.WriteFile(editor, append(content, "typed\n"...), 0o644); err != nil || os.Rename(editor, filepath.Join(dir, file)) != nil {
					t.Error("cannot type: ", err)
				}
			}
			finish, err := f.Write(wanted("new"))
			if err == nil {
				err = finish(true)
			}
			got := held(t, dir, false)
			if err != nil || !strings.Contains(got[file], "typed\n") || !strings.Contains(got[file], "\nnew\n") && !strings.Contains(got[file], bullet) {
				t.Errorf("%s is typed in at %q: %v\n%q", file, step, err, got[file])
			}
			delete(got, file)
			for name, content := range following {
				if name != file && got[name] != content || len(got) != len(following)-1 {
					t.Errorf("%s is typed in at %q, %s:\n%q", file, step, name, got[name])
				}
			}
		}
	}
}

// A page that somebody writes in so that it can have no block puts every page back, and so does
// whoever does not keep them.
func TestWritePutBack(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	lay(t, dir, former)
	before, _ := listing(dir)
	f := reopened(t, dir)
	finish, err := f.Write(wanted("new"))
	if diff := cmp.Diff(following, held(t, dir, true)); err != nil || diff != "" {
		t.Fatal(err, diff)
	}
	if err := finish(false); err != nil {
		t.Error(err)
	}
	for name := range before {
		if after, _ := listing(dir); after[name] != before[name] {
			t.Errorf("%s was %s, is %s", name, before[name], after[name])
		}
	}
	if diff := cmp.Diff(former, held(t, dir, false)); diff != "" {
		t.Error(diff)
	}
	const open = "# Zoe\n```\n"
	for _, at := range []string{"journal", "exchanging", "exchanged"} {
		lay(t, dir, former)
		typed := false
		f.step = func(s string) {
			if s == at && !typed {
				typed = true
				lay(t, dir, map[string]string{"bank/entities/zoe.md.tmp": open})
				if err := os.Rename(filepath.Join(dir, "bank/entities/zoe.md.tmp"), filepath.Join(dir, "bank/entities/zoe.md")); err != nil {
					t.Error(err)
				}
			}
		}
		_, err := f.Write(wanted("new"))
		got := held(t, dir, false)
		if got["bank/entities/zoe.md"] != open || memory.AsError(err) == nil || memory.AsError(err).Reason != "open_block" {
			t.Errorf("at %q: %v, %q", at, err, got["bank/entities/zoe.md"])
		}
		got["bank/entities/zoe.md"] = former["bank/entities/zoe.md"]
		if diff := cmp.Diff(former, got); diff != "" {
			t.Errorf("at %q (-want +got):\n%s", at, diff)
		}
	}
}

// A journal that cannot be carried out is told of and taken out of the way, until a reflection
// succeeds. No journal makes the sidecar write elsewhere.
func TestJournalSetAside(t *testing.T) {
	t.Parallel()
	for name, journal := range map[string]string{
		"no JSON":   "{",
		"elsewhere": `[{"file":"../outside.md","temporary":"../.helmdeck-page-x.tmp","created":true,"next":"x"}]`,
		"no page":   `[{"file":"memory/notes.md","temporary":"memory/.helmdeck-page-x.tmp","next":"x"}]`,
		"null":      `[null]`,
		"gone":      `[{"file":"bank/world.md","temporary":"bank/.helmdeck-page-x.tmp","created":true,"next":"x"}]`,
		"own page":  `[{"file":"bank/world.md","temporary":"bank/world.md","created":true,"next":"x"}]`,
	} {
		dir := t.TempDir()
		lay(t, dir, former)
		lay(t, dir, map[string]string{journalFile: journal})
		f := reopened(t, dir)
		if diff := cmp.Diff(former, held(t, dir, true)); diff != "" || hasJournal(f.root) {
			t.Errorf("%s: the journal stays, or\n%s", name, diff)
		}
		for range 2 { // and whoever opens the workspace then
			if p := f.Status().Problems; len(p) != 1 || p[0].Reason != "broken_reflection" {
				t.Errorf("%s: %v", name, p)
			}
			f = reopened(t, dir)
		}
		finish, err := f.Write(wanted("new"))
		if err == nil {
			err = finish(true)
		}
		if diff := cmp.Diff(following, held(t, dir, false)); err != nil || diff != "" || len(f.Status().Problems) > 0 {
			t.Errorf("%s: %v, %v\n%s", name, err, f.Status().Problems, diff)
		}
	}
}

// Whoever follows a workspace leaves a process alone that is writing pages, and finishes them
// when that was killed.
func TestFollowMends(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	lay(t, dir, former)
	f := reopened(t, dir)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	told := make(chan struct{}, 100)
	go f.Follow(ctx, nil, func([]memory.NotePage) error {
		told <- struct{}{}
		return nil
	})
	cmd := exec.Command(os.Args[0], "-test.run", "none")
	cmd.Env = append(os.Environ(), testDo+"=wait", testDir+"="+dir, fmt.Sprint(testAt, "=", len(wanted(""))+4))
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil || line != "waiting\n" {
		t.Fatal(line, err)
	}
	raw := held(t, dir, true)
	if f.tidy(); !cmp.Equal(raw, held(t, dir, true)) || !hasJournal(f.root) {
		t.Error("another process was disturbed")
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	for deadline := time.After(20 * time.Second); !cmp.Equal(following, held(t, dir, false)); {
		select {
		case <-told:
		case <-deadline:
			t.Fatal("the pages were not finished: ", cmp.Diff(following, held(t, dir, false)))
		case <-time.After(10 * time.Millisecond): // files that hold no statements are not told of
		}
	}
}
