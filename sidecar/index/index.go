package index

import (
	"sync"
	"time"
)

// Index ranks documents by words. Make it with New.
type Index struct {
	mu      sync.RWMutex
	docs    []doc // by slot
	free    []uint32
	byID    map[string]uint32
	expiry  []uint32 // heap of slots, the first to expire on top
	length  int64    // sum over the documents
	dict    dictionary
	labels  interner
	threads threads
	size    int64    // bytes of ids and forward lists
	put     putState // scratch of Put and Delete
}

// New returns an empty index.
func New() *Index {
	return &Index{byID: map[string]uint32{}, dict: newDictionary(), labels: newInterner(), threads: newThreads()}
}

// Len returns the number of documents, those included that have expired but were
// not yet seen to.
func (x *Index) Len() int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return len(x.byID)
}

// Updated returns when a document was updated, to the nanosecond and in UTC.
func (x *Index) Updated(id string) (time.Time, bool) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	slot, ok := x.byID[id]
	if !ok {
		return time.Time{}, false
	}
	return x.docs[slot].updated.time(), true
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
	for i := range docs {
		if slot, ok := x.byID[docs[i].ID]; ok {
			x.remove(slot)
		}
		x.insert(&docs[i], words[i])
	}
}

// Delete removes a document and reports whether it was there.
func (x *Index) Delete(id string) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	slot, ok := x.byID[id]
	if ok {
		x.remove(slot)
	}
	return ok
}

func (x *Index) insert(d *Document, a *analyzed) {
	slot := x.takeSlot()
	length := x.put.intern(&x.dict, a)
	for _, t := range x.put.distinct {
		x.dict.add(t, posting{slot, clamp(x.put.freq[t]), length})
	}
	e := &x.docs[slot]
	*e = newDoc(d)
	e.group = x.labels.take(groupOf(d))
	e.entities = x.labels.take(d.Entities)
	e.forward = x.put.encode(a)
	e.length = length
	x.put.reset()
	x.dict.touch(e.terms, 1)
	x.byID[e.id] = slot
	x.join(d.Group, slot)
	x.length += int64(length)
	x.size += e.size()
	x.pushExpiry(slot)
}

// remove takes the document at slot out of every count. The slot stays in use
// until no posting list mentions it.
func (x *Index) remove(slot uint32) {
	e := &x.docs[slot]
	delete(x.byID, e.id)
	x.length -= int64(e.length)
	x.size -= e.size()
	x.dropExpiry(slot)
	x.leave(slot)
	x.labels.give(e.group)
	x.labels.give(e.entities)
	x.dict.touch(e.terms, -1)
	distinct := x.put.collect(e.terms)
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

func (x *Index) isDead(slot uint32) bool { return x.docs[slot].dead }

func (x *Index) releaseSlot(slot uint32) {
	if x.docs[slot].refs--; x.docs[slot].refs == 0 {
		x.free = append(x.free, slot)
	}
}

func (x *Index) takeSlot() uint32 {
	if n := len(x.free); n > 0 {
		slot := x.free[n-1]
		x.free = x.free[:n-1]
		return slot
	}
	x.docs = append(x.docs, doc{})
	return uint32(len(x.docs) - 1)
}
