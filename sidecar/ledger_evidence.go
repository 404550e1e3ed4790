package sidecar

import (
	"slices"

	"helmdeck-sidecar/sidecar/memory"
)

// evidence is a set of sorted statements that is asked which of them may bear on an opinion.
type evidence struct {
	all    []statement
	byWord map[string][]int32 // by what a statement is about and a word of it, ascending
	texts  map[string]string
}

// nearby is how many statements are looked at for one opinion, and for one word of it: the
// latest.
const nearby = 500

func newEvidence(sorted []statement) *evidence {
	e := &evidence{all: sorted, byWord: map[string][]int32{}, texts: make(map[string]string, len(sorted))}
	for i := range sorted {
		st := &sorted[i]
		for _, slug := range st.subjects() {
			for _, w := range st.claim.stems() {
				e.byWord[slug+"\x00"+w] = append(e.byWord[slug+"\x00"+w], int32(i))
			}
		}
		e.texts[st.fact.Key] = st.fact.Value
	}
	return e
}

// subjects are the entities that a statement is about, or "" for nobody.
func (st *statement) subjects() []string {
	if len(st.about) == 0 {
		return []string{""}
	}
	return st.about
}

// near lists the statements about the same that share a word with an opinion, or have the
// opposite of one, in their order. Others are unrelated to it.
func (e *evidence) near(st *statement) []int32 {
	var found []int32
	take := func(slug, word string) {
		list := e.byWord[slug+"\x00"+word]
		found = append(found, list[max(0, len(list)-nearby):]...)
	}
	for _, w := range st.claim.stems() {
		for _, slug := range st.subjects() {
			take(slug, w)
			if o, ok := st.claim.tongue.opposite[w]; ok {
				take(slug, o)
			}
		}
	}
	slices.Sort(found)
	found = slices.Compact(found)
	return found[max(0, len(found)-nearby):]
}

// ledger is that of an opinion.
func (e *evidence) ledger(opinion *statement) []memory.LedgerEntry {
	near := e.near(opinion)
	list := make([]*statement, len(near))
	for i, at := range near {
		list[i] = &e.all[at]
	}
	return ledgerOf(opinion, list)
}

// leading are the opinions that keep accepts but for those that say what an earlier one says:
// they are evidence for it.
func (e *evidence) leading(keep func(*statement) bool) []*statement {
	var list []*statement
	leads := map[int32]bool{}
	for i := range e.all {
		st := &e.all[i]
		if st.fact.Kind != memory.KindOpinion || !keep(st) {
			continue
		}
		repeats := slices.ContainsFunc(e.near(st), func(at int32) bool {
			return leads[at] && e.all[at].sameSubject(st) && e.all[at].claim.relate(st.claim) == supports
		})
		if !repeats {
			leads[int32(i)] = true
			list = append(list, st)
		}
	}
	return list
}

// opinion tells of an opinion and its evidence.
func (e *evidence) opinion(st *statement) memory.Opinion {
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
