package badgerstore

import "context"

const (
	// maxGroup is how many requests are taken together.
	maxGroup = 256
	// entryOverhead is more than what Badger adds to the size of an entry.
	entryOverhead = 32
)

// commitLoop is the only writer of the database. It takes all requests that
// wait, applies them one after another in one transaction and commits it with
// one fsync; meanwhile the next requests gather.
func (s *Store) commitLoop() {
	for first := range s.writes {
		s.keepCompact()
		b := s.newBatch()
		b.handle(first)
		for range min(len(s.writes), maxGroup-1) {
			b.handle(<-s.writes)
		}
		b.flush()
		b.txn.Discard() // an open transaction keeps what is deleted on disk
	}
}

func (s *Store) deleteRows(rows [][]byte) error {
	if err := s.spare.ensure(); err != nil {
		return err
	}
	txn := s.db.NewTransaction(true)
	defer txn.Discard()
	for _, row := range rows {
		if err := txn.Delete(row); err != nil {
			return err
		}
	}
	return txn.Commit()
}

// committed notes the outcome of a commit.
func (s *Store) committed(size int64, err error) {
	s.disk.wrote(size)
	if err != nil {
		s.lastError.Store(&err)
		s.log.Error("a write failed", "err", err)
		return
	}
	if s.lastError.Load() != nil {
		s.lastError.Store(nil)
	}
	s.noteGrowth(size)
}

// remove deletes rows as they are.
func (s *Store) remove(ctx context.Context, rows [][]byte) error {
	r := newRequest(opRemove)
	r.rows = rows
	return s.submit(ctx, r)
}
