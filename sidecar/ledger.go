package sidecar

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"helmdeck-sidecar/sidecar/index"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace/markdown"
)

// The rules of the ledger of an opinion. One entry changes the confidence a little; only
// contradiction that is strong and comes again and again without anything in between that
// supports the opinion changes it much.
const (
	ruleRestated     = "restated"     // the same opinion again
	ruleObserved     = "observed"     // a fact, an experience or an observation that agrees
	ruleOpposed      = "opposed"      // the opposite opinion
	ruleUnlike       = "unlike"       // a fact, an experience or an observation that disagrees
	ruleContradicted = "contradicted" // the third strong contradiction in a row, and each after it
)

var ruleDelta = map[string]float64{
	ruleRestated: 0.05, ruleObserved: 0.03, ruleOpposed: -0.06, ruleUnlike: -0.04, ruleContradicted: -0.25,
}

const (
	// What an opinion is taken for that states no confidence.
	unstatedConfidence = 0.7
	// An opposite opinion is strong from here on, as is every fact.
	strongConfidence = 0.8
	strongInARow     = 3
	leastConfidence  = 0.05
	mostConfidence   = 0.99
	// maxLedger bounds the entries of one opinion: the latest count.
	maxLedger = 100
)

// statement is a fact as the ledger sees it.
type statement struct {
	fact    memory.Fact
	claim   claim
	at      time.Time // zero for facts of undated files, which come first
	about   []string  // slugs of its entities
	subject string    // the first of them
	says    string    // what it has in common with those that say the same; where that is asked for
	file    string    // of its source, and the line there
	line    int
}

func newStatement(f memory.Fact) statement {
	st := statement{fact: f}
	st.file, st.line = citation(f.Source)
	if f.OccurredAt != nil {
		st.at = *f.OccurredAt
	} else if !fromFile(factPrefix + f.Key) {
		st.at = f.CreatedAt
	}
	var names []string
	for _, e := range f.Entities {
		st.about = append(st.about, slugOf(e))
		for _, t := range index.Analyze(e) {
			names = append(names, t.Term)
		}
	}
	st.subject = first(st.about)
	st.claim = parseClaim(f.Value, names)
	return st
}

// newStatements are those of facts, in their order.
func newStatements(facts []memory.Fact) []statement {
	list := make([]statement, len(facts))
	spread(len(facts), func(i int) { list[i] = newStatement(facts[i]) })
	return list
}

// citation cuts a source into file and line.
func citation(source string) (file string, line int) {
	file, number, _ := strings.Cut(source, "#L")
	line, _ = strconv.Atoi(number)
	return file, line
}

// compareStatements orders statements by time, then by source and key, so that any order in which they
// come gives the same ledger.
func compareStatements(st, o *statement) int {
	return cmp.Or(st.at.Compare(o.at), cmp.Compare(st.file, o.file), cmp.Compare(st.line, o.line), cmp.Compare(st.fact.Key, o.fact.Key))
}

// sameSubject reports whether two statements are about one entity, or neither about any.
func (st *statement) sameSubject(o *statement) bool {
	if len(st.about) == 0 && len(o.about) == 0 {
		return true
	}
	return slices.ContainsFunc(st.about, func(s string) bool { return slices.Contains(o.about, s) })
}

// stated is the confidence that an opinion was stated with.
func stated(f memory.Fact) float64 {
	switch {
	case f.StatedConfidence != nil:
		return *f.StatedConfidence
	case f.Confidence != nil:
		return *f.Confidence
	}
	return unstatedConfidence
}

// ledgerOf lists why the confidence of an opinion is what it is: an entry for each statement
// that came later and speaks for it or against it, in the order of time. evidence must be
// sorted. It depends on nothing but its arguments.
func ledgerOf(opinion *statement, evidence []*statement) []memory.LedgerEntry {
	var entries []memory.LedgerEntry
	inARow := 0
	for _, e := range evidence {
		if e.fact.Key == opinion.fact.Key || compareStatements(e, opinion) < 0 || !opinion.sameSubject(e) {
			continue
		}
		r := opinion.claim.relate(e.claim)
		if r == unrelated {
			continue
		}
		rule, strong := ruleFor(r, e.fact)
		switch {
		case r == supports:
			inARow = 0
		case strong:
			if inARow++; inARow >= strongInARow {
				rule = ruleContradicted
			}
		}
		entries = append(entries, entry(e, r == supports, rule))
	}
	return entries[max(0, len(entries)-maxLedger):]
}

func ruleFor(r relation, f memory.Fact) (rule string, strong bool) {
	isOpinion := f.Kind == memory.KindOpinion
	strong = !isOpinion || stated(f) >= strongConfidence
	switch {
	case r == supports && isOpinion:
		return ruleRestated, strong
	case r == supports:
		return ruleObserved, strong
	case isOpinion:
		return ruleOpposed, strong
	}
	return ruleUnlike, strong
}

// entry weighs the delta of a rule by how sure the evidence is.
func entry(e *statement, supporting bool, rule string) memory.LedgerEntry {
	weight := 1.0
	if e.fact.Kind == memory.KindOpinion || e.fact.Confidence != nil {
		weight = stated(e.fact)
	}
	out := memory.LedgerEntry{Evidence: e.fact.Key, Source: e.fact.Source, Supports: supporting, Rule: rule, Delta: round(ruleDelta[rule] * weight)}
	if !e.at.IsZero() {
		at := e.at.UTC()
		out.At = &at
	}
	return out
}

// Replay is the confidence that a ledger makes of the stated one. It stays between .05 and
// .99, unless it was stated beyond.
func Replay(stated float64, entries []memory.LedgerEntry) float64 {
	c := stated
	for _, e := range entries {
		if e.Delta < 0 {
			c = max(min(c, leastConfidence), c+e.Delta)
		} else {
			c = min(max(c, mostConfidence), c+e.Delta)
		}
		c = round(c)
	}
	return c
}

// round keeps sums of confidences free of the last digits of binary fractions.
func round(c float64) float64 { return math.Round(c*1e4) / 1e4 }

// changedAt is when a ledger last changed the confidence, or when the opinion was stated.
func changedAt(opinion *statement, entries []memory.LedgerEntry) *time.Time {
	for i := len(entries) - 1; i >= 0; i-- {
		if entries[i].At != nil {
			return entries[i].At
		}
	}
	if opinion.at.IsZero() {
		return nil
	}
	at := opinion.at.UTC()
	return &at
}

// sortStatements brings statements into the order of the ledger.
func sortStatements(list []statement) {
	slices.SortFunc(list, func(a, b statement) int { return compareStatements(&a, &b) })
}

// rename has a statement name entities as their pages do; names are slugs by slugs.
func (st *statement) rename(names map[string]string) {
	for i, slug := range st.about {
		st.about[i] = cmp.Or(names[slug], slug)
	}
	st.subject, st.about = first(st.about), unique(st.about)
}

// pageNames are the slugs of pages by those of all names that the pages know.
func pageNames(pages []memory.Fact) map[string]string {
	names := map[string]string{}
	slices.SortFunc(pages, func(a, b memory.Fact) int { return cmp.Compare(a.Key, b.Key) })
	for _, f := range pages {
		slug := pageSlug(f)
		for _, name := range append([]string{slug}, f.Entities...) {
			if cut := slugOf(name); names[cut] == "" || cut == slug {
				names[cut] = slug
			}
		}
	}
	return names
}

// pageSlug is the slug of the page that a fact is what it says.
func pageSlug(f memory.Fact) string {
	file, _, _ := cutNoteKey(factPrefix + f.Key)
	return strings.TrimSuffix(strings.TrimPrefix(file, markdown.EntityFolder+"/"), ".md")
}

func slugOf(entity string) string { return markdown.Slug(entity) }
