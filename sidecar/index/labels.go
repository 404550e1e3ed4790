package index

import (
	"encoding/binary"
	"strings"
)

// labels is a list of strings that several documents share. Nobody changes it.
type labels struct {
	number uint32
	list   []string
	key    string
	refs   int
	named  int // of refs, those as entities
}

// interner keeps one copy of each list that is in use.
type interner struct {
	byKey map[string]*labels
	list  []*labels // by number
	free  []uint32
	bytes int64 // estimate
}

func newInterner() interner { return interner{byKey: map[string]*labels{}} }

// take returns the number of the shared copy of list; give must follow.
func (n *interner) take(list []string) uint32 {
	var b []byte
	for _, s := range list {
		b = binary.AppendUvarint(b, uint64(len(s)))
		b = append(b, s...)
	}
	l, ok := n.byKey[string(b)]
	if !ok {
		l = &labels{key: string(b)}
		l.list = cut(l.key)
		n.number(l)
		n.byKey[l.key] = l
		n.bytes += l.size()
	}
	l.refs++
	return l.number
}

func (n *interner) number(l *labels) {
	if last := len(n.free) - 1; last >= 0 {
		l.number, n.free = n.free[last], n.free[:last]
		n.list[l.number] = l
		return
	}
	l.number, n.list = uint32(len(n.list)), append(n.list, l)
}

// cut makes the list of a key, whose memory it shares.
func cut(key string) []string {
	var list []string
	for r := strings.NewReader(key); r.Len() > 0; {
		size, _ := binary.ReadUvarint(r)
		at := len(key) - r.Len()
		list = append(list, key[at:at+int(size)])
		r.Seek(int64(size), 1)
	}
	return list
}

func (n *interner) give(number uint32) {
	l := n.list[number]
	if l.refs--; l.refs == 0 {
		n.list[number] = nil
		n.free = append(n.free, number)
		delete(n.byKey, l.key)
		n.bytes -= l.size()
	}
}
