package main

import (
	"fmt"
	"strings"
	"time"

	"helmdeck-sidecar/sidecar/memory"
)

// showNote prints a fact that comes from a file: kind, day, entities, file and line.
func (a *app) showNote(f memory.Fact, prefix string) {
	words := []string{string(f.Kind)}
	if f.Confidence != nil {
		words[0] += fmt.Sprintf("(%.2f)", *f.Confidence)
	}
	if f.OccurredAt != nil {
		words = append(words, f.OccurredAt.Format(time.DateOnly))
	}
	for _, e := range f.Entities {
		words = append(words, "@"+printable(e))
	}
	fmt.Fprintln(a.env.stdout, prefix+strings.Join(append(words, printable(f.Source)), "  ")+quarantine(f))
	fmt.Fprintln(a.env.stdout, "    "+strings.ReplaceAll(printable(f.Value), "\n", "\n    "))
}

func (a *app) showEntity(e *memory.Entity) {
	if e == nil {
		return
	}
	name := printable(e.Name)
	if len(e.Aliases) > 0 {
		name += " (also " + printable(strings.Join(e.Aliases, ", ")) + ")"
	}
	if e.Page != "" {
		name += "  " + printable(e.Page)
	}
	fmt.Fprintf(a.env.stdout, "%s: %s\n", name, plural(e.Facts, "fact", "facts"))
}

// showOpinion prints how sure an opinion is, and why.
func (a *app) showOpinion(o memory.Opinion) {
	line := fmt.Sprintf("    confidence %.2f, stated %.2f", o.Confidence, o.Stated)
	if o.ChangedAt != nil {
		line += ", last changed " + o.ChangedAt.Format(time.DateOnly)
	}
	fmt.Fprintln(a.env.stdout, line)
	for _, e := range o.Supporting {
		a.showEvidence("for", e)
	}
	for _, e := range o.Contradicting {
		a.showEvidence("against", e)
	}
}

func (a *app) showEvidence(side string, e memory.Evidence) {
	source := e.Source
	if source == "" {
		source = e.Key
	}
	text, _, _ := strings.Cut(e.Text, "\n")
	fmt.Fprintf(a.env.stdout, "      %s: %s  %s (%s %+.2f)\n", side, printable(text), printable(source), e.Rule, e.Delta)
}
