package index

import "hash/maphash"

// table finds numbers by the text that each has. The texts are elsewhere: every call
// brings a function that knows them. It lies outside the collected heap.
type table struct {
	seed  maphash.Seed
	slots column[uint32] // number plus one, or 0; a power of two, probed one by one
	n     int
}

func newTable(r *regions) table {
	return table{seed: maphash.MakeSeed(), slots: column[uint32]{regions: r}}
}

// find returns the number of a text.
func (t *table) find(text string, textOf func(uint32) string) (uint32, bool) {
	if t.n == 0 {
		return none, false
	}
	n := t.slots.rows[t.place(text, textOf)]
	return n - 1, n != 0
}

// place is where a text is, or where it would be.
func (t *table) place(text string, textOf func(uint32) string) uint64 {
	mask := uint64(len(t.slots.rows) - 1)
	for at := maphash.String(t.seed, text) & mask; ; at = (at + 1) & mask {
		if n := t.slots.rows[at]; n == 0 || textOf(n-1) == text {
			return at
		}
	}
}

// add takes in the number of a text that is not there.
func (t *table) add(number uint32, textOf func(uint32) string) {
	if t.n++; t.n*4 > len(t.slots.rows)*3 {
		t.rebuild(max(page/4, 2*len(t.slots.rows)), textOf)
	}
	t.slots.rows[t.place(textOf(number), textOf)] = number + 1
}

func (t *table) rebuild(size int, textOf func(uint32) string) {
	old := t.slots
	t.slots = column[uint32]{regions: old.regions}
	t.slots.grow(size)
	t.slots.rows = t.slots.rows[:size]
	for _, n := range old.rows {
		if n != 0 {
			t.slots.rows[t.place(textOf(n-1), textOf)] = n
		}
	}
	old.regions.give(old.bytes)
}

// remove takes out the number of a text, and moves up those that it kept from their
// places.
func (t *table) remove(text string, textOf func(uint32) string) {
	t.n--
	mask := uint64(len(t.slots.rows) - 1)
	hole := t.place(text, textOf)
	for at := (hole + 1) & mask; t.slots.rows[at] != 0; at = (at + 1) & mask {
		home := maphash.String(t.seed, textOf(t.slots.rows[at]-1)) & mask
		if (at-home)&mask >= (at-hole)&mask {
			t.slots.rows[hole] = t.slots.rows[at]
			hole = at
		}
	}
	t.slots.rows[hole] = 0
}
