package guard

import (
	"hash/maphash"
	"slices"
)

// vocabulary numbers words from 0 on. All of them stand in one piece, one after the other: nothing in it is a pointer, so that the
// collector has nothing to follow. Many may read it at once while nobody adds to it.
type vocabulary struct {
	text    []byte
	ends    []uint32 // where each word ends in text
	slots   []uint32 // the hash table: 0 is free, else the number of a word and one, under some bits of its hash
	lengths uint64   // a bit for each length that a word has; the highest is for all that are longer
}

const (
	numberBits = 20 // of a slot
	numberMask = 1<<numberBits - 1
	fewest     = 8 // slots
)

var seed = maphash.MakeSeed()

// find is the number of a word; -1 is none.
func (v *vocabulary) find(word string) int {
	if v.lengths&lengthBit(word) == 0 {
		return -1
	}
	hash := maphash.String(seed, word)
	mask, mark := uint64(len(v.slots)-1), hashMark(hash)
	for at := hash & mask; ; at = (at + 1) & mask {
		slot := v.slots[at]
		if slot == 0 {
			return -1
		}
		if slot&^numberMask == mark {
			if n := int(slot&numberMask) - 1; string(v.word(n)) == word {
				return n
			}
		}
	}
}

// add is the number of a word, which it takes up if it is new.
func (v *vocabulary) add(word string) int {
	if n := v.find(word); n >= 0 {
		return n
	}
	v.text = append(v.text, word...)
	v.ends = append(v.ends, uint32(len(v.text)))
	v.lengths |= lengthBit(word)
	if 3*len(v.ends) > 2*len(v.slots) {
		v.resize(max(fewest, 2*len(v.slots)))
	} else {
		v.place(len(v.ends) - 1)
	}
	return len(v.ends) - 1
}

// word is the one with a number. It must not be changed.
func (v *vocabulary) word(n int) []byte {
	if n == 0 {
		return v.text[:v.ends[0]]
	}
	return v.text[v.ends[n-1]:v.ends[n]]
}

// trim gives back the room that is kept for more words.
func (v *vocabulary) trim() { v.text, v.ends = slices.Clone(v.text), slices.Clone(v.ends) }

// resize makes the hash table anew, and room for as many words more. The number of slots is a power of two.
func (v *vocabulary) resize(slots int) {
	v.text, v.ends = slices.Grow(v.text, len(v.text)), slices.Grow(v.ends, len(v.ends))
	v.slots = make([]uint32, slots)
	for n := range v.ends {
		v.place(n)
	}
}

func (v *vocabulary) place(n int) {
	if n >= numberMask {
		panic("guard: too many words")
	}
	hash, mask := maphash.Bytes(seed, v.word(n)), uint64(len(v.slots)-1)
	at := hash & mask
	for v.slots[at] != 0 {
		at = (at + 1) & mask
	}
	v.slots[at] = hashMark(hash) | uint32(n+1)
}

func hashMark(hash uint64) uint32 { return uint32(hash>>32) &^ numberMask }

func lengthBit(word string) uint64 { return 1 << min(len(word), 63) }

// table gives the words of a vocabulary values.
type table[V any] struct {
	vocabulary
	values []V
}

// get is the value of a word, or zero.
func (t *table[V]) get(word string) (value V) {
	if n := t.find(word); n >= 0 {
		return t.values[n]
	}
	return value
}

// at is where the value of a word is kept, which is taken up with zero if it is new.
func (t *table[V]) at(word string) *V {
	n := t.add(word)
	if n == len(t.values) {
		var zero V
		t.values = append(slices.Grow(t.values, cap(t.ends)-n), zero)
	}
	return &t.values[n]
}

func (t *table[V]) trim() {
	t.vocabulary.trim()
	t.values = slices.Clone(t.values)
}
