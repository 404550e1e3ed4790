package sidecar

import (
	"slices"

	"helmdeck-sidecar/sidecar/memory"
)

// evidence is a set of sorted statements that is asked which of them may bear on an opinion.
type evidence struct {
	all    []statement
	byWord map[string][]int // of what a statement says, ascending
	texts  map[string]string
}

func newEvidence(sorted []statement) *evidence {
	e := &evidence{all: sorted, byWord: map[string][]int{}, texts: make(map[string]string, len(sorted))}
	for i, st := range sorted {
		for _, w := range unique(append(slices.Clone(st.claim.words), st.claim.against...)) {
			e.byWord[w] = append(e.byWord[w], i)
		}
		e.texts[st.fact.Key] = st.fact.Value
	}
	return e
}

// near lists the statements that share a word with an opinion, or have the opposite of one,
// in their order; the latest if there are very many. Others are unrelated to it.
func (e *evidence) near(c claim) []int {
	var found []int
	for _, w := range unique(append(slices.Clone(c.words), c.against...)) {
		found = append(found, e.byWord[w]...)
		if o, ok := opposites[w]; ok {
			found = append(found, e.byWord[o]...)
		}
	}
	slices.Sort(found)
	found = slices.Compact(found)
	return found[max(0, len(found)-maxEvidence):]
}

// ledger is that of an opinion.
func (e *evidence) ledger(opinion statement) []memory.LedgerEntry {
	near := e.near(opinion.claim)
	list := make([]statement, len(near))
	for i, at := range near {
		list[i] = e.all[at]
	}
	return ledgerOf(opinion, list)
}

// leading are the opinions that keep accepts but for those that say what an earlier one says:
// they are evidence for it.
func (e *evidence) leading(keep func(statement) bool) []statement {
	var list []statement
	leads := map[int]bool{}
	for i, st := range e.all {
		if st.fact.Kind != memory.KindOpinion || !keep(st) {
			continue
		}
		repeats := slices.ContainsFunc(e.near(st.claim), func(at int) bool {
			return leads[at] && e.all[at].sameSubject(st) && e.all[at].claim.relate(st.claim) == supports
		})
		if !repeats {
			leads[i] = true
			list = append(list, st)
		}
	}
	return list
}

// opinion tells of an opinion and its evidence.
func (e *evidence) opinion(st statement) memory.Opinion {
	entries := e.ledger(st)
	o := memory.Opinion{
		Key: st.fact.Key, Statement: st.fact.Value, Entities: st.fact.Entities, Source: st.fact.Source,
		Stated: stated(st.fact), Confidence: Replay(stated(st.fact), entries), StatedAt: changedAt(st, nil), ChangedAt: changedAt(st, entries),
		Supporting: []memory.Evidence{}, Contradicting: []memory.Evidence{},
	}
	for _, entry := range entries {
		ev := memory.Evidence{Key: entry.Evidence, Text: e.texts[entry.Evidence], Source: entry.Source, At: entry.At, Rule: entry.Rule, Delta: entry.Delta}
		if entry.Supports {
			o.Supporting = append(o.Supporting, ev)
		} else {
			o.Contradicting = append(o.Contradicting, ev)
		}
	}
	return o
}
