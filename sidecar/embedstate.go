package sidecar

import (
	"context"
	"slices"
	"time"

	"helmdeck-sidecar/sidecar/memory"
)

// again has the vectors of namespaces made anew.
func (q *embedQueue) again(list []memory.Namespace) {
	q.pending.addNamespaces(true, list...)
	q.nudge()
	q.moved()
}

// count returns the facts of the namespaces, how many of them are to be embedded or to
// be looked at for that, and how many were given up.
func (q *embedQueue) count(ctx context.Context, list []memory.Namespace) (facts, pending, failed int, err error) {
	begun, bare, unseen := q.hasBegun(), 0, 0 // asked first: what is to be looked through is known by then
	fresh, failed, behind := q.pending.of(func(ns memory.Namespace) bool { return slices.Contains(list, ns) })
	for _, ns := range list {
		n, err := q.store.Count(ctx, ns.Encode(), factPrefix)
		if err != nil {
			return 0, 0, 0, err
		}
		with, err := q.store.CountAttachments(ctx, ns.Encode(), factPrefix)
		if err != nil {
			return 0, 0, 0, err
		}
		facts, bare = facts+n, bare+n-with
		if seen, ok := behind[ns]; ok || !begun {
			unseen += max(0, n-seen)
		}
	}
	failed = min(failed, facts)
	pending = max(fresh+unseen, bare-failed) // the queue may not have heard of the newest yet
	return facts, min(max(pending, 0), facts-failed), failed, nil
}

// depth is the number of facts that wait by name, and whether namespaces have to be
// looked through.
func (q *embedQueue) depth() (fresh, namespaces int) {
	fresh, _, behind := q.pending.of(func(memory.Namespace) bool { return true })
	return fresh, len(behind)
}

func (q *embedQueue) timed(facts int, took time.Duration) {
	if fn := q.observe.Load(); fn != nil {
		(*fn)(facts, took)
	}
}

func (q *embedQueue) noteFailure(err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	e := memory.AsError(err)
	q.lastErr, q.lastErrAt = e.Error(), time.Now().UTC()
	q.log.Warn("embedding facts", "err", e.Error(), "cause", e.Unwrap())
}

func (q *embedQueue) begin(head string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.begun = head
}

// hasBegun reports whether it is known what there is to do for the model in use, or, when
// there is none now, for the last one.
func (q *embedQueue) hasBegun() bool {
	id, ready := q.embedder.Ready()
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.begun != "" && (!ready || q.begun == string(vectorHead(id)))
}

// failure returns the last failure and when it was.
func (q *embedQueue) failure() (string, time.Time) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.lastErr, q.lastErrAt
}
