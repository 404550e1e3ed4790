package notes

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"strings"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace/markdown"
)

// maxFile bounds a file that is read, in bytes.
const maxFile = 8 << 20

// folders are where statements may be.
var folders = []string{".", "memory", "bank", markdown.EntityFolder}

// list finds the files that hold statements, with their stamps. A folder that is not there
// has none. The error is not nil if the workspace as a whole is not there.
func (f *Folder) list() (map[string]stamp, error) {
	root, err := f.place()
	if err != nil {
		return nil, err
	}
	found, named, dirs := map[string]stamp{}, map[string]bool{}, 0
	for _, folder := range folders {
		n, err := f.listFolder(root, folder, found, named)
		if err != nil {
			return nil, err
		}
		if n && folder != "." {
			dirs++
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(found) == 0 && dirs == 0 && len(f.files) > 0 {
		return nil, errors.New("neither memory nor bank is in it any more")
	}
	maps.DeleteFunc(f.problems, func(file string, _ []memory.NoteProblem) bool { return !named[file] })
	return found, nil
}

// listFolder reports whether the folder is there.
func (f *Folder) listFolder(root *os.Root, folder string, found map[string]stamp, named map[string]bool) (bool, error) {
	info, err := root.Lstat(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	case err != nil:
		return false, err
	case info.Mode()&fs.ModeSymlink != 0:
		f.problem(folder, "link", "the folder is a link, which is not followed")
		named[folder] = true
		return false, nil
	case !info.IsDir():
		return false, nil
	}
	at, err := root.OpenRoot(folder)
	if err != nil {
		return false, err
	}
	defer at.Close()
	entries, err := fs.ReadDir(at.FS(), ".")
	if err != nil {
		return false, err
	}
	for _, e := range entries {
		file := path.Join(folder, e.Name())
		if !markdown.Reads(file) {
			continue
		}
		info, err := at.Lstat(e.Name())
		if err != nil {
			continue // gone since
		}
		named[file] = true
		if st, ok := f.judge(root, file, info); ok {
			found[file] = st
		}
	}
	return true, nil
}

// judge decides whether a file is read. One that is not keeps what it said: it has the
// stamp of before.
func (f *Folder) judge(root *os.Root, file string, info fs.FileInfo) (stamp, bool) {
	reason, message := "", ""
	switch {
	case info.Mode()&fs.ModeSymlink != 0:
		reason, message = "link", "the file is a link, which is not followed"
		if _, err := root.Stat(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
			reason, message = "link_outside", "the file is a link out of the workspace, which is not followed"
		}
		f.problem(file, reason, message)
		return stamp{}, false
	case !info.Mode().IsRegular():
		f.problem(file, "not_a_file", "this is not a regular file")
		return stamp{}, false
	case info.Size() > maxFile:
		f.problem(file, "too_large", fmt.Sprintf("the file has %d bytes; the limit is %d; what it said before stays", info.Size(), maxFile))
		return f.before(file)
	}
	return stampOf(info), true
}

// before is the stamp that a file had when it was told of.
func (f *Folder) before(file string) (stamp, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	s, ok := f.files[file]
	return s.stamp, ok
}

// within names a path of the workspace below it, with slashes.
func (f *Folder) within(name string) (string, bool) {
	rest, ok := strings.CutPrefix(name, f.dir+string(os.PathSeparator))
	return strings.ReplaceAll(rest, string(os.PathSeparator), "/"), ok
}

func (f *Folder) lstat(file string) (fs.FileInfo, error) {
	root, err := f.place()
	if err != nil {
		return nil, err
	}
	return root.Lstat(file)
}

// stampNow is the stamp of a file, zero if it is missing.
func (f *Folder) stampNow(file string) stamp {
	info, err := f.lstat(file)
	if err != nil {
		return stamp{}
	}
	return stampOf(info)
}
