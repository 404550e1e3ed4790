package index

import (
	"cmp"
	"encoding/binary"
	"strings"
	"time"

	"helmdeck-sidecar/sidecar/memory"
)

// doc is a document in its slot, without pointers. When dead, it waits for refs
// posting lists to be swept and holds nothing else.
type doc struct {
	texts    cell   // the ID and the forward list, see putState.encode
	group    uint32 // numbers of labels
	entities uint32
	thread   uint32 // number of that of its group, or 0
	occurred instant
	updated  instant
	expires  instant
	from     int32 // see dayOf
	until    int32
	doubt    float32
	heapAt   uint32 // place in Index.expiry
	refs     uint32
	length   uint16 // weighted, as in a posting
	dead     bool
	asking   asking
}

// instant is a time.Time without a zone, in 12 bytes and for any year.
type instant struct {
	low, high uint32 // of the Unix seconds
	nano      uint32
}

func instantOf(t time.Time) instant {
	s := uint64(t.Unix())
	return instant{uint32(s), uint32(s >> 32), uint32(t.Nanosecond())}
}

func (i instant) seconds() int64  { return int64(uint64(i.high)<<32 | uint64(i.low)) }
func (i instant) time() time.Time { return time.Unix(i.seconds(), int64(i.nano)).UTC() }

func (i instant) compare(j instant) int {
	return cmp.Or(cmp.Compare(i.seconds(), j.seconds()), cmp.Compare(i.nano, j.nano))
}

func newDoc(d *Document) doc {
	return doc{asking: askingOf(d.Text), from: dayOf(d.From), until: dayOf(d.Until), occurred: instantOf(d.Occurred), updated: instantOf(d.Updated), expires: instantOf(d.ExpiresAt), doubt: d.Doubt}
}

// dayOf is the number of a day, and noDay that of the zero time.
const noDay = -1 << 31

func dayOf(t time.Time) int32 {
	if t.IsZero() {
		return noDay
	}
	return int32(t.Unix() / (24 * 60 * 60))
}

func dayAt(n int32) time.Time {
	if n == noDay {
		return time.Time{}
	}
	return time.Unix(int64(n)*24*60*60, 0).UTC()
}

// groupOf lists the labels that documents often share.
func groupOf(d *Document) []string {
	return append([]string{d.Category, string(d.Kind)}, d.Tags...)
}

// id returns the ID of the document at slot, valid as long as the document is there.
func (x *Index) id(slot uint32) string {
	id, _ := first(x.cells.from(x.docs.rows[slot].texts))
	return viewText(id)
}

func (x *Index) meta(slot uint32) Meta {
	e := &x.docs.rows[slot]
	group := x.labels.list[e.group].list
	m := Meta{
		ID: strings.Clone(x.id(slot)), Category: group[0], Kind: memory.Kind(group[1]), Entities: x.labels.list[e.entities].list,
		From: dayAt(e.from), Until: dayAt(e.until), Occurred: e.occurred.time(), Updated: e.updated.time(), ExpiresAt: e.expires.time(), Doubt: e.doubt,
	}
	if tags := group[2:]; len(tags) > 0 {
		m.Tags = tags
	}
	if e.thread != 0 {
		m.Group = x.threads.list[e.thread].group
	}
	return m
}

// gap stands between terms that are not neighbours.
const gap = ^uint32(0)

// forward is the forward list of a document, see putState.encode.
type forward []byte

func (x *Index) forward(e *doc) forward {
	_, rest := first(x.cells.from(e.texts))
	words, _ := first(rest)
	return words
}

// terms yields the terms of a document field by field. Words come in text order
// and once per occurrence, with gap between labels and before the overlays, which
// are the terms that are not words of the running text, each followed by gap.
func (w forward) terms(yield func(field, uint32) bool) {
	rest := w
	for f := field(0); len(rest) > 0; {
		v, n := rest.code()
		rest = rest[n:]
		switch {
		case v == endOfField:
			f++
		case v == gapCode:
			if !yield(f, gap) {
				return
			}
		case !yield(f, v-firstTerm):
			return
		}
	}
}

// code reads the first code, see firstTerm, and its length. Most are of one or two bytes.
func (w forward) code() (code uint32, length int) {
	if w[0] < 0x80 {
		return uint32(w[0]), 1
	}
	if len(w) > 1 && w[1] < 0x80 {
		return uint32(w[0]&0x7f) | uint32(w[1])<<7, 2
	}
	v, n := binary.Uvarint(w)
	return uint32(v), n
}
