package badgerstore

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/dgraph-io/badger/v4"

	"helmdeck-sidecar/store"
)

// Store is an open store. It implements store.Store.
type Store struct {
	opt    Options
	log    *slog.Logger
	now    func() time.Time
	lock   *os.File
	keys   *keyring
	db     *badger.DB
	disk   *disk
	spare  spare // the committer's
	hub    hub
	bad    unreadable
	writes chan *request

	// calls is read-locked by every running call, and locked by Close.
	calls  sync.RWMutex
	closed bool

	running    context.Context // ends when Close begins
	end        context.CancelFunc
	background sync.WaitGroup
	committer  sync.WaitGroup

	wakeExpiry  chan struct{}
	nextExpiry  atomic.Int64
	wakeCompact chan struct{}
	compacting  sync.Mutex
	compactErr  atomic.Pointer[error] // of the last compaction
	used        atomic.Bool           // since releasePages was due
	level0      atomic.Int64          // tables that wait for compaction
	tables      atomic.Int64          // bytes in tables
	grown       int64                 // bytes committed since level0 was counted; the committer's
	unswept     atomic.Int64          // bytes committed since the last sweep
	lastSweep   atomic.Pointer[time.Time]
	lastError   atomic.Pointer[error] // of the last commit
}

var _ store.Store = (*Store)(nil)

// Open opens the store, or makes one when the directory is empty.
func Open(opt Options) (*Store, error) {
	if err := opt.complete(); err != nil {
		return nil, err
	}
	if err := privateDir(opt.Dir); err != nil {
		return nil, err
	}
	lock, err := lockDir(opt.Dir)
	if err != nil {
		return nil, err
	}
	s, err := openLocked(opt)
	if err != nil {
		lock.Close()
		return nil, err
	}
	s.lock = lock
	s.start()
	return s, nil
}

func openLocked(opt Options) (*Store, error) {
	keys, err := openKeys(opt)
	if err != nil {
		return nil, err
	}
	d := newDisk(opt)
	db, err := openDB(opt, keys, d)
	if err != nil {
		keys.close()
		return nil, err
	}
	running, end := context.WithCancel(context.Background())
	s := &Store{
		running:     running,
		end:         end,
		opt:         opt,
		log:         opt.Logger,
		now:         opt.Now,
		keys:        keys,
		db:          db,
		disk:        d,
		spare:       spare{db: filepath.Join(opt.Dir, "db")},
		hub:         newHub(),
		bad:         unreadable{log: opt.Logger, seen: map[string]bool{}},
		writes:      make(chan *request, maxGroup),
		wakeExpiry:  make(chan struct{}, 1),
		wakeCompact: make(chan struct{}, 1),
	}
	s.measure()
	return s, nil
}

// openKeys makes keys only in a directory that holds neither keyring nor data.
func openKeys(opt Options) (*keyring, error) {
	ring := filepath.Join(opt.Dir, "keyring")
	haveRing, err := exists(ring)
	if err != nil {
		return nil, err
	}
	haveDB, err := exists(filepath.Join(opt.Dir, "db"))
	if err != nil {
		return nil, err
	}
	if haveDB && !haveRing {
		return nil, fmt.Errorf("%w: %s is missing, and without it the data in %s cannot be read. Put it back. "+
			"To begin empty, move the directory away", ErrKeys, ring, opt.Dir)
	}
	key := opt.MasterKey
	if key == nil {
		if key, err = masterKey(opt.Dir, !haveRing); err != nil {
			return nil, err
		}
	}
	keys, err := openKeyring(ring, key, !haveRing)
	if err != nil {
		return nil, err
	}
	if !haveDB && len(keys.names()) > 0 {
		keys.close()
		return nil, fmt.Errorf("%w: there are keys for namespaces, but the data in %s is missing. Put it back. "+
			"To begin empty, move the directory away", ErrKeys, filepath.Join(opt.Dir, "db"))
	}
	return keys, nil
}

func openDB(opt Options, keys *keyring, d *disk) (*badger.DB, error) {
	dir := filepath.Join(opt.Dir, "db")
	if err := d.prepareOpen(dir); err != nil {
		return nil, err
	}
	if err := privateDir(dir); err != nil {
		return nil, err
	}
	if err := syncDir(opt.Dir); err != nil {
		return nil, err
	}
	if err := tryKey(dir, keys.db.key); err != nil {
		return nil, err
	}
	if err := removeUnmade(dir); err != nil {
		return nil, err
	}
	db, err := badger.Open(badgerOptions(dir, keys.db.key, opt.Logger))
	if err != nil {
		return nil, fmt.Errorf("opening the database in %s: %w", dir, err)
	}
	if err := (&spare{db: dir}).fill(); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// removeUnmade removes logs without a byte: a process was killed between making such a file and
// giving it its size. Nothing can be in them, and Badger does not open with one.
func removeUnmade(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if ext := filepath.Ext(e.Name()); ext != ".vlog" && ext != ".mem" {
			continue
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		if info.Mode().IsRegular() && info.Size() == 0 {
			if err := os.Remove(filepath.Join(dir, e.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

// tryKey checks the key before Badger opens, which leaks goroutines when it is
// wrong.
func tryKey(dir string, key []byte) error {
	have, err := exists(filepath.Join(dir, badger.KeyRegistryFileName))
	if err != nil || !have {
		return err
	}
	reg, err := badger.OpenKeyRegistry(badger.KeyRegistryOptions{Dir: dir, ReadOnly: true, EncryptionKey: key})
	if errors.Is(err, badger.ErrEncryptionKeyMismatch) {
		return fmt.Errorf("%w: the keyring belongs to another database than %s. Put back the one that belongs to it",
			ErrKeys, dir)
	}
	if err != nil {
		return err
	}
	return reg.Close()
}

func (s *Store) start() {
	s.committer.Go(s.commitLoop)
	s.background.Go(s.expireLoop)
	s.background.Go(s.maintain)
}

// enter begins a call; each successful enter needs a leave. A call must not enter
// twice.
func (s *Store) enter() error {
	s.calls.RLock()
	if s.closed {
		s.calls.RUnlock()
		return store.ErrClosed
	}
	if !s.used.Load() {
		s.used.Store(true)
	}
	return nil
}

func (s *Store) leave() { s.calls.RUnlock() }

// Close implements store.Store. It does not wait for the callbacks of watches.
func (s *Store) Close() error {
	s.calls.Lock()
	defer s.calls.Unlock()
	if s.closed {
		return nil
	}
	s.closed = true
	s.end()
	s.hub.close()
	s.background.Wait()
	close(s.writes)
	s.committer.Wait()
	if err := s.disk.prepareClose(filepath.Join(s.opt.Dir, "db")); err != nil {
		s.lock.Close()
		return err
	}
	return errors.Join(s.db.Close(), s.keys.close(), s.lock.Close())
}
