package guard

import (
	"slices"
	"strings"
)

// Class is what a text tries to do.
type Class string

// The classes.
const (
	Override   Class = "override"
	Role       Class = "role"
	Extraction Class = "extraction"
	Coercion   Class = "coercion"
	Persona    Class = "persona"
	Hidden     Class = "hidden"
)

// Finding is what Inspect found first.
type Finding struct {
	Class Class
	// Match is the part of the text, as it was read, that the rule fits.
	Match string
}

// maxText is how much of a text is read.
const maxText = 64 << 10

// Inspect reports what orders a text tries to give, if any.
func Inspect(text string) (Finding, bool) {
	if len(text) > maxText {
		text = strings.ToValidUTF8(text[:maxText], "")
	}
	if f, ok := hidden(text); ok {
		return f, true
	}
	for _, view := range views(text) {
		if f, ok := roleTag(view); ok {
			return f, true
		}
		list := words(view)
		f, ok, said := matchTongues(view, list)
		if ok {
			return f, true
		}
		if len(said) < len(view) {
			view, list = said, words(said)
		}
		if f, ok := matchWords(list); ok {
			return f, true
		}
		if f, ok := matchPhrase(view); ok {
			return f, true
		}
		if f, ok := matchDeed(view); ok {
			return f, true
		}
	}
	return Finding{}, false
}

// Warm makes ready what the first call of Inspect would wait for, in some tens of milliseconds. What only some texts need, such as the
// lexicon of a tongue, is made when the first of them comes.
func Warm() {
	thesaurus()
	firsts()
	evidence()
}

// maxAcross is how many texts Across compares with each other.
const maxAcross = 24

// Across returns the indices of texts that give orders when they are read one after the other, though
// none of them does alone: in the order given, and every two of them in both orders. The rest, read
// together as they are, is without findings.
func Across(texts []string) []int {
	var out []int
	left := make([]int, 0, len(texts))
	for i := range texts {
		left = append(left, i)
	}
	left = pairs(texts, left, &out)
	for len(left) > 1 {
		run := shortest(texts, left)
		if run == nil {
			break
		}
		out = append(out, run...)
		left = slices.DeleteFunc(left, func(i int) bool { return slices.Contains(run, i) })
	}
	slices.Sort(out)
	return out
}

// pairs takes out of left every two texts that give orders together.
func pairs(texts []string, left []int, out *[]int) []int {
	if len(left) > maxAcross {
		return left
	}
	bad := map[int]bool{}
	for _, i := range left {
		for _, j := range left {
			if i == j || bad[i] && bad[j] {
				continue
			}
			if _, ok := Inspect(texts[i] + " " + texts[j]); ok {
				bad[i], bad[j] = true, true
			}
		}
	}
	for i := range bad {
		*out = append(*out, i)
	}
	return slices.DeleteFunc(left, func(i int) bool { return bad[i] })
}

// shortest is the shortest run of texts that gives orders, or nil.
func shortest(texts []string, left []int) []int {
	join := func(list []int) string {
		var b strings.Builder
		for _, i := range list {
			b.WriteString(texts[i])
			b.WriteByte(' ')
		}
		return b.String()
	}
	if _, ok := Inspect(join(left)); !ok {
		return nil
	}
	run := left
	for len(run) > 1 {
		if _, ok := Inspect(join(run[1:])); ok {
			run = run[1:]
		} else if _, ok := Inspect(join(run[:len(run)-1])); ok {
			run = run[:len(run)-1]
		} else {
			break
		}
	}
	return slices.Clone(run)
}
