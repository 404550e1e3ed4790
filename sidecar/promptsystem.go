package sidecar

import (
	"context"
	"slices"
	"strings"
	"time"

	"helmdeck-sidecar/sidecar/memory"
)

// maxSystems bounds how many system parts are kept; when there are as many, all are let go.
const maxSystems = 1024

// systemOf says whose prompts have a system part: those of a namespace, or of its sessions that others read.
type systemOf struct {
	ns         memory.Namespace
	sharedOnly bool
}

// systemPart is the stable part of prompts, as long as nothing of it changes.
type systemPart struct {
	index       *namespaceIndex
	changes     uint64
	until       time.Time // when the first of its facts expires
	text        string
	pinned      map[string]bool // keys of its facts
	quarantined []memory.Quarantined
}

// system writes the stable part: how to read the facts, and those that are tagged core, in the order of their keys; where
// others read the session, of these the shared ones.
func (p *prompting) system(ctx context.Context) error {
	n, _, err := p.service.index(ctx, p.turn.ns)
	if err != nil {
		return err
	}
	changes, whose := n.changes.Load(), systemOf{p.turn.ns, p.sharedOnly}
	part, ok := p.service.turns.system(whose)
	if !ok || part.index != n || part.changes != changes || !p.service.now().Before(part.until) {
		if part, err = p.service.systemPart(ctx, whose); err != nil {
			return err
		}
		part.index, part.changes = n, changes
		p.service.turns.keepSystem(whose, part)
	}
	p.pinned = part.pinned
	p.resp.System, p.resp.Quarantined = part.text, slices.Clone(part.quarantined)
	p.resp.Tokens.System = estimateTokens(part.text)
	return nil
}

func (s *Service) systemPart(ctx context.Context, of systemOf) (systemPart, error) {
	part := systemPart{pinned: map[string]bool{}, until: s.now().Add(24 * time.Hour)}
	found, err := s.answer(ctx, of.ns, memory.RecallRequest{K: systemFacts, Tags: []string{tagCore}}, false)
	if err != nil {
		return part, err
	}
	facts := make([]memory.Fact, 0, len(found.Hits))
	for _, h := range found.Hits {
		if of.sharedOnly && !slices.Contains(h.Fact.Tags, tagShared) {
			continue
		}
		if why := suspicion(h.Fact); why != "" {
			part.quarantined = append(part.quarantined, memory.Quarantined{Key: h.Fact.Key, Reason: why})
			continue
		}
		facts = append(facts, h.Fact)
	}
	slices.SortFunc(facts, func(a, b memory.Fact) int { return strings.Compare(a.Key, b.Key) })
	facts, bad := harmless(facts)
	part.quarantined = append(part.quarantined, bad...)
	lines, left := []string{}, systemTokens
	for _, f := range facts {
		line := factLine(f)
		cost := estimateTokens(line)
		if cost > left {
			continue
		}
		left -= cost
		lines = append(lines, line)
		part.pinned[f.Key] = true
		if f.ExpiresAt.Before(part.until) {
			part.until = f.ExpiresAt
		}
	}
	part.text = systemText(lines)
	return part, nil
}

func (t *turns) system(of systemOf) (systemPart, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	part, ok := t.systems[of]
	return part, ok
}

func (t *turns) keepSystem(of systemOf, part systemPart) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.systems == nil || len(t.systems) >= maxSystems {
		t.systems = map[systemOf]systemPart{}
	}
	t.systems[of] = part
}
