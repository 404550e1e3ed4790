package badgerstore

import (
	"time"

	"github.com/dgraph-io/badger/v4"
)

const (
	// expireChunk is how many versions expire before writers get a turn.
	expireChunk = 256
	// longestNap bounds the sleep of the expirer, so that it notices a clock that
	// was set.
	longestNap = time.Minute
	// ttlSlack is how much later Badger ends a row than its record says, so that the
	// expirer finds the row and can tell the watchers.
	ttlSlack = time.Hour
)

// entry gives a row to Badger with its TTL: the time left by the store's clock, on
// Badger's clock, rounded up to Badger's whole seconds, and some slack. Should the
// expirer never come, Badger drops the row by itself.
func (s *Store) entry(row set) *badger.Entry {
	e := badger.NewEntry(row.row, row.value)
	if row.expires != 0 {
		left := time.Unix(0, row.expires).Sub(s.now())
		e.ExpiresAt = uint64(time.Now().Add(left+ttlSlack).Unix()) + 1
	}
	return e
}

// expireLoop removes what has expired. It sleeps until the earliest expiry, and
// is woken when a write brings an earlier one.
func (s *Store) expireLoop() {
	from := []byte{rowExpiry}
	for s.running.Err() == nil {
		s.nextExpiry.Store(never)
		due, next := s.dueExpiries(from)
		if len(due) > 0 {
			from = due[len(due)-1].row()
			if s.expire(due) == nil {
				continue
			}
			from, next = []byte{rowExpiry}, never
		}
		s.nextExpiry.Store(next)
		if s.nap(next) {
			from = []byte{rowExpiry}
		}
	}
}

// nap sleeps until the time next and reports whether it was woken before.
func (s *Store) nap(next int64) bool {
	d := longestNap
	if now := s.now().UnixNano(); next-now < int64(longestNap) {
		d = time.Duration(max(next-now, 0))
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return false
	case <-s.wakeExpiry:
		return true
	case <-s.running.Done():
		return true
	}
}

// expiryAdded wakes the expirer when it sleeps for too long.
func (s *Store) expiryAdded(at int64) {
	if at >= s.nextExpiry.Load() {
		return
	}
	select {
	case s.wakeExpiry <- struct{}{}:
	default:
	}
}

// dueExpiries returns the first versions behind the row from whose time is over,
// and when the next one's is.
func (s *Store) dueExpiries(from []byte) (due []expiry, next int64) {
	now := s.now().UnixNano()
	txn := s.db.NewTransaction(false)
	defer txn.Discard()
	it := txn.NewIterator(badger.IteratorOptions{Prefix: []byte{rowExpiry}})
	defer it.Close()
	for it.Seek(from); it.Valid() && len(due) < expireChunk; it.Next() {
		e, ok := parseExpiry(it.Item().Key())
		if !ok {
			continue
		}
		if e.at > now {
			return due, e.at
		}
		due = append(due, e)
	}
	return due, never
}

func (s *Store) expire(due []expiry) error {
	r := newRequest(opExpire)
	r.due = due
	err := s.submit(s.running, r)
	if err != nil && s.running.Err() == nil {
		s.log.Warn("expired records are hidden but could not be removed", "err", err)
	}
	return err
}
