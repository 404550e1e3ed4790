package badgerstore

import (
	"context"

	"github.com/dgraph-io/badger/v4"
)

// removeChunk is how many rows are removed before writers get a turn.
const removeChunk = 1000

// removeGarbage removes the rows of namespaces that are not in the keyring.
func (s *Store) removeGarbage(ctx context.Context) error {
	for _, kind := range spaceRows {
		for _, id := range s.unknownSpaces(kind) {
			if err := s.removeRows(ctx, spacePrefix(kind, id), func([]byte) bool { return true }); err != nil {
				return err
			}
		}
	}
	return s.removeRows(ctx, []byte{rowExpiry}, func(row []byte) bool {
		e, ok := parseExpiry(row)
		return !ok || s.keys.find(e.id) == nil
	})
}

// unknownSpaces looks at one row per namespace.
func (s *Store) unknownSpaces(kind byte) (ids []spaceID) {
	txn := s.db.NewTransaction(false)
	defer txn.Discard()
	it := txn.NewIterator(badger.IteratorOptions{Prefix: []byte{kind}})
	defer it.Close()
	for it.Rewind(); it.Valid(); {
		var id spaceID
		copy(id[:], it.Item().Key()[1:])
		if s.keys.find(id) == nil {
			ids = append(ids, id)
		}
		next, more := after(kind, id)
		if !more {
			break
		}
		it.Seek(next)
	}
	return ids
}

// removeRows removes the rows that begin with prefix and are unwanted.
func (s *Store) removeRows(ctx context.Context, prefix []byte, unwanted func([]byte) bool) error {
	from := prefix
	for {
		rows, last := s.collect(prefix, from, unwanted)
		if len(rows) == 0 {
			return ctx.Err()
		}
		if err := s.remove(ctx, rows); err != nil {
			return err
		}
		from = last
	}
}

func (s *Store) collect(prefix, from []byte, unwanted func([]byte) bool) (rows [][]byte, last []byte) {
	txn := s.db.NewTransaction(false)
	defer txn.Discard()
	it := txn.NewIterator(badger.IteratorOptions{Prefix: prefix})
	defer it.Close()
	for it.Seek(from); it.Valid() && len(rows) < removeChunk; it.Next() {
		if unwanted(it.Item().Key()) {
			last = it.Item().KeyCopy(nil)
			rows = append(rows, last)
		}
	}
	return rows, last
}
