package sidecar

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode"

	"helmdeck-sidecar/sidecar/capture"
	"helmdeck-sidecar/sidecar/guard"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
)

// The bounds of what is put into a prompt.
const (
	promptTokens     = 600  // of the facts of a message, by default
	promptTokensMost = 4000 // the most that a request may ask for
	systemTokens     = 400  // of the facts in the system position
	promptFacts      = 12
	promptCandidates = 24
	systemFacts      = 50
	promptMessage    = 64 << 10
	// promptScore is the least score of a fact, unless the memory knows every word of the message or the message has one or
	// two, and promptShare the least part of the best one's: what a search may show further down is not worth a place in a prompt.
	promptScore = 0.14
	promptShare = 0.4
)

// Tags that people give facts to say where they belong.
const (
	tagCore   = "core"   // always in the system position
	tagShared = "shared" // given in sessions that others read and, of the main agent, to the other agents
)

// Why a message asks for nothing.
const (
	skippedEmpty   = "empty"
	skippedTrivial = "trivial"
)

// Prompt returns what to put into the prompt before a turn: in the system position what is the same every turn, and for
// this turn the facts that its message is about.
func (s *Service) Prompt(ctx context.Context, caller memory.Caller, req memory.PromptRequest) (memory.PromptResponse, error) {
	began := time.Now()
	t, err := s.turnOf(caller, memory.ScopeRead, req.Agent, req.Session, req.Sender)
	if err != nil {
		return memory.PromptResponse{}, err
	}
	s.turns.heard(t.ns, s.utc(), heardPrompt)
	budget, err := between("max_tokens", req.MaxTokens, promptTokens, promptTokensMost)
	if err != nil {
		return memory.PromptResponse{}, err
	}
	query, err := s.promptQuery(req.Message)
	if err != nil {
		return memory.PromptResponse{}, err
	}
	p := &prompting{service: s, turn: t, budget: budget, repeat: req.Repeat, sharedOnly: req.SharedOnly, session: s.conversation(ctx, t)}
	p.resp.Facts = []memory.PromptFact{}
	if err := p.system(ctx); err != nil {
		return memory.PromptResponse{}, storeError(err)
	}
	if p.resp.Skipped = idle(query); p.resp.Skipped == "" {
		if err := p.seek(ctx, query); err != nil {
			return memory.PromptResponse{}, storeError(err)
		}
		p.write()
	}
	r := p.resp
	s.logPrompt(t.ns, memory.PromptTurn{
		At: s.now().UTC(), Session: t.session, Sender: t.sender, Tokens: r.Tokens, Facts: r.Facts, Quarantined: r.Quarantined, Skipped: r.Skipped, SharedOnly: req.SharedOnly,
		Millis: float64(time.Since(began).Microseconds()) / 1000,
	})
	return r, nil
}

// promptQuery is what a message asks: its own words, as much of them as a query may have.
func (s *Service) promptQuery(message string) (string, error) {
	if len(message) > promptMessage {
		message = strings.ToValidUTF8(message[:promptMessage], "")
	}
	query := capture.Clean(strings.ToValidUTF8(message, "�"))
	query = strings.TrimSpace(strings.Map(func(r rune) rune {
		if forbiddenRune(r) {
			return ' '
		}
		return r
	}, query))
	if len(query) > s.limits.Query {
		query = strings.TrimSpace(strings.ToValidUTF8(query[:s.limits.Query], ""))
	}
	return query, nil
}

// idle says why a message needs no facts: it says nothing, is a command to the host, or only keeps the conversation going.
func idle(query string) string {
	switch {
	case query == "":
		return skippedEmpty
	case strings.HasPrefix(query, "/") && !strings.ContainsAny(query, " \n"), capture.Trivial(query), !strings.ContainsFunc(query, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }):
		return skippedTrivial
	}
	return ""
}

// prompting is one prompt in the making.
type prompting struct {
	service    *Service
	turn       turn
	session    *session
	budget     int
	repeat     bool
	sharedOnly bool
	found      []foundFact
	pinned     map[string]bool // keys that the system position holds
	resp       memory.PromptResponse
}

type foundFact struct {
	memory.Fact
	score  float64
	shared bool
}

// seek finds the facts that a message is about, those that the main agent shares among them.
func (p *prompting) seek(ctx context.Context, query string) error {
	req := memory.RecallRequest{Query: query, K: promptCandidates, Explain: true}
	if p.sharedOnly {
		req.Tags = []string{tagShared}
	}
	asks := strings.ContainsAny(query, "?？")
	own, err := p.service.answer(ctx, p.turn.ns, req, asks)
	if err != nil {
		return err
	}
	few, err := p.few(ctx, own.Verdict)
	if err != nil {
		return err
	}
	if few && len(own.Hits) == 0 {
		if own.Hits, err = p.heldBack(ctx, own.Dropped); err != nil {
			return err
		}
	}
	p.take(own, few, false)
	p.resp.Degraded = own.Degraded
	if main := (memory.Namespace{Subject: p.turn.ns.Subject}); p.turn.sender == "" && p.turn.ns != main {
		req.Tags = []string{tagShared}
		shared, err := p.service.answer(ctx, main, req, asks)
		if err != nil {
			return err
		}
		p.take(shared, false, true)
	}
	slices.SortStableFunc(p.found, func(a, b foundFact) int {
		switch {
		case a.score > b.score:
			return -1
		case a.score < b.score:
			return 1
		}
		return 0
	})
	return nil
}

// In a memory of so few facts a word is worth little, since most facts have it, and the verdict of recall expects more. There a quarter of the
// words of a message must be known, and no score is too low.
const (
	fewFacts      = 30
	fewFactsShare = 4
)

// few reports whether that rule holds for what was asked.
func (p *prompting) few(ctx context.Context, v *memory.Verdict) (bool, error) {
	if v == nil || v.Known == 0 || v.Known*fewFactsShare < v.Words {
		return false, nil
	}
	n, _, err := p.service.index(ctx, p.turn.ns)
	return err == nil && n.index.Len() <= fewFacts, err
}

// heldBack are the hits that the verdict refused.
func (p *prompting) heldBack(ctx context.Context, dropped []memory.Dropped) (hits []memory.Hit, err error) {
	for _, d := range dropped {
		r, err := p.service.readLive(ctx, p.turn.ns, factPrefix+d.Key)
		if errors.Is(err, store.ErrNotFound) || d.Why != memory.DroppedNotRelevant {
			continue
		}
		if err != nil {
			return nil, err
		}
		if f, err := decodeFact(p.turn.ns, r); err == nil {
			hits = append(hits, memory.Hit{Score: d.Score, Fact: f})
		}
	}
	return hits, nil
}

// take adds hits that may be shown. What is quarantined is noted.
func (p *prompting) take(found memory.RecallResponse, few, shared bool) {
	least := promptScore
	if v := found.Verdict; few || v != nil && v.Known > 0 && (v.Known == v.Words || v.Words <= fewWords) {
		least = 0
	}
	best := 0.0 // of what may be shown, so that nothing quarantined keeps others out
	for _, h := range found.Hits {
		if h.Score < max(least, best*promptShare) || p.pinned[h.Fact.Key] && !shared {
			continue
		}
		if why := suspicion(h.Fact); why != "" {
			p.quarantine(h.Fact.Key, why)
			continue
		}
		best = max(best, h.Score)
		p.found = append(p.found, foundFact{h.Fact, h.Score, shared})
	}
}

// write fills the budget, best first.
func (p *prompting) write() {
	var chosen []foundFact
	left := p.budget - estimateTokens(contextText(nil))
	for _, f := range p.found {
		if len(chosen) == promptFacts {
			break
		}
		cost := estimateTokens(factLine(f.Fact))
		if cost > left || !p.repeat && p.service.turns.had(p.session, f.Fact) {
			continue
		}
		left -= cost
		chosen = append(chosen, f)
	}
	facts := make([]memory.Fact, len(chosen))
	for i, f := range chosen {
		facts[i] = f.Fact
	}
	facts, bad := harmless(facts)
	p.resp.Quarantined = append(p.resp.Quarantined, bad...)
	var lines []string
	for _, f := range chosen {
		if slices.ContainsFunc(facts, func(o memory.Fact) bool { return o.ID == f.ID }) {
			lines = append(lines, factLine(f.Fact))
			ns := p.turn.ns
			if f.shared {
				ns = memory.Namespace{Subject: ns.Subject}
			}
			p.service.gave(p.turn, p.session, ns, f.Fact)
			p.resp.Facts = append(p.resp.Facts, memory.PromptFact{Key: f.Key, Version: f.Version, Score: f.score, Shared: f.shared})
		}
	}
	if len(lines) > 0 {
		p.resp.Context = contextText(lines)
		p.resp.Tokens.Context = estimateTokens(p.resp.Context)
	}
}

// harmless leaves out facts that give orders when they are read together.
func harmless(facts []memory.Fact) (kept []memory.Fact, left []memory.Quarantined) {
	texts := make([]string, len(facts))
	for i, f := range facts {
		texts[i] = f.Value
	}
	bad := guard.Across(texts)
	for i, f := range facts {
		if slices.Contains(bad, i) {
			left = append(left, memory.Quarantined{Key: f.Key, Reason: suspectTogether})
			continue
		}
		kept = append(kept, f)
	}
	return kept, left
}

func (p *prompting) quarantine(key, why string) {
	p.resp.Quarantined = append(p.resp.Quarantined, memory.Quarantined{Key: key, Reason: why})
}
