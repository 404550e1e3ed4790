package notes

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"

	"helmdeck-sidecar/sidecar/memory"
)

// On a full disk nothing changes, and what a killed process began is taken back where finishing
// it takes room.
func TestWriteOnFullDisk(t *testing.T) {
	dir := t.TempDir()
	if err := unix.Mount("tmpfs", dir, "tmpfs", 0, "size=512k"); err != nil {
		t.Skip("NOT TESTED: what happens on a full disk. Mounting a tmpfs needs root: ", err)
	}
	t.Cleanup(func() { _ = unix.Unmount(dir, unix.MNT_DETACH) })
	ws := filepath.Join(dir, "ws")
	lay(t, ws, former)
	fill := func() {
		content := make([]byte, 1<<20)
		for len(content) > 0 {
			if os.WriteFile(filepath.Join(dir, fmt.Sprint("fill", len(content))), content, 0o644) != nil {
				content = content[:len(content)/2]
			}
		}
	}
	free := func() {
		names, _ := filepath.Glob(filepath.Join(dir, "fill*"))
		for _, name := range names {
			_ = os.Remove(name)
		}
	}
	f := reopened(t, ws)
	fill()
	before, _ := listing(ws)
	if _, err := f.Write(wanted("new")); !errors.Is(err, unix.ENOSPC) || memory.AsError(err) == nil {
		t.Errorf("Write: %v", err)
	}
	if after, _ := listing(ws); !cmp.Equal(before, after) {
		t.Errorf("on a full disk something changed:\n%s", cmp.Diff(before, after))
	}
	free()
	if !another(t, "write", ws, len(wanted(""))+4) {
		t.Fatal("not killed")
	}
	typed := former["bank/opinions.md"] + strings.Repeat("typed\n", 3000)
	lay(t, ws, map[string]string{"bank/opinions.md": typed})
	fill()
	f = reopened(t, ws)
	free()
	want := map[string]string{}
	for name, content := range former {
		want[name] = content
	}
	want["bank/opinions.md"] = typed
	if diff := cmp.Diff(want, held(t, ws, true)); diff != "" {
		t.Errorf("taken back (-want +got):\n%s", diff)
	}
	if p := f.Status().Problems; len(p) != 1 || p[0].Reason != "broken_reflection" || !strings.Contains(p[0].Message, "no space left") {
		t.Errorf("status: %v", p)
	}
	if hasJournal(f.root) {
		t.Error("the journal stays")
	}
}
