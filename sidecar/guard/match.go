package guard

import (
	"slices"
	"strings"
	"unicode"
)

// word is a word of a text.
type word struct {
	text  string
	first bool // of a sentence or clause
}

// words splits a folded text into words of letters and digits. An apostrophe joins ("don't" is dont).
func words(folded string) []word {
	var list []word
	var b strings.Builder
	first := true
	end := func() {
		if b.Len() > 0 {
			list = append(list, word{correct(b.String()), first})
			b.Reset()
			first = false
		}
	}
	for _, r := range folded {
		switch {
		case unicode.IsLetter(r), unicode.IsNumber(r):
			b.WriteRune(r)
		case r == '\'' || r == '’':
		default:
			end()
			first = first || strings.ContainsRune(".,:;!?\n()\"", r)
		}
	}
	end()
	return list
}

// step is one part of a rule: a word of a set, at most gap words after the part before it.
type step struct {
	set wordSet
	gap int
}

// wordSet holds words; stems stand for every word that begins with one.
type wordSet struct {
	whole map[string]bool
	stems []string
}

func (s wordSet) has(word string) bool {
	if s.whole[word] {
		return true
	}
	for _, stem := range s.stems {
		if strings.HasPrefix(word, stem) {
			return true
		}
	}
	return false
}

func newWordSet(list string) wordSet {
	s := wordSet{whole: map[string]bool{}}
	for _, w := range strings.Fields(Fold(list)) {
		if stem, ok := strings.CutSuffix(w, "*"); ok {
			s.stems = append(s.stems, stem)
		} else {
			s.whole[w] = true
		}
	}
	return s
}

// rule is a sequence of steps that names a class.
type rule struct {
	class Class
	steps []step
	// order says that the rule holds only where an order can begin: at the first word of a clause, or after
	// words such as "please" and "then".
	order bool
}

var orderly = newWordSet("please kindly just now then and must should always also instead so you will simply to")

// compile reads a rule: words in lower case, sets in upper case, "~n" for a gap of at most n words. A rule
// that begins with "!" fits only where an order can begin.
func compile(class Class, text string) rule {
	text, order := strings.CutPrefix(text, "!")
	r, gap := rule{class: class, order: order}, 0
	for _, part := range strings.Fields(text) {
		if n, ok := strings.CutPrefix(part, "~"); ok {
			gap = int(n[0] - '0')
			continue
		}
		r.steps = append(r.steps, step{union(part), gap})
		gap = 0
	}
	return r
}

// union is the set of a part: words and names of sets, divided by "|".
func union(part string) wordSet {
	var list []string
	for name := range strings.SplitSeq(part, "|") {
		switch words, ok := sets[name]; {
		case ok:
			list = append(list, words)
		case name != strings.ToLower(name):
			panic("guard: no set " + name)
		default:
			list = append(list, name)
		}
	}
	return newWordSet(strings.Join(list, " "))
}

// beginnings finds the rules that can begin with a word, in their order.
type beginnings struct {
	whole map[string][]int
	stems []stemRules
}

type stemRules struct {
	stem  string
	rules []int
}

var firsts = func() beginnings {
	b := beginnings{whole: map[string][]int{}}
	stems := map[string][]int{}
	for n, r := range rules {
		for w := range r.steps[0].set.whole {
			b.whole[w] = append(b.whole[w], n)
		}
		for _, stem := range r.steps[0].set.stems {
			stems[stem] = append(stems[stem], n)
		}
	}
	for stem, list := range stems {
		b.stems = append(b.stems, stemRules{stem, list})
	}
	slices.SortFunc(b.stems, func(x, y stemRules) int { return strings.Compare(x.stem, y.stem) })
	return b
}()

// each calls fn with every rule that can begin with word until fn returns true.
func (b beginnings) each(word string, fn func(rule) bool) bool {
	for _, n := range b.whole[word] {
		if fn(rules[n]) {
			return true
		}
	}
	for _, s := range b.stems {
		if strings.HasPrefix(word, s.stem) && slices.ContainsFunc(s.rules, func(n int) bool { return fn(rules[n]) }) {
			return true
		}
	}
	return false
}

// matchWords tries at every word the rules that can begin with it.
func matchWords(text []word) (f Finding, found bool) {
	for i, w := range text {
		found = firsts.each(w.text, func(r rule) bool {
			if r.order && !w.first && !orderly.has(text[i-1].text) {
				return false
			}
			end := r.match(text, i, 1)
			if end > 0 {
				f = Finding{Class: r.class, Match: joined(text[i:end])}
			}
			return end > 0
		})
		if found {
			return f, true
		}
	}
	return Finding{}, false
}

func joined(text []word) string {
	list := make([]string, len(text))
	for i, w := range text {
		list[i] = w.text
	}
	return strings.Join(list, " ")
}

// match returns the end of a match of the steps from n on, the step before having matched at i; 0 is none.
func (r rule) match(text []word, i, n int) int {
	if n == len(r.steps) {
		return i + 1
	}
	s := r.steps[n]
	for j := i + 1; j <= i+1+s.gap && j < len(text); j++ {
		if s.set.has(text[j].text) {
			if end := r.match(text, j, n+1); end > 0 {
				return end
			}
		}
	}
	return 0
}

// matchPhrase seeks phrases of languages that do not part words, and whole phrases with all between the letters left out.
func matchPhrase(folded string) (Finding, bool) {
	var b strings.Builder
	for _, r := range folded {
		if unicode.IsLetter(r) {
			b.WriteRune(r)
		}
	}
	squeezed := b.String()
	for _, p := range phrases {
		at := 0
		for _, part := range p.parts {
			i := indexAny(squeezed[at:], part)
			if i < 0 {
				at = -1
				break
			}
			at += i
		}
		if at >= 0 {
			return Finding{Class: p.class, Match: p.name}, true
		}
	}
	return Finding{}, false
}

// indexAny returns the end of the first of words in s, or -1.
func indexAny(s string, list []string) int {
	best := -1
	for _, w := range list {
		if i := strings.Index(s, w); i >= 0 && (best < 0 || i+len(w) < best) {
			best = i + len(w)
		}
	}
	return best
}
