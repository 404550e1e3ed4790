package index

import "iter"

// posting says that a term occurs in the document at a slot: its weighted
// frequency and the document's weighted length.
type posting struct {
	slot   uint32
	freq   uint16
	length uint16
}

const postingSize = 8

// dictionary numbers the terms, which are keys (see language.key), and groups them into
// classes by stem, so that no class is of two languages. It forgets a
// term with its last posting. The counts of a class cover live documents only;
// posting lists may hold dead ones.
type dictionary struct {
	entries  column[entry] // by number
	free     []uint32
	byText   table
	cells    *slab                       // of texts and posting lists
	byPrefix map[[nearPrefix]byte]uint32 // first terms, see addPrefix
	spoken   [languageCount]int          // terms by language
	stamp    uint64                      // of the touch under way
}

// entry is a text that is a term, or the stem of a class, or, as most are, both.
type entry struct {
	stamp uint64 // last touch of the class
	text  cell

	// The term: its posting list, of which some are dead, and its place among others.
	list          cell
	count, dead   uint32
	class         uint32 // none if the text is no term
	next          uint32 // term of the class, or none
	before, after uint32 // terms of the same beginning, or none

	// The class.
	first uint32 // term, or none if the text is no stem
	df    uint32 // live documents
}

const none = ^uint32(0)

func newDictionary(r *regions, cells *slab) dictionary {
	return dictionary{
		entries: column[entry]{regions: r}, byText: newTable(r), cells: cells, byPrefix: map[[nearPrefix]byte]uint32{},
	}
}

// text returns the text of an entry, valid as long as the entry.
func (d *dictionary) text(n uint32) string {
	b, _ := first(d.cells.from(d.entries.rows[n].text))
	return viewText(b)
}

// termOf returns the number of a term.
func (d *dictionary) termOf(text string) (uint32, bool) {
	n, ok := d.byText.find(text, d.text)
	return n, ok && d.entries.rows[n].class != none
}

// classOf returns the class of a stem, if a document holds a form of it.
func (d *dictionary) classOf(stem string) (uint32, bool) {
	n, ok := d.byText.find(stem, d.text)
	return n, ok && d.entries.rows[n].first != none
}

// intern returns the number of a term. A new term must be given a posting.
func (d *dictionary) intern(text string) uint32 {
	t := d.enter(text)
	if d.entries.rows[t].class != none {
		return t
	}
	c := t
	if stem := stemKey(text); stem != text {
		c = d.enter(stem)
	}
	e, class := &d.entries.rows[t], &d.entries.rows[c]
	e.class, e.next, class.first = c, class.first, t
	d.addPrefix(t)
	_, l := cutKey(text)
	d.spoken[l]++
	return t
}

// enter returns the number of a text, whether or not it is known.
func (d *dictionary) enter(text string) uint32 {
	if n, ok := d.byText.find(text, d.text); ok {
		return n
	}
	var n uint32
	if last := len(d.free) - 1; last >= 0 {
		n, d.free = d.free[last], d.free[:last]
	} else {
		n = d.entries.add()
	}
	d.entries.rows[n] = entry{text: d.cells.keep([]byte(text)), class: none, next: none, before: none, after: none, first: none}
	d.byText.add(n, d.text)
	return n
}

// leave forgets a text that is neither term nor stem.
func (d *dictionary) leave(n uint32) {
	e := &d.entries.rows[n]
	if e.text == 0 || e.class != none || e.first != none {
		return
	}
	d.byText.remove(d.text(n), d.text)
	d.cells.drop(e.text, 1)
	*e = entry{class: none, first: none}
	d.free = append(d.free, n)
}

// touch adds by to the document frequency of each class of a document, once.
func (d *dictionary) touch(terms iter.Seq2[field, uint32], by int) {
	d.stamp++
	for _, t := range terms {
		if t == gap {
			continue
		}
		if c := &d.entries.rows[d.entries.rows[t].class]; c.stamp != d.stamp {
			c.stamp = d.stamp
			c.df += uint32(by)
		}
	}
}
