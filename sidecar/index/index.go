package index

import (
	"sync"
	"time"
)

// Index ranks documents by words. Make it with New. What it knows lies mostly outside
// the collected heap. Close gives that back, and so does the collector when nobody
// holds the index.
type Index struct {
	mu      sync.RWMutex
	closed  bool
	regions *regions
	cells   *slab
	docs    column[doc]        // by slot
	beside  column[neighbours] // by slot
	free    []uint32
	byID    table    // slots
	expiry  []uint32 // heap of slots, the first to expire on top
	length  int64    // sum over the documents
	changes uint64   // counts what was put and removed
	dict    dictionary
	labels  interner
	names   names
	threads threads
	put     putState // scratch of Put and Delete
}

// New returns an empty index.
func New() *Index {
	x := &Index{}
	x.regions = newRegions(x)
	x.empty()
	return x
}

func (x *Index) empty() {
	x.cells = &slab{regions: x.regions}
	x.docs, x.beside, x.byID = column[doc]{regions: x.regions}, column[neighbours]{regions: x.regions}, newTable(x.regions)
	x.free, x.expiry, x.length, x.put = nil, nil, 0, putState{}
	x.dict, x.labels, x.threads = newDictionary(x.regions, x.cells), newInterner(), newThreads()
	x.names = names{}
}

// Close empties the index for good and gives its memory back, when the calls that are
// under way have ended. A closed index finds nothing and ignores what is put.
func (x *Index) Close() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.closed = true
	x.changes++
	x.regions.free()
	x.empty()
}

// Len returns the number of documents, those included that have expired but were
// not yet seen to.
func (x *Index) Len() int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.byID.n
}

// Updated returns when a document was updated, to the nanosecond and in UTC.
func (x *Index) Updated(id string) (time.Time, bool) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	slot, ok := x.byID.find(id, x.id)
	if !ok {
		return time.Time{}, false
	}
	return x.docs.rows[slot].updated.time(), true
}

// Put inserts documents, or replaces those with their IDs. Many at once are cheaper
// than one after another, but keep readers out for longer.
func (x *Index) Put(docs ...Document) {
	words := make([]*analyzed, len(docs))
	for i := range docs {
		words[i] = analyzeDocument(&docs[i])
		defer words[i].release()
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.closed {
		return
	}
	for i := range docs {
		if slot, ok := x.byID.find(docs[i].ID, x.id); ok {
			x.remove(slot)
		}
		x.insert(&docs[i], words[i])
	}
}

// Delete removes a document and reports whether it was there.
func (x *Index) Delete(id string) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	slot, ok := x.byID.find(id, x.id)
	if ok {
		x.remove(slot)
	}
	return ok
}

func (x *Index) insert(d *Document, a *analyzed) {
	x.changes++
	slot := x.takeSlot()
	length := x.put.intern(&x.dict, a)
	for _, t := range x.put.distinct {
		x.dict.add(t, posting{slot, clamp(x.put.freq[t]), length})
	}
	e := &x.docs.rows[slot]
	*e = newDoc(d)
	e.group = x.labels.take(groupOf(d))
	e.entities = x.takeEntities(d.Entities)
	e.texts = x.cells.keep([]byte(d.ID), x.put.encode(a))
	e.length = length
	x.put.reset()
	x.beside.rows[slot] = x.forward(e).neighbours()
	x.dict.touch(x.forward(e).terms, 1)
	x.byID.add(slot, x.id)
	x.join(d.Group, slot)
	x.length += int64(length)
	x.pushExpiry(slot)
}

// remove takes the document at slot out of every count. The slot stays in use
// until no posting list mentions it.
func (x *Index) remove(slot uint32) {
	x.changes++
	e := &x.docs.rows[slot]
	x.byID.remove(x.id(slot), x.id)
	x.length -= int64(e.length)
	x.dropExpiry(slot)
	x.leave(slot)
	x.labels.give(e.group)
	x.giveEntities(e.entities)
	x.dict.touch(x.forward(e).terms, -1)
	distinct := x.put.collect(x.forward(e).terms)
	x.cells.drop(e.texts, 2)
	*e = doc{dead: true, refs: uint32(len(distinct))}
	if e.refs == 0 {
		x.free = append(x.free, slot)
	}
	for _, t := range distinct {
		x.unlink(t)
	}
	x.put.reset()
}

// unlink counts one posting of a term as dead, and sweeps the list when a
// quarter of it is.
func (x *Index) unlink(t uint32) {
	if x.dict.kill(t) {
		x.dict.sweep(t, x.isDead, x.releaseSlot)
	}
}

func (x *Index) isDead(slot uint32) bool { return x.docs.rows[slot].dead }

func (x *Index) releaseSlot(slot uint32) {
	if x.docs.rows[slot].refs--; x.docs.rows[slot].refs == 0 {
		x.free = append(x.free, slot)
	}
}

func (x *Index) takeSlot() uint32 {
	if n := len(x.free); n > 0 {
		slot := x.free[n-1]
		x.free = x.free[:n-1]
		return slot
	}
	x.beside.add()
	return x.docs.add()
}
