package sidecar

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"helmdeck-sidecar/sidecar/memory"
)

// embedded is a store and a worker as simple as can be: facts with the version they have
// and the one that was embedded. It works through what is pending in steps, so that
// anything may happen in between.
type embedded struct {
	p       *pending
	version map[factRef]int
	done    map[factRef]int
	given   map[factRef]bool // up
	waiting map[factRef]bool // by name
	taken   map[factRef]int  // versions that are being embedded
	looking *look
	ns      memory.Namespace
	page    map[factRef]int // versions that the look is at
	next    string
	puts    int
}

// crowd is the namespace of facts that only take up room.
var crowd = memory.Namespace{Subject: "crowd"}

// pageSize is how many facts a look takes at once.
func pageSize(ns memory.Namespace) int {
	if ns == crowd {
		return maxFresh
	}
	return 2
}

// see reads the next page of a look.
func (e *embedded) see() {
	var keys []string
	for ref := range e.version {
		if ref.ns == e.ns && ref.key > e.looking.after {
			keys = append(keys, ref.key)
		}
	}
	slices.Sort(keys)
	e.page, e.next = map[factRef]int{}, ""
	if n := pageSize(e.ns); len(keys) > n {
		keys = keys[:n]
		e.next = keys[n-1]
	}
	for _, key := range keys {
		ref := factRef{e.ns, key}
		if !e.p.isGivenUp(ref) && (e.looking.again || e.done[ref] != e.version[ref]) {
			e.page[ref] = e.version[ref]
		}
	}
}

// embed keeps vectors of those versions that are still the newest.
func (e *embedded) embed(list map[factRef]int) {
	for ref, version := range list {
		if e.version[ref] == version {
			e.done[ref] = version
		}
	}
}

func (e *embedded) beginLook() bool {
	ns, l, ok := e.p.next()
	if ok {
		e.ns, e.looking = ns, l
		e.see()
	}
	return ok
}

func (e *embedded) endPage() {
	e.embed(e.page)
	l := e.looking
	e.looking = nil
	if e.next == "" {
		e.p.done(e.ns, l)
	} else if e.p.looked(e.ns, l, e.next, pageSize(e.ns)) {
		e.looking = l
		e.see()
	}
}

func (e *embedded) take(n int) {
	for _, ref := range e.p.take(n) {
		delete(e.waiting, ref)
		if version, ok := e.version[ref]; ok {
			e.taken[ref] = version
		}
	}
}

// change gives a fact a version that none had before.
func (e *embedded) change(ref factRef) {
	e.puts++
	e.version[ref] = e.puts
}

func (e *embedded) put(ref factRef) {
	e.change(ref)
	delete(e.given, ref)
	e.p.add(ref)
	if len(e.waiting) < maxFresh {
		e.waiting[ref] = true
	}
}

// finish does all that is pending.
func (e *embedded) finish(t *rapid.T) {
	for steps := 0; ; steps++ {
		if steps > 100 {
			t.Fatal("there is always more to do")
		}
		e.embed(e.taken)
		clear(e.taken)
		if e.take(maxFresh); len(e.taken) > 0 || len(e.waiting) > 0 {
			continue
		}
		if e.looking == nil && !e.beginLook() {
			return
		}
		e.endPage()
	}
}

// Whatever happens in whatever order, also when too many wait by name: once nothing is
// pending, the newest version of every fact was embedded or given up.
func TestPendingLosesNothing(t *testing.T) {
	namespaces := []memory.Namespace{{Subject: "a"}, {Subject: "b"}}
	rapid.Check(t, func(t *rapid.T) {
		e := &embedded{p: newPending(), version: map[factRef]int{}, done: map[factRef]int{}, given: map[factRef]bool{},
			waiting: map[factRef]bool{}, taken: map[factRef]int{}}
		for i := range rapid.SampledFrom([]int{0, maxFresh - 2, maxFresh}).Draw(t, "others that wait") {
			e.put(factRef{crowd, fmt.Sprint(i)})
		}
		for i := range 7 {
			e.change(factRef{namespaces[0], fmt.Sprint("k", i)})
		}
		e.again(namespaces, false)
		ns := rapid.SampledFrom(namespaces)
		fact := rapid.Custom(func(t *rapid.T) factRef {
			return factRef{ns.Draw(t, "namespace"), fmt.Sprint("k", rapid.IntRange(0, 6).Draw(t, "key"))}
		})
		t.Repeat(map[string]func(*rapid.T){
			"put": func(t *rapid.T) { e.put(fact.Draw(t, "fact")) },
			"take": func(t *rapid.T) {
				if len(e.taken) == 0 {
					e.take(rapid.SampledFrom([]int{1, 3, maxFresh}).Draw(t, "n"))
				}
			},
			"embed": func(*rapid.T) {
				e.embed(e.taken)
				clear(e.taken)
			},
			"fail": func(*rapid.T) {
				refs := slices.Collect(maps.Keys(e.taken))
				clear(e.taken)
				e.p.putBack(refs...)
				for _, ref := range refs {
					if !e.given[ref] && len(e.waiting) < maxFresh {
						e.waiting[ref] = true
					}
				}
			},
			"give up": func(t *rapid.T) {
				for ref, version := range e.taken {
					if e.version[ref] == version {
						e.given[ref] = true
						e.p.giveUp(ref)
						e.p.putBack(ref) // with the rest of its batch
						delete(e.taken, ref)
						return
					}
				}
			},
			"look": func(*rapid.T) {
				if e.looking == nil {
					e.beginLook()
				}
			},
			"looked": func(*rapid.T) {
				if e.looking != nil {
					e.endPage()
				}
			},
			"look fails": func(*rapid.T) { e.looking = nil },
			"news are lost": func(t *rapid.T) {
				e.change(fact.Draw(t, "fact"))
				e.again(namespaces, false)
			},
			"reindex": func(t *rapid.T) {
				one := ns.Draw(t, "namespace")
				for ref := range e.done {
					if ref.ns == one {
						delete(e.done, ref)
					}
				}
				e.again([]memory.Namespace{one}, true)
			},
			"forget": func(t *rapid.T) {
				ref := fact.Draw(t, "fact")
				delete(e.version, ref)
				delete(e.given, ref)
				e.p.gone(ref)
			},
			"": func(t *rapid.T) { e.check(t) },
		})
		e.finish(t)
		for ref, version := range e.version {
			if !e.given[ref] && e.done[ref] != version {
				t.Fatalf("%v has version %d and a vector of %d", ref, version, e.done[ref])
			}
		}
	})
}

func (e *embedded) again(list []memory.Namespace, anew bool) {
	for ref := range e.given {
		if slices.Contains(list, ref.ns) {
			delete(e.given, ref)
		}
	}
	e.p.addNamespaces(anew, list...)
}

// check compares what pending counts with what it holds.
func (e *embedded) check(t *rapid.T) {
	fresh, given, behind := e.p.of(func(memory.Namespace) bool { return true })
	want := 0
	for ref := range e.waiting {
		if _, counted := behind[ref.ns]; !counted {
			want++
		}
	}
	if fresh != want || given != len(e.given) {
		t.Fatalf("counted %d by name and %d given up, want %d and %d", fresh, given, want, len(e.given))
	}
	for ns := range behind {
		mine, _, _ := e.p.of(func(other memory.Namespace) bool { return other == ns })
		if mine != 0 {
			t.Fatalf("%d facts of %v are counted twice", mine, ns)
		}
	}
}

// A fact whose place a look has passed, and that there is no room for by name, has its
// namespace looked through once more.
func TestPendingLooksAgain(t *testing.T) {
	p, ns := newPending(), memory.Namespace{Subject: "a"}
	for i := range maxFresh {
		p.add(factRef{crowd, fmt.Sprint(i)})
	}
	p.add(factRef{ns, "k5"})
	p.add(factRef{ns, "k6"}) // is found by the look that has not begun
	_, l, ok := p.next()
	if !ok || !p.looked(ns, l, "k5", 1) {
		t.Fatal("the namespace is not looked through")
	}
	p.add(factRef{ns, "k1"})
	p.done(ns, l)
	_, again, ok := p.next()
	if !ok || again == l || again.after != "" {
		t.Fatalf("a fact behind the look is lost: %+v", again)
	}
	p.done(ns, again)
	if _, _, ok := p.next(); ok {
		t.Error("the namespace is looked through for ever")
	}
}
