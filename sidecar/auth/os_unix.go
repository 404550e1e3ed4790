//go:build unix

package auth

import (
	"os"
	"path/filepath"
	"syscall"
)

// permissionsMeanSomething is false where mode bits do not guard a file.
const permissionsMeanSomething = true

// lockFile waits for the exclusive lock at path and returns its release.
func lockFile(path string) (unlock func(), err error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if dir, err := os.Stat(filepath.Dir(path)); err == nil {
		_ = ownLike(f, dir)
	}
	for {
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX)
		if err != syscall.EINTR {
			break
		}
	}
	if err != nil {
		_ = f.Close()
		return nil, err
	}
	return func() { _ = f.Close() }, nil
}

// ownLike gives f to the owner of like, so that root leaves files that the
// daemon's user can read.
func ownLike(f *os.File, like os.FileInfo) error {
	want, ok := like.Sys().(*syscall.Stat_t)
	if !ok || os.Geteuid() != 0 {
		return nil
	}
	return f.Chown(int(want.Uid), int(want.Gid))
}
