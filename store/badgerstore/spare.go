package badgerstore

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"

	"helmdeck-sidecar/store"
)

// spareSize is the most that Badger writes to the log of one memory table: it
// begins a new one behind the transaction that makes it full.
const spareSize = memTable + 1<<20

// spare is the file that Badger will use as its next log. Badger makes its logs
// as holes and dies by SIGBUS when a hole cannot be filled. It does take an
// empty file of the right name, so there always is one whose space is already
// allocated behind its end.
type spare struct {
	db   string // directory
	path string
}

// ensure makes the spare, when Badger has taken it or there never was one. Each
// transaction needs one, as each can be the one that begins a new log.
func (p *spare) ensure() error {
	if fi, err := os.Stat(p.path); p.path != "" && err == nil && fi.Size() == 0 {
		return nil
	}
	logs, err := p.logs()
	if err != nil {
		return err
	}
	last := 0
	for _, path := range logs {
		var n int
		if _, err := fmt.Sscanf(filepath.Base(path), "%d.mem", &n); err != nil {
			return fmt.Errorf("%s is not a log of Badger", path)
		}
		last = max(last, n)
	}
	p.path = filepath.Join(p.db, fmt.Sprintf("%05d.mem", last+1))
	if err := allocate(p.path, os.O_CREATE|os.O_EXCL); err != nil {
		os.Remove(p.path)
		return fmt.Errorf("%w: allocating a log: %v", store.ErrLowDisk, err)
	}
	return nil
}

// fill allocates the space of the log that Badger made when it was opened.
func (p *spare) fill() error {
	logs, err := p.logs()
	for _, path := range logs {
		err = errors.Join(err, allocate(path, 0))
	}
	return err
}

func allocate(path string, flags int) error {
	f, err := os.OpenFile(path, os.O_RDWR|flags, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	err = unix.Fallocate(int(f.Fd()), unix.FALLOC_FL_KEEP_SIZE, 0, spareSize)
	return ignore(err, unix.EOPNOTSUPP)
}

// logs returns the logs that Badger uses.
func (p *spare) logs() (used []string, err error) {
	all, err := filepath.Glob(filepath.Join(p.db, "*.mem"))
	for _, path := range all {
		fi, err := os.Stat(path)
		if err == nil && fi.Size() > 0 {
			used = append(used, path)
		}
	}
	return used, err
}

// remove removes spares. Badger must not be open; it does not open with an empty
// log, its own from a crash or ours.
func (p *spare) remove() error {
	all, err := filepath.Glob(filepath.Join(p.db, "*.mem"))
	for _, path := range all {
		if fi, serr := os.Stat(path); serr == nil && fi.Size() == 0 {
			err = errors.Join(err, os.Remove(path))
		}
	}
	return err
}
