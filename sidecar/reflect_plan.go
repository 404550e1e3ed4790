package sidecar

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"helmdeck-sidecar/sidecar/index"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace/markdown"
)

// What makes a fact worth a proposal for memory.md, and a page worth being made.
const (
	proposalDays       = 3    // the same was written down on so many days
	proposalConfidence = 0.85 // or it is an opinion this sure with support
	pageFacts          = 2
)

// reflection is what the facts of a workspace come to. It is a function of the facts, of
// where blocks are now, of the review file, and, for pages that are not there yet, of since.
type reflection struct {
	since    time.Time
	places   map[string]memory.BlockPlace
	all      []statement // sorted
	evidence *evidence
	names    map[string]string       // slug of any name to that of its page
	titles   map[string]string       // slug to name
	about    map[string][]*statement // by slug, sorted
	opinions []memory.Opinion
	byKey    map[string]int // of opinions
	review   review
	proposed []memory.Note

	duplicates     []memory.Duplicate
	contradictions []memory.Contradiction
	superseded     map[string]string // key of the older fact to the source of the newer
	moved          map[string]move
}

// move is how lines move behind a block that is replaced.
type move struct{ after, by int }

func newReflection(facts []memory.Fact, places map[string]memory.BlockPlace, since time.Time, rv review) *reflection {
	r := &reflection{
		since: since, places: places, review: rv, names: map[string]string{}, titles: map[string]string{}, about: map[string][]*statement{},
		superseded: map[string]string{}, moved: map[string]move{}, byKey: map[string]int{},
	}
	var pages []memory.Fact
	for _, f := range facts {
		if f.Category == categoryEntities {
			pages = append(pages, f)
			r.titles[pageSlug(f)] = first(f.Entities)
		}
	}
	r.names = pageNames(pages)
	r.all = newStatements(slices.DeleteFunc(slices.Clone(facts), func(f memory.Fact) bool { return f.Category == categoryEntities || !vouched(f) }))
	for i := range r.all {
		st := &r.all[i]
		st.rename(r.names)
		st.says = r.saying(st.about, st.fact.Value)
	}
	sortStatements(r.all)
	for i := range r.all {
		st := &r.all[i]
		for _, slug := range st.about {
			if slug != "" {
				r.about[slug] = append(r.about[slug], st)
			}
		}
		for _, name := range st.fact.Entities {
			if slug := slugOf(name); r.names[slug] == "" && (r.titles[slug] == "" || name < r.titles[slug]) {
				r.titles[slug] = name
			}
		}
	}
	r.evidence = newEvidence(r.all)
	leading := r.evidence.leading(func(*statement) bool { return true })
	r.opinions = make([]memory.Opinion, len(leading))
	spread(len(leading), func(i int) { r.opinions[i] = r.evidence.opinion(leading[i]) })
	for i, st := range leading {
		r.byKey[st.fact.Key] = i
	}
	r.findDuplicates()
	r.findContradictions()
	r.proposed = r.proposals()
	return r
}

// saying is what statements have in common that say the same about the same.
func (r *reflection) saying(about []string, text string) string {
	var slugs []string
	for _, name := range about {
		slug := slugOf(name)
		slugs = append(slugs, cmp.Or(r.names[slug], slug))
	}
	text, _ = index.Canonical(text)
	return strings.Join(unique(slugs), ",") + "\x00" + text
}

// findDuplicates finds statements of one kind in the same words about the same.
func (r *reflection) findDuplicates() {
	same := map[string][]string{}
	texts := map[string]string{}
	var order []string
	for _, st := range r.all {
		key := string(st.fact.Kind) + "\x00" + st.says
		if same[key] == nil {
			order = append(order, key)
			texts[key] = st.fact.Value
		}
		same[key] = append(same[key], st.fact.Source)
	}
	for _, key := range order {
		if len(same[key]) > 1 {
			r.duplicates = append(r.duplicates, memory.Duplicate{Statement: texts[key], Sources: same[key]})
		}
	}
}

// findContradictions finds facts that give an attribute of an entity different values. The
// latest supersedes each earlier one.
func (r *reflection) findContradictions() {
	for _, slug := range sortedKeys(r.about) {
		latest := map[string]*statement{} // by attribute
		for _, st := range slices.Backward(r.about[slug]) {
			if st.fact.Kind == memory.KindOpinion || st.claim.attr == "" || !st.names(slug) {
				continue
			}
			newer, ok := latest[st.claim.attr]
			if !ok {
				latest[st.claim.attr] = st
				continue
			}
			if !st.claim.conflicts(newer.claim) || r.superseded[st.fact.Key] != "" {
				continue
			}
			r.superseded[st.fact.Key] = newer.fact.Source
			r.contradictions = append(r.contradictions, memory.Contradiction{
				Entity: cmp.Or(r.titles[slug], slug), Newer: newer.fact.Value, NewerAt: newer.fact.Source, Older: st.fact.Value, OlderAt: st.fact.Source,
				Undecided: newer.at.Equal(st.at),
			})
		}
	}
}

// names reports whether an entity is the first that a statement is about: the others take
// part in it, and its attributes are not theirs.
func (st *statement) names(slug string) bool { return st.subject == slug }

// blocks are those of all pages that have one or need one. Where a block gets longer or
// shorter, citations of the lines behind it say where these will be.
func (r *reflection) blocks() []memory.NoteBlock {
	list := r.draw()
	for _, b := range list {
		place := r.places[b.File]
		after := 0
		if len(b.Lines) > 0 {
			after = len(b.Lines) + 2
		}
		if place.Begin > 0 {
			r.moved[b.File] = move{after: place.End, by: after - (place.End - place.Begin + 1)}
		}
	}
	return r.draw()
}

// draw makes the blocks with the lines as they are known to be.
func (r *reflection) draw() []memory.NoteBlock {
	var list []memory.NoteBlock
	slugs := map[string]bool{}
	for file, place := range r.places {
		if slug, ok := strings.CutPrefix(file, markdown.EntityFolder+"/"); ok && place.Begin > 0 {
			slugs[strings.TrimSuffix(slug, ".md")] = true
		}
	}
	for slug, facts := range r.about {
		if _, exists := r.places[pageFile(slug)]; r.recent(facts) && (exists || len(facts) >= pageFacts) {
			slugs[slug] = true
		}
	}
	for _, slug := range sortedKeys(slugs) {
		if slug != "" && len(slug) < 200 {
			list = append(list, memory.NoteBlock{File: pageFile(slug), Title: cmp.Or(r.titles[slug], slug), Lines: r.entityBlock(slug)})
		}
	}
	return append(list,
		memory.NoteBlock{File: "bank/opinions.md", Title: "Opinions", Lines: r.opinionsBlock()},
		memory.NoteBlock{File: "bank/world.md", Title: "World", Lines: r.worldBlock()},
		memory.NoteBlock{File: reviewFile, Title: "To review", Lines: r.reviewBlock()})
}

func pageFile(slug string) string { return markdown.EntityFolder + "/" + slug + ".md" }

func (r *reflection) recent(facts []*statement) bool {
	return slices.ContainsFunc(facts, func(st *statement) bool { return !st.at.Before(r.since) })
}

// cite is where a source is after the blocks are written.
func (r *reflection) cite(source string) string {
	file, line := citation(source)
	if m := r.moved[file]; line > m.after && m.by != 0 {
		return fmt.Sprintf("%s#L%d", file, line+m.by)
	}
	return source
}

// proposals are bullets for memory.md: what was written down again and again, and opinions
// that are sure and supported. What is there already, or was rejected, is not proposed.
func (r *reflection) proposals() []memory.Note {
	known := map[string]bool{}
	for _, n := range r.review.rejected {
		known[r.saying(n.Entities, n.Text)] = true
	}
	days := map[string]map[string]bool{}
	for _, st := range r.all {
		if st.file == memoryFile || st.file == memoryCaps {
			known[st.says] = true
		}
		if days[st.says] == nil {
			days[st.says] = map[string]bool{}
		}
		if !st.at.IsZero() {
			days[st.says][st.at.Format(time.DateOnly)] = true
		}
	}
	var list []memory.Note
	propose := func(kind memory.Kind, about []string, c *float64, text string) {
		text, _, _ = strings.Cut(text, "\n")
		key := r.saying(about, text)
		if n, reason, _ := markdown.ParseBullet(strings.TrimPrefix(strings.TrimSpace(markdown.Print(memory.Note{Kind: kind, Entities: about, Confidence: c, Text: text})), "- ")); reason == "" && !known[key] {
			known[key] = true
			list = append(list, n)
		}
	}
	for _, o := range r.opinions {
		if c := o.Confidence; c >= proposalConfidence && len(o.Supporting) > 0 {
			propose(memory.KindOpinion, o.Entities, &c, o.Statement)
		}
	}
	for _, st := range r.all {
		if st.fact.Kind != memory.KindOpinion && r.superseded[st.fact.Key] == "" && len(days[st.says]) >= proposalDays {
			propose(st.fact.Kind, st.fact.Entities, nil, st.fact.Value)
		}
	}
	return list[:min(len(list), maxReported)]
}

// report is what was found, within bounds.
func (r *reflection) report() memory.ReflectResponse {
	resp := memory.ReflectResponse{
		Duplicates: append([]memory.Duplicate{}, r.duplicates[:min(len(r.duplicates), maxReported)]...), Proposals: []string{},
		Contradictions: append([]memory.Contradiction{}, r.contradictions[:min(len(r.contradictions), maxReported)]...),
	}
	for _, n := range r.proposed {
		resp.Proposals = append(resp.Proposals, strings.TrimSpace(markdown.Print(n)))
	}
	return resp
}
