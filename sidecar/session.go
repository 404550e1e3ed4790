package sidecar

import (
	"container/list"
	"sync"

	"helmdeck-sidecar/sidecar/capture"
	"helmdeck-sidecar/sidecar/memory"
)

// What is remembered of turns between two of them, in memory alone.
const (
	maxSessions     = 4096
	maxGiven        = 256 // facts that one session was given
	maxPromptTurns  = 1000
	maxPerNamespace = 200
)

// turns is what the service knows of the turns since it started.
type turns struct {
	mu       sync.Mutex
	sessions map[sessionKey]*list.Element // of *session
	used     list.List                    // the latest first
	prompts  []loggedPrompt               // the oldest first
	systems  map[memory.Namespace]systemPart
	counts   TurnCounts
}

type sessionKey struct {
	ns   memory.Namespace
	name string
}

// session is one conversation.
type session struct {
	key   sessionKey
	given map[string]given // by the id of a fact
	order []string
	mu    sync.Mutex // one capture at a time
}

// given is a fact that was put into a prompt of the session.
type given struct {
	ns      memory.Namespace
	key     string
	version uint64
	print   capture.Print
}

type loggedPrompt struct {
	ns memory.Namespace
	memory.PromptTurn
}

// TurnCounts are totals since the start.
type TurnCounts struct {
	Prompts, Skipped, Facts, Quarantined uint64
	SystemTokens, ContextTokens          uint64
	Captured, Proposed, Refused, Undone  uint64
	Messages                             uint64
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

// had reports whether the session was given this version of a fact.
func (t *turns) had(s *session, f memory.Fact) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	g, ok := s.given[f.ID]
	return ok && g.version == f.Version
}

// gave notes a fact of a namespace that the session is given.
func (t *turns) gave(s *session, ns memory.Namespace, f memory.Fact) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if _, ok := s.given[f.ID]; !ok {
		s.order = append(s.order, f.ID)
	}
	s.given[f.ID] = given{ns, f.Key, f.Version, capture.Fingerprint(f.Key + " " + f.Value)}
	for len(s.order) > maxGiven {
		delete(s.given, s.order[0])
		s.order = s.order[1:]
	}
}

// repeated lists the facts that the session was given and that a statement only repeats.
func (t *turns) repeated(s *session, text string) (list []given) {
	t.mu.Lock()
	defer t.mu.Unlock()
	p := capture.Fingerprint(text)
	for _, g := range s.given {
		if p.Repeats(g.print) {
			list = append(list, g)
		}
	}
	return list
}

// log notes what was done before a turn.
func (t *turns) log(ns memory.Namespace, p memory.PromptTurn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.prompts = append(t.prompts, loggedPrompt{ns, p})
	if len(t.prompts) > maxPromptTurns {
		t.prompts = append(t.prompts[:0:0], t.prompts[len(t.prompts)-maxPromptTurns*3/4:]...)
	}
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

// last lists the latest prompts of an agent, the newest first, of its owner and of everybody else who wrote to it.
func (t *turns) last(owner memory.Namespace, session string, limit int) []memory.PromptTurn {
	t.mu.Lock()
	defer t.mu.Unlock()
	found := []memory.PromptTurn{}
	for i := len(t.prompts) - 1; i >= 0 && len(found) < limit; i-- {
		if p := t.prompts[i]; p.ns.Owner() == owner && (session == "" || p.Session == session) {
			found = append(found, p.PromptTurn)
		}
	}
	return found
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
	kept := t.prompts[:0]
	for _, p := range t.prompts {
		if p.ns.Owner() != ns {
			kept = append(kept, p)
		}
	}
	clear(t.prompts[len(kept):])
	t.prompts = kept
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
