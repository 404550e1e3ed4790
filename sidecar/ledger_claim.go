package sidecar

import (
	"cmp"
	"slices"
	"strings"
)

// claim is what can be compared of a statement in the languages of tongues: by its words, without
// any model. What it cannot read is compared by its words alone.
type claim struct {
	tongue   *tongue
	words    []string // stems of the words that carry meaning, sorted, each once
	negative bool     // it denies, or speaks against
	against  []string // what another thing is preferred to
	attr     string   // an attribute that has one value at a time, such as "home"
	value    []string // its value
	also     []claim  // the same in other languages that it may be in just as well
}

// parseClaim reads a statement. names are words of the entities that it is about, which are
// no part of what it says.
func parseClaim(text string, names []string) claim {
	text, _, _ = strings.Cut(text, "\n") // details are not compared
	plain, in := plainWords(text), tonguesOf(text)
	c := in[0].claim(plain, names)
	for _, t := range in[1:] {
		c.also = append(c.also, t.claim(plain, names))
	}
	return c
}

// claim reads the words of a statement.
func (t *tongue) claim(plain, names []string) claim {
	c := claim{tongue: t}
	var kept, rejected []string
	for i, part := range t.clauses(plain) {
		good, bad, negative := t.clause(part, names)
		switch {
		case i == 0:
			kept, rejected, c.negative = good, bad, negative
		case negative == c.negative:
			kept = append(kept, good...)
		default:
			rejected = append(rejected, good...)
		}
	}
	if len(kept) == 0 { // "over" without what is preferred
		kept, rejected = rejected, nil
	}
	c.words, c.against = unique(kept), unique(rejected)
	c.attr, c.value = t.attribute(plain, names)
	return c
}

// clauses cuts a statement before what limits it: "likes tea, but not coffee".
func (t *tongue) clauses(plain []string) (list [][]string) {
	begin := 0
	for i, w := range plain {
		if t.contrast[w] && i > begin {
			list = append(list, plain[begin:i])
			begin = i + 1
		}
	}
	return append(list, plain[begin:])
}

// clause reads what a clause speaks for, what it prefers that to, and whether it denies.
func (t *tongue) clause(plain, names []string) (kept, rejected []string, negative bool) {
	dislikes := false
	likes := slices.ContainsFunc(plain, func(w string) bool { return t.approval[t.stem(w)] })
	side := &kept
	for i := 0; i < len(plain); i++ {
		w := plain[i]
		stem := t.stem(w)
		if n := t.comparison(plain[i:]); n > 0 {
			side = &rejected
			i += n - 1
			continue
		}
		switch {
		case t.negates(plain, i):
			negative = !negative || t.concord
		case t.rejection[stem]:
			dislikes = true
		case likes && len(kept) > 0 && t.compares(plain, i):
			side = &rejected
		case t.approval[stem] || t.fills[w] || slices.Contains(names, w):
		default:
			*side = append(*side, cmp.Or(t.synonym[stem], stem))
		}
	}
	return kept, rejected, negative != dislikes
}

// negates reports whether a word denies: "n'aime plus" does, "plus de" does not.
func (t *tongue) negates(plain []string, at int) bool {
	if t.code == "fr" && plain[at] == "plus" {
		return slices.Contains(plain[:at], "ne") || slices.Contains(plain[:at], "n")
	}
	return t.negation[plain[at]]
}

// comparison is how many words a phrase has with which a list of words begins and behind which
// stands what is not preferred.
func (t *tongue) comparison(plain []string) int {
	for _, phrase := range t.comparisons {
		if len(plain) >= len(phrase) && slices.Equal(plain[:len(phrase)], phrase) {
			return len(phrase)
		}
	}
	return 0
}

// compares reports whether behind a word stands what is not preferred, for the words before it.
func (t *tongue) compares(plain []string, at int) bool {
	for i, words := range t.later {
		if words[plain[at]] && !t.infinitive(plain[at-1]) && slices.ContainsFunc(plain[:at], func(w string) bool { return t.others[i][w] }) {
			return true
		}
	}
	return false
}

func (t *tongue) infinitive(word string) bool {
	return slices.ContainsFunc(t.infinitives, func(ending string) bool { return strings.HasSuffix(word, ending) })
}

// plainWords are the words of a text in lower case, contractions resolved.
func plainWords(text string) []string { return words(uncontracted(text)) }

// uncontracted is a text in lower case with English contractions resolved.
func uncontracted(text string) string {
	return contractions.Replace(strings.ToLower(strings.ReplaceAll(text, "’", "'")) + " ")
}

var contractions = strings.NewReplacer("won't", "will not", "can't", "can not", "n't", " not", "'s ", " ", "no longer", "not")

// attribute reads "lives in Vienna" and "the port is 3000".
func (t *tongue) attribute(plain, names []string) (string, []string) {
	line := " " + strings.Join(plain, " ") + " "
	for _, p := range t.phrases {
		if before, after, ok := strings.Cut(line, " "+p.words+" "); ok && len(strings.Fields(before)) <= 3 {
			return p.attr, t.meaningful(strings.Fields(after), names)
		}
	}
	for _, verb := range t.copula {
		at := slices.Index(plain, verb)
		if at < 1 || at > 5 {
			continue
		}
		attr := t.meaningful(plain[:at], names)
		if len(attr) > 0 && len(attr) <= 3 {
			return strings.Join(attr, " "), t.meaningful(plain[at+1:], names)
		}
	}
	return "", nil
}

func unique(list []string) []string {
	slices.Sort(list)
	return slices.Compact(list)
}

// relation is what one statement is to another.
type relation int

const (
	unrelated relation = iota
	supports
	contradicts
)

// sameTopic is the share of the words of the shorter of two statements that both must have.
const sameTopic = 0.6

// relate tells what a statement about the same entity is to an opinion.
func (c claim) relate(e claim) relation {
	c, e = c.together(e)
	if len(c.against) > 0 && len(e.against) > 0 {
		switch {
		case shared(c.words, e.against) > 0 && shared(c.against, e.words) > 0:
			return contradictsIf(c.negative == e.negative)
		case shared(c.words, e.words) > 0 && shared(c.against, e.against) > 0:
			return contradictsIf(c.negative != e.negative)
		}
	}
	if len(c.against) > 0 && len(e.against) == 0 && covers(c.against, e.words) {
		return contradictsIf(c.negative == e.negative)
	}
	if len(e.against) > 0 && len(c.against) == 0 && len(c.words) > 0 && covers(c.words, e.against) && shared(c.words, e.words) == 0 {
		return contradictsIf(c.negative == e.negative)
	}
	common, swapped := shared(c.words, e.words), c.opposed(e.words)
	shorter := min(len(c.words), len(e.words))
	if shorter == 0 || float64(common+swapped) < sameTopic*float64(shorter) || common+swapped < 2 && shorter > 2 {
		return unrelated
	}
	return contradictsIf((c.negative != e.negative) != (swapped%2 == 1))
}

// together are two claims in one language, if they may be in one.
func (c claim) together(e claim) (claim, claim) {
	if c.tongue == e.tongue {
		return c, e
	}
	for _, a := range append([]claim{c}, c.also...) {
		for _, b := range append([]claim{e}, e.also...) {
			if a.tongue == b.tongue {
				return a, b
			}
		}
	}
	return c, e
}

// stems are all words that a claim can be found by.
func (c claim) stems() []string {
	list := append(slices.Clone(c.words), c.against...)
	for _, a := range c.also {
		list = append(append(list, a.words...), a.against...)
	}
	return unique(list)
}

func contradictsIf(yes bool) relation {
	if yes {
		return contradicts
	}
	return supports
}

// covers reports whether all of a is in b, and a is not empty.
func covers(a, b []string) bool { return len(a) > 0 && shared(a, b) == len(a) }

func shared(a, b []string) (n int) {
	for _, w := range a {
		if slices.Contains(b, w) {
			n++
		}
	}
	return n
}

// opposed counts the words of a claim whose opposite is in a list.
func (c claim) opposed(list []string) (n int) {
	for _, w := range c.words {
		if o, ok := c.tongue.opposite[w]; ok && slices.Contains(list, o) && !slices.Contains(list, w) {
			n++
		}
	}
	return n
}

// conflicts reports whether two statements about one entity, in one language, give an attribute
// different values.
func (c claim) conflicts(e claim) bool {
	c, e = c.together(e)
	return c.tongue == e.tongue && c.attr != "" && c.attr == e.attr && c.negative == e.negative && len(c.value) > 0 && len(e.value) > 0 &&
		!covers(c.value, e.value) && !covers(e.value, c.value)
}
