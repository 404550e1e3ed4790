package guard

import (
	"slices"
	"strings"
	"sync"
	"unicode"
)

// word is a word of a text.
type word struct {
	text  string
	raw   string // as it is spelt
	first bool   // of a sentence or clause
}

// words splits a folded text into words of letters and digits. An apostrophe joins ("don't" is dont).
func words(folded string) []word {
	var list []word
	var b strings.Builder
	first := true
	end := func() {
		if b.Len() > 0 {
			list = append(list, word{correct(b.String()), b.String(), first})
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
	set *wordSet
	gap int
}

// wordSet holds words; stems stand for every word that begins with one. It reads its list when it is first used; nil has no words.
type wordSet struct {
	list  string
	once  sync.Once
	whole vocabulary
	stems []string
}

func newWordSet(list string) *wordSet { return &wordSet{list: list} }

func (s *wordSet) has(word string) bool {
	if s == nil {
		return false
	}
	s.ready()
	if s.whole.find(word) >= 0 {
		return true
	}
	for _, stem := range s.stems {
		if strings.HasPrefix(word, stem) {
			return true
		}
	}
	return false
}

func (s *wordSet) ready() { s.once.Do(s.read) }

func (s *wordSet) read() {
	for w := range strings.FieldsSeq(Fold(s.list)) {
		if stem, ok := strings.CutSuffix(w, "*"); ok {
			s.stems = append(s.stems, strings.Clone(stem))
		} else {
			s.whole.add(w)
		}
	}
	s.whole.trim()
	s.list = ""
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
func (u unions) compile(class Class, text string) rule {
	text, order := strings.CutPrefix(text, "!")
	r, gap := rule{class: class, order: order}, 0
	for _, part := range strings.Fields(text) {
		if n, ok := strings.CutPrefix(part, "~"); ok {
			gap = int(n[0] - '0')
			continue
		}
		r.steps = append(r.steps, step{u.of(part), gap})
		gap = 0
	}
	return r
}

// unions are the sets of parts. Parts that are written alike share one.
type unions map[string]*wordSet

// of is the set of a part: words and names of sets, divided by "|".
func (u unions) of(part string) *wordSet {
	if u[part] == nil {
		u[part] = union(part)
	}
	return u[part]
}

func union(part string) *wordSet {
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
	rules []rule
	whole table[[]int]
	stems []stemRules
}

type stemRules struct {
	stem  string
	rules []int
}

var firsts = sync.OnceValue(func() *beginnings {
	b := &beginnings{rules: rules()}
	stems := map[string][]int{}
	for n, r := range b.rules {
		set := r.steps[0].set
		set.ready()
		for i := range set.whole.ends {
			list := b.whole.at(string(set.whole.word(i)))
			*list = append(*list, n)
		}
		for _, stem := range set.stems {
			stems[stem] = append(stems[stem], n)
		}
	}
	for stem, list := range stems {
		b.stems = append(b.stems, stemRules{stem, list})
	}
	slices.SortFunc(b.stems, func(x, y stemRules) int { return strings.Compare(x.stem, y.stem) })
	return b
})

// each calls fn with every rule that can begin with word until fn returns true.
func (b *beginnings) each(word string, fn func(rule) bool) bool {
	for _, n := range b.whole.get(word) {
		if fn(b.rules[n]) {
			return true
		}
	}
	for _, s := range b.stems {
		if strings.HasPrefix(word, s.stem) && slices.ContainsFunc(s.rules, func(n int) bool { return fn(b.rules[n]) }) {
			return true
		}
	}
	return false
}

// matchWords tries at every word the rules that can begin with it.
func matchWords(text []word) (f Finding, found bool) {
	begun := firsts()
	for i, w := range text {
		found = begun.each(w.text, func(r rule) bool {
			if r.order && !w.first && !orderly.has(text[i-1].text) {
				return false
			}
			end := r.match(text, i, 1)
			if end > 0 && (r.class == Override || r.class == Extraction) && aboutSomething(text, i, end) {
				end = 0
			}
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

// Words by which a text says of what the instructions or the prompt are that it names: "the instructions on the box".
var (
	ofWhat    = newWordSet("on in inside of for fur pour para per from at about im am auf aus des del du de della nel nella do da no na в на из")
	articles  = newWordSet("der die das dem den le la les el los il lo i o os as the a an our my their its his her this that these those")
	governed  = newWordSet("regeln anweisungen vorgaben consignes regles instrucciones reglas istruzioni regole instrucoes regras правила инструкции instructions instruction guidelines guideline directives prompt prompts rules orders message messages policies")
	aboutSelf = newWordSet("securite sicherheit seguridad sicurezza seguranca безопасности systems systeme sistema entwickler entwicklers developpeur desarrollador sviluppatore desenvolvedor chats gesprach gesprachs conversacion conversazione conversa usuario utilisateur utente nutzer nutzers системы чата system developer developers prompt operator conversation chat message messages context start beginning user users model assistant ai llm safety line you your yours creator creators maker makers openai anthropic session memory top text note above before earlier full detail french german spanish english base64 verse")
	addressed = newWordSet("alle toutes todas todos tutte tous все deine tes tus tue suas твои your you yourself ur all every any previous prior earlier above")
)

// aboutSomething reports whether what a match ends with is that of a thing, and nobody is spoken to: the instructions on the
// box, the prompt of the quiz. What governs a model is nothing that lies in a file or on a box.
func aboutSomething(text []word, begin, end int) bool {
	if !governed.has(text[end-1].text) || end+1 >= len(text) || !ofWhat.has(text[end].text) || text[end].first {
		return false
	}
	next := end + 1
	if articles.has(text[next].text) && next+1 < len(text) {
		next++
	}
	if aboutSelf.has(text[next].text) || addressed.has(text[next].text) || articles.has(text[next].text) {
		return false
	}
	return !slices.ContainsFunc(text[begin:end], func(w word) bool { return addressed.has(w.text) })
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

// matchPhrase seeks whole phrases with all between the letters left out.
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
