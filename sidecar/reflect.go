package sidecar

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace/markdown"
	"helmdeck-sidecar/store"
)

// reflectSince is how far back reflection looks for entities that need a page, unless told.
const reflectSince = 7 * 24 * time.Hour

// maxReported bounds each list of a report.
const maxReported = 200

// Reflect rewrites the generated blocks of the pages in the caller's workspace from the facts
// in its files, and brings the confidences of all opinions in step with their evidence. The
// same facts give the same bytes. All pages are written, or none.
func (s *Service) Reflect(ctx context.Context, caller memory.Caller, req memory.ReflectRequest) (memory.ReflectResponse, error) {
	ns, err := s.authorize(caller, memory.ScopeWrite, req.Agent)
	if err != nil {
		return memory.ReflectResponse{}, err
	}
	k, err := s.keeping(ns)
	if err != nil {
		return memory.ReflectResponse{}, err
	}
	since := s.now().Add(-reflectSince)
	if req.Since != nil {
		since = *req.Since
	}
	return k.reflect(ctx, since, req.DryRun, req.Apply)
}

// ReflectNotes is Reflect for a workspace that is not followed.
func (s *Service) ReflectNotes(ctx context.Context, ns memory.Namespace, notes Notes, req memory.ReflectRequest) (memory.ReflectResponse, error) {
	k, err := s.openNotes(ctx, ns, notes)
	if err != nil {
		return memory.ReflectResponse{}, err
	}
	defer s.closeNotes(k)
	since := s.now().Add(-reflectSince)
	if req.Since != nil {
		since = *req.Since
	}
	return k.reflect(ctx, since, req.DryRun, req.Apply)
}

// reflect holds off other reflections of the namespace. Files that change meanwhile are
// written as they are then, around the blocks. When anything fails, all files are as they were.
func (k *keeping) reflect(ctx context.Context, since time.Time, dryRun, apply bool) (resp memory.ReflectResponse, err error) {
	k.reflecting.Lock()
	defer k.reflecting.Unlock()
	if err := k.notes.Scan(ctx, nil, k.tell); err != nil {
		return resp, storeError(err)
	}
	resp, blocks, err := k.plan(ctx, since, apply)
	if err != nil {
		return resp, err
	}
	if resp.DryRun = dryRun; dryRun {
		resp.Opinions, err = k.service.settle(ctx, k.ns, true)
		return resp, storeError(err)
	}
	finish, err := k.notes.Write(blocks)
	if err != nil {
		return resp, err
	}
	if err = k.notes.Scan(ctx, nil, k.tell); err == nil {
		resp.Opinions, err = k.service.settle(ctx, k.ns, false)
	}
	if ended := finish(err == nil); err != nil || ended != nil {
		_ = k.notes.Scan(context.WithoutCancel(ctx), nil, k.tell) // the facts are again those of the former pages, or soon
		return resp, storeError(errors.Join(err, ended))
	}
	k.mu.Lock()
	k.settles = true
	k.mu.Unlock()
	return resp, nil
}

// plan says what a reflection changes, and which blocks that takes.
func (k *keeping) plan(ctx context.Context, since time.Time, apply bool) (resp memory.ReflectResponse, blocks []memory.NoteBlock, err error) {
	facts, err := k.fileFacts(ctx)
	if err != nil {
		return resp, nil, storeError(err)
	}
	r, err := k.review()
	if err != nil {
		return resp, nil, err
	}
	applied := 0
	if apply {
		var b memory.NoteBlock
		if facts, b, applied, err = k.apply(facts, r.proposed); err != nil {
			return resp, nil, err
		}
		if applied > 0 {
			blocks = append(blocks, b)
		}
	}
	places, err := k.notes.Blocks()
	if err != nil {
		return resp, nil, err
	}
	plan := newReflection(facts, places, since, r)
	changes, needed, err := k.notes.Preview(append(blocks, plan.blocks()...))
	resp = plan.report()
	resp.Changes, resp.Applied = append([]memory.FileChange{}, changes...), applied
	return resp, needed, err
}

// fileFacts reads the facts that come from files, in the order of the ledger.
func (k *keeping) fileFacts(ctx context.Context) ([]memory.Fact, error) {
	var facts []memory.Fact
	_, err := k.service.each(ctx, k.ns, factPrefix+notePrefix, func(r store.Record) error {
		f, err := decodeFact(k.ns, r)
		if err == nil {
			facts = append(facts, f)
		}
		return err
	})
	return facts, err
}

// The files of what is proposed and of what is kept in mind.
const (
	reviewFile = "bank/review.md"
	memoryFile = "memory.md"
	memoryCaps = "MEMORY.md"
)

// review is what people have done with earlier proposals.
type review struct {
	proposed []memory.Note // in the generated block
	rejected []memory.Note // outside of it
}

// review reads the review file: what stands outside of its generated block is not proposed
// again.
func (k *keeping) review() (r review, err error) {
	content, err := k.notes.Read(reviewFile)
	if err != nil {
		return r, err
	}
	lines := strings.Split(strings.ReplaceAll(string(content), "\r\n", "\n"), "\n")
	begin, end, ok := markdown.Block(lines)
	for i, l := range lines {
		text, isItem := strings.CutPrefix(strings.TrimSpace(l), "- ")
		if !isItem {
			continue
		}
		text = strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(text, "[ ]"), "[x]"))
		n, reason, _ := markdown.ParseBullet(text)
		switch {
		case ok && i > begin && i < end:
			if reason == "" {
				r.proposed = append(r.proposed, n)
			}
		default:
			r.rejected = append(r.rejected, n)
		}
	}
	return r, nil
}

// apply has memory.md hold what the review file proposes: it returns the facts as they are
// then, the bullets to add, and how many there are.
func (k *keeping) apply(facts []memory.Fact, proposed []memory.Note) ([]memory.Fact, memory.NoteBlock, int, error) {
	b := memory.NoteBlock{File: memoryFile, Title: "Memory", Bullets: proposed}
	if len(proposed) == 0 {
		return facts, b, 0, nil
	}
	content, err := k.notes.Read(memoryCaps)
	if err == nil && content != nil {
		b.File = memoryCaps
	} else if content, err = k.notes.Read(memoryFile); err != nil {
		return facts, b, 0, err
	}
	content, added, err := markdown.Add(b.File, content, b.Title, proposed)
	if err != nil {
		return facts, b, 0, memory.Wrap(memory.CodeConflict, "no_place", err, "the bullets cannot be added to "+b.File+": does a block of code or a comment there lack its end?")
	}
	derived, err := k.service.derive(markdown.Parse(b.File, content))
	if err != nil {
		return facts, b, 0, err
	}
	facts = slices.DeleteFunc(facts, func(f memory.Fact) bool {
		file, _ := citation(f.Source)
		return file == b.File
	})
	for _, id := range sortedKeys(derived) {
		f, err := decodeFact(k.ns, store.Record{Key: derived[id].key, Value: derived[id].value})
		if err != nil {
			return facts, b, 0, err
		}
		facts = append(facts, f)
	}
	return facts, b, added, nil
}

// reflectNowAndThen reflects by the schedule until ctx ends.
func (k *keeping) reflectNowAndThen(ctx context.Context) {
	s := k.service
	for s.reflectEvery > 0 {
		now := s.now()
		wait := time.NewTimer(nextReflection(now, s.reflectEvery).Sub(now))
		select {
		case <-ctx.Done():
			wait.Stop()
			return
		case <-wait.C:
		}
		since := s.now().Add(-max(reflectSince, 2*s.reflectEvery))
		resp, err := k.reflect(ctx, since, false, false)
		switch {
		case ctx.Err() != nil:
		case err != nil:
			s.log.Warn("reflecting on a workspace failed", "namespace", k.ns.String(), "cause", err)
		default:
			s.log.Info("reflected on a workspace", "namespace", k.ns.String(), "pages", len(resp.Changes), "opinions", len(resp.Opinions))
		}
	}
}

// nextReflection is the next whole multiple of the time between two, from midnight on where the
// sidecar runs.
func nextReflection(now time.Time, every time.Duration) time.Time {
	_, offset := now.Zone()
	shift := time.Duration(offset) * time.Second
	return now.Add(shift).Truncate(every).Add(every - shift)
}

// settlePause is how long facts must rest before opinions are weighed anew, and settleShare
// keeps that from taking more than this part of the time.
const (
	settlePause = 500 * time.Millisecond
	settleShare = 20
)

// settleAfterChanges brings the confidences of opinions in step when facts have changed since a
// reflection, until ctx ends: evidence that is gone counts no more.
func (k *keeping) settleAfterChanges(ctx context.Context) {
	pause := settlePause
	for {
		select {
		case <-ctx.Done():
			return
		case <-k.changed:
		}
		wait := time.NewTimer(pause)
		select {
		case <-ctx.Done():
			wait.Stop()
			return
		case <-wait.C:
		}
		began := time.Now()
		k.reflecting.Lock()
		_, err := k.service.settle(ctx, k.ns, false)
		k.reflecting.Unlock()
		if err != nil && ctx.Err() == nil {
			k.service.log.Warn("opinions could not be weighed anew", "namespace", k.ns.String(), "cause", err)
		}
		pause = max(settlePause, settleShare*time.Since(began))
	}
}
