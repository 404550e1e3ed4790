package sidecar

import (
	"container/list"
	"sync"
	"sync/atomic"
	"time"

	"helmdeck-sidecar/sidecar/memory"
)

// How much is remembered of turns between two of them.
const (
	maxSessions     = 4096 // at once
	maxGiven        = 256  // facts that one session was given
	maxPerNamespace = 200  // prompts
)

// turns is what the service has at hand of turns; the journal keeps what outlives it.
type turns struct {
	mu       sync.Mutex
	sessions map[sessionKey]*list.Element // of *session
	used     list.List                    // the latest first
	systems  map[systemOf]systemPart
	counts   TurnCounts
	hooks    map[memory.Namespace]memory.Hooks // by the owner's namespace
	number   atomic.Uint64                     // of prompts, to tell those of one moment apart
}

type sessionKey struct {
	ns   memory.Namespace
	name string
}

// heard notes that a host has asked for something in a turn.
func (t *turns) heard(ns memory.Namespace, at time.Time, hook func(*memory.Hooks) *memory.HookHeard) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.hooks == nil || len(t.hooks) >= maxSessions {
		t.hooks = map[memory.Namespace]memory.Hooks{}
	}
	h := t.hooks[ns.Owner()]
	one := hook(&h)
	one.Count++
	one.LastAt = &at
	t.hooks[ns.Owner()] = h
}

func heardPrompt(h *memory.Hooks) *memory.HookHeard  { return &h.Prompts }
func heardCapture(h *memory.Hooks) *memory.HookHeard { return &h.Captures }

// hooksOf is what was heard of the turns of an agent.
func (t *turns) hooksOf(owner memory.Namespace) memory.Hooks {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.hooks[owner]
}

// TurnCounts are totals since the start.
type TurnCounts struct {
	Prompts, Skipped, Facts, Quarantined uint64
	SystemTokens, ContextTokens          uint64
	Captured, Proposed, Refused, Undone  uint64
	Messages                             uint64
	// Messages that were handed to a model, those with which it is done, and of these the ones that it failed on.
	Asked, Read, Unread uint64
}

// of returns a session, the least recently used of too many being forgotten.
func (t *turns) of(ns memory.Namespace, name string) *session {
	t.mu.Lock()
	defer t.mu.Unlock()
	key := sessionKey{ns, name}
	if e := t.sessions[key]; e != nil {
		t.used.MoveToFront(e)
		return e.Value.(*session)
	}
	if t.sessions == nil {
		t.sessions = map[sessionKey]*list.Element{}
	}
	if t.used.Len() == maxSessions {
		oldest := t.used.Back()
		delete(t.sessions, oldest.Value.(*session).key)
		t.used.Remove(oldest)
	}
	s := &session{key: key, given: map[string]given{}}
	t.sessions[key] = t.used.PushFront(s)
	return s
}

// log counts what was done before a turn.
func (t *turns) log(p memory.PromptTurn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	c := &t.counts
	c.Prompts++
	if p.Skipped != "" {
		c.Skipped++
	}
	c.Facts += uint64(len(p.Facts))
	c.Quarantined += uint64(len(p.Quarantined))
	c.SystemTokens += uint64(p.Tokens.System)
	c.ContextTokens += uint64(p.Tokens.Context)
}

// forget lets go of what is known of a namespace.
func (t *turns) forget(ns memory.Namespace) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for key, e := range t.sessions {
		if key.ns.Owner() == ns {
			t.used.Remove(e)
			delete(t.sessions, key)
		}
	}
}

func (t *turns) count(add func(*TurnCounts)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	add(&t.counts)
}

// TurnCounts returns the totals of turns since the start.
func (s *Service) TurnCounts() TurnCounts {
	s.turns.mu.Lock()
	defer s.turns.mu.Unlock()
	return s.turns.counts
}
