package main

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"helmdeck-sidecar/sidecar/memory"
)

// columns is how wide an explanation is; a longer word stands alone.
const columns = 80

// leftOut says why a fact is not among the hits.
var leftOut = map[memory.DropReason]string{
	memory.DroppedNearDuplicate: "says the same as",
	memory.DroppedMaxTokens:     "does not fit into --max-tokens",
	memory.DroppedBeyondK:       "comes after the first -k",
	memory.DroppedNotRelevant:   "does not answer the question",
}

// showParts prints what a score is made of, the most first, and what was taken from it last.
func showParts(w io.Writer, parts map[string]float64) {
	names := sortedNames(parts)
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(parts[b], parts[a]) })
	var words []string
	for i, name := range names {
		sign := "+ "
		if parts[name] < 0 {
			sign = "- "
		} else if i == 0 {
			sign = "= "
		}
		words = append(words, fmt.Sprintf("%s%s %.3f", sign, name, math.Abs(parts[name])))
	}
	if len(words) > 0 {
		wrap(w, "    ", "      ", words)
	}
}

// showDropped prints what was found and left out, and the verdict if that is the reason.
func showDropped(w io.Writer, resp memory.RecallResponse) {
	if v := resp.Verdict; v != nil && !v.Relevant {
		wrap(w, "  ", "  ", strings.Fields(fmt.Sprintf("The question is about something else: %d of its %d words are known, "+
			"the best fact scores %.2f, its meaning adds %.2f, and %.2f would be needed.", v.Known, v.Words, v.Best, v.Meaning, v.Needed)))
	}
	if len(resp.Dropped) > 0 {
		fmt.Fprintln(w, "left out:")
	}
	for _, d := range resp.Dropped {
		words := append([]string{printable(d.Key)}, strings.Fields(leftOut[d.Why])...)
		if d.Of != "" {
			words = append(words, printable(d.Of))
		}
		wrap(w, fmt.Sprintf("%.2f  ", d.Score), "      ", words)
	}
}

// wrap prints words in lines of no more than 80 columns, the first after one indent, the
// others after another.
func wrap(w io.Writer, first, other string, words []string) {
	line := first + words[0]
	for _, word := range words[1:] {
		if utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > columns {
			fmt.Fprintln(w, line)
			line = other + word
			continue
		}
		line += " " + word
	}
	fmt.Fprintln(w, line)
}
