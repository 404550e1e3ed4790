package badgerstore

import (
	"context"
	"fmt"
	"time"

	"github.com/dgraph-io/badger/v4"

	"helmdeck-sidecar/store"
)

const (
	// countEvery is how many bytes are committed between two looks at level 0.
	countEvery = 1 << 20
	// compactAt and maxLevel0 are the numbers of tables in level 0 that start a
	// compaction, and that make writers wait for it.
	compactAt = 4
	maxLevel0 = 12
)

// compact moves everything into one level, which drops deleted rows and old
// versions of rows. Badger's own compactors would do less, and would do it on a
// full disk too, where it kills the process.
func (s *Store) compact() error {
	s.compacting.Lock()
	defer s.compacting.Unlock()
	err := s.roomToCompact()
	if err == nil {
		s.db.View(func(*badger.Txn) error { return nil }) // moves on what Badger may discard
		err = s.db.Flatten(1)
	}
	s.measure()
	if err != nil {
		err = fmt.Errorf("compacting: %w", err)
		s.compactErr.Store(&err)
		return err
	}
	s.compactErr.Store(nil)
	return nil
}

// roomToCompact checks that what a compaction writes before it deletes has room:
// in the worst case all tables in one step. When that does not fit, what is
// really alive may, as after deleting much.
func (s *Store) roomToCompact() error {
	level0, all := s.measure()
	if s.disk.check(uint64(all+compactSlack)) == nil {
		return nil
	}
	return s.disk.check(uint64(min(all, level0+s.aliveBytes()*5/4) + compactSlack))
}

// measure notes the sizes of the tables, and returns those of level 0 and of all.
func (s *Store) measure() (level0, all int64) {
	levels := s.db.Levels()
	for _, l := range levels {
		all += l.Size
	}
	s.level0.Store(int64(levels[0].NumTables))
	s.tables.Store(all)
	return levels[0].Size, all
}

// floor is the free space below which nothing is stored: the reserve, and enough
// to compact what there is.
func (s *Store) floor() uint64 {
	return max(s.disk.reserve, uint64(s.tables.Load())+compactSlack+flushRoom)
}

// aliveBytes looks at every row.
func (s *Store) aliveBytes() (n int64) {
	txn := s.db.NewTransaction(false)
	defer txn.Discard()
	it := txn.NewIterator(badger.IteratorOptions{})
	defer it.Close()
	for it.Rewind(); it.Valid(); it.Next() {
		n += it.Item().EstimatedSize() + entryOverhead
	}
	return n
}

// noteGrowth starts a compaction when enough was written.
func (s *Store) noteGrowth(size int64) {
	s.unswept.Add(size)
	if s.grown += size; s.grown < countEvery {
		return
	}
	s.grown = 0
	s.measure()
	if s.level0.Load() < compactAt {
		return
	}
	select {
	case s.wakeCompact <- struct{}{}:
	default:
	}
}

// keepCompact makes writers wait when they are faster than compaction.
func (s *Store) keepCompact() {
	if s.level0.Load() >= maxLevel0 && s.running.Err() == nil {
		s.compact()
	}
}

// admit says whether there is room for a request.
func (s *Store) admit(kind opKind) error {
	if kind != opPut && kind != opAttach {
		return s.disk.checkDelete()
	}
	if err := s.compactErr.Load(); err != nil && s.level0.Load() >= maxLevel0 {
		return fmt.Errorf("%w (%v)", store.ErrLowDisk, *err)
	}
	return s.disk.check(s.floor())
}

// pushOut makes Badger write its memory table out, by filling it up. DropPrefix
// would do it too, but stops readers meanwhile. The committer runs it.
func (s *Store) pushOut() error {
	if err := s.disk.check(flushRoom); err != nil {
		return err
	}
	const piece = 400 << 10
	for range memTable/piece + 2 {
		if err := s.scratch(make([]byte, piece)); err != nil {
			return err
		}
	}
	return s.scratch(nil)
}

// scratch writes the scratch row, or deletes it.
func (s *Store) scratch(value []byte) error {
	if err := s.spare.ensure(); err != nil {
		return err
	}
	return s.db.Update(func(txn *badger.Txn) error {
		if value == nil {
			return txn.Delete([]byte{rowScratch})
		}
		return txn.Set([]byte{rowScratch}, value)
	})
}

// waitFlushed polls, as Badger tells nobody, until only the log of the current
// memory table is left.
func (s *Store) waitFlushed(ctx context.Context) error {
	tick := time.NewTicker(2 * time.Millisecond)
	defer tick.Stop()
	for {
		logs, err := (&spare{db: s.spare.db}).logs()
		if err != nil || len(logs) <= 1 {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
}
