package sidecar

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
)

// Messages wait for the model as rows, so that a process that ends loses none of them.
const extractPrefix = turnPrefix + "x/"

// The bounds of what waits for the model.
const (
	maxExtractions  = 500                // messages that wait; more are left to the rules
	extractLife     = 7 * 24 * time.Hour // of a message that waits
	extractRetry    = 15 * time.Second   // after a failure, doubled after each, by default
	extractSlowest  = 20                 // times extractRetry, the longest pause
	extractAttempts = 5                  // that a message gets on which the model hangs
)

// extraction is a message that waits for the model; Attempts counts the times that the model did not end.
type extraction struct {
	Session  string             `json:"c"`
	Sender   string             `json:"w,omitempty"`
	Mode     memory.CaptureMode `json:"m"`
	Text     string             `json:"t"`
	At       time.Time          `json:"a"`
	Attempts int                `json:"n,omitempty"`
}

// extractQueue is the order in which messages wait. The rows lie in the namespaces of the owners of agents.
type extractQueue struct {
	mu    sync.Mutex
	list  []extractRef
	wake  chan struct{}
	retry time.Duration
	count int
}

type extractRef struct {
	owner memory.Namespace
	key   string
}

func newExtractQueue(retry time.Duration) *extractQueue {
	if retry == 0 {
		retry = extractRetry
	}
	return &extractQueue{wake: make(chan struct{}, 1), retry: retry}
}

func (q *extractQueue) push(list ...extractRef) {
	q.mu.Lock()
	q.list = append(q.list, list...)
	q.mu.Unlock()
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// first is the message that waits longest.
func (q *extractQueue) first() (extractRef, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.list) == 0 {
		return extractRef{}, false
	}
	return q.list[0], true
}

// pop lets go of the message that waits longest.
func (q *extractQueue) pop() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.list = q.list[1:]
}

// number makes keys of one moment distinct; ok is false when the queue is full.
func (q *extractQueue) number() (n int, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.count++
	return q.count, len(q.list) < maxExtractions
}

// queueExtraction stores a message for the model. It reports whether it will be looked at.
func (s *Service) queueExtraction(ctx context.Context, t turn, e extraction) (bool, error) {
	n, ok := s.extractions.number()
	if !ok {
		return false, nil
	}
	body, err := json.Marshal(e)
	if err != nil {
		return false, err
	}
	now := s.now()
	ref := extractRef{t.ns.Owner(), fmt.Sprintf("%s%016x-%08x", extractPrefix, now.UnixNano(), n)}
	if _, err := s.store.Put(ctx, store.Put{Namespace: ref.owner.Encode(), Key: ref.key, Value: body, ExpiresAt: ceilSecond(now.Add(extractLife))}); err != nil {
		return false, err
	}
	s.turns.count(func(n *TurnCounts) { n.Asked++ })
	s.extractions.push(ref)
	return true, nil
}

// waitingExtractions are the messages that an earlier process left, the oldest of each namespace first.
func (s *Service) waitingExtractions(ctx context.Context) (list []extractRef, err error) {
	names, err := s.store.Namespaces(ctx)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		owner, ok := memory.DecodeNamespace(name)
		if !ok || owner.Sender() != "" {
			continue
		}
		if _, err := s.each(ctx, owner, extractPrefix, func(r store.Record) error {
			list = append(list, extractRef{owner, r.Key})
			return nil
		}); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// extract works off what waits for the model until ctx ends. While the model is away or hangs, it is asked again after a pause
// that grows; what it hung on too often is given up.
func (s *Service) extract(ctx context.Context) {
	left, err := s.waitingExtractions(ctx)
	if err != nil {
		s.log.Warn("messages that wait for the model cannot be listed; they are left to the next start", "cause", err)
	}
	s.turns.count(func(n *TurnCounts) { n.Asked += uint64(len(left)) })
	s.extractions.push(left...)
	pause := s.extractions.retry
	for ctx.Err() == nil {
		ref, ok := s.extractions.first()
		if !ok {
			select {
			case <-ctx.Done():
			case <-s.extractions.wake:
			}
			continue
		}
		again, err := s.extractOne(ctx, ref)
		if err != nil && ctx.Err() == nil {
			s.log.Warn("the model that extracts facts failed; the rules go on", "cause", err, "again", again)
		}
		s.extractions.pop()
		if !again {
			s.turns.count(func(n *TurnCounts) { n.Read++ })
			pause = s.extractions.retry
			continue
		}
		s.extractions.push(ref) // behind the others: it may be this message that the model fails on
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
		pause = min(2*pause, extractSlowest*s.extractions.retry)
	}
}

// extractOne has the model look at one message. again says that the message waits on.
func (s *Service) extractOne(ctx context.Context, ref extractRef) (again bool, err error) {
	r, err := s.store.Get(ctx, ref.owner.Encode(), ref.key)
	if errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrUnreadable) {
		return false, nil // forgotten meanwhile, or damaged
	}
	if err != nil {
		return true, err
	}
	var e extraction
	if err := json.Unmarshal(r.Value, &e); err == nil {
		t := turn{ns: ref.owner, session: e.Session, sender: e.Sender}
		if e.Sender != "" {
			t.ns = ref.owner.OfSender(e.Sender)
		}
		if err = s.askModel(ctx, t, e); err != nil && s.keepsWaiting(ctx, ref, r, e, err) {
			return true, err
		}
		if err != nil {
			s.turns.count(func(n *TurnCounts) { n.Unread++ })
			s.log.Warn("the model that extracts facts gave no answer to a message, which is left to the rules", "cause", err)
		}
	}
	_, err = s.store.Delete(context.WithoutCancel(ctx), ref.owner.Encode(), ref.key)
	return false, err
}

// keepsWaiting reports whether a message on which the model failed is tried again: when the server is away it is, and a few
// times when the model did not end.
func (s *Service) keepsWaiting(ctx context.Context, ref extractRef, r store.Record, e extraction, cause error) bool {
	if ctx.Err() != nil {
		return true // the service ends
	}
	var failed *memory.Error
	switch {
	case errors.Is(cause, context.DeadlineExceeded), !errors.As(cause, &failed):
	case failed.Reason == "server_down", failed.Code == memory.CodeNotFound: // no server, or no such model on it yet
		return true
	case failed.Code != memory.CodeUnavailable, failed.Reason == reasonBadResponse:
		return false
	}
	if e.Attempts++; e.Attempts >= extractAttempts {
		return false
	}
	body, err := json.Marshal(e)
	if err == nil {
		_, err = s.store.Put(ctx, store.Put{Namespace: ref.owner.Encode(), Key: ref.key, Value: body, ExpiresAt: r.ExpiresAt, IfVersion: &r.Version})
	}
	return err == nil
}
