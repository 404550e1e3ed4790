package auth

import (
	"crypto/sha256"
	"slices"
	"sync"
	"time"

	"helmdeck-sidecar/sidecar/memory"
)

// cacheSize is how many verified tokens are remembered, at most.
const cacheSize = 4096

type tokenID [sha256.Size]byte

func idOf(token string) tokenID { return sha256.Sum256([]byte(token)) }

// cache remembers the callers of verified tokens. An answer holds until its end
// and as long as the key files are the ones that it rests on.
type cache struct {
	mu      sync.RWMutex
	answers map[tokenID]answer
}

type answer struct {
	state  keyState
	until  time.Time
	caller memory.Caller
}

func newCache() *cache { return &cache{answers: map[tokenID]answer{}} }

func (c *cache) get(id tokenID, state keyState, now time.Time) (memory.Caller, bool) {
	c.mu.RLock()
	a, ok := c.answers[id]
	c.mu.RUnlock()
	if !ok || a.state != state || !now.Before(a.until) {
		return memory.Caller{}, false
	}
	return a.own(), true
}

func (c *cache) put(id tokenID, state keyState, now, until time.Time, caller memory.Caller) {
	a := answer{state: state, until: until, caller: caller}
	a.caller = a.own()
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.answers) >= cacheSize {
		c.makeRoom(state, now)
	}
	c.answers[id] = a
}

// makeRoom drops what is of no use any more, or else about an eighth at random.
func (c *cache) makeRoom(state keyState, now time.Time) {
	for id, a := range c.answers {
		if a.state != state || !now.Before(a.until) {
			delete(c.answers, id)
		}
	}
	for id := range c.answers {
		if len(c.answers) <= cacheSize-cacheSize/8 {
			return
		}
		delete(c.answers, id)
	}
}

// own returns the caller with scopes that nobody else can write to.
func (a answer) own() memory.Caller {
	caller := a.caller
	caller.Scopes = slices.Clone(caller.Scopes)
	return caller
}
