package badgerstore

import (
	"fmt"
	"io/fs"
	"log/slog"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"helmdeck-sidecar/store"
)

// freshFor is how long a look at the free space is good for.
const freshFor = time.Millisecond

// disk knows how much space is left and holds the ballast.
type disk struct {
	dir     string
	reserve uint64 // as configured; see Store.floor
	ballast ballast
	log     *slog.Logger

	mu   sync.Mutex
	free uint64
	at   time.Time
}

func newDisk(opt Options) *disk {
	return &disk{
		dir:     opt.Dir,
		reserve: opt.Reserve,
		ballast: ballast{path: filepath.Join(opt.Dir, "ballast"), size: opt.Ballast},
		log:     opt.Logger,
	}
}

// wrote takes what was just written from what is known to be free.
func (d *disk) wrote(n int64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.free -= min(d.free, uint64(n))
}

func (d *disk) available() (uint64, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.look(freshFor)
}

// look needs the lock.
func (d *disk) look(fresh time.Duration) (uint64, error) {
	if !d.at.IsZero() && time.Since(d.at) < fresh {
		return d.free, nil
	}
	var st unix.Statfs_t
	if err := unix.Statfs(d.dir, &st); err != nil {
		return 0, fmt.Errorf("reading the free disk space of %s: %w", d.dir, err)
	}
	d.free, d.at = st.Bavail*uint64(st.Bsize), time.Now()
	return d.free, nil
}

// check returns an error unless so many bytes are free.
func (d *disk) check(need uint64) error {
	free, err := d.available()
	if err != nil || free >= need {
		return err
	}
	return fmt.Errorf("%w: %d MiB are free and %d MiB are needed on the disk of %s. Free some space, or delete records",
		store.ErrLowDisk, free>>20, need>>20, d.dir)
}

// checkDelete gives up the ballast before it refuses.
func (d *disk) checkDelete() error {
	if d.check(deleteFloor) == nil {
		return nil
	}
	d.drop()
	return d.check(deleteFloor)
}

// drop gives up the ballast.
func (d *disk) drop() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.at = time.Time{}
	if released, err := d.ballast.release(); err != nil {
		d.log.Error("the ballast file cannot be removed", "err", err)
	} else if released {
		d.log.Warn("disk space is low: the ballast file was given up", "path", d.ballast.path)
	}
}

// balance drops the ballast when space runs out, and restores it afterwards.
func (d *disk) balance() {
	free, err := d.available()
	switch {
	case err != nil:
		d.log.Error("free disk space is not known", "err", err)
	case free < flushRoom:
		d.drop()
	case free >= d.reserve+uint64(d.ballast.size):
		d.mu.Lock()
		defer d.mu.Unlock()
		if err := d.ballast.take(); err != nil {
			d.log.Warn("the ballast file cannot be made", "err", err)
		}
		d.at = time.Time{}
	}
}

// prepareOpen makes sure that Badger can write out what its logs hold, which it
// does as soon as it is open.
func (d *disk) prepareOpen(db string) error {
	if err := d.makeRoom(db); err != nil {
		return fmt.Errorf("opening would crash: %w", err)
	}
	d.balance()
	return nil
}

// prepareClose does the same for closing.
func (d *disk) prepareClose(db string) error {
	if err := d.makeRoom(db); err != nil {
		return fmt.Errorf("the database is left as after a crash, nothing is lost: %w", err)
	}
	return nil
}

func (d *disk) makeRoom(db string) error {
	p := spare{db: db}
	if err := p.remove(); err != nil {
		return err
	}
	logs, err := p.logs()
	if err != nil {
		return err
	}
	need := uint64(2*spareSize + 2<<20)
	for _, path := range logs {
		need += uint64(allocated(path)) * 5 / 4
	}
	if d.check(need) == nil {
		return nil
	}
	d.drop()
	return d.check(need)
}

// allocated returns the bytes on disk of one file, or of all below a directory.
// Files that vanish meanwhile count as nothing.
func allocated(path string) (n int64) {
	filepath.WalkDir(path, func(_ string, e fs.DirEntry, err error) error {
		if err != nil {
			return nil
		}
		if fi, err := e.Info(); err == nil {
			if st, ok := fi.Sys().(*syscall.Stat_t); ok {
				n += st.Blocks * 512
			}
		}
		return nil
	})
	return n
}
