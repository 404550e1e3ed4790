package notes

import (
	"path/filepath"
	"slices"

	"github.com/fsnotify/fsnotify"
)

// notices are those of the operating system about the folders of a workspace. changed
// brings names of files, or "" when more than files changed or notices were lost.
type notices struct {
	f       *Folder
	watcher *fsnotify.Watcher
	changed chan string
	done    chan struct{}
}

// newNotices begins to take notices. Without any, changed stays silent.
func newNotices(f *Folder) *notices {
	n := &notices{f: f, changed: make(chan string, 256), done: make(chan struct{})}
	if f.options.NoNotices {
		close(n.done)
		return n
	}
	var err error
	if n.watcher, err = fsnotify.NewWatcher(); err != nil {
		f.log.Warn("no notices of changes in the workspace; it is scanned instead", "cause", err)
		close(n.done)
		return n
	}
	n.watchFolders()
	go n.run()
	return n
}

// watchFolders watches the folders that are there. A folder that is watched stays so.
func (n *notices) watchFolders() {
	if n.watcher == nil {
		return
	}
	ok := true
	for _, folder := range folders {
		info, err := n.f.lstat(folder)
		if err != nil || !info.IsDir() {
			continue
		}
		if err := n.watcher.Add(filepath.Join(n.f.dir, filepath.FromSlash(folder))); err != nil {
			n.f.log.Warn("no notices of changes in a folder; it is scanned instead", "folder", folder, "cause", err)
			ok = false
		}
	}
	n.f.mu.Lock()
	n.f.notified = ok
	n.f.mu.Unlock()
}

func (n *notices) run() {
	defer close(n.done)
	for {
		select {
		case e, ok := <-n.watcher.Events:
			if !ok {
				return
			}
			name, within := n.f.within(e.Name)
			switch {
			case !within || slices.Contains(folders, name):
				n.watchFolders()
				n.changed <- ""
			case e.Op != fsnotify.Chmod:
				n.changed <- name
			}
		case _, ok := <-n.watcher.Errors:
			if !ok {
				return
			}
			n.changed <- ""
		}
	}
}

// drain hands over what waits.
func (n *notices) drain(take func(string)) {
	for {
		select {
		case name := <-n.changed:
			take(name)
		default:
			return
		}
	}
}

func (n *notices) close() {
	if n.watcher != nil {
		n.watcher.Close()
		for {
			select {
			case <-n.changed:
			case <-n.done:
				return
			}
		}
	}
}
