package index

import "slices"

// sweep removes the dead postings of a term, telling each to release, and forgets
// the term when none is left.
func (d *dictionary) sweep(t uint32, isDead func(slot uint32) bool, release func(slot uint32)) {
	e := &d.terms[t]
	d.capacity -= int64(cap(e.list))
	live := e.list[:0]
	for _, p := range e.list {
		if isDead(p.slot) {
			release(p.slot)
		} else {
			live = append(live, p)
		}
	}
	if cap(live) > 2*len(live) {
		live = slices.Clone(live)
	}
	e.list, e.dead = live, 0
	d.capacity += int64(cap(e.list))
	if len(live) == 0 {
		d.forget(t)
	}
}

func (d *dictionary) forget(t uint32) {
	e := d.terms[t]
	d.dropPrefix(t)
	d.capacity -= int64(cap(e.list))
	d.unchain(e.class, t)
	if d.classes[e.class].first == none {
		stem := stemKey(e.text)
		d.name(stem, named{term: d.named(stem).term, class: none})
		d.freeClasses = append(d.freeClasses, e.class)
	}
	d.name(e.text, named{term: none, class: d.named(e.text).class})
	d.text -= int64(len(e.text))
	_, l := cutKey(e.text)
	d.spoken[l]--
	d.terms[t] = term{}
	d.freeTerms = append(d.freeTerms, t)
}

// unchain takes a term out of the chain of its class.
func (d *dictionary) unchain(c, t uint32) {
	at := &d.classes[c].first
	for *at != t {
		at = &d.terms[*at].next
	}
	*at = d.terms[t].next
}
