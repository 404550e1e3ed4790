package index

import (
	"slices"
	"strings"
	"unsafe"
)

// thread is the documents of one group, in order: when they occurred, then by ID
// in natural order.
type thread struct {
	group string
	slots []uint32
}

// threads holds those of all groups that have documents.
type threads struct {
	byGroup map[string]*thread
	bytes   int64 // estimate
}

func newThreads() threads { return threads{byGroup: map[string]*thread{}} }

// join puts the document at slot, which is filled in, into the thread of a group.
func (x *Index) join(group string, slot uint32) {
	if group == "" {
		return
	}
	t, ok := x.threads.byGroup[group]
	if !ok {
		t = &thread{group: strings.Clone(group)}
		x.threads.byGroup[t.group] = t
	}
	x.docs[slot].thread = t
	x.threads.bytes -= t.size()
	i, _ := x.find(t, slot)
	t.slots = slices.Insert(t.slots, i, slot)
	x.threads.bytes += t.size()
}

// leave is the reverse of join. The document must still be filled in.
func (x *Index) leave(slot uint32) {
	t := x.docs[slot].thread
	if t == nil {
		return
	}
	x.threads.bytes -= t.size()
	i, _ := x.find(t, slot)
	if t.slots = slices.Delete(t.slots, i, i+1); len(t.slots) == 0 {
		delete(x.threads.byGroup, t.group)
		return
	}
	x.threads.bytes += t.size()
}

// find returns the place of a document in a thread.
func (x *Index) find(t *thread, slot uint32) (int, bool) {
	return slices.BinarySearchFunc(t.slots, slot, x.compareInThread)
}

func (x *Index) compareInThread(a, b uint32) int {
	d, e := &x.docs[a], &x.docs[b]
	if c := d.occurred.compare(e.occurred); c != 0 {
		return c
	}
	return compareNatural(d.id, e.id)
}

func (t *thread) size() int64 {
	if len(t.slots) == 0 {
		return 0
	}
	return mapEntry + int64(unsafe.Sizeof(*t)) + int64(len(t.group)) + 4*int64(cap(t.slots))
}
