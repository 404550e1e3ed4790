package index

import "strings"

// prefixOf names the list of the terms that begin as word does.
func prefixOf(word string) [nearPrefix]byte { return [nearPrefix]byte([]byte(word)) }

// isPrefixed reports whether a term may be found by its beginning.
func isPrefixed(word string) bool { return len(word) > nearPrefix && isStemmable(word) }

// addPrefix makes a new term known by its beginning.
func (d *dictionary) addPrefix(t uint32) {
	e := &d.entries.rows[t]
	e.before, e.after = none, none
	word, _ := cutKey(d.text(t))
	if !isPrefixed(word) {
		return
	}
	c := prefixOf(word)
	if first, ok := d.byPrefix[c]; ok {
		e.after, d.entries.rows[first].before = first, t
	}
	d.byPrefix[c] = t
}

// dropPrefix is the reverse of addPrefix.
func (d *dictionary) dropPrefix(t uint32) {
	e := &d.entries.rows[t]
	word, _ := cutKey(d.text(t))
	if !isPrefixed(word) {
		return
	}
	if e.after != none {
		d.entries.rows[e.after].before = e.before
	}
	switch {
	case e.before != none:
		d.entries.rows[e.before].after = e.after
	case e.after != none:
		d.byPrefix[prefixOf(word)] = e.after
	default:
		delete(d.byPrefix, prefixOf(word))
	}
}

// prefixed appends the terms that begin with word and are longer.
func (d *dictionary) prefixed(out []uint32, word string) []uint32 {
	t, ok := d.byPrefix[prefixOf(word)]
	for left := nearLooked; ok && t != none && left > 0; left-- {
		if text, _ := cutKey(d.text(t)); len(text) > len(word) && strings.HasPrefix(text, word) {
			out = append(out, t)
		}
		t = d.entries.rows[t].after
	}
	return out
}
