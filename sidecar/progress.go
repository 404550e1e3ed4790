package sidecar

import "sync"

// progress tells listeners that something moved; what moved they look up themselves. A
// listener that is not looking misses nothing but the steps in between.
type progress struct {
	mu        sync.Mutex
	listeners map[chan struct{}]bool
}

func (p *progress) tell() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for l := range p.listeners {
		select {
		case l <- struct{}{}:
		default:
		}
	}
}

func (p *progress) listen() (moved <-chan struct{}, stop func()) {
	l := make(chan struct{}, 1)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.listeners == nil {
		p.listeners = map[chan struct{}]bool{}
	}
	p.listeners[l] = true
	return l, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(p.listeners, l)
	}
}
