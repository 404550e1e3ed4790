package sidecar

import (
	"maps"
	"slices"
	"sync"

	"helmdeck-sidecar/sidecar/memory"
)

// maxFresh is how many facts wait by name; with more, their namespaces are looked
// through as a whole.
const maxFresh = 8192

// factRef names a fact.
type factRef struct {
	ns  memory.Namespace
	key string // of the store
}

// pending is what has to be embedded: facts by name, and namespaces that have to be
// looked through for facts without a vector.
type pending struct {
	mu      sync.Mutex
	fresh   []factRef // oldest first
	known   map[factRef]bool
	behind  map[memory.Namespace]*look
	givenUp map[factRef]bool // the model failed on them again and again
}

// look is how a namespace is looked through, and how far that is. What changes belongs
// to pending, but after, which is the worker's.
type look struct {
	again  bool   // vectors of the model in use are made anew
	after  string // the key that it has come to
	seen   int    // facts that were looked at
	begun  bool
	missed bool // a fact came since it began that does not wait by name
}

func newPending() *pending {
	return &pending{known: map[factRef]bool{}, behind: map[memory.Namespace]*look{}, givenUp: map[factRef]bool{}}
}

// add takes a fact that is new or has changed.
func (p *pending) add(refs ...factRef) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, ref := range refs {
		delete(p.givenUp, ref)
		p.wait(ref)
	}
}

// putBack takes facts that were taken and are not done, but for those given up.
func (p *pending) putBack(refs ...factRef) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, ref := range refs {
		if !p.givenUp[ref] {
			p.wait(ref)
		}
	}
}

// wait has a fact wait by name, or with its namespace.
func (p *pending) wait(ref factRef) {
	l := p.behind[ref.ns]
	switch {
	case p.known[ref]:
	case len(p.fresh) < maxFresh:
		p.known[ref] = true
		p.fresh = append(p.fresh, ref)
	case l == nil:
		p.behind[ref.ns] = &look{}
	case l.begun:
		l.missed = true
	}
}

// addNamespaces has namespaces looked through from the start.
func (p *pending) addNamespaces(again bool, list ...memory.Namespace) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, ns := range list {
		was := p.behind[ns]
		p.behind[ns] = &look{again: again || was != nil && was.again}
		p.forgetNamespace(ns)
	}
}

// take returns up to n of the oldest facts, all of one namespace.
func (p *pending) take(n int) []factRef {
	p.mu.Lock()
	defer p.mu.Unlock()
	var taken []factRef
	for _, ref := range p.fresh[:min(n, len(p.fresh))] {
		if ref.ns != p.fresh[0].ns {
			break
		}
		taken = append(taken, ref)
		delete(p.known, ref)
	}
	p.fresh = slices.Delete(p.fresh, 0, len(taken))
	return taken
}

// next returns a namespace to look through, and how.
func (p *pending) next() (memory.Namespace, *look, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for ns, l := range p.behind {
		l.begun = true
		return ns, l, true
	}
	return memory.Namespace{}, nil, false
}

// looked notes that n more facts of a namespace were looked at, up to a key. It reports
// whether to go on: not when the namespace is to be looked through from the start.
func (p *pending) looked(ns memory.Namespace, l *look, after string, n int) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	l.after = after
	l.seen += n
	return p.behind[ns] == l
}

// done notes that a namespace was looked through, unless it is to be again.
func (p *pending) done(ns memory.Namespace, l *look) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.behind[ns] != l:
	case l.missed:
		p.behind[ns] = &look{}
	default:
		delete(p.behind, ns)
	}
}

func (p *pending) giveUp(ref factRef) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.givenUp[ref] = true
}

// gone notes that a fact is not there any more, or all of its namespace when it has no
// key. It reports whether one of them was given up.
func (p *pending) gone(ref factRef) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	before := len(p.givenUp)
	delete(p.givenUp, ref)
	if ref.key == "" {
		p.forgetNamespace(ref.ns)
	}
	return len(p.givenUp) < before
}

// forgetNamespace forgets which facts of a namespace were given up.
func (p *pending) forgetNamespace(ns memory.Namespace) {
	maps.DeleteFunc(p.givenUp, func(ref factRef, _ bool) bool { return ref.ns == ns })
}

func (p *pending) isGivenUp(ref factRef) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.givenUp[ref]
}

// of counts what is pending of the namespaces that mine accepts: facts by name, and those
// given up. behind are the namespaces that are looked through, with what was seen of each.
func (p *pending) of(mine func(memory.Namespace) bool) (fresh, givenUp int, behind map[memory.Namespace]int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	behind = map[memory.Namespace]int{}
	for ns, l := range p.behind {
		if mine(ns) {
			behind[ns] = l.seen
		}
	}
	for _, ref := range p.fresh {
		if _, counted := behind[ref.ns]; mine(ref.ns) && !counted {
			fresh++
		}
	}
	for ref := range p.givenUp {
		if mine(ref.ns) {
			givenUp++
		}
	}
	return fresh, givenUp, behind
}
