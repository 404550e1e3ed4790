package index

// list returns the postings of a term, valid until the next change.
func (d *dictionary) list(t uint32) []posting {
	e := &d.entries.rows[t]
	if e.count == 0 {
		return nil
	}
	return view[posting](d.cells.from(e.list)[:e.count*postingSize])
}

// add appends a posting.
func (d *dictionary) add(t uint32, p posting) {
	e := &d.entries.rows[t]
	d.resize(e, e.count+1)
	d.list(t)[e.count-1] = p
}

func (d *dictionary) resize(e *entry, count uint32) {
	e.list = d.cells.resize(e.list, int(e.count)*postingSize, int(count)*postingSize)
	e.count = count
}

// kill counts one more dead posting and reports whether the list is to be swept.
func (d *dictionary) kill(t uint32) bool {
	e := &d.entries.rows[t]
	e.dead++
	return e.dead*4 > e.count
}

// sweep removes the dead postings of a term, telling each to release, and forgets
// the term when none is left.
func (d *dictionary) sweep(t uint32, isDead func(slot uint32) bool, release func(slot uint32)) {
	list := d.list(t)
	live := list[:0]
	for _, p := range list {
		if isDead(p.slot) {
			release(p.slot)
		} else {
			live = append(live, p)
		}
	}
	e := &d.entries.rows[t]
	d.resize(e, uint32(len(live)))
	e.dead = 0
	if e.count == 0 {
		d.forget(t)
	}
}

// forget ends a term without postings.
func (d *dictionary) forget(t uint32) {
	_, l := cutKey(d.text(t))
	d.spoken[l]--
	d.dropPrefix(t)
	c := d.entries.rows[t].class
	d.unchain(c, t)
	d.entries.rows[t].class = none
	d.leave(t)
	d.leave(c)
}

// unchain takes a term out of the chain of its class.
func (d *dictionary) unchain(c, t uint32) {
	at := &d.entries.rows[c].first
	for *at != t {
		at = &d.entries.rows[*at].next
	}
	*at = d.entries.rows[t].next
}
