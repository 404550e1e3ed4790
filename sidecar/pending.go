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
	behind  map[memory.Namespace]look
	givenUp map[factRef]bool // the model failed on them again and again
}

// look is how a namespace is looked through.
type look struct {
	again bool // vectors of the model in use are made anew
	seen  int  // facts that were looked at
}

func newPending() *pending {
	return &pending{known: map[factRef]bool{}, behind: map[memory.Namespace]look{}, givenUp: map[factRef]bool{}}
}

// add takes a fact that is new or has changed.
func (p *pending) add(refs ...factRef) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, ref := range refs {
		delete(p.givenUp, ref)
		_, behind := p.behind[ref.ns]
		switch {
		case p.known[ref]:
		case len(p.fresh) < maxFresh:
			p.known[ref] = true
			p.fresh = append(p.fresh, ref)
		case !behind:
			p.behind[ref.ns] = look{}
		}
	}
}

// addNamespaces has namespaces looked through from the start.
func (p *pending) addNamespaces(again bool, list ...memory.Namespace) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, ns := range list {
		p.behind[ns] = look{again: again || p.behind[ns].again}
		maps.DeleteFunc(p.givenUp, func(ref factRef, _ bool) bool { return ref.ns == ns })
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

// next returns a namespace to look through.
func (p *pending) next() (memory.Namespace, look, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for ns, l := range p.behind {
		return ns, l, true
	}
	return memory.Namespace{}, look{}, false
}

// looked notes that so many facts of a namespace were looked at. It reports whether to
// go on: not when the namespace is to be looked through from the start.
func (p *pending) looked(ns memory.Namespace, was look, n int) (look, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	l, ok := p.behind[ns]
	if !ok || l != was {
		return l, false
	}
	l.seen += n
	p.behind[ns] = l
	return l, true
}

// done notes that a namespace was looked through, unless it is to be again.
func (p *pending) done(ns memory.Namespace, was look) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.behind[ns] == was {
		delete(p.behind, ns)
	}
}

func (p *pending) giveUp(ref factRef) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.givenUp[ref] = true
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
