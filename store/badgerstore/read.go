package badgerstore

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/dgraph-io/badger/v4"

	"helmdeck-sidecar/store"
)

// checkEvery is how many rows a scan looks at before it looks at its context.
const checkEvery = 256

// Get implements store.Reader.
func (s *Store) Get(ctx context.Context, namespace, key string) (store.Record, error) {
	if err := checkKey(namespace, key); err != nil {
		return store.Record{}, err
	}
	if err := ctx.Err(); err != nil {
		return store.Record{}, err
	}
	if err := s.enter(); err != nil {
		return store.Record{}, err
	}
	defer s.leave()
	sp := s.keys.lookup(namespace)
	if sp == nil {
		return store.Record{}, store.ErrNotFound
	}
	txn := s.db.NewTransaction(false)
	defer txn.Discard()
	item, err := txn.Get(recordRow(sp.id, key))
	if errors.Is(err, badger.ErrKeyNotFound) {
		return store.Record{}, store.ErrNotFound
	}
	if err != nil {
		return store.Record{}, fmt.Errorf("%w: %v", store.ErrUnreadable, err)
	}
	rec, live, err := s.open(sp, key, recordFormat, item, s.now())
	if err == nil && !live {
		err = store.ErrNotFound
	}
	return rec, err
}

// open decrypts a row unless it has expired. A row that cannot be read is noted.
func (s *Store) open(sp *space, key string, format byte, item *badger.Item, now time.Time) (rec store.Record, live bool, err error) {
	err = item.Value(func(v []byte) error {
		h, err := parseHeader(v, format)
		if err != nil || !h.live(now) {
			return err
		}
		live = true
		rec, err = openRecord(sp, key, format, v)
		return err
	})
	if err != nil {
		s.bad.note(sp.name, key, item.KeyCopy(nil), err)
		if !errors.Is(err, store.ErrUnreadable) {
			err = fmt.Errorf("%w: %v", store.ErrUnreadable, err)
		}
	}
	return rec, live, err
}

// List implements store.Reader.
func (s *Store) List(ctx context.Context, namespace, prefix, after string, limit int) (store.Page, error) {
	if limit < 1 {
		return store.Page{}, fmt.Errorf("%w: the limit is %d", store.ErrInvalid, limit)
	}
	var page store.Page
	now := s.now()
	full := false
	err := s.scan(ctx, rowRecord, namespace, prefix, after, func(sp *space, key string, item *badger.Item) bool {
		if len(page.Records) == limit {
			h, err := itemHeader(item, recordFormat)
			full = err != nil || h.live(now)
			return !full
		}
		rec, live, err := s.open(sp, key, recordFormat, item, now)
		switch {
		case err != nil:
			page.Skipped++
		case live:
			page.Records = append(page.Records, rec)
		}
		return true
	})
	if err != nil {
		return store.Page{}, err
	}
	if full {
		page.Next = page.Records[limit-1].Key
	}
	return page, nil
}

// Count implements store.Reader.
func (s *Store) Count(ctx context.Context, namespace, prefix string) (int, error) {
	return s.count(ctx, rowRecord, recordFormat, namespace, prefix)
}

func (s *Store) count(ctx context.Context, kind, format byte, namespace, prefix string) (int, error) {
	n, now := 0, s.now()
	err := s.scan(ctx, kind, namespace, prefix, "", func(_ *space, _ string, item *badger.Item) bool {
		if h, err := itemHeader(item, format); err != nil || h.live(now) {
			n++
		}
		return true
	})
	if err != nil {
		return 0, err
	}
	return n, nil
}

// scan calls fn for the rows of one kind of a namespace, of current records or their
// attachments, in key order until it returns false.
func (s *Store) scan(ctx context.Context, kind byte, namespace, prefix, after string, fn func(*space, string, *badger.Item) bool) error {
	if err := checkNamespace(namespace); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := s.enter(); err != nil {
		return err
	}
	defer s.leave()
	sp := s.keys.lookup(namespace)
	if sp == nil {
		return nil
	}
	txn := s.db.NewTransaction(false)
	defer txn.Discard()
	return scanRows(ctx, txn, kind, sp, prefix, after, fn)
}

func scanRows(ctx context.Context, txn *badger.Txn, kind byte, sp *space, prefix, after string, fn func(*space, string, *badger.Item) bool) error {
	it := txn.NewIterator(badger.IteratorOptions{Prefix: keyRow(kind, sp.id, prefix)})
	defer it.Close()
	from := keyRow(kind, sp.id, prefix)
	if after != "" {
		if behind := append(keyRow(kind, sp.id, after), 0); bytes.Compare(behind, from) > 0 {
			from = behind
		}
	}
	n := 0
	for it.Seek(from); it.Valid(); it.Next() {
		if n++; n%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		key := string(it.Item().Key()[1+idSize:])
		if !fn(sp, key, it.Item()) {
			return nil
		}
	}
	return nil
}

// Namespaces implements store.Reader.
func (s *Store) Namespaces(ctx context.Context) ([]string, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := s.enter(); err != nil {
		return nil, err
	}
	defer s.leave()
	return s.keys.names(), nil
}
