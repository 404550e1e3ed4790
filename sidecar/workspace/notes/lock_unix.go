//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package notes

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// lock has nobody else write pages of a workspace until it is released, or reports that
// somebody does. The death of a process releases its locks.
func lock(root *os.Root) (release func() error, err error) {
	dir, err := root.Open(".")
	if err != nil {
		return nil, err
	}
	err = unix.Flock(int(dir.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return nil, errors.Join(errLocked, dir.Close())
	}
	return dir.Close, nil // a file system without locks does without
}
