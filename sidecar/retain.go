package sidecar

import (
	"context"
	"strconv"
	"strings"
	"time"

	"helmdeck-sidecar/sidecar/memory"
)

// Retain adds a statement to the file of a day in the caller's workspace. When it returns,
// the fact can be recalled, unless it says degraded.
func (s *Service) Retain(_ context.Context, caller memory.Caller, req memory.RetainRequest) (memory.RetainResponse, error) {
	ns, err := s.authorize(caller, memory.ScopeWrite, req.Agent)
	if err != nil {
		return memory.RetainResponse{}, err
	}
	bullet, err := required("bullet", req.Bullet, s.limits.Value)
	if err != nil {
		return memory.RetainResponse{}, err
	}
	day, err := s.day(req.Date)
	if err != nil {
		return memory.RetainResponse{}, err
	}
	k, err := s.keeping(ns)
	if err != nil {
		return memory.RetainResponse{}, err
	}
	bullet = strings.TrimPrefix(strings.Join(strings.Fields(bullet), " "), "- ")
	n, told, err := k.notes.Append(day, bullet, k.tell)
	if err != nil {
		return memory.RetainResponse{}, err
	}
	resp := memory.RetainResponse{Source: n.File + "#L" + strconv.Itoa(n.Line), Note: n}
	if !told {
		resp.Degraded = []string{degradedIndexBehind}
	}
	return resp, nil
}

// day reads a date, by default that of today where the sidecar runs, as midnight in UTC.
func (s *Service) day(date string) (time.Time, error) {
	if date == "" {
		date = s.now().Local().Format(time.DateOnly)
	}
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return day, memory.Invalid("date", "wrong_type", "date %q is not a day", clip(date)).WithHint("write it like 2026-05-31")
	}
	return day, nil
}

// keeping returns the workspace of a namespace.
func (s *Service) keeping(ns memory.Namespace) (*keeping, error) {
	s.keepingMu.Lock()
	defer s.keepingMu.Unlock()
	if k := s.keepings[ns]; k != nil {
		return k, nil
	}
	return nil, memory.Errorf(memory.CodeUnavailable, "no_workspace", "no workspace of Markdown files is kept for %s", ns).
		WithHint("start the sidecar with: serve --workspace DIR --workspace-subject " + ns.Subject)
}

// Workspace says what was read from the caller's workspace and what is wrong there.
func (s *Service) Workspace(_ context.Context, caller memory.Caller, req memory.AgentRequest) (memory.WorkspaceStatus, error) {
	ns, err := s.authorize(caller, memory.ScopeRead, req.Agent)
	if err != nil {
		return memory.WorkspaceStatus{}, err
	}
	k, err := s.keeping(ns)
	if err != nil {
		return memory.WorkspaceStatus{}, err
	}
	return k.notes.Status(), nil
}

// ReindexWorkspace throws the facts away that came from the caller's workspace, and makes
// them anew from its files.
func (s *Service) ReindexWorkspace(ctx context.Context, caller memory.Caller, req memory.AgentRequest) (memory.WorkspaceReindex, error) {
	ns, err := s.authorize(caller, memory.ScopeWrite, req.Agent)
	if err != nil {
		return memory.WorkspaceReindex{}, err
	}
	k, err := s.keeping(ns)
	if err != nil {
		return memory.WorkspaceReindex{}, err
	}
	return k.rebuild(ctx)
}

// RebuildNotes is ReindexWorkspace for a workspace that is not followed.
func (s *Service) RebuildNotes(ctx context.Context, ns memory.Namespace, notes Notes) (memory.WorkspaceReindex, error) {
	k, err := s.openNotes(ctx, ns, notes)
	if err != nil {
		return memory.WorkspaceReindex{}, err
	}
	defer s.closeNotes(k)
	return k.rebuild(ctx)
}

func (k *keeping) rebuild(ctx context.Context) (resp memory.WorkspaceReindex, err error) {
	err = k.notes.Rescan(ctx, func() error {
		resp.Removed, err = k.clear(ctx)
		return err
	}, k.tell)
	if err != nil {
		return resp, storeError(err)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.settles {
		if _, err := k.service.settle(ctx, k.ns, false); err != nil {
			return resp, storeError(err)
		}
	}
	for _, facts := range k.files {
		resp.Facts += len(facts)
	}
	resp.Status = k.notes.Status()
	return resp, nil
}

// clear deletes every fact that came from a file.
func (k *keeping) clear(ctx context.Context) (int, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	keys, err := k.service.selected(ctx, k.ns, target{prefix: factPrefix + notePrefix})
	if err != nil {
		return 0, err
	}
	n, err := k.service.store.Delete(ctx, k.ns.Encode(), keys...)
	if err == nil {
		k.files = map[string]map[string]noteRef{}
	}
	return n, err
}
