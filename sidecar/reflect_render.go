package sidecar

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace/markdown"
)

// How much a block holds, the newest first.
const (
	pageLines    = 40
	opinionLines = 200
	citedLines   = 5
)

const writtenBy = "_Written by `helmdeck-sidecar reflect` from the lines that are cited. What is changed here is lost._"

// entityBlock is what a page says of its entity: facts with their citations, opinions, and
// what contradicts what. It is empty if there are no facts.
func (r *reflection) entityBlock(slug string) []string {
	facts := r.about[slug]
	if len(facts) == 0 {
		return nil
	}
	lines := []string{writtenBy}
	lines = section(lines, "Known", r.factLines(facts))
	var opinions []string
	for _, o := range r.opinionsOf(slug) {
		opinions = append(opinions, r.opinionLine(o))
	}
	lines = section(lines, "Opinions", opinions[:min(len(opinions), pageLines)])
	var conflicts []string
	for _, c := range r.contradictions {
		if c.Entity == cmp.Or(r.titles[slug], slug) {
			conflicts = append(conflicts, r.contradictionLine(c))
		}
	}
	return section(lines, "Contradictions", conflicts[:min(len(conflicts), pageLines)])
}

func section(lines []string, title string, list []string) []string {
	if len(list) == 0 {
		return lines
	}
	return append(append(lines, "", "## "+title, ""), list...)
}

// factLines are the facts about an entity, each once with all citations, the newest first.
func (r *reflection) factLines(facts []*statement) (list []string) {
	type line struct {
		st      *statement
		sources []string
	}
	var lines []*line
	at := map[string]*line{}
	for _, st := range slices.Backward(facts) {
		if st.fact.Kind == memory.KindOpinion {
			continue
		}
		key := string(st.fact.Kind) + st.says
		if l := at[key]; l != nil {
			l.sources = append(l.sources, st.fact.Source)
			continue
		}
		at[key] = &line{st, []string{st.fact.Source}}
		lines = append(lines, at[key])
	}
	for _, l := range lines[:min(len(lines), pageLines)] {
		text := "- "
		if !l.st.at.IsZero() {
			text += l.st.at.Format(time.DateOnly) + ": "
		}
		text += sentence(l.st.fact.Value) + " " + r.citations(l.sources)
		if newer := r.superseded[l.st.fact.Key]; newer != "" {
			text += " Superseded by " + r.citations([]string{newer}) + "."
		}
		list = append(list, text)
	}
	return list
}

// opinionsOf are the opinions about an entity, the surest first.
func (r *reflection) opinionsOf(slug string) (list []memory.Opinion) {
	for _, st := range r.about[slug] {
		if at, ok := r.byKey[st.fact.Key]; ok {
			list = append(list, r.opinions[at])
		}
	}
	slices.SortStableFunc(list, surest)
	return list
}

func surest(a, b memory.Opinion) int { return cmp.Compare(b.Confidence, a.Confidence) }

func (r *reflection) opinionLine(o memory.Opinion) string {
	line := fmt.Sprintf("- %s Confidence %.2f, stated %.2f", sentence(o.Statement), o.Confidence, o.Stated)
	if o.ChangedAt != nil {
		line += ", last changed " + o.ChangedAt.Format(time.DateOnly)
	}
	line += ". " + r.citations([]string{o.Source})
	for _, side := range []struct {
		name string
		list []memory.Evidence
	}{{"For", o.Supporting}, {"Against", o.Contradicting}} {
		var sources []string
		for _, e := range slices.Backward(side.list) {
			sources = append(sources, e.Source)
		}
		if len(sources) > 0 {
			line += " " + side.name + ": " + r.citations(sources) + "."
		}
	}
	return line
}

func (r *reflection) contradictionLine(c memory.Contradiction) string {
	line := fmt.Sprintf("- %q %s supersedes %q %s.", oneLine(c.Newer), r.citations([]string{c.NewerAt}), oneLine(c.Older), r.citations([]string{c.OlderAt}))
	if c.Undecided {
		line += " Both are of one day."
	}
	return line
}

// opinionsBlock lists the opinions that evidence has changed, with their ledgers.
func (r *reflection) opinionsBlock() []string {
	var changed []memory.Opinion
	for _, o := range r.opinions {
		if len(o.Supporting)+len(o.Contradicting) > 0 {
			changed = append(changed, o)
		}
	}
	if len(changed) == 0 {
		return nil
	}
	slices.SortStableFunc(changed, func(a, b memory.Opinion) int {
		return cmp.Or(timeOf(b.ChangedAt).Compare(timeOf(a.ChangedAt)), surest(a, b))
	})
	var list []string
	for _, o := range changed[:min(len(changed), opinionLines)] {
		list = append(list, r.opinionLine(o))
	}
	return section([]string{writtenBy}, "Changed by evidence", list)
}

func timeOf(t *time.Time) time.Time {
	if t == nil {
		return time.Time{}
	}
	return *t
}

// worldBlock lists what contradicts what.
func (r *reflection) worldBlock() []string {
	var list []string
	for _, c := range r.contradictions[:min(len(r.contradictions), opinionLines)] {
		list = append(list, strings.Replace(r.contradictionLine(c), "- ", "- "+oneLine(c.Entity)+": ", 1))
	}
	if len(list) == 0 {
		return nil
	}
	return section([]string{writtenBy}, "Contradictions", list)
}

// reviewBlock proposes bullets for memory.md.
func (r *reflection) reviewBlock() []string {
	var list []string
	for _, n := range r.proposed {
		list = append(list, strings.TrimSpace(safe(markdown.Print(n))))
	}
	if len(list) == 0 {
		return nil
	}
	return append([]string{
		"Proposed for memory.md. `helmdeck-sidecar reflect --apply` adds these bullets there.",
		"To reject one, move it out of this block, below a heading of your own.", "",
	}, list...)
}

// citations are sources in brackets, the first few.
func (r *reflection) citations(sources []string) string {
	var list []string
	for _, s := range sources[:min(len(sources), citedLines)] {
		list = append(list, r.cite(s))
	}
	if more := len(sources) - citedLines; more > 0 {
		list = append(list, fmt.Sprintf("%d more", more))
	}
	return "[" + strings.Join(list, ", ") + "]"
}

// sentence is a statement on one line with a full stop.
func sentence(text string) string {
	text = oneLine(text)
	if !strings.ContainsAny(text[max(0, len(text)-1):], ".!?…。") {
		text += "."
	}
	return text
}

// oneLine joins a statement and its details, without what could end a block.
func oneLine(text string) string { return safe(strings.ReplaceAll(text, "\n- ", "; ")) }

var unmark = strings.NewReplacer("<!--", "<! --", "-->", "-- >")

func safe(text string) string { return unmark.Replace(text) }
