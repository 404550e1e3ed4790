package index

import (
	"cmp"
	"encoding/binary"
	"strings"
	"time"

	"helmdeck-sidecar/sidecar/memory"
)

// doc is a document in its slot. When dead, it waits for refs posting lists to be
// swept and holds nothing else.
type doc struct {
	id       string
	forward  []byte // see putState.encode
	group    *labels
	entities *labels
	thread   *thread // of its group, or nil
	occurred instant
	updated  instant
	expires  instant
	heapAt   uint32 // place in Index.expiry
	refs     uint32
	length   uint16 // weighted, as in a posting
	dead     bool
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
	return doc{
		id: strings.Clone(d.ID), occurred: instantOf(d.Occurred), updated: instantOf(d.Updated), expires: instantOf(d.ExpiresAt),
	}
}

// groupOf lists the labels that documents often share.
func groupOf(d *Document) []string {
	return append([]string{d.Category, string(d.Kind)}, d.Tags...)
}

func (e *doc) meta() Meta {
	m := Meta{
		ID: e.id, Category: e.group.list[0], Kind: memory.Kind(e.group.list[1]), Entities: e.entities.list,
		Occurred: e.occurred.time(), Updated: e.updated.time(), ExpiresAt: e.expires.time(),
	}
	if tags := e.group.list[2:]; len(tags) > 0 {
		m.Tags = tags
	}
	if e.thread != nil {
		m.Group = e.thread.group
	}
	return m
}

func (e *doc) size() int64 { return int64(len(e.id) + cap(e.forward)) }

// gap stands between terms that are not neighbours.
const gap = ^uint32(0)

// terms yields the terms of the document field by field. Words come in text order
// and once per occurrence, with gap between labels and before the overlays, which
// are the terms that are not words of the running text, each followed by gap.
func (e *doc) terms(yield func(field, uint32) bool) {
	rest := e.forward
	for f := field(0); len(rest) > 0; {
		v, n := binary.Uvarint(rest)
		rest = rest[n:]
		switch {
		case v == endOfField:
			f++
		case v == gapCode:
			if !yield(f, gap) {
				return
			}
		case !yield(f, uint32(v-firstTerm)):
			return
		}
	}
}
