package sidecar

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"helmdeck-sidecar/sidecar/capture"
	"helmdeck-sidecar/sidecar/guard"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
)

// The bounds of one capture.
const (
	maxMessages     = 200
	maxMessageID    = 128
	maxCaptured     = 20
	maxRefusedTold  = 50
	captureTimeout  = 30 * time.Second
	roleUser        = "user"
	maxClockAdvance = 24 * time.Hour
)

// Capture takes the durable facts out of what the user said. A message counts once, however often it comes: what
// was seen of a session is stored with its last batch.
func (s *Service) Capture(ctx context.Context, caller memory.Caller, req memory.CaptureRequest) (memory.CaptureResponse, error) {
	t, err := s.turnOf(caller, memory.ScopeWrite, req.Agent, req.Session, req.Sender)
	if err != nil {
		return memory.CaptureResponse{}, err
	}
	if t.session == "" {
		return memory.CaptureResponse{}, memory.Invalid("session", "missing_session", "session is required")
	}
	mode, err := captureMode(req.Mode, s.captureMode)
	if err != nil {
		return memory.CaptureResponse{}, err
	}
	if err := s.checkMessages(req.Messages); err != nil {
		return memory.CaptureResponse{}, err
	}
	s.turns.heard(t.ns, s.utc(), heardCapture)
	if mode == memory.CaptureOff {
		return memory.CaptureResponse{Mode: mode, Captured: []memory.CapturedFact{}}, nil
	}
	conversation := s.conversation(ctx, t)
	conversation.mu.Lock()
	defer conversation.mu.Unlock()
	c := &capturing{service: s, turn: t, session: conversation, mode: mode, resp: memory.CaptureResponse{Mode: mode, Captured: []memory.CapturedFact{}}}
	// What was begun is finished though the host hangs up: it would not know what was stored.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), captureTimeout)
	defer cancel()
	if err := c.run(ctx, req.Messages); err != nil {
		return memory.CaptureResponse{}, storeError(err)
	}
	return c.resp, nil
}

func captureMode(asked, standard memory.CaptureMode) (memory.CaptureMode, error) {
	switch asked {
	case "":
		return standard, nil
	case memory.CaptureOff, memory.CaptureAsk, memory.CaptureOn:
		return asked, nil
	}
	return "", memory.Invalid("mode", "unknown_mode", "mode %q is not one of off, ask, on", clip(string(asked)))
}

func (s *Service) checkMessages(list []memory.Message) error {
	if len(list) > maxMessages {
		return tooLarge("messages", "messages has %d entries; the limit is %d", len(list), maxMessages)
	}
	for i := range list {
		m := &list[i]
		switch m.Role {
		case roleUser, "assistant", "tool", "system":
		default:
			return memory.Invalid("messages", "unknown_role", "role %q is not one of user, assistant, tool, system", clip(m.Role))
		}
		if len(m.ID) > maxMessageID {
			return tooLarge("messages", "the id of a message is %d bytes; the limit is %d", len(m.ID), maxMessageID)
		}
		if m.At != nil && (m.At.Year() < 1970 || m.At.After(s.now().Add(maxClockAdvance))) {
			return memory.Invalid("messages", "out_of_range", "the time of a message must lie between 1970 and tomorrow")
		}
	}
	return nil
}

// capturing is one capture at work.
type capturing struct {
	service *Service
	turn    turn
	session *session
	mode    memory.CaptureMode
	resp    memory.CaptureResponse
	batch   batchRecord
	facts   int
}

func (c *capturing) run(ctx context.Context, messages []memory.Message) error {
	seen, err := c.service.seen(ctx, c.turn)
	if err != nil {
		return err
	}
	fresh := false
	for _, m := range messages {
		if !seen.add(m) {
			c.resp.Seen++
			continue
		}
		fresh = true
		c.service.turns.count(func(n *TurnCounts) { n.Messages++ })
		if m.Role != roleUser {
			continue
		}
		if err := c.message(ctx, m); err != nil {
			return err
		}
	}
	if !fresh {
		return nil
	}
	if err := c.keep(ctx); err != nil {
		return err
	}
	return c.service.saw(ctx, c.turn, seen)
}

// message takes the facts of one message.
func (c *capturing) message(ctx context.Context, m memory.Message) error {
	at := c.service.now()
	if m.At != nil {
		at = *m.At
	}
	text := capture.Clean(m.Content)
	if f, bad := guard.Inspect(text); bad {
		c.refuse(string(capture.Injection), string(f.Class))
		return nil
	}
	got := capture.Extract(text, at.UTC())
	waits, err := c.service.askLater(ctx, c.turn, extraction{Session: c.turn.session, Sender: c.turn.sender, Mode: c.mode, Text: text, At: at.UTC()}, got)
	if err != nil {
		return err
	}
	if !waits && len(c.resp.Degraded) == 0 {
		c.resp.Degraded = []string{degradedExtract}
	}
	return c.take(ctx, got)
}

// take keeps what was found in a message, and counts what was not.
func (c *capturing) take(ctx context.Context, got capture.Result) error {
	for _, r := range got.Refused {
		if r.Reason == capture.Secret {
			c.refuse(string(r.Reason), "")
			continue
		}
		c.pass(r.Reason)
	}
	for _, f := range got.Facts {
		if err := c.fact(ctx, f); err != nil {
			return err
		}
	}
	return nil
}

// fact stores one fact, or proposes it, or says why not.
func (c *capturing) fact(ctx context.Context, f capture.Fact) error {
	if c.facts == maxCaptured {
		c.refuse(string(capture.TooMany), f.Value)
		return nil
	}
	if recalled, err := c.recalled(ctx, f.Value); err != nil || recalled {
		if recalled {
			c.refuse(string(capture.Recalled), f.Value)
		}
		return err
	}
	if found, bad := guard.Inspect(f.Key + " " + f.Value); bad {
		c.refuse(string(capture.Injection), string(found.Class))
		return nil
	}
	key, rec, err := c.record(f)
	if err != nil {
		c.pass(capture.NoFact) // a rule made what the memory does not take
		return nil
	}
	known, replaces, err := c.service.known(ctx, c.turn.ns, key, rec)
	if err != nil {
		return err
	}
	if known {
		c.resp.Known++
		return nil
	}
	c.facts++
	told := memory.CapturedFact{Key: key, Value: rec.Value, Category: rec.Category, Replaces: replaces, Origin: rec.Origin}
	if c.mode == memory.CaptureAsk {
		c.resp.Proposed = append(c.resp.Proposed, told)
		c.batch.Facts = append(c.batch.Facts, batchFact{CapturedFact: told, Record: &rec})
		return nil
	}
	if told.Version, err = c.service.write(ctx, c.turn.ns, key, rec); err != nil {
		return err
	}
	c.resp.Captured = append(c.resp.Captured, told)
	c.batch.Facts = append(c.batch.Facts, batchFact{CapturedFact: told})
	return nil
}

// recalled reports whether a statement only repeats a fact that the session was given, and that is as it was.
func (c *capturing) recalled(ctx context.Context, text string) (bool, error) {
	list, err := c.service.repeated(ctx, c.session, text)
	if err != nil {
		return false, err
	}
	for _, g := range list {
		r, err := c.service.store.Get(ctx, g.ns.Encode(), factPrefix+g.key)
		if err == nil && r.Version == g.version {
			return true, nil
		}
		if err != nil && !errors.Is(err, store.ErrNotFound) && !errors.Is(err, store.ErrUnreadable) {
			return false, err
		}
	}
	return false, nil
}

// record makes a record of a captured fact. What a stranger says is quarantined.
func (c *capturing) record(f capture.Fact) (string, factRecord, error) {
	key, rec, err := c.service.newFact(memory.StoreRequest{
		Key: f.Key, Value: f.Value, Category: f.Category, Kind: f.Kind, Entities: f.Entities, Confidence: &f.Confidence,
		OccurredAt: f.OccurredAt, Origin: memory.OriginOwner, Source: clipText("session:"+c.turn.session, c.service.limits.Source),
	})
	if err == nil && c.turn.sender != "" {
		rec.Origin, rec.Suspect = memory.OriginUntrusted, suspectSender
	}
	return key, rec, err
}

// clipText is the beginning of a text, whole characters of so many bytes at most.
func clipText(s string, n int) string {
	if len(s) > n {
		return strings.ToValidUTF8(s[:n], "")
	}
	return s
}

func (c *capturing) refuse(reason, text string) {
	c.service.turns.count(func(n *TurnCounts) { n.Refused++ })
	if len(c.resp.Refused) < maxRefusedTold {
		c.resp.Refused = append(c.resp.Refused, memory.Refusal{Reason: reason, Text: clip(text)})
	}
}

func (c *capturing) pass(reason capture.Reason) {
	if c.resp.Passed == nil {
		c.resp.Passed = map[string]int{}
	}
	c.resp.Passed[string(reason)]++
}

// keep stores the batch, where there is anything to tell of it.
func (c *capturing) keep(ctx context.Context) error {
	if len(c.batch.Facts)+len(c.resp.Refused) == 0 {
		return nil
	}
	b := &c.batch
	b.State, b.Session, b.Sender = memory.BatchCaptured, c.turn.session, c.turn.sender
	b.Refused, b.Known, b.Passed = c.resp.Refused, c.resp.Known, c.resp.Passed
	if len(c.resp.Proposed) > 0 {
		b.State = memory.BatchProposed
	}
	c.service.turns.count(func(n *TurnCounts) {
		n.Captured += uint64(len(c.resp.Captured))
		n.Proposed += uint64(len(c.resp.Proposed))
	})
	var err error
	c.resp.Batch, err = c.service.newBatch(ctx, c.turn.ns, *b)
	return err
}

// known reports whether the memory says what a record does, under its key or another. Otherwise it returns the version
// that the record would replace, 0 for none.
func (s *Service) known(ctx context.Context, ns memory.Namespace, key string, rec factRecord) (bool, uint64, error) {
	fact := memory.Fact{Key: key, Value: rec.Value, Entities: rec.Entities, OccurredAt: rec.OccurredAt}
	said := saying(fact)
	var replaces uint64
	switch r, err := s.store.Get(ctx, ns.Encode(), factPrefix+key); {
	case err == nil:
		if old, err := decodeFact(ns, r); err == nil && saying(old) == said {
			return true, 0, nil
		}
		replaces = r.Version
	case !errors.Is(err, store.ErrNotFound) && !errors.Is(err, store.ErrUnreadable):
		return false, 0, err
	}
	query, err := s.promptQuery(rec.Value)
	if err != nil {
		return false, 0, err
	}
	found, err := s.answer(ctx, ns, memory.RecallRequest{Query: query, K: 10}, false)
	if err != nil {
		return false, 0, err
	}
	print := capture.Fingerprint(rec.Value)
	for _, h := range found.Hits {
		if h.Fact.Key == key || h.Fact.Origin == memory.OriginUntrusted && rec.Origin != memory.OriginUntrusted {
			continue
		}
		if saying(h.Fact) == said || print.Repeats(capture.Fingerprint(h.Fact.Key+" "+h.Fact.Value)) {
			return true, 0, nil
		}
	}
	return false, replaces, nil
}

// write stores a record under the standard time to live.
func (s *Service) write(ctx context.Context, ns memory.Namespace, key string, rec factRecord) (uint64, error) {
	expires, err := s.expiry(s.now(), 0)
	if err != nil {
		return 0, err
	}
	put, err := recordPut(ns, key, rec, expires)
	if err != nil {
		return 0, fmt.Errorf("encoding a fact: %w", err)
	}
	got, err := s.store.Put(ctx, put)
	return got.Version, err
}
