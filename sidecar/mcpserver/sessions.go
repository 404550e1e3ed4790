package mcpserver

import (
	"sync"

	"helmdeck-sidecar/sidecar/memory"
)

// sessions are the open legacy SSE sessions, by id, and a count of all streams.
type sessions struct {
	max, maxPerCaller int

	mu        sync.Mutex
	byID      map[string]*session
	total     int
	perCaller map[string]int
}

func newSessions(max, maxPerCaller int) *sessions {
	return &sessions{max: max, maxPerCaller: maxPerCaller, byID: map[string]*session{}, perCaller: map[string]int{}}
}

// enter counts a stream of a caller in, or refuses it.
func (s *sessions) enter(caller memory.Caller) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.perCaller[caller.Subject] >= s.maxPerCaller {
		return memory.Errorf(memory.CodeRateLimited, "too_many_sessions", "this caller has %d open streams already", s.maxPerCaller).
			WithHint("close some; one session per client is enough")
	}
	if s.total >= s.max {
		return memory.Errorf(memory.CodeUnavailable, "too_many_sessions", "all %d streams are in use", s.max)
	}
	s.total++
	s.perCaller[caller.Subject]++
	return nil
}

func (s *sessions) leave(caller memory.Caller) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.total--
	if s.perCaller[caller.Subject]--; s.perCaller[caller.Subject] == 0 {
		delete(s.perCaller, caller.Subject)
	}
}

func (s *sessions) add(id string, ses *session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.byID[id] = ses
}

func (s *sessions) remove(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.byID, id)
}

func (s *sessions) get(id string) *session {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.byID[id]
}

func (s *sessions) len() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.total
}
