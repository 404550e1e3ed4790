package index

import (
	"iter"
	"strings"
)

// posting says that a term occurs in the document at a slot: its weighted
// frequency and the document's weighted length.
type posting struct {
	slot   uint32
	freq   uint16
	length uint16
}

// dictionary numbers terms, which are keys (see language.key), and groups them into
// classes by stem, so that no class is of two languages. It forgets a
// term with its last posting. The counts of a class cover live documents only;
// posting lists may hold dead ones.
type dictionary struct {
	terms       []term
	freeTerms   []uint32
	classes     []class
	freeClasses []uint32
	byText      map[string]named            // one map, as most terms are their own stem
	byPrefix    map[[nearPrefix]byte]uint32 // first terms, see addPrefix
	spoken      [languageCount]int          // terms by language

	stamp    uint64 // of the touch under way
	text     int64  // bytes of all terms
	capacity int64  // of all posting lists
}

type term struct {
	text  string
	list  []posting
	dead  uint32 // postings of list
	class uint32
	next  uint32 // term of the class, or none

	before, after uint32 // terms of the same beginning, or none
}

type class struct {
	stamp uint64 // last touch
	first uint32 // term
	df    uint32 // live documents
}

// named is what a text stands for, each of them or none: itself as a term, and as
// a stem the class of its forms.
type named struct{ term, class uint32 }

const none = ^uint32(0)

func newDictionary() dictionary {
	return dictionary{byText: map[string]named{}, byPrefix: map[[nearPrefix]byte]uint32{}}
}

func (d *dictionary) named(text string) named {
	if n, ok := d.byText[text]; ok {
		return n
	}
	return named{none, none}
}

func (d *dictionary) name(text string, n named) {
	if n == (named{none, none}) {
		delete(d.byText, text)
		return
	}
	d.byText[text] = n
}

// classOf returns the class of a stem, if a document holds a form of it.
func (d *dictionary) classOf(stem string) (uint32, bool) {
	c := d.named(stem).class
	return c, c != none
}

// intern returns the number of a term. A new term must be given a posting.
func (d *dictionary) intern(text string) uint32 {
	n := d.named(text)
	if n.term != none {
		return n.term
	}
	text = strings.Clone(text)
	n.term = takeFree(&d.terms, &d.freeTerms)
	c := n.class
	if stem := stemKey(text); stem != text {
		c = d.internClass(stem)
	} else if c == none {
		c = d.newClass()
		n.class = c
	}
	d.name(text, n)
	d.terms[n.term] = term{text: text, class: c, next: d.classes[c].first}
	d.classes[c].first = n.term
	d.addPrefix(n.term)
	d.text += int64(len(text))
	_, l := cutKey(text)
	d.spoken[l]++
	return n.term
}

func (d *dictionary) internClass(stem string) uint32 {
	n := d.named(stem)
	if n.class == none {
		n.class = d.newClass()
		d.name(stem, n)
	}
	return n.class
}

func (d *dictionary) newClass() uint32 {
	c := takeFree(&d.classes, &d.freeClasses)
	d.classes[c] = class{first: none}
	return c
}

func takeFree[T any](all *[]T, free *[]uint32) uint32 {
	if n := len(*free); n > 0 {
		i := (*free)[n-1]
		*free = (*free)[:n-1]
		return i
	}
	var zero T
	*all = append(*all, zero)
	return uint32(len(*all) - 1)
}

// add appends a posting.
func (d *dictionary) add(t uint32, p posting) {
	e := &d.terms[t]
	d.capacity -= int64(cap(e.list))
	e.list = append(e.list, p)
	d.capacity += int64(cap(e.list))
}

// touch adds by to the document frequency of each class of a document, once.
func (d *dictionary) touch(terms iter.Seq2[field, uint32], by int) {
	d.stamp++
	for _, t := range terms {
		if t == gap {
			continue
		}
		if c := &d.classes[d.terms[t].class]; c.stamp != d.stamp {
			c.stamp = d.stamp
			c.df += uint32(by)
		}
	}
}

// kill counts one more dead posting and reports whether the list is to be swept.
func (d *dictionary) kill(t uint32) bool {
	e := &d.terms[t]
	e.dead++
	return int(e.dead)*4 > len(e.list)
}
