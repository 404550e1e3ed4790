package sidecar

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"time"

	"helmdeck-sidecar/sidecar/capture"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
)

// loadTimeout bounds how long a prompt waits for what its session was given.
const loadTimeout = time.Second

// session is one conversation.
type session struct {
	key   sessionKey
	given map[string]given // by the id of a fact
	order []string
	load  sync.Once  // of what it was given before the service started
	mu    sync.Mutex // one capture at a time
}

// given is a fact that was put into a prompt of the session.
type given struct {
	ns      memory.Namespace
	key     string
	version uint64
	print   *capture.Print // nil until it is asked for, of what an earlier process gave
}

// givenRecord is the stored form. It has no words of the fact, which may be forgotten.
type givenRecord struct {
	Namespace string `json:"n"`
	ID        string `json:"i"`
	Key       string `json:"k"`
	Version   uint64 `json:"v"`
}

// conversation returns a session, with what it was given before.
func (s *Service) conversation(ctx context.Context, t turn) *session {
	c := s.turns.of(t.ns, t.session)
	c.load.Do(func() {
		// Once a session, though this request may be given up.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), loadTimeout)
		defer cancel()
		if err := s.loadGiven(ctx, t, c); err != nil {
			s.log.Warn("what a session was given before cannot be read; it may be given again", "cause", err)
		}
	})
	return c
}

func (s *Service) loadGiven(ctx context.Context, t turn, c *session) error {
	if t.session == "" {
		return nil
	}
	var rows []store.Record
	if _, err := s.each(ctx, t.ns.Owner(), sessionPrefix(t), func(r store.Record) error {
		rows = append(rows, r)
		return nil
	}); err != nil {
		return err
	}
	slices.SortFunc(rows, func(a, b store.Record) int { return cmp.Or(a.Updated.Compare(b.Updated), cmp.Compare(a.Key, b.Key)) })
	for _, r := range rows[max(0, len(rows)-maxGiven):] {
		var g givenRecord
		if err := json.Unmarshal(r.Value, &g); err != nil {
			continue // it only spares tokens
		}
		if ns, ok := memory.DecodeNamespace(g.Namespace); ok {
			s.turns.keep(c, g.ID, given{ns: ns, key: g.Key, version: g.Version})
		}
	}
	return nil
}

// gave notes a fact of a namespace that a session is given.
func (s *Service) gave(t turn, c *session, ns memory.Namespace, f memory.Fact) {
	print := capture.Fingerprint(f.Key + " " + f.Value)
	if fresh := s.turns.keep(c, f.ID, given{ns, f.Key, f.Version, &print}); fresh && t.session != "" {
		s.journal.add(t.ns.Owner(), sessionPrefix(t)+f.ID, givenRecord{ns.Encode(), f.ID, f.Key, f.Version}, s.now().Add(batchTTL))
	}
}

// sessionPrefix is of the rows of what a session was given.
func sessionPrefix(t turn) string {
	sum := sha256.Sum256([]byte(t.sender + "\x00" + t.session))
	return givenPrefix + hex.EncodeToString(sum[:12]) + "/"
}

// keep notes what a session was given, and reports whether it is another version than before.
func (t *turns) keep(c *session, id string, g given) (fresh bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	old, known := c.given[id]
	if !known {
		c.order = append(c.order, id)
	}
	if g.print == nil {
		g.print = old.print
	}
	c.given[id] = g
	for len(c.order) > maxGiven {
		delete(c.given, c.order[0])
		c.order = c.order[1:]
	}
	return !known || old.version != g.version
}

// had reports whether the session was given this version of a fact.
func (t *turns) had(c *session, f memory.Fact) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	g, ok := c.given[f.ID]
	return ok && g.version == f.Version
}

// repeated lists the facts that the session was given and that a statement only repeats.
func (s *Service) repeated(ctx context.Context, c *session, text string) (list []given, err error) {
	if err := s.readPrints(ctx, c); err != nil {
		return nil, err
	}
	s.turns.mu.Lock()
	defer s.turns.mu.Unlock()
	p := capture.Fingerprint(text)
	for _, g := range c.given {
		if g.print != nil && p.Repeats(*g.print) {
			list = append(list, g)
		}
	}
	return list, nil
}

// readPrints makes the fingerprints of what an earlier process gave, as far as the facts are as they were.
func (s *Service) readPrints(ctx context.Context, c *session) error {
	s.turns.mu.Lock()
	missing := map[string]given{}
	for id, g := range c.given {
		if g.print == nil {
			missing[id] = g
		}
	}
	s.turns.mu.Unlock()
	for id, g := range missing {
		r, err := s.store.Get(ctx, g.ns.Encode(), factPrefix+g.key)
		if err != nil && !errors.Is(err, store.ErrNotFound) && !errors.Is(err, store.ErrUnreadable) {
			return err
		}
		print := capture.Print{} // repeats nothing
		if f, bad := decodeFact(g.ns, r); err == nil && bad == nil && r.Version == g.version {
			print = capture.Fingerprint(f.Key + " " + f.Value)
		}
		g.print = &print
		s.turns.keep(c, id, g)
	}
	return nil
}
