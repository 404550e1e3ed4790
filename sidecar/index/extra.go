package index

// extraShare is what a document gives of its Query.Extra to those one and two places from
// it in its group, at a Context of 1.
var extraShare = [...]float64{0.35, 0.2}

const (
	extraAnswerShare = 0.7 // given to the next by one that ends with a question
	extraAskingLess  = 0.5 // lacks the own extra of one that is all questions
	fusedAskingLess  = 0.6 // lacks such a one besides of all it has, in a group and where there are extras
)

// Extra is what another ranking gives to a document.
type Extra struct {
	ID    string
	Score float64
}

// extra adds up, by slot, what Query.Extra gives to each document that is there, its own
// and what is shared with it.
func (x *Index) extra(s *scratch, q Query, given []Extra) map[uint32]float64 {
	if len(given) == 0 {
		return nil
	}
	sum := s.extra
	for _, e := range given {
		slot, ok := x.byID.find(e.ID, x.id)
		if !ok || e.Score <= 0 {
			continue
		}
		given, asking := e.Score, x.docs.rows[slot].asking
		sum[slot] += given
		t := x.threadOf(slot)
		if t == nil || q.Context <= 0 {
			continue
		}
		sum[slot] -= extraAskingLess * asking.share() * given
		at, _ := x.find(t, slot)
		for i, share := range extraShare {
			for _, to := range [...]int{at - 1 - i, at + 1 + i} {
				if to < 0 || to >= len(t.slots) {
					continue
				}
				if to == at+1 && asking.opens() {
					share = extraAnswerShare
				}
				sum[t.slots[to]] += min(q.Context, maxContext) * share * given
			}
		}
	}
	x.preferNamed(sum, q.Text)
	if q.Context > 0 {
		for slot := range sum {
			sum[slot] *= x.answering(slot)
		}
	}
	return sum
}

// answering is what is left to a document of a group for what it says, and not asks: a question is
// like another in meaning, and holds no answer.
func (x *Index) answering(slot uint32) float64 {
	if x.threadOf(slot) == nil {
		return 1
	}
	return 1 - fusedAskingLess*x.docs.rows[slot].asking.share()
}

// fused is the score of a document by words together with its extra.
func (sp *spreading) fused(slot uint32, words float64) float64 {
	if len(sp.extra) == 0 {
		return words
	}
	return min(1, words*sp.x.answering(slot)+sp.extra[slot])
}

// unnamedShare is what is left of an extra for a document that is about others than the
// query names.
const unnamedShare = 0.6

// preferNamed lessens the extras of documents whose entities are not those of the text, if
// it names any.
func (x *Index) preferNamed(extra map[uint32]float64, text string) {
	if text = wordsOf(text); !x.names.in(text) {
		return
	}
	named := map[uint32]bool{}
	for slot := range extra {
		labels := x.docs.rows[slot].entities
		if len(x.labels.list[labels].list) == 0 {
			continue
		}
		is, known := named[labels]
		if !known {
			is = x.isNamed(labels, text)
			named[labels] = is
		}
		if !is {
			extra[slot] *= unnamedShare
		}
	}
}

// withExtra returns the K best of the best by words, whose scores are final, and of the
// documents with an extra.
func (x *Index) withExtra(p *plan, s *scratch, best []candidate, extra map[uint32]float64, q Query) []candidate {
	top, taken := x.newTop(q), make(map[uint32]bool, len(best))
	top.keep = nil // the best were asked already
	for _, c := range best {
		taken[c.slot] = true
		top.offer(candidate{c.slot, min(1, c.score+extra[c.slot])})
	}
	top.keep = q.Keep
	boost := func(slot uint32) float64 { return s.match[slot] }
	if len(p.pairs) > 0 {
		s.mark(p, len(x.dict.entries.rows))
		defer s.unmark(p)
		boost = func(slot uint32) float64 { return x.boost(p, s, candidate{slot, s.match[slot]}).score }
	}
	for slot, given := range extra {
		if taken[slot] {
			continue
		}
		words := 0.0
		if int(slot) < len(s.match) && s.match[slot] > 0 {
			words = p.scale * boost(slot)
		}
		top.offer(candidate{slot, min(1, words+given)})
	}
	return top.sorted()
}
