package sidecar

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"helmdeck-sidecar/sidecar/index"
)

// lexicon is what a language does to a statement, in its own words, as people write them.
type lexicon struct {
	code      string
	negations string
	approving string // forms of verbs and words that speak for something
	rejecting string // and against something
	filling   string // says little of what a statement is about
	contrasts string // begin a clause that limits the one before
	synonyms  string // "a=b=c": b and c are read as a
	opposites string // "a/b": of which one thing has only one at a time
	// than are phrases; what is behind them is not preferred. The same goes for some words behind
	// others, in what speaks for something, unless they follow a verb with one of the endings.
	than        string
	behind      []behind
	infinitives []string
	predicates  []predicate
	copulas     string // between an attribute and its value
	concord     bool   // several negations are one
}

// behind are words that count behind others: "lieber Tee als Kaffee".
type behind struct{ others, words string }

// predicate is a phrase whose object a subject has one of at a time.
type predicate struct{ words, attr string }

// tongue is a lexicon made ready.
type tongue struct {
	lexicon
	negation, approval, rejection, fills, contrast, known, exact map[string]bool

	synonym     map[string]string
	opposite    map[string]string
	comparisons [][]string
	others      []map[string]bool // folded words of behind
	later       []map[string]bool
	phrases     []predicate // folded, longest first
	copula      []string
}

// tongues are the languages that statements are compared in, the likelier first.
var tongues = sync.OnceValue(func() (list []*tongue) {
	for _, l := range []lexicon{english, german, french, spanish, italian, portuguese} {
		list = append(list, newTongue(l))
	}
	return list
})

func newTongue(l lexicon) *tongue {
	t := &tongue{lexicon: l, known: map[string]bool{}, exact: map[string]bool{}, synonym: map[string]string{}, opposite: map[string]string{}}
	t.negation, t.fills, t.contrast = setOf(t.note(l.negations)), setOf(t.note(l.filling)), setOf(t.note(l.contrasts))
	t.approval, t.rejection = t.stems(t.note(l.approving)), t.stems(t.note(l.rejecting))
	for _, b := range l.behind {
		t.others, t.later = append(t.others, setOf(t.note(b.others))), append(t.later, setOf(t.note(b.words)))
	}
	for _, p := range strings.Fields(l.synonyms) {
		list := t.note(strings.ReplaceAll(p, "=", ", "))
		for _, w := range list {
			t.synonym[t.stem(w)] = t.stem(list[0])
		}
	}
	for _, p := range strings.Fields(l.opposites) {
		a, b, _ := strings.Cut(p, "/")
		x, y := t.stem(first(t.note(a))), t.stem(first(t.note(b)))
		t.opposite[x], t.opposite[y] = y, x
	}
	for _, phrase := range strings.Split(l.than, ",") {
		if words := t.note(phrase); len(words) > 0 {
			t.comparisons = append(t.comparisons, words)
		}
	}
	for _, p := range l.predicates {
		t.phrases = append(t.phrases, predicate{strings.Join(t.note(p.words), " "), p.attr})
	}
	slices.SortStableFunc(t.phrases, func(a, b predicate) int { return len(b.words) - len(a.words) })
	t.copula = t.note(l.copulas)
	if l.code == "en" {
		for _, w := range words(l.approving + " " + l.rejecting) {
			t.note(w + "s " + w + "es " + w + "d " + w + "ed " + w + "ing")
		}
	}
	return t
}

func setOf(words []string) map[string]bool {
	set := map[string]bool{}
	for _, w := range words {
		set[w] = true
	}
	return set
}

// note folds words and notes them as known, as they are and folded.
func (t *tongue) note(list string) []string {
	for w := range strings.FieldsFuncSeq(list, notLetter) {
		t.exact[w] = true
	}
	words := words(list)
	for _, w := range words {
		t.known[w] = true
	}
	return words
}

// stems are those of words.
func (t *tongue) stems(words []string) map[string]bool {
	set := map[string]bool{}
	for _, w := range words {
		set[t.stem(w)] = true
	}
	return set
}

// stem is what the forms of a word have in common. Romance languages have one way, since short
// statements in them are easily taken for each other.
func (t *tongue) stem(word string) string {
	switch t.code {
	case "en":
		return index.StemAs(t.code, word)
	case "de":
		stem := index.StemAs(t.code, word)
		if rest, ok := strings.CutPrefix(stem, "ge"); ok && len(rest) >= 4 && strings.HasSuffix(rest, "t") {
			stem = rest // gekocht, kocht
		}
		stem = cut(cut(stem, 4, "t"), 4, "e")
		for _, ending := range []string{"el", "er"} { // dunkel, dunkles
			if rest, ok := strings.CutSuffix(stem, ending); ok && len(rest) >= 3 {
				return rest + ending[1:]
			}
		}
		return stem
	}
	if rest, ok := strings.CutSuffix(word, "oes"); ok {
		word = rest + "ao" // reuniões, reunião
	}
	word = cut(word, 3, "s")
	word = cut(word, 3, "a", "e", "i", "o")
	word = cut(cut(word, 3, "e"), 3, "u")
	if strings.HasSuffix(word, "gh") || strings.HasSuffix(word, "ch") {
		return word[:len(word)-1] // lunghe, lungo
	}
	return word
}

// cut takes one of some endings from a word of which enough remains.
func cut(word string, least int, endings ...string) string {
	for _, e := range endings {
		if rest, ok := strings.CutSuffix(word, e); ok && len(rest) >= least {
			return rest
		}
	}
	return word
}

// marks are letters of one of the languages alone.
var marks = map[rune]string{'ß': "de", 'ä': "de", 'ö': "de", 'ñ': "es", '¿': "es", '¡': "es", 'ã': "pt", 'õ': "pt", 'œ': "fr"}

// knowing says which languages know a word, a bit each: folded, and as it is written.
var knowing = sync.OnceValues(func() (folded, written map[string]uint8) {
	folded, written = map[string]uint8{}, map[string]uint8{}
	for i, t := range tongues() {
		for w := range t.known {
			folded[w] |= 1 << i
		}
		for w := range t.exact {
			written[w] |= 1 << i
		}
	}
	return folded, written
})

// tongueOf is the language that knows the words of a text best, English if none does.
func tongueOf(text string) *tongue { return tonguesOf(text)[0] }

// tonguesOf are the languages that know the words of a text best; with diacritics they count
// more, and letters that one language has alone count as well.
func tonguesOf(text string) []*tongue {
	var score [8]int
	count := func(known uint8) {
		for i := 0; known != 0; i, known = i+1, known>>1 {
			score[i] += int(known & 1)
		}
	}
	lower := uncontracted(text)
	folded, written := knowing()
	for _, w := range words(lower) {
		count(folded[w])
	}
	for w := range strings.FieldsFuncSeq(lower, notLetter) {
		count(written[w])
	}
	if !isASCII(lower) {
		for i, t := range tongues() {
			for _, r := range lower {
				if marks[r] == t.code {
					score[i] += 2
				}
			}
		}
	}
	best := slices.Max(score[:])
	if best == 0 {
		return tongues()[:1]
	}
	var list []*tongue
	for i, t := range tongues() {
		if score[i] == best {
			list = append(list, t)
		}
	}
	return list
}

func isASCII(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxASCII })
}

func notLetter(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }

// words are the words of a text, folded; a language's elisions are words of their own.
func words(text string) (list []string) {
	for _, t := range index.Analyze(text) {
		if t.Kind == index.Word {
			list = append(list, t.Term)
		}
	}
	return list
}

// meaningful are the stems of words but for filling and names.
func (t *tongue) meaningful(words, names []string) (list []string) {
	for _, w := range words {
		if !t.fills[w] && !slices.Contains(names, w) {
			list = append(list, t.stem(w))
		}
	}
	return unique(list)
}
