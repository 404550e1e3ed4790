package notes

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"helmdeck-sidecar/sidecar/memory"
)

// The variables by which the test has itself killed: where, and behind which block. 0 is
// before the first one, -1 before anything is decided.
const killDir, killAt = "NOTES_TEST_KILL_DIR", "NOTES_TEST_KILL_AT"

func TestMain(m *testing.M) {
	if dir := os.Getenv(killDir); dir != "" {
		at, _ := strconv.Atoi(os.Getenv(killAt))
		writeAndDie(dir, at)
	}
	os.Exit(m.Run())
}

const pages = 6

func page(n int) string { return fmt.Sprintf("bank/entities/e%d.md", n) }

func blocks(text string) (list []memory.NoteBlock) {
	for n := range pages {
		list = append(list, memory.NoteBlock{File: page(n), Title: "E", Lines: []string{text}})
	}
	return list
}

func writeAndDie(dir string, at int) {
	f, err := Open(Options{Workspace: dir})
	if err != nil {
		fmt.Println(err)
		os.Exit(3)
	}
	written := 0
	die := func() { _ = syscall.Kill(os.Getpid(), syscall.SIGKILL) }
	f.beforeJournal = func() {
		if at < 0 {
			die()
		}
	}
	f.afterBlock = func(string) {
		if written++; written == at {
			die()
		}
	}
	fmt.Println(f.Write(blocks("new")))
	os.Exit(4)
}

// A process that is killed while it writes leaves, for the next one, all pages as they were
// before or all as they were to be, and what was typed meanwhile in either case.
func TestKilledWhileWriting(t *testing.T) {
	for at := -1; at <= pages; at++ {
		if at == 0 {
			continue
		}
		dir := t.TempDir()
		f, err := Open(Options{Workspace: dir})
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Write(blocks("old")); err != nil {
			t.Fatal(err)
		}
		f.Close()
		cmd := exec.Command(os.Args[0], "-test.run", "none")
		cmd.Env = append(os.Environ(), killDir+"="+dir, killAt+"="+strconv.Itoa(at))
		out, err := cmd.CombinedOutput()
		if err == nil || cmd.ProcessState.ExitCode() != -1 {
			t.Fatalf("at %d the process was not killed: %v\n%s", at, err, out)
		}
		last := filepath.Join(dir, page(pages-1))
		content, err := os.ReadFile(last)
		if err == nil {
			err = os.WriteFile(last, append(content, "typed\n"...), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
		if f, err = Open(Options{Workspace: dir}); err != nil {
			t.Fatal(err)
		}
		f.Close()
		want := "new"
		if at < 0 {
			want = "old"
		}
		for n := range pages {
			content, err := os.ReadFile(filepath.Join(dir, page(n)))
			if err != nil || !strings.Contains(string(content), "reflect -->\n"+want+"\n<!--") {
				t.Errorf("killed at %d, page %d: %v\n%s", at, n, err, content)
			}
		}
		if content, _ = os.ReadFile(last); !strings.HasSuffix(string(content), "-->\ntyped\n") {
			t.Errorf("killed at %d, what was typed is lost:\n%s", at, content)
		}
		if _, err := os.Stat(filepath.Join(dir, journalFile)); err == nil {
			t.Errorf("killed at %d, the journal stays", at)
		}
	}
}

// A journal that cannot be read is told of, and nothing is guessed.
func TestBadJournal(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, journalFile), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(Options{Workspace: dir}); memory.AsError(err) == nil || memory.AsError(err).Reason != "bad_journal" {
		t.Errorf("Open: %v", err)
	}
}

// No journal makes the sidecar write elsewhere.
func TestForeignJournal(t *testing.T) {
	dir := t.TempDir()
	journal := `[{"file":"../outside.md","title":"x","lines":["x"]},{"file":"memory.md","title":"x","lines":["x"]},{"file":"bank/world.md","title":"World","lines":["x"]}]`
	if err := os.WriteFile(filepath.Join(dir, journalFile), []byte(journal), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := Open(Options{Workspace: dir})
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	entries, _ := os.ReadDir(dir)
	if len(entries) != 1 || entries[0].Name() != "bank" {
		t.Errorf("written: %v", entries)
	}
}
