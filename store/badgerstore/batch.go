package badgerstore

import (
	"fmt"
	"slices"

	"github.com/dgraph-io/badger/v4"

	"helmdeck-sidecar/store"
)

// batch is the transaction that is being filled, and what follows its commit.
type batch struct {
	s           *Store
	txn         *badger.Txn
	count, size int64
	late        [][]byte // rows to delete once the transaction is committed
	events      []store.Event
	wakeAt      int64
	acks        []func(error)
}

func (s *Store) newBatch() *batch {
	return &batch{s: s, txn: s.db.NewTransaction(true), wakeAt: never}
}

// handle applies a request. Its caller is answered when the batch is committed.
func (b *batch) handle(r *request) {
	if err := r.ctx.Err(); err != nil {
		r.err = err
		close(r.done)
		return
	}
	if err := b.s.admit(r.kind); err != nil {
		b.acks = append(b.acks, r.fail(err))
	} else {
		b.dispatch(r)
	}
	b.acks = append(b.acks, func(err error) {
		if r.err == nil {
			r.err = err
		}
		close(r.done)
	})
}

// fail returns what tells the request's caller err, unless the commit has failed.
func (r *request) fail(err error) func(error) {
	return func(commitErr error) {
		if r.err == nil && commitErr == nil {
			r.err = err
		}
	}
}

func (b *batch) dispatch(r *request) {
	switch r.kind {
	case opPut:
		b.apply(r, func() (*change, error) { return b.planPut(r) })
	case opAttach:
		for _, a := range r.attach {
			b.apply(r, func() (*change, error) { return b.planAttach(r, a) })
		}
	case opDelete:
		for _, key := range r.keys {
			b.apply(r, func() (*change, error) { return b.planDelete(r, key) })
		}
	case opExpire:
		for _, e := range r.due {
			b.apply(r, func() (*change, error) { return b.planExpire(e) })
		}
	case opRemove:
		for _, row := range r.rows {
			b.apply(r, func() (*change, error) { return &change{deletes: [][]byte{row}}, nil })
		}
	case opErase:
		b.flush()
		b.erase(r)
	case opPushOut:
		b.flush()
		if err := b.s.pushOut(); err != nil {
			b.acks = append(b.acks, r.fail(err))
		}
	}
}

// apply plans a change and adds it to the transaction. When that is full it is
// committed first, and the plan is made anew on what is then there.
func (b *batch) apply(r *request, plan func() (*change, error)) {
	c, err := plan()
	if err == nil && !b.fits(c) && b.count > 0 {
		b.flush()
		c, err = plan()
	}
	if err == nil {
		err = b.add(c)
	}
	if err != nil {
		b.acks = append(b.acks, r.fail(err))
	}
}

func (b *batch) fits(c *change) bool {
	count, size := c.cost()
	return b.count+count < b.s.db.MaxBatchCount()-2 && b.size+size < b.s.db.MaxBatchSize()-2*entryOverhead
}

func (b *batch) add(c *change) error {
	if !b.fits(c) {
		b.late = append(b.late, c.history...)
		c.history = nil
	}
	for _, row := range append(c.deletes, c.history...) {
		if err := b.txn.Delete(row); err != nil {
			return fmt.Errorf("deleting: %w", err)
		}
	}
	for _, set := range c.sets {
		if err := b.txn.SetEntry(b.s.entry(set)); err != nil {
			return fmt.Errorf("storing: %w", err)
		}
	}
	count, size := c.cost()
	b.count, b.size = b.count+count, b.size+size
	b.events = append(b.events, c.events...)
	b.wakeAt = min(b.wakeAt, c.wakeAt)
	if c.ack != nil {
		b.acks = append(b.acks, c.ack)
	}
	return nil
}

// flush commits, tells the watchers, answers the callers and begins anew.
func (b *batch) flush() {
	err := b.commit()
	if err == nil {
		b.s.hub.publish(b.events)
		b.s.expiryAdded(b.wakeAt)
	}
	for _, ack := range b.acks {
		ack(err)
	}
	*b = *b.s.newBatch()
}

func (b *batch) commit() error {
	defer b.txn.Discard()
	if b.count == 0 {
		return nil
	}
	err := b.s.spare.ensure()
	if err == nil {
		err = b.txn.Commit()
	}
	b.s.committed(b.size, err)
	if err != nil {
		return fmt.Errorf("committing: %w", err)
	}
	for rows := range slices.Chunk(b.late, int(b.s.db.MaxBatchCount()/4)) {
		if err := b.s.deleteRows(rows); err != nil {
			b.s.log.Warn("history of a deleted record stays until it expires", "err", err)
			break
		}
	}
	return nil
}
