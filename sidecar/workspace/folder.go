package workspace

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// reach makes sure that root is the folder that Folder leads to now, and makes it anew when
// somebody took it away.
func (m *Mirror) reach() error {
	if !m.moved() {
		return nil
	}
	root, own, err := openFolder(m.options.Workspace)
	if err != nil {
		return err
	}
	if m.root != nil {
		_ = m.root.Close() // of a folder that is gone
	}
	m.root, m.own = root, own
	return nil
}

// moved reports whether Folder leads to another folder than root, or to none.
func (m *Mirror) moved() bool {
	if m.root == nil {
		return true
	}
	ours, err := m.root.Stat(".")
	if err != nil {
		return true
	}
	there, err := os.Lstat(filepath.Join(m.options.Workspace, Folder))
	return err != nil || !os.SameFile(ours, there)
}

// openFolder goes down to Folder, one part at a time, and refuses links. Folders that it
// makes belong to the owner of the workspace when root makes them.
func openFolder(workspace string) (*os.Root, owner, error) {
	at, err := os.OpenRoot(workspace)
	if err != nil {
		return nil, nobody, err
	}
	info, err := at.Stat(".")
	if err != nil {
		return nil, nobody, errors.Join(err, at.Close())
	}
	own := ownerOf(info)
	for _, part := range []string{"memory", "helmdeck"} {
		below, err := openPart(at, part, own)
		if err = errors.Join(err, at.Close()); err != nil {
			return nil, nobody, err
		}
		at = below
	}
	return at, own, nil
}

func openPart(at *os.Root, part string, own owner) (*os.Root, error) {
	err := at.Mkdir(part, 0o755)
	if err == nil && own != nobody {
		err = at.Lchown(part, own.uid, own.gid)
	}
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	info, err := at.Lstat(part)
	if err == nil && !info.IsDir() {
		err = fmt.Errorf("%s is not a folder", part)
	}
	if err != nil {
		return nil, err
	}
	return at.OpenRoot(part)
}

// HasMirror reports whether a workspace has files of a mirror.
func HasMirror(workspace string) bool {
	_, err := os.Lstat(filepath.Join(workspace, Folder, manifestName))
	return err == nil
}

// ClearMirror removes the files that an earlier process's mirror wrote to a workspace, and
// the folder when it is empty then. A workspace that is not there is left alone.
func ClearMirror(workspace string) error {
	if !HasMirror(workspace) {
		return removeFolder(workspace)
	}
	m, err := OpenMirror(Options{Workspace: workspace})
	if err != nil {
		return err
	}
	return errors.Join(m.Clear(), m.Close())
}

// removeFolder removes the folder of a mirror when it is empty. Another process may be about
// to do the same.
func removeFolder(workspace string) error {
	root, err := os.OpenRoot(workspace)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer root.Close()
	_ = root.Remove(Folder) // one with files in it, or behind a link, stays
	return nil
}
