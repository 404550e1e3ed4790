package badgerstore

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// ballast is a file that only takes space, to be given up when there is none.
type ballast struct {
	path string
	size int64
	held bool
}

// take makes the file, unless it is there.
func (b *ballast) take() error {
	if b.held || b.size == 0 {
		return nil
	}
	if allocated(b.path) >= b.size {
		b.held = true
		return nil
	}
	f, err := os.OpenFile(b.path, os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	err = fill(f, b.size)
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		os.Remove(b.path)
		return fmt.Errorf("%s: %w", b.path, err)
	}
	b.held = true
	return nil
}

func fill(f *os.File, size int64) error {
	err := unix.Fallocate(int(f.Fd()), 0, 0, size)
	if !errors.Is(err, unix.EOPNOTSUPP) {
		return err
	}
	piece := make([]byte, 1<<20)
	for at := int64(0); at < size; at += int64(len(piece)) {
		if _, err := f.WriteAt(piece[:min(size-at, int64(len(piece)))], at); err != nil {
			return err
		}
	}
	return f.Sync()
}

// release removes the file and reports whether there was one.
func (b *ballast) release() (bool, error) {
	b.held = false
	err := os.Remove(b.path)
	if os.IsNotExist(err) {
		return false, nil
	}
	return err == nil, err
}
