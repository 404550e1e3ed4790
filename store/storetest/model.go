package storetest

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"helmdeck-sidecar/store"
)

// testModel compares random calls with a plain map.
func testModel(t *testing.T, o Options) {
	rapid.Check(t, func(rt *rapid.T) {
		dir, err := os.MkdirTemp(t.TempDir(), "")
		if err != nil {
			t.Fatal(err)
		}
		m := &model{o: o, t: t, rt: rt, dir: dir, clock: newClock(), spaces: map[string]map[string]*life{}, attached: map[*life]store.Attachment{}}
		m.store = o.Open(t, dir, m.now)
		defer func() {
			if err := m.store.Close(); err != nil {
				rt.Fatalf("Close: %v", err)
			}
		}()
		rt.Repeat(map[string]func(*rapid.T){
			"put":     m.put,
			"put 2":   m.put,
			"attach":  m.attach,
			"delete":  m.delete,
			"erase":   m.erase,
			"move":    func(rt *rapid.T) { m.move(time.Duration(rapid.IntRange(1, 5000).Draw(rt, "ms")) * time.Millisecond) },
			"list":    m.list,
			"history": m.history,
			"reopen":  m.reopen,
			"":        m.check,
		})
	})
}

// life is the record of one key from its first put, oldest version first.
type life []store.Record

// model is what the store should hold.
type model struct {
	*clock
	o      Options
	t      *testing.T
	rt     *rapid.T
	dir    string
	store  store.Store
	spaces map[string]map[string]*life
	// attached holds the last attachment of a record, which may be of an older version.
	attached map[*life]store.Attachment
}

var (
	modelSpaces = rapid.SampledFrom([]string{"n", "nn", "n/"})
	modelKeys   = rapid.SampledFrom([]string{"a", "a/", "a/b", "ab", "b", "\xff", "\xff\xff"})
)

func (m *model) live(space, key string) *life {
	l := m.spaces[space][key]
	if l == nil || !(*l)[len(*l)-1].ExpiresAt.After(m.at) {
		return nil
	}
	return l
}

func (m *model) put(rt *rapid.T) {
	space, key := modelSpaces.Draw(rt, "space"), modelKeys.Draw(rt, "key")
	p := store.Put{Namespace: space, Key: key, Value: []byte(rapid.String().Draw(rt, "value")),
		ExpiresAt: m.in(time.Duration(rapid.IntRange(1, 10_000).Draw(rt, "ttl")) * time.Millisecond)}
	var have uint64
	l := m.live(space, key)
	if l != nil {
		have = (*l)[len(*l)-1].Version
	}
	if rapid.Bool().Draw(rt, "cas") {
		p.IfVersion = version(have + uint64(rapid.SampledFrom([]int{0, 0, 1}).Draw(rt, "off by")))
	}
	got, err := m.store.Put(context.Background(), p)
	if p.IfVersion != nil && *p.IfVersion != have {
		isError(m.t, "Put", err, store.ErrConflict)
		return
	}
	want := store.Record{Key: key, Version: have + 1, Created: m.at, Updated: m.at, ExpiresAt: p.ExpiresAt}
	if l == nil {
		l = &life{}
		if m.spaces[space] == nil {
			m.spaces[space] = map[string]*life{}
		}
		m.spaces[space][key] = l
	} else {
		want.Created = (*l)[0].Created
	}
	m.same("Put", []store.Record{got}, []store.Record{want}, err)
	want.Value = p.Value
	*l = append(*l, want)
}

// attach attaches to any version of a record; only the last one takes it.
func (m *model) attach(rt *rapid.T) {
	space, key := modelSpaces.Draw(rt, "space"), modelKeys.Draw(rt, "key")
	l := m.live(space, key)
	if l == nil {
		return
	}
	i := rapid.IntRange(0, len(*l)-1).Draw(rt, "version")
	a := attachment((*l)[i], rapid.String().Draw(rt, "value"))
	want := 0
	if i == len(*l)-1 {
		want = 1
		m.attached[l] = a
	}
	got, err := m.store.Attach(context.Background(), space, a)
	if got != want || err != nil {
		m.rt.Fatalf("Attach: %d, %v; want %d", got, err, want)
	}
}

// attachments lists the keys and values of what is attached to the current versions.
func (m *model) attachments(space, prefix string) (list []string) {
	for _, key := range m.keys(space, prefix) {
		l := m.spaces[space][key]
		if a, ok := m.attached[l]; ok && a.Version == (*l)[len(*l)-1].Version {
			list = append(list, key+"="+string(a.Value))
		}
	}
	return list
}

func (m *model) delete(rt *rapid.T) {
	space, keys := modelSpaces.Draw(rt, "space"), rapid.SliceOfN(modelKeys, 0, 3).Draw(rt, "keys")
	want := 0
	for _, key := range keys {
		if m.live(space, key) != nil {
			want++
		}
		delete(m.spaces[space], key)
	}
	got, err := m.store.Delete(context.Background(), space, keys...)
	if got != want || err != nil {
		m.rt.Fatalf("Delete(%q): %d, %v; want %d", keys, got, err, want)
	}
}

func (m *model) erase(rt *rapid.T) {
	space := modelSpaces.Draw(rt, "space")
	want := len(m.keys(space, ""))
	delete(m.spaces, space)
	if got, err := m.store.Erase(context.Background(), space); got != want || err != nil {
		m.rt.Fatalf("Erase: %d, %v; want %d", got, err, want)
	}
}

func (m *model) keys(space, prefix string) (keys []string) {
	for key := range m.spaces[space] {
		if m.live(space, key) != nil && strings.HasPrefix(key, prefix) {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return keys
}

func (m *model) list(rt *rapid.T) {
	space, limit := modelSpaces.Draw(rt, "space"), rapid.IntRange(1, 4).Draw(rt, "limit")
	prefix := rapid.SampledFrom([]string{"", "a", "a/", "b", "\xff"}).Draw(rt, "prefix")
	f := &fixture{Store: m.store, clock: m.clock, t: m.t}
	equal(m.t, "List", f.keys(space, prefix, limit), m.keys(space, prefix))
	equal(m.t, "Count", f.count(space, prefix), len(m.keys(space, prefix)))
	equal(m.t, "Attachments", f.attached(space, prefix, limit), m.attachments(space, prefix))
}

func (m *model) history(rt *rapid.T) {
	space, key := modelSpaces.Draw(rt, "space"), modelKeys.Draw(rt, "key")
	var want []store.Record
	if l := m.live(space, key); l != nil {
		for _, rec := range slices.Backward(*l) {
			if rec.ExpiresAt.After(m.at) {
				want = append(want, rec)
			}
		}
	}
	got, skipped, err := m.store.History(context.Background(), space, key)
	if skipped > 0 {
		m.rt.Fatalf("History: %d skipped", skipped)
	}
	m.same("History", got, want, err)
}

func (m *model) reopen(*rapid.T) {
	if err := m.store.Close(); err != nil {
		m.rt.Fatalf("Close: %v", err)
	}
	m.store = m.o.Open(m.t, m.dir, m.now)
}

// check looks at every key after each step.
func (m *model) check(*rapid.T) {
	for space := range m.spaces {
		for key := range m.spaces[space] {
			got, err := m.store.Get(context.Background(), space, key)
			l := m.live(space, key)
			if l == nil {
				if !errors.Is(err, store.ErrNotFound) {
					m.rt.Fatalf("Get(%q) after its end: %v, %v", key, got, err)
				}
				continue
			}
			m.same("Get", []store.Record{got}, (*l)[len(*l)-1:], err)
		}
	}
}

func (m *model) same(what string, got, want []store.Record, err error) {
	if err != nil {
		m.rt.Fatalf("%s: %v", what, err)
	}
	if !slices.EqualFunc(got, want, sameRecord) {
		m.rt.Fatalf("%s: %v, want %v", what, got, want)
	}
}

func sameRecord(a, b store.Record) bool {
	return a.Key == b.Key && string(a.Value) == string(b.Value) && a.Version == b.Version &&
		a.Created.Equal(b.Created) && a.Updated.Equal(b.Updated) && a.ExpiresAt.Equal(b.ExpiresAt)
}
