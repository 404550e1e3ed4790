package badgerstore

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"github.com/dgraph-io/badger/v4"

	"helmdeck-sidecar/store"
)

const never = math.MaxInt64

// change is what one write does to the rows of one key. Its deletes come before
// its sets.
type change struct {
	sets    []set
	deletes [][]byte
	// history is deleted as well, in a later transaction when there is too much
	// of it: without its record it cannot be reached.
	history [][]byte
	events  []store.Event
	wakeAt  int64 // when the first of the versions it adds expires
	ack     func(error)
}

// set is a row to store. expires, when not zero, is when its version ends, in
// Unix nanoseconds.
type set struct {
	row, value []byte
	expires    int64
}

func (c *change) cost() (count, size int64) {
	for _, s := range c.sets {
		size += int64(len(s.row) + len(s.value))
	}
	for _, row := range c.deletes {
		size += int64(len(row))
	}
	for _, row := range c.history {
		size += int64(len(row))
	}
	count = int64(len(c.sets) + len(c.deletes) + len(c.history))
	return count, size + count*entryOverhead
}

// current is a record as it is in the transaction.
type current struct {
	found  bool
	header header
	raw    []byte
	err    error // why the header cannot be read
}

func (b *batch) current(id spaceID, key string) (current, error) {
	item, err := b.txn.Get(recordRow(id, key))
	if errors.Is(err, badger.ErrKeyNotFound) {
		return current{}, nil
	}
	if err != nil {
		return current{}, err
	}
	raw, err := item.ValueCopy(nil)
	if err != nil {
		return current{}, err
	}
	h, err := parseHeader(raw, recordFormat)
	return current{found: true, header: h, raw: raw, err: err}, nil
}

func (b *batch) planPut(r *request) (*change, error) {
	put, now := &r.put, b.s.now()
	if !put.ExpiresAt.After(now) {
		return nil, fmt.Errorf("%w: the expiry %v is not in the future", store.ErrInvalid, put.ExpiresAt)
	}
	sp, cur, err := b.find(put.Namespace, put.Key)
	if err != nil {
		return nil, err
	}
	if cur.err != nil {
		return nil, fmt.Errorf("%w; delete it before it is put again", cur.err)
	}
	live := cur.found && cur.header.live(now)
	if err := checkVersion(put, live, cur.header.version); err != nil {
		return nil, err
	}
	if sp == nil {
		if sp, err = b.s.keys.add(put.Namespace); err != nil {
			return nil, err
		}
	}
	h := header{version: 1, created: now.UnixNano(), updated: now.UnixNano(), expires: put.ExpiresAt.UnixNano()}
	c := &change{wakeAt: h.expires}
	switch {
	case live:
		h.life, h.version, h.created = cur.header.life, cur.header.version+1, cur.header.created
		c.sets = append(c.sets, set{historyRow(sp.id, put.Key, h.life, cur.header.version), cur.raw, cur.header.expires})
		c.deletes = append(c.deletes, keyRow(rowAttachment, sp.id, put.Key))
	case cur.found:
		b.remove(c, sp, put.Key, cur)
		c.events = append(c.events, store.Event{Type: store.EventExpired, Namespace: sp.name, Key: put.Key})
		fallthrough
	default:
		h.life = binary.BigEndian.Uint64(randomBytes(8))
	}
	c.sets = append(c.sets,
		set{recordRow(sp.id, put.Key), sealRecord(sp, put.Key, h, put.Value), h.expires},
		set{row: h.expiry(sp.id, put.Key).row(), value: []byte{recordFormat}})
	rec := h.record(put.Key)
	c.ack = func(error) { r.stored = rec }
	e := store.Event{Type: store.EventPut, Namespace: sp.name, Key: put.Key, Record: rec}
	e.Record.Value = put.Value
	c.events = append(c.events, e)
	return c, nil
}

func checkVersion(put *store.Put, live bool, version uint64) error {
	if !live {
		version = 0
	}
	if put.IfVersion != nil && *put.IfVersion != version {
		return fmt.Errorf("%w: it has %d, not %d", store.ErrConflict, version, *put.IfVersion)
	}
	return nil
}

// find returns the namespace, nil when there is none, and the record.
func (b *batch) find(namespace, key string) (*space, current, error) {
	sp := b.s.keys.lookup(namespace)
	if sp == nil {
		return nil, current{}, nil
	}
	cur, err := b.current(sp.id, key)
	return sp, cur, err
}

func (b *batch) planDelete(r *request, key string) (*change, error) {
	c := &change{wakeAt: never}
	sp, cur, err := b.find(r.namespace, key)
	if err != nil || !cur.found {
		return c, err
	}
	b.remove(c, sp, key, cur)
	e := store.Event{Type: store.EventDelete, Namespace: sp.name, Key: key}
	if cur.err == nil && !cur.header.live(b.s.now()) {
		e.Type = store.EventExpired
	} else {
		c.ack = func(err error) {
			if err == nil {
				r.gone.Add(1)
			}
		}
	}
	c.events = []store.Event{e}
	return c, nil
}

// planExpire removes the version whose time is over: the record with its
// history when it is the current one, one row of history otherwise.
func (b *batch) planExpire(e expiry) (*change, error) {
	c := &change{wakeAt: never, deletes: [][]byte{e.row()}}
	sp := b.s.keys.find(e.id)
	if sp == nil {
		return c, nil
	}
	cur, err := b.current(e.id, e.key)
	if err != nil {
		return nil, err
	}
	h := cur.header
	switch {
	case cur.found && cur.err == nil && h.life == e.life && h.version == e.version:
		b.remove(c, sp, e.key, cur)
		c.events = []store.Event{{Type: store.EventExpired, Namespace: sp.name, Key: e.key}}
	default:
		c.deletes = append(c.deletes, historyRow(e.id, e.key, e.life, e.version))
	}
	return c, nil
}

// remove adds the deletion of the record, its attachment, its history and their expiries.
func (b *batch) remove(c *change, sp *space, key string, cur current) {
	c.deletes = append(c.deletes, recordRow(sp.id, key), keyRow(rowAttachment, sp.id, key))
	if cur.err == nil {
		c.deletes = append(c.deletes, cur.header.expiry(sp.id, key).row())
	}
	it := b.txn.NewIterator(badger.IteratorOptions{Prefix: historyPrefix(sp.id, key)})
	defer it.Close()
	for it.Rewind(); it.Valid(); it.Next() {
		c.history = append(c.history, it.Item().KeyCopy(nil))
		if h, err := itemHeader(it.Item(), recordFormat); err == nil {
			c.history = append(c.history, h.expiry(sp.id, key).row())
		}
	}
}

func itemHeader(item *badger.Item, format byte) (h header, err error) {
	err = item.Value(func(v []byte) (err error) {
		h, err = parseHeader(v, format)
		return err
	})
	return h, err
}
