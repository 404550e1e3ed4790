package sidecar

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
)

// Rows of turns besides batches: a prompt under its time, and what a session was given under its hash. They lie in the
// namespace of the agent's owner, whoever wrote.
const (
	promptPrefix = turnPrefix + "p/"
	givenPrefix  = turnPrefix + "g/"
)

// The bounds of the journal.
const (
	maxJournal   = 2000            // rows that wait to be written; more push out the oldest
	pruneAfter   = 100             // prompts of a namespace between two looks for those that are too many
	journalGrace = 2 * time.Second // for writing what waits at the end
)

// journal writes rows of turns in the background, so that no prompt waits for the disk. What waits is lost when the process
// is killed.
type journal struct {
	store Store
	log   *slog.Logger
	wake  chan struct{}

	mu      sync.Mutex
	pending []store.Put
	lost    int
	written map[string]int // prompts by namespace since the last look

	working sync.Mutex // held while rows are written
}

func newJournal(st Store, log *slog.Logger) *journal {
	return &journal{store: st, log: log, wake: make(chan struct{}, 1), written: map[string]int{}}
}

// add hands a row over.
func (j *journal) add(ns memory.Namespace, key string, value any, expires time.Time) {
	body, err := json.Marshal(value)
	if err != nil {
		j.log.Error("a row of a turn cannot be encoded", "cause", err)
		return
	}
	j.mu.Lock()
	j.pending = append(j.pending, store.Put{Namespace: ns.Encode(), Key: key, Value: body, ExpiresAt: ceilSecond(expires)})
	if over := len(j.pending) - maxJournal; over > 0 {
		j.pending, j.lost = slices.Clone(j.pending[over:]), j.lost+over
	}
	j.mu.Unlock()
	select {
	case j.wake <- struct{}{}:
	default:
	}
}

// run writes what is handed over until ctx ends, and then what is left.
func (j *journal) run(ctx context.Context) {
	writing, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(journalGrace, cancel) })()
	for {
		select {
		case <-j.wake:
			j.flush(writing)
		case <-ctx.Done():
			j.flush(writing)
			return
		}
	}
}

// flush writes what waits; what it does not come to before ctx ends is lost. Whoever reads rows of turns calls it before.
func (j *journal) flush(ctx context.Context) {
	j.working.Lock()
	defer j.working.Unlock()
	j.mu.Lock()
	list, lost := j.pending, j.lost
	j.pending, j.lost = nil, 0
	j.mu.Unlock()
	var failed error
	for i, put := range list {
		if _, err := j.store.Put(ctx, put); err != nil {
			failed, lost = err, lost+len(list)-i
			break
		}
		if strings.HasPrefix(put.Key, promptPrefix) {
			j.prune(ctx, put.Namespace)
		}
	}
	if lost > 0 {
		j.log.Warn("what was done in some turns is not kept for the list of turns", "turns", lost, "cause", failed)
	}
}

// prune deletes the oldest prompts of a namespace where there are too many.
func (j *journal) prune(ctx context.Context, namespace string) {
	if j.written[namespace]++; j.written[namespace] < pruneAfter {
		return
	}
	if len(j.written) > maxSessions {
		clear(j.written)
	}
	j.written[namespace] = 0
	var keys []string
	for after := ""; ; {
		page, err := j.store.List(ctx, namespace, promptPrefix, after, 1000)
		if err != nil {
			return // the rows expire by themselves
		}
		for _, r := range page.Records {
			keys = append(keys, r.Key)
		}
		if after = page.Next; after == "" {
			break
		}
	}
	if over := len(keys) - maxPerNamespace; over > 0 {
		_, _ = j.store.Delete(ctx, namespace, keys[:over]...) // likewise
	}
}

// drop lets go of what waits for the agent of an owner, whose rows are about to be deleted.
func (j *journal) drop(owner memory.Namespace) {
	j.working.Lock()
	defer j.working.Unlock()
	j.mu.Lock()
	defer j.mu.Unlock()
	j.pending = slices.DeleteFunc(j.pending, func(p store.Put) bool { return p.Namespace == owner.Encode() })
}

// logPrompt notes what was done before a turn.
func (s *Service) logPrompt(ns memory.Namespace, p memory.PromptTurn) {
	s.turns.log(p)
	key := fmt.Sprintf("%s%016x-%08x", promptPrefix, p.At.UnixNano(), s.turns.number.Add(1))
	s.journal.add(ns.Owner(), key, p, p.At.Add(batchTTL))
}

// prompts lists the latest prompts of an agent, the newest first, of its owner and of everybody else who wrote to it.
func (s *Service) prompts(ctx context.Context, owner memory.Namespace, session string, limit int) ([]memory.PromptTurn, int, error) {
	s.journal.flush(context.WithoutCancel(ctx))
	list := []memory.PromptTurn{}
	skipped, err := s.each(ctx, owner, promptPrefix, func(r store.Record) error {
		var p memory.PromptTurn
		if err := json.Unmarshal(r.Value, &p); err != nil {
			return err
		}
		if session == "" || p.Session == session {
			list = append(list, p)
		}
		return nil
	})
	slices.Reverse(list)
	return list[:min(limit, len(list))], skipped, err
}
