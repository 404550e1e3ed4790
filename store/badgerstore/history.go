package badgerstore

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/dgraph-io/badger/v4"

	"helmdeck-sidecar/store"
)

// History implements store.Reader.
func (s *Store) History(ctx context.Context, namespace, key string) ([]store.Record, int, error) {
	if err := checkKey(namespace, key); err != nil {
		return nil, 0, err
	}
	if err := ctx.Err(); err != nil {
		return nil, 0, err
	}
	if err := s.enter(); err != nil {
		return nil, 0, err
	}
	defer s.leave()
	sp := s.keys.lookup(namespace)
	if sp == nil {
		return nil, 0, nil
	}
	h := history{s: s, sp: sp, key: key, now: s.now(), txn: s.db.NewTransaction(false)}
	defer h.txn.Discard()
	if err := h.read(ctx); err != nil {
		return nil, 0, err
	}
	return h.versions, h.skipped, nil
}

// read takes the current version and then the past ones of the same life. When
// the current version cannot tell its life, all past ones are taken.
func (h *history) read(ctx context.Context) error {
	item, err := h.txn.Get(recordRow(h.sp.id, h.key))
	if errors.Is(err, badger.ErrKeyNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%w: %v", store.ErrUnreadable, err)
	}
	head, headErr := itemHeader(item, recordFormat)
	if headErr == nil && !head.live(h.now) {
		return nil
	}
	h.take(item)
	it := h.txn.NewIterator(badger.IteratorOptions{Prefix: historyPrefix(h.sp.id, h.key)})
	defer it.Close()
	for it.Rewind(); it.Valid(); it.Next() {
		if err := ctx.Err(); err != nil {
			return err
		}
		if headErr == nil && lifeOf(it.Item().Key()) != head.life {
			continue
		}
		h.take(it.Item())
	}
	return nil
}

// history is one reading of a key's versions.
type history struct {
	s        *Store
	sp       *space
	key      string
	now      time.Time
	txn      *badger.Txn
	versions []store.Record
	skipped  int
}

func (h *history) take(item *badger.Item) {
	rec, live, err := h.s.open(h.sp, h.key, recordFormat, item, h.now)
	switch {
	case err != nil:
		h.skipped++
	case live:
		h.versions = append(h.versions, rec)
	}
}
