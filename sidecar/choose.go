package sidecar

import (
	"context"
	"errors"
	"strings"

	"helmdeck-sidecar/sidecar/index"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
)

// A search brings more candidates than an answer holds: some say what another says, some
// do not fit, and some are moved forward by what is added to their scores. Where what says
// the same leaves too few, the search is repeated for more.
const (
	candidateSpare = 10
	candidateMost  = 1000
	widening       = 8
)

// candidates is how many to search for at first when k are wanted, and for a listing.
func candidates(k int, listing bool) int {
	if listing {
		return k
	}
	return k + max(k/4, candidateSpare)
}

// repeats reports whether a search for so many candidates has to be repeated for more:
// it found them all, and of those fewer than k say different things.
func (r searched) repeats(asked, k, different int) bool {
	return different < k && len(r.hits) == asked && asked < candidateMost && len(r.verdicts) > 0
}

// droppedLimit is how many an explained answer tells of what it left out.
const droppedLimit = 50

// choice is an answer in the making: of what a search found, best first, the first K that
// say different things and fit into the budget.
type choice struct {
	req      memory.RecallRequest
	resp     memory.RecallResponse
	distinct distinct
	tokens   int
	unfit    int // facts that did not fit
}

func newChoice(req memory.RecallRequest) *choice {
	return &choice{req: req, resp: memory.RecallResponse{Hits: []memory.Hit{}}, distinct: distinct{}}
}

// choose fills the answer from the hits of a search. A record that went meanwhile is left
// out; one that cannot be read is counted.
func (s *Service) choose(ctx context.Context, ns memory.Namespace, c *choice, hits []index.Hit, read reader) error {
	for _, h := range hits {
		if len(c.resp.Hits) == c.req.K {
			c.drop(h, memory.DroppedBeyondK, "")
			continue
		}
		r, err := read(ctx, ns, h.ID)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		f, derr := decodeFact(ns, r)
		if errors.Is(err, store.ErrUnreadable) || err == nil && derr != nil {
			c.resp.Skipped++
			continue
		}
		if err != nil {
			return err
		}
		c.offer(h, f)
	}
	return nil
}

// offer takes a fact into the answer, or drops it. A listing, which has no query, may say
// the same twice.
func (c *choice) offer(h index.Hit, f memory.Fact) {
	says := assertion{}
	if c.req.Query != "" {
		says = assertionOf(f)
		if same, ok := c.distinct.find(says); ok {
			c.drop(h, memory.DroppedNearDuplicate, same)
			return
		}
	}
	tokens := estimateTokens(f.Key) + estimateTokens(f.Value)
	if c.req.MaxTokens > 0 && c.tokens+tokens > c.req.MaxTokens {
		c.unfit++
		c.drop(h, memory.DroppedMaxTokens, "")
		return
	}
	c.tokens += tokens
	if c.req.Query != "" {
		c.distinct.add(says)
	}
	c.resp.Hits = append(c.resp.Hits, memory.Hit{Score: h.Score, Fact: f, Explain: h.Parts})
}

// drop notes what was left out, where that was asked for.
func (c *choice) drop(h index.Hit, why memory.DropReason, of string) {
	if c.req.Explain && len(c.resp.Dropped) < droppedLimit {
		key := strings.TrimPrefix(h.ID, factPrefix)
		c.resp.Dropped = append(c.resp.Dropped, memory.Dropped{Key: key, Score: h.Score, Why: why, Of: of})
	}
}

// judged adds the verdict on the question and what was refused by it, where that was asked
// for and anything was found.
func (c *choice) judged(found searched) {
	if !c.req.Explain || len(found.verdicts) == 0 || len(found.hits)+len(found.refused) == 0 {
		return
	}
	v := found.verdicts[0]
	c.resp.Verdict = &memory.Verdict{
		Relevant: v.Relevant(), Best: v.Best, Meaning: v.Meaning, Needed: v.Needed, Words: v.Evidence.Words, Known: v.Evidence.Known,
	}
	for _, h := range found.refused {
		c.drop(h, memory.DroppedNotRelevant, "")
	}
}

// estimateTokens guesses how many tokens a language model makes of s: four bytes
// to a token, which is about right for English and too many for most else.
func estimateTokens(s string) int { return (len(s) + 3) / 4 }
