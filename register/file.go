package register

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"helmdeck-sidecar/sidecar/memory"
)

// maxFile is the largest configuration file that is read, in bytes.
const maxFile = 16 << 20

// snapshot is a file as it was when it was read. data is nil when there was none.
type snapshot struct {
	path string // links resolved
	data []byte
	mode fs.FileMode
	own  owner
}

func (s snapshot) exists() bool { return s.data != nil }

// read resolves path and reads the file. fence, when not empty, is the folder
// that the file must lie in after links are resolved.
func read(path, fence string) (snapshot, error) {
	target, err := resolve(path, fence)
	if err != nil {
		return snapshot{}, err
	}
	s := snapshot{path: target, mode: 0o600, own: nobody}
	f, err := os.Open(target)
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err != nil {
		return s, diskError(target, "cannot be read", err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = errors.New("it is not a regular file")
	}
	if err == nil {
		s.data, err = io.ReadAll(io.LimitReader(f, maxFile+1))
	}
	if err == nil && len(s.data) > maxFile {
		err = fmt.Errorf("it is larger than %d bytes", maxFile)
	}
	if err != nil {
		return s, diskError(target, "cannot be read", err)
	}
	s.mode, s.own = info.Mode().Perm(), ownerOf(info)
	if s.data == nil {
		s.data = []byte{}
	}
	return s, nil
}

// resolve follows the links in the part of path that exists.
func resolve(path, fence string) (string, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", diskError(path, "cannot be found", err)
	}
	existing, rest := abs, ""
	for {
		if _, err := os.Lstat(existing); err == nil || filepath.Dir(existing) == existing {
			break
		}
		existing, rest = filepath.Dir(existing), filepath.Join(filepath.Base(existing), rest)
	}
	real, err := filepath.EvalSymlinks(existing)
	if err != nil {
		return "", diskError(path, "cannot be found", err)
	}
	if fence == "" {
		return filepath.Join(real, rest), nil
	}
	inside, err := filepath.EvalSymlinks(fence)
	if err != nil {
		return "", diskError(fence, "cannot be found", err)
	}
	if real != inside && !strings.HasPrefix(real, strings.TrimSuffix(inside, "/")+string(filepath.Separator)) {
		return "", memory.Errorf(memory.CodeConflict, "link_leaves_workspace", "%s is, or is in, a link that leads out of the workspace", path).
			WithHint("name the file that it leads to with --mcporter-file, if that is where it should be written")
	}
	return filepath.Join(real, rest), nil
}

// missingDirs lists the folders of path that do not exist, outermost first.
func missingDirs(path string) []string {
	var dirs []string
	for dir := filepath.Dir(path); ; dir = filepath.Dir(dir) {
		if _, err := os.Lstat(dir); err == nil || filepath.Dir(dir) == dir {
			return dirs
		}
		dirs = append([]string{dir}, dirs...)
	}
}

// write replaces path by rename, or makes it. The content is on disk before the
// new name is, and nothing of a failed attempt stays.
func write(path string, data []byte, mode fs.FileMode, own owner) (err error) {
	dir := filepath.Dir(path)
	tmp, err := os.CreateTemp(dir, ".helmdeck-register-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = tmp.Close()
			_ = os.Remove(tmp.Name())
		}
	}()
	if err = own.give(tmp); err != nil {
		return fmt.Errorf("its owner cannot be kept: %w", err)
	}
	if err = tmp.Chmod(mode); err != nil {
		return err
	}
	if _, err = tmp.Write(data); err != nil {
		return err
	}
	if err = tmp.Sync(); err != nil {
		return err
	}
	if err = tmp.Close(); err != nil {
		return err
	}
	if err = os.Rename(tmp.Name(), path); err != nil {
		return err
	}
	return syncDir(dir)
}

func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}

// makeDirs makes folders for a file that belongs to own.
func makeDirs(dirs []string, own owner) error {
	for _, dir := range dirs {
		if err := os.Mkdir(dir, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
		d, err := os.Open(dir)
		if err != nil {
			return err
		}
		err = own.give(d)
		if closing := d.Close(); err == nil {
			err = closing
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// diskError is an internal error about a file, in the words of the system.
func diskError(path, what string, err error) *memory.Error {
	reason := err.Error()
	var p *fs.PathError
	var l *os.LinkError
	switch {
	case errors.As(err, &p):
		reason = p.Err.Error()
	case errors.As(err, &l):
		reason = l.Err.Error()
	}
	hint := "run as the user that owns the file, and mount its folder rather than the file alone"
	return memory.Wrap(memory.CodeInternal, "disk", err, fmt.Sprintf("%s %s: %s", path, what, reason)).WithHint(hint)
}
