//go:build unix

package workspace

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// owner is the user and group that files are given to; nobody leaves them as they are.
type owner struct{ uid, gid int }

var nobody = owner{-1, -1}

// ownerOf is the owner of what info describes when root runs this, and nobody otherwise.
func ownerOf(info fs.FileInfo) owner {
	if st, ok := info.Sys().(*syscall.Stat_t); ok && os.Geteuid() == 0 {
		return owner{int(st.Uid), int(st.Gid)}
	}
	return nobody
}

// owned reports whether info describes something of this owner.
func (o owner) owned(info fs.FileInfo) bool { return o == nobody || ownerOf(info) == o }

// giveTo gives a file to the owner of a folder when root runs this.
func giveTo(dir, path string) error {
	info, err := os.Stat(dir)
	if err != nil {
		return err
	}
	if o := ownerOf(info); o != nobody {
		return os.Lchown(path, o.uid, o.gid)
	}
	return nil
}

// lock waits until it alone holds the lock file, and makes it if need be. Where the file
// system has no locks it does not wait.
func lock(path string) (unlock func(), err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := giveTo(filepath.Dir(path), path); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	for {
		if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX); err != syscall.EINTR {
			return func() { _ = f.Close() }, nil
		}
	}
}
