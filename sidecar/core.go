package sidecar

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"helmdeck-sidecar/sidecar/index"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
)

// The core memory's own text is one fact, and these make the rest of it.
const (
	coreKey          = "core"
	coreCategory     = "core"
	coreTokens       = 1000
	pinnedTag        = "pinned"
	corePreference   = 0.9 // how sure a preference must be
	corePreferences  = 20
	coreCandidates   = 200
	coreMaxTokens    = 32_000
	coreEditAttempts = 5
)

// Core returns the facts that are always of use, within a budget: the core memory's own text,
// pinned facts, and the surest preferences. While none of them changes, Text stays the same to
// the byte. What is not vouched for is never in it.
func (s *Service) Core(ctx context.Context, caller memory.Caller, req memory.CoreRequest) (memory.CoreResponse, error) {
	ns, err := s.authorize(caller, memory.ScopeRead, req.Agent)
	if err != nil {
		return memory.CoreResponse{}, err
	}
	budget, err := between("max_tokens", req.MaxTokens, coreTokens, coreMaxTokens)
	if err != nil {
		return memory.CoreResponse{}, err
	}
	n, _, err := s.index(ctx, ns)
	if err != nil {
		return memory.CoreResponse{}, storeError(err)
	}
	own, err := s.coreText(ctx, ns)
	if err != nil {
		return memory.CoreResponse{}, err
	}
	pinned, preferences := s.coreMetas(n.index)
	c := &coreDraft{budget: budget, said: map[string]bool{}}
	c.own(own)
	for _, part := range []struct {
		title, why string
		metas      []index.Meta
		most       int
	}{{"Pinned", "pinned", pinned, coreCandidates}, {"Preferences", "preference", preferences, corePreferences}} {
		facts, err := s.coreFacts(ctx, ns, part.metas)
		if err != nil {
			return memory.CoreResponse{}, storeError(err)
		}
		c.section(part.title, part.why, facts, part.most)
	}
	return c.response(), nil
}

// coreMetas finds pinned facts and sure opinions, in an order that does not change by itself.
func (s *Service) coreMetas(x *index.Index) (pinned, preferences []index.Meta) {
	x.Each(s.now(), func(m index.Meta) {
		switch {
		case !strings.HasPrefix(m.ID, factPrefix), m.ID == factPrefix+coreKey:
		case slices.ContainsFunc(m.Tags, func(t string) bool { return strings.EqualFold(t, pinnedTag) }):
			pinned = append(pinned, m)
		case m.Kind == memory.KindOpinion && float64(m.Doubt) > 0 && 1-float64(m.Doubt) >= corePreference-1e-6:
			preferences = append(preferences, m)
		case m.Kind == memory.KindOpinion && m.Doubt == 0:
			preferences = append(preferences, m) // it may state no confidence, which is seen when it is read
		}
	})
	order := func(a, b index.Meta) int {
		return cmp.Or(cmp.Compare(a.Doubt, b.Doubt), b.Occurred.Compare(a.Occurred), cmp.Compare(a.ID, b.ID))
	}
	slices.SortFunc(pinned, func(a, b index.Meta) int { return cmp.Compare(a.ID, b.ID) })
	slices.SortFunc(preferences, order)
	return pinned[:min(len(pinned), coreCandidates)], preferences[:min(len(preferences), coreCandidates)]
}

// coreFacts reads facts that a prompt may hold.
func (s *Service) coreFacts(ctx context.Context, ns memory.Namespace, metas []index.Meta) ([]memory.Fact, error) {
	var list []memory.Fact
	for _, m := range metas {
		r, err := s.store.Get(ctx, ns.Encode(), m.ID)
		if errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrUnreadable) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if f, err := decodeFact(ns, r); err == nil && suspicion(f) == "" {
			list = append(list, f)
		}
	}
	return list, nil
}

// coreText reads the core memory's own text.
func (s *Service) coreText(ctx context.Context, ns memory.Namespace) (memory.Fact, error) {
	r, err := s.store.Get(ctx, ns.Encode(), factPrefix+coreKey)
	if errors.Is(err, store.ErrNotFound) {
		return memory.Fact{Key: coreKey}, nil
	}
	if err != nil {
		return memory.Fact{}, storeError(err)
	}
	f, err := decodeFact(ns, r)
	if err != nil {
		return f, storeError(store.ErrUnreadable)
	}
	if suspicion(f) != "" {
		f.Value = "" // it gives orders, which are for nobody's prompt
	}
	return f, nil
}

// coreDraft is a core memory that is being put together.
type coreDraft struct {
	budget int
	text   strings.Builder
	resp   memory.CoreResponse
	said   map[string]bool // whenever it was said
}

// own takes the text of the core memory, as many of its lines as fit.
func (c *coreDraft) own(f memory.Fact) {
	if f.Value == "" {
		return
	}
	for _, line := range strings.Split(f.Value, "\n") {
		if !c.fits(line + "\n") {
			c.resp.Left++
			continue
		}
		c.text.WriteString(line + "\n")
	}
	c.resp.Items = append(c.resp.Items, memory.CoreItem{Key: f.Key, Source: f.Source, Why: "core"})
}

func (c *coreDraft) fits(more string) bool { return estimateTokens(c.text.String()+more) <= c.budget }

// section adds a heading and a line for each fact that says something new and fits.
func (c *coreDraft) section(title, why string, facts []memory.Fact, most int) {
	heading := "## " + title + "\n\n"
	if c.text.Len() > 0 {
		heading = "\n" + heading
	}
	for _, f := range facts {
		if why == "preference" && (f.Confidence == nil || *f.Confidence < corePreference) {
			continue
		}
		said := saying(f) + "\x00" + strings.ToLower(strings.Join(f.Entities, ","))
		if c.said[said] {
			continue
		}
		line := coreLine(f)
		if most == 0 || !c.fits(heading+line) {
			c.resp.Left++
			continue
		}
		most--
		c.said[said] = true
		c.text.WriteString(heading + line)
		heading = ""
		c.resp.Items = append(c.resp.Items, memory.CoreItem{Key: f.Key, Source: f.Source, Why: why})
	}
}

func coreLine(f memory.Fact) string {
	line := "- "
	if len(f.Entities) > 0 {
		line += strings.Join(f.Entities, ", ") + ": "
	}
	line += strings.ReplaceAll(f.Value, "\n", "\n  ")
	if f.Kind == memory.KindOpinion && f.Confidence != nil {
		line += fmt.Sprintf(" (%.2f)", *f.Confidence)
	}
	return line + "\n"
}

func (c *coreDraft) response() memory.CoreResponse {
	c.resp.Text = c.text.String()
	c.resp.Tokens = estimateTokens(c.resp.Text)
	if c.resp.Items == nil {
		c.resp.Items = []memory.CoreItem{}
	}
	return c.resp
}

// EditCore changes the core memory's own text, and returns the core memory as it is then.
func (s *Service) EditCore(ctx context.Context, caller memory.Caller, req memory.CoreEdit) (memory.CoreResponse, error) {
	show := memory.CoreRequest{Agent: req.Agent}
	if req.Action == "show" {
		return s.Core(ctx, caller, show)
	}
	ns, err := s.authorize(caller, memory.ScopeWrite, req.Agent)
	if err != nil {
		return memory.CoreResponse{}, err
	}
	if _, err := text("text", req.Text, s.limits.Value); err != nil {
		return memory.CoreResponse{}, err
	}
	for attempt := 0; ; attempt++ {
		f, err := s.coreText(ctx, ns)
		if err != nil {
			return memory.CoreResponse{}, err
		}
		now, err := editCore(f.Value, req)
		if err == nil {
			err = s.putCore(ctx, caller, req.Agent, f, now)
		}
		if memory.AsError(err) != nil && memory.AsError(err).Reason == "version_mismatch" && attempt < coreEditAttempts {
			continue
		}
		if err != nil {
			return memory.CoreResponse{}, err
		}
		break
	}
	show.MaxTokens = coreMaxTokens
	if !caller.Has(memory.ScopeRead) {
		return memory.CoreResponse{Items: []memory.CoreItem{}}, nil
	}
	return s.Core(ctx, caller, show)
}

// putCore stores the text if nobody has changed it since it was read; an empty one goes.
func (s *Service) putCore(ctx context.Context, caller memory.Caller, agent string, was memory.Fact, now string) error {
	if now == was.Value {
		return nil
	}
	if now == "" {
		_, err := s.Delete(ctx, caller, memory.KeyRequest{Key: coreKey, Agent: agent})
		return err
	}
	_, err := s.Store(ctx, caller, memory.StoreRequest{
		Key: coreKey, Value: now, Category: coreCategory, TTLSeconds: int64(s.limits.TTLMax.Seconds()), Agent: agent, IfVersion: &was.Version,
	})
	return err
}

// editCore carries out an edit on a text.
func editCore(old string, req memory.CoreEdit) (string, error) {
	fresh := strings.TrimSpace(req.Text)
	switch req.Action {
	case "append", "insert":
		if fresh == "" {
			return "", memory.Invalid("text", "missing_text", "text is required")
		}
		var lines []string
		if old != "" {
			lines = strings.Split(old, "\n")
		}
		at := len(lines)
		if req.Action == "insert" {
			if at = req.Line - 1; at < 0 || at > len(lines) {
				return "", memory.Invalid("line", "out_of_range", "line is %d; it must be between 1 and %d", req.Line, len(lines)+1)
			}
		}
		return strings.Join(slices.Insert(lines, at, fresh), "\n"), nil
	case "replace":
		if n := strings.Count(old, req.Old); req.Old == "" || n != 1 {
			return "", memory.Invalid("old", "not_once", "old is in the core memory %d times; it must be there exactly once", max(0, n)).
				WithHint("read helmdeck://core and name the text as it is there")
		}
		return strings.Trim(strings.ReplaceAll(strings.Replace(old, req.Old, fresh, 1), "\n\n", "\n"), "\n"), nil
	}
	return "", memory.Invalid("action", "unknown_action", "action %q is not one of append, insert, replace, show", clip(req.Action))
}
