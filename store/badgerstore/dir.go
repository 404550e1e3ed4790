package badgerstore

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// Errors of Open that callers tell apart.
var (
	// ErrLocked means that another process has the store open.
	ErrLocked = errors.New("badgerstore: the store is in use")
	// ErrKeys means that the master key or the keyring is missing or wrong.
	ErrKeys = errors.New("badgerstore: the keys do not fit the data")
)

// privateDir makes dir, or takes away what others may do in it.
func privateDir(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	fi, err := os.Stat(dir)
	if err != nil || fi.Mode().Perm() == 0o700 {
		return err
	}
	if err := os.Chmod(dir, 0o700); err != nil {
		return fmt.Errorf("%s may be used by others (mode %o) and this cannot be changed: %w", dir, fi.Mode().Perm(), err)
	}
	return nil
}

// lockDir holds the lock until the file is closed, or the process ends.
func lockDir(dir string) (*os.File, error) {
	f, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	err = unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if err == nil {
		return f, nil
	}
	f.Close()
	if errors.Is(err, unix.EWOULDBLOCK) {
		return nil, fmt.Errorf("%w: another process has %s open. Stop it, or use another directory", ErrLocked, dir)
	}
	return nil, err
}

// writeFileAtomic replaces the file by one with this content that only the owner
// may read. After a crash there is the old content or the new.
func writeFileAtomic(path string, content []byte) error {
	tmp := path + ".new"
	f, err := os.OpenFile(tmp, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	if err == nil {
		err = f.Sync()
	}
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err == nil {
		err = os.Rename(tmp, path)
	}
	if err != nil {
		os.Remove(tmp)
		return err
	}
	return syncDir(filepath.Dir(path))
}

func syncDir(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer f.Close()
	return f.Sync()
}

// ignore returns err unless it is one of these.
func ignore(err error, these ...error) error {
	for _, e := range these {
		if errors.Is(err, e) {
			return nil
		}
	}
	return err
}
