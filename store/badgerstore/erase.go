package badgerstore

import (
	"context"

	"github.com/dgraph-io/badger/v4"

	"helmdeck-sidecar/store"
)

// erase destroys the key of a namespace. It comes between two transactions.
func (b *batch) erase(r *request) {
	sp := b.s.keys.lookup(r.namespace)
	if sp == nil {
		return
	}
	n, now := int64(0), b.s.now()
	count := func(_ *space, _ string, item *badger.Item) bool {
		if h, err := itemHeader(item, recordFormat); err != nil || h.live(now) {
			n++
		}
		return true
	}
	err := scanRows(context.WithoutCancel(r.ctx), b.txn, rowRecord, sp, "", "", count)
	if err == nil {
		err = b.s.keys.drop(sp)
	}
	if err != nil {
		r.err = err
		return
	}
	r.gone.Store(n)
	r.erased = &sp.id
	b.events = append(b.events, store.Event{Type: store.EventErased, Namespace: sp.name})
}

// removeSpace removes the rows of an erased namespace.
func (s *Store) removeSpace(ctx context.Context, id spaceID) error {
	all := func([]byte) bool { return true }
	for _, kind := range spaceRows {
		if err := s.removeRows(ctx, spacePrefix(kind, id), all); err != nil {
			return err
		}
	}
	return s.removeRows(ctx, []byte{rowExpiry}, func(row []byte) bool {
		e, ok := parseExpiry(row)
		return ok && e.id == id
	})
}
