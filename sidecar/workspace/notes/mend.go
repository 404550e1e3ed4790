package notes

import (
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path"
	"strings"
	"time"

	"helmdeck-sidecar/sidecar/memory"
)

// errLocked says that another process is writing pages.
var errLocked = errors.New("notes: another process is writing pages of the workspace")

// How long Write waits for another process that writes pages, and how often it looks.
const (
	lockPatience = 30 * time.Second
	lockPause    = 20 * time.Millisecond
)

func lockWait(root *os.Root) (release func() error, err error) {
	for deadline := time.Now().Add(lockPatience); ; time.Sleep(lockPause) {
		release, err = lock(root)
		if !errors.Is(err, errLocked) || time.Now().After(deadline) {
			break
		}
	}
	if errors.Is(err, errLocked) {
		err = memory.Wrap(memory.CodeConflict, "busy_workspace", err, "another process is reflecting on the workspace").WithHint("wait until it is done, and try again")
	}
	return release, err
}

// Mend finishes what a process began to write in a workspace that was killed, if there is
// anything. A process that still writes is left alone. It returns what is known of a reflection
// that could not be finished, or nothing.
func Mend(workspace string, log *slog.Logger) (problem string, err error) {
	dir, err := Resolve(workspace)
	if err != nil {
		return "", err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return "", unusable(err)
	}
	defer root.Close()
	if !hasJournal(root) {
		if b := readBroken(root); b != nil {
			problem = b.problem().Message
		}
		return problem, nil
	}
	f, err := Open(Options{Workspace: dir, Logger: log})
	if err != nil {
		return "", err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.broken != nil {
		problem = f.broken.problem().Message
	}
	return problem, f.root.Close()
}

// tidy finishes what another process began to write that was killed. It reports whether there
// is one that writes now, and may be killed.
func (f *Folder) tidy() (busy bool) {
	root, err := f.place()
	if err != nil || !hasJournal(root) {
		return false
	}
	if !f.looking.TryLock() {
		return true // we are writing ourselves, perhaps
	}
	defer f.looking.Unlock()
	if f.writing {
		return true
	}
	release, err := lock(root)
	if err != nil {
		return true
	}
	if err := errors.Join(f.mend(root), release()); err != nil {
		f.log.Debug("what a reflection began to write is still there", "workspace", f.dir, "cause", err)
	}
	return false
}

// mend carries out the journal of a process that was killed, or takes it back if it cannot be
// carried out. The journal goes either way, unless the workspace cannot be written at all. The
// caller holds the lock.
func (f *Folder) mend(root *os.Root) error {
	list, err := readJournal(root)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case errors.Is(err, errBadJournal):
		return f.setAside(root, err)
	case err != nil:
		err = notWritten(journalFile, err)
		f.setBroken(&broken{At: time.Now().UTC().Truncate(time.Second), Problem: reason(err)})
		return err
	}
	f.log.Info("finishing what a reflection began to write", "workspace", f.dir, "files", len(list))
	var failed error
	for _, r := range list {
		if failed = r.forward(root); failed != nil {
			break
		}
		f.reached("mended")
	}
	t := &transaction{f: f, root: root, list: list}
	if failed == nil {
		failed = t.sync()
	}
	if failed == nil {
		return t.finish(true)
	}
	why := errors.New(reason(failed))
	for _, r := range list {
		if err := r.back(root); err != nil {
			why = errors.Join(why, errors.New(r.File+" could not be put back: "+reason(err)))
		}
		f.reached("taken back")
	}
	return errors.Join(t.sync(), f.setAside(root, why), t.clean())
}

// recover finishes what an earlier process began to write, and removes what it left.
func (f *Folder) recover() {
	f.setBroken(readBroken(f.root))
	f.tidy()
	f.looking.Lock()
	defer f.looking.Unlock()
	release, err := lock(f.root)
	if err != nil {
		return
	}
	if !hasJournal(f.root) {
		f.sweep()
	}
	if err := release(); err != nil {
		f.log.Warn("the lock of the workspace cannot be released", "cause", err)
	}
}

// sweep removes files that were not whole yet when an earlier process ended. The caller holds
// the lock, so that nobody is writing pages; a bullet may be.
func (f *Folder) sweep() {
	for _, folder := range folders {
		info, err := f.root.Lstat(folder)
		if err != nil || !info.IsDir() {
			continue
		}
		entries, err := fs.ReadDir(f.root.FS(), folder)
		if err != nil {
			continue
		}
		for _, e := range entries {
			if isTemporary(e.Name()) && e.Type().IsRegular() && (strings.HasPrefix(e.Name(), pagePrefix) || old(e)) {
				if err := f.root.Remove(path.Join(folder, e.Name())); err != nil {
					f.log.Warn("a temporary file stays", "file", path.Join(folder, e.Name()), "cause", err)
				}
			}
		}
	}
}

// old reports whether nobody can be writing a temporary file any more.
func old(e fs.DirEntry) bool {
	info, err := e.Info()
	return err == nil && time.Since(info.ModTime()) > time.Minute
}
