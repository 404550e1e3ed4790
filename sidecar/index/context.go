package index

// The constants of spreading; the package comment has the formula.
const (
	contextPool  = 400 // documents that give
	contextFirst = 50  // of which are the best for certain, or K if that is more
	contextReach = 3   // places
	maxContext   = 2
	namedShare   = 0.3 // of what a score lacks, times the score
)

// contextShare is what a word counts that stands so many places away, and answerShare what
// it counts in the document just after the one that ends with a question.
var contextShare = [contextReach + 1]float64{1, 0.4, 0.3, 0.2}

const answerShare = 0.8

// What a document that is all questions lacks in its own score, and in what it says for
// its group.
const (
	askingLess      = 0.2
	groupAskingLess = 0.5
)

// spreads reports whether documents are to give.
func (x *Index) spreads(q Query) bool { return q.Context > 0 && len(x.threads.byGroup) > 0 }

// selectPool returns the documents that give: the best by match alone, and those
// that their phrases bring among the first.
func (x *Index) selectPool(p *plan, s *scratch, q Query) []candidate {
	q.K = max(q.K, contextFirst)
	first := x.newTop(q)
	q.K = max(q.K, contextPool)
	best := x.bestMatches(p, s, q)
	if len(p.pairs) == 0 {
		return best
	}
	return x.boostAll(p, s, best, first)
}

// spreading is the state of one spread.
type spreading struct {
	x        *Index
	p        *plan
	s        *scratch
	pool     []candidate
	gains    []float64 // of each document of the pool, by word of the plan
	near     []float64 // scratch, by word
	context  float64
	evidence map[*thread]float64 // 0 to 1
	text     string              // the words of the query, each between spaces
	named    map[uint32]bool     // by number of labels
	extra    map[uint32]float64
}

// place is a document by where it stands in its group, or by its slot alone.
type place struct {
	thread *thread
	at     int
	slot   uint32
}

// spread lends to each document the words of those near it in its group, weighs the
// groups, and returns the K best with their final scores, and the best score by words.
func (x *Index) spread(p *plan, s *scratch, pool []candidate, extra map[uint32]float64, q Query) (best []candidate, words float64) {
	sp := &spreading{
		x: x, p: p, s: s, pool: pool, context: min(q.Context, maxContext), near: make([]float64, len(p.words)),
		text: wordsOf(q.Text), named: map[uint32]bool{}, extra: extra,
	}
	sp.readGains()
	sp.weighGroups()
	places := sp.places()
	for slot := range extra {
		if s.row[slot] == 0 {
			s.row[slot] = none
			places = append(places, place{slot: slot})
		}
	}
	top := x.newTop(q)
	top.keep = nil // the pool was asked already
	for i, pl := range places {
		if i == len(pool) {
			top.keep = q.Keep
		}
		floor := top.floor
		if len(extra) > 0 {
			floor = 0
		}
		score := sp.total(pl, floor)
		if score > words && (top.keep == nil || top.keep(x.meta(pl.slot))) {
			words = score
		}
		top.offer(candidate{pl.slot, sp.fused(pl.slot, score)})
	}
	for _, pl := range places {
		s.row[pl.slot] = 0
	}
	return top.sorted(), words
}

// weighGroups finds how much each group speaks of the query, beside the best.
func (sp *spreading) weighGroups() {
	sp.evidence = map[*thread]float64{}
	best := 0.0
	for _, c := range sp.pool {
		if t := sp.x.threadOf(c.slot); t != nil {
			own := sp.name(c.slot, sp.p.scale*c.score)
			own *= 1 - groupAskingLess*sp.x.docs.rows[c.slot].asking.share()
			sp.evidence[t] += own * own
			best = max(best, sp.evidence[t])
		}
	}
	if best == 0 {
		return
	}
	for t := range sp.evidence {
		sp.evidence[t] /= best
	}
}

// places lists the documents of the pool, then those that they lend to, and notes the
// former by slot.
func (sp *spreading) places() []place {
	s, out := sp.s, make([]place, len(sp.pool))
	s.row = grow(s.row, len(sp.x.docs.rows))
	for i, c := range sp.pool {
		s.row[c.slot] = uint32(i + 1)
		out[i] = place{slot: c.slot}
		if t := sp.x.threadOf(c.slot); t != nil {
			at, _ := sp.x.find(t, c.slot)
			out[i] = place{t, at, c.slot}
		}
	}
	for _, giver := range out[:len(sp.pool)] {
		if giver.thread == nil {
			continue
		}
		slots := giver.thread.slots
		for at := max(0, giver.at-contextReach); at <= min(giver.at+contextReach, len(slots)-1); at++ {
			if slot := slots[at]; s.row[slot] == 0 {
				s.row[slot] = none
				out = append(out, place{giver.thread, at, slot})
			}
		}
	}
	return out
}

// total is the final score of a document, or less where it is below floor.
func (sp *spreading) total(pl place, floor float64) float64 {
	boost, own := 1.0, sp.s.row[pl.slot]
	if own != none {
		c := sp.pool[own-1]
		if pl.thread == nil {
			return min(1, sp.p.scale*c.score)
		}
		boost = c.score / sp.s.match[c.slot]
	}
	if pl.thread == nil {
		return 0
	}
	score := min(1, sp.p.scale*boost*sp.match(pl))
	weight := (1 + sp.evidence[pl.thread]) / 2
	weight *= 1 - askingLess*sp.x.docs.rows[pl.slot].asking.share()
	if score*weight*(1+namedShare) < floor {
		return score * weight
	}
	return sp.name(pl.slot, score) * weight
}
