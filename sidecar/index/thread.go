package index

import (
	"slices"
	"strings"
	"unsafe"
)

// thread is the documents of one group, in order: when they occurred, then by ID
// in natural order.
type thread struct {
	number uint32
	group  string
	slots  []uint32
}

// threads holds those of all groups that have documents.
type threads struct {
	byGroup map[string]*thread
	list    []*thread // by number, of which 0 is none
	free    []uint32
	bytes   int64 // estimate
}

func newThreads() threads { return threads{byGroup: map[string]*thread{}, list: []*thread{nil}} }

// join puts the document at slot, which is filled in, into the thread of a group.
func (x *Index) join(group string, slot uint32) {
	if group == "" {
		return
	}
	t, ok := x.threads.byGroup[group]
	if !ok {
		t = x.threads.open(group)
	}
	x.docs.rows[slot].thread = t.number
	x.threads.bytes -= t.size()
	i, _ := x.find(t, slot)
	t.slots = slices.Insert(t.slots, i, slot)
	x.threads.bytes += t.size()
}

func (n *threads) open(group string) *thread {
	t := &thread{group: strings.Clone(group)}
	if last := len(n.free) - 1; last >= 0 {
		t.number, n.free = n.free[last], n.free[:last]
		n.list[t.number] = t
	} else {
		t.number, n.list = uint32(len(n.list)), append(n.list, t)
	}
	n.byGroup[t.group] = t
	return t
}

func (n *threads) close(t *thread) {
	delete(n.byGroup, t.group)
	n.list[t.number] = nil
	n.free = append(n.free, t.number)
}

// threadOf returns the thread of the document at slot, or nil.
func (x *Index) threadOf(slot uint32) *thread { return x.threads.list[x.docs.rows[slot].thread] }

// leave is the reverse of join. The document must still be filled in.
func (x *Index) leave(slot uint32) {
	t := x.threadOf(slot)
	if t == nil {
		return
	}
	x.threads.bytes -= t.size()
	i, _ := x.find(t, slot)
	if t.slots = slices.Delete(t.slots, i, i+1); len(t.slots) == 0 {
		x.threads.close(t)
		return
	}
	x.threads.bytes += t.size()
}

// find returns the place of a document in a thread.
func (x *Index) find(t *thread, slot uint32) (int, bool) {
	return slices.BinarySearchFunc(t.slots, slot, x.compareInThread)
}

func (x *Index) compareInThread(a, b uint32) int {
	d, e := &x.docs.rows[a], &x.docs.rows[b]
	if c := d.occurred.compare(e.occurred); c != 0 {
		return c
	}
	return compareNatural(x.id(a), x.id(b))
}

func (t *thread) size() int64 {
	if len(t.slots) == 0 {
		return 0
	}
	return mapEntry + int64(unsafe.Sizeof(*t)) + int64(len(t.group)) + 4*int64(cap(t.slots))
}
