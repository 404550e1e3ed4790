//go:build unix

package register

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"helmdeck-sidecar/sidecar/memory"
)

func TestNewFilesAreOursAlone(t *testing.T) {
	h := newHouse(t, hostWith("authorization", "Bearer "+goodToken()))
	owned := os.Geteuid() == 0
	if owned {
		for _, path := range []string{h.config, filepath.Dir(h.config)} {
			if err := os.Chown(path, 1000, 1000); err != nil {
				t.Fatal(err)
			}
		}
	}
	h.minting().options.Check = refuseOnce()
	h.register()
	for _, path := range []string{h.config, h.porter, filepath.Dir(h.porter), filepath.Join(filepath.Dir(h.config), stateName)} {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if !info.IsDir() && info.Mode().Perm() != 0o600 {
			t.Errorf("%s has mode %v", path, info.Mode())
		}
		if st := info.Sys().(*syscall.Stat_t); owned && (st.Uid != 1000 || st.Gid != 1000) {
			t.Errorf("%s belongs to %d:%d", path, st.Uid, st.Gid)
		}
	}
}

// refuseOnce is a check that takes the first token for expired.
func refuseOnce() func(string) (TokenState, error) {
	first := ""
	return func(token string) (TokenState, error) {
		if first == "" || first == token {
			first = token
			return TokenState{Subject: "alice"}, memory.Errorf(memory.CodeInvalidToken, "expired", "the token expired")
		}
		return check(token)
	}
}

func TestLinks(t *testing.T) {
	setup := func(t *testing.T) (*house, string) {
		h := newHouse(t, hostWith("authorization", "Bearer "+goodToken()))
		return h, filepath.Join(h.dir, ".openclaw", "workspace")
	}
	link := func(t *testing.T, target, name string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(target, name); err != nil {
			t.Fatal(err)
		}
	}
	t.Run("within the workspace", func(t *testing.T) {
		h, workspace := setup(t)
		real := filepath.Join(workspace, "dot", "mcporter.json")
		h.write(real, "{}")
		link(t, "../dot/mcporter.json", h.porter)
		h.register()
		if info, err := os.Lstat(h.porter); err != nil || info.Mode()&os.ModeSymlink == 0 || !strings.Contains(h.read(real), "helmdeck") {
			t.Errorf("%v %v\n%s", info.Mode(), err, h.read(real))
		}
		h.undo()
		if h.read(real) != "{}" {
			t.Errorf("undo gives %s", h.read(real))
		}
	})
	for name, at := range map[string]string{"file": "config/mcporter.json", "folder": "config"} {
		t.Run("out of the workspace by a "+name, func(t *testing.T) {
			h, workspace := setup(t)
			outside := filepath.Join(h.dir, "outside")
			h.write(filepath.Join(outside, "mcporter.json"), "{}")
			target := outside
			if name == "file" {
				target = filepath.Join(outside, "mcporter.json")
			}
			link(t, target, filepath.Join(workspace, at))
			_, err := Prepare(t.Context(), h.options)
			wantError(t, err, memory.CodeConflict, "link_leaves_workspace")
			h.options.MCPorterFiles = []string{h.porter}
			h.register() // named, it is followed
			if !strings.Contains(h.read(filepath.Join(outside, "mcporter.json")), "helmdeck") {
				t.Error("a named file was not written")
			}
		})
	}
	t.Run("openclaw.json", func(t *testing.T) {
		h, _ := setup(t)
		real := filepath.Join(h.dir, "dotfiles", "openclaw.json")
		h.write(real, "{meta:{}}")
		_ = os.Remove(h.config)
		link(t, real, h.config)
		h.minting().register()
		if info, _ := os.Lstat(h.config); info.Mode()&os.ModeSymlink == 0 || !strings.Contains(h.read(real), "helmdeck") {
			t.Error("the link was replaced")
		}
	})
	t.Run("to nowhere", func(t *testing.T) {
		h, _ := setup(t)
		link(t, "nowhere.json", h.porter)
		if _, err := Prepare(t.Context(), h.options); memory.AsError(err).Code != memory.CodeInternal {
			t.Errorf("got %v", err)
		}
	})
}

func TestAFileThatChangedMeanwhileIsLeftAlone(t *testing.T) {
	h := newHouse(t, hostWith("authorization", "Bearer "+goodToken()))
	h.write(h.porter, "{}")
	p := h.prepare()
	h.write(h.porter, `{"imports": []}`)
	wantError(t, p.Apply(), memory.CodeConflict, "changed_meanwhile")
	if h.read(h.porter) != `{"imports": []}` {
		t.Error("it was overwritten")
	}
	if _, err := os.Stat(filepath.Join(filepath.Dir(h.config), stateName)); !errors.Is(err, os.ErrNotExist) {
		t.Error("something else was written")
	}
}

// A folder in place of the file makes the last step, the rename, fail.
func TestAFailedWriteLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "mcporter.json")
	if err := os.MkdirAll(filepath.Join(path, "full"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := write(path, []byte("{}"), 0o600, nobody); err == nil {
		t.Fatal("a folder was replaced")
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("left behind: %v", entries)
	}
}

func TestAFailedApplyKeepsTheOldFile(t *testing.T) {
	h := newHouse(t, hostWith("authorization", "Bearer "+goodToken()))
	h.write(h.porter, "{}")
	if err := os.Chmod(h.porter, 0o640); err != nil {
		t.Fatal(err)
	}
	p := h.prepare()
	p.Changes[0].File += "/" + strings.Repeat("x", 300) // no file system takes this name
	if err := p.Apply(); memory.AsError(err).Reason != "disk" || tokens.MatchString(err.Error()) {
		t.Errorf("got %v", err)
	}
	if info, _ := os.Stat(h.porter); h.read(h.porter) != "{}" || info.Mode().Perm() != 0o640 {
		t.Errorf("the old file is gone: %v %s", info.Mode(), h.read(h.porter))
	}
	h.register()
	if info, _ := os.Stat(h.porter); info.Mode().Perm() != 0o640 {
		t.Errorf("the mode became %v", info.Mode())
	}
}

func TestConcurrentRuns(t *testing.T) {
	h := newHouse(t, `{"meta": {}, "gateway": {"mode": "local"}}`).minting()
	before := withoutTimes(h.tree())
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for {
				p, err := Prepare(t.Context(), h.options)
				if err == nil {
					err = p.Apply()
				}
				if e := memory.AsError(err); e == nil {
					return
				} else if e.Reason != "changed_meanwhile" {
					t.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	if p := h.prepare(); len(p.Changes) != 0 {
		t.Errorf("something is left to do: %v", p.Changes)
	}
	h.undo()
	if diff := cmp.Diff(before, withoutTimes(h.tree())); diff != "" {
		t.Error(diff)
	}
}
