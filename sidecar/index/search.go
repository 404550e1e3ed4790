package index

import (
	"slices"
	"strings"
	"time"
)

// Query asks for the K best documents.
type Query struct {
	Text    string
	K       int             // none are found when it is below 1
	Keep    func(Meta) bool // which documents count; nil keeps all
	Now     time.Time
	Explain bool // fill Hit.Parts
	// Context, if above 0, lets a document give a share of its score to those near it
	// in its group: at 1 the shares of the package comment, at most twice as much.
	// Then documents without a word of the query are found, too.
	Context float64
	// Extra, if not nil, returns what another ranking gives to documents: it is added to their scores,
	// and shared with those near them in their groups when Context is above 0. Then
	// documents without a word of the query are found, too. It is called once, when the words were
	// looked up and with no lock held, so that it may wait for a ranking that is made meanwhile.
	Extra func() []Extra

	thrift *thrift // nil is the usual one
}

// Hit is one found document.
type Hit struct {
	ID    string
	Score float64 // in (0,1]
	// Parts divides the score among the fields, by name, "near" and "related" for words near and
	// related to those of the query, "phrase", and "context". It is nil unless Query.Explain is set.
	Parts map[string]float64
}

// Result is what a query finds.
type Result struct {
	Hits  []Hit   // best first
	Words float64 // the best score of any document, without what Query.Extra gave
}

// Search returns the documents that hold a word of the query or have an extra, or, with
// Context, stand near one that does, best first.
func (x *Index) Search(q Query) []Hit { return x.Find(q).Hits }

// Find is Search that also tells how well the words alone did.
func (x *Index) Find(q Query) Result {
	if q.K < 1 {
		return Result{}
	}
	asked := analyzeQuery(q.Text)
	s := takeScratch()
	defer s.release()
	m, changes, given := x.matchAhead(asked, s, q)
	x.rlockLive(q.Now)
	defer x.mu.RUnlock()
	if m.plan == nil || x.changes != changes {
		s.restart()
		m = x.match(asked, s, q)
	}
	p, pool := m.plan, m.pool
	extra := x.extra(s, q, given)
	x.readExtras(p, s, extra)
	if x.spreads(q) {
		best, words := x.spread(p, s, pool, extra, q)
		return Result{x.hits(p, s, pool, best, extra, q.Explain), words}
	}
	best := slices.Clone(pool)
	for i := range best {
		best[i].score = min(1, p.scale*best[i].score)
	}
	words := 0.0
	if len(best) > 0 {
		words = best[0].score
	}
	if len(extra) > 0 {
		best = x.withExtra(p, s, best, extra, q)
	}
	return Result{x.hits(p, s, pool, best, extra, q.Explain), words}
}

// matches are the best documents by their words alone.
type matches struct {
	plan *plan
	pool []candidate
}

// matchAhead finds matches while the extras of a query are made, and returns these with the state of the index
// that the matches are of. Without extras to come it does nothing.
func (x *Index) matchAhead(asked query, s *scratch, q Query) (m matches, changes uint64, given []Extra) {
	if q.Extra == nil {
		return matches{}, 0, nil
	}
	func() {
		x.rlockLive(q.Now)
		defer x.mu.RUnlock()
		m, changes = x.match(asked, s, q), x.changes
	}()
	return m, changes, q.Extra()
}

// match makes a plan, finds the matches of documents (see accumulate), and selects those that count.
func (x *Index) match(asked query, s *scratch, q Query) matches {
	if q.thrift == nil {
		q.thrift = &usualThrift
	}
	p := x.plan(asked)
	if x.spreads(q) {
		x.accumulate(p, s, q, max(q.K, contextPool))
		return matches{p, x.selectPool(p, s, q)}
	}
	x.accumulate(p, s, q, q.K)
	return matches{p, x.selectMatches(p, s, q)}
}

// selectMatches returns the K best documents. A first pass finds the best by match
// alone. Only documents that hold both words of a pair, and that the pairs whose words they hold could
// bring before one of those, are read for phrases.
func (x *Index) selectMatches(p *plan, s *scratch, q Query) []candidate {
	best, boosted := x.bestMatches(p, s, q), x.newTop(q)
	if len(p.pairs) == 0 {
		return best
	}
	x.boostAll(p, s, best, boosted)
	return boosted.sorted()
}

// bestMatches returns the K best documents by match alone.
func (x *Index) bestMatches(p *plan, s *scratch, q Query) []candidate {
	top := x.newTop(q)
	for _, slot := range s.seen {
		if m := s.match[slot]; m >= top.floor {
			top.offer(candidate{slot, m})
		}
	}
	return top.sorted()
}

// boostAll offers to top the best documents by match and all that could overtake one
// of those that top holds, and returns the best, boosted, and the others that entered.
func (x *Index) boostAll(p *plan, s *scratch, best []candidate, top *top) []candidate {
	s.mark(p, len(x.dict.entries.rows))
	defer s.unmark(p)
	for i, c := range best {
		s.done(c.slot)
		best[i] = x.boost(p, s, c)
		top.offer(best[i])
	}
	for _, slot := range s.seen {
		m, held := s.match[slot], s.held[slot]
		if most := p.most[held]; most == 1 || m*most < top.floor || s.isDone(slot) {
			continue
		}
		if most := p.boostWithin(held, x.beside.rows[slot]); most == 1 || m*most < top.floor || !top.beats(candidate{slot, m * most}) {
			continue
		}
		if c := x.boost(p, s, candidate{slot, m}); top.offer(c) {
			best = append(best, c)
		}
	}
	return best
}

// boost turns a match into a score, but for the scale that all share.
func (x *Index) boost(p *plan, s *scratch, c candidate) candidate {
	if p.boostWithin(s.held[c.slot], x.beside.rows[c.slot]) > 1 {
		c.score *= 1 + phraseBoost*p.phrase(s, x.forward(&x.docs.rows[c.slot]))
	}
	return c
}

// hits makes hits of the best, whose scores are final. Those of the pool are their own, without
// context and not yet scaled.
func (x *Index) hits(p *plan, s *scratch, pool, best []candidate, extra map[uint32]float64, explain bool) []Hit {
	out := make([]Hit, len(best))
	for i, c := range best {
		out[i] = Hit{ID: strings.Clone(x.id(c.slot)), Score: c.score}
	}
	if explain {
		own := map[uint32]float64{}
		for _, c := range pool {
			own[c.slot] = c.score
		}
		for i, c := range best {
			given := min(out[i].Score, extra[c.slot])
			out[i].Parts = x.explain(p, s, candidate{c.slot, own[c.slot]}, out[i].Score-given)
			if given > 0 {
				out[i].Parts["meaning"] = given
			}
		}
	}
	return out
}

// Newest returns the documents that were updated last, newest first, and ignores
// the query's text. Scores fall evenly from 1 towards one half.
func (x *Index) Newest(q Query) []Hit {
	if q.K < 1 {
		return nil
	}
	x.rlockLive(q.Now)
	defer x.mu.RUnlock()
	top := x.newTop(q)
	for slot := range x.docs.rows {
		top.offer(candidate{uint32(slot), 1})
	}
	best := top.sorted()
	out := make([]Hit, len(best))
	for i, c := range best {
		out[i] = Hit{ID: strings.Clone(x.id(c.slot)), Score: 1 - float64(i)/float64(2*len(best))}
	}
	return out
}
