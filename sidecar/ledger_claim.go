package sidecar

import (
	"slices"
	"strings"

	"helmdeck-sidecar/sidecar/index"
)

// claim is what can be compared of a statement in English: by its words, without any model.
// What it cannot read is compared by its words alone.
type claim struct {
	words    []string // stems of the words that carry meaning, sorted, each once
	negative bool     // it denies, or speaks against
	against  []string // what another thing is preferred to
	attr     string   // an attribute that has one value at a time, such as "home"
	value    []string // its value
}

// words by what they do in a statement, as stems.
var (
	negations = wordSet("not no never without cannot stop quit")
	approving = wordSet("like love prefer enjoy want favor favour adore appreciate recommend choose use trust support believe fond")
	rejecting = wordSet("dislike hate avoid loathe detest refuse reject distrust oppose skip despise")
	// filling says little of what a statement is about.
	filling = wordSet("a an the and or of to in on at by for from with as is are was were be been being am do does did has have had will would can could should may might must it its he she they them his her their him this that these those there here i you we me my your our us " +
		"now still just also very really quite always usually often sometimes currently currently again anymore longer more most much many some any when while if then than so too one every each all only about into over under out up down after before because since until who which what how")
)

func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[index.Stem(w)] = true
	}
	return set
}

// opposites are words of which one thing has only one at a time.
var opposites = func() map[string]string {
	pairs := map[string]string{}
	for _, p := range strings.Fields("short/long concise/detailed brief/verbose early/late morning/evening dark/light hot/cold fast/slow cheap/expensive tabs/spaces on/off enabled/disabled public/private loud/quiet big/small sweet/sour formal/casual open/closed true/false win/lose accept/decline increase/decrease sync/async vegetarian/meat remote/office left/right simple/complex strict/lenient") {
		a, b, _ := strings.Cut(p, "/")
		pairs[index.Stem(a)], pairs[index.Stem(b)] = index.Stem(b), index.Stem(a)
	}
	return pairs
}()

// predicates are verbs whose object a subject has one of at a time.
var predicates = []struct{ words, attr string }{
	{"live in", "home"}, {"lives in", "home"}, {"living in", "home"}, {"resides in", "home"}, {"is based in", "home"}, {"moved to", "home"}, {"relocated to", "home"},
	{"works at", "employer"}, {"works for", "employer"}, {"is employed by", "employer"}, {"works as", "job"}, {"is married to", "partner"}, {"was born in", "birthplace"}, {"was born on", "birthday"},
	{"is called", "name"}, {"runs on", "platform"}, {"is hosted on", "platform"}, {"is hosted at", "platform"}, {"is written in", "language"}, {"listens on", "port"},
}

// parseClaim reads a statement. names are words of the entities that it is about, which are
// no part of what it says.
func parseClaim(text string, names []string) claim {
	text, _, _ = strings.Cut(text, "\n") // details are not compared
	plain := plainWords(text)
	c := claim{}
	var kept, rejected []string
	dislikes := false
	side := &kept
	for i, w := range plain {
		stem := index.Stem(w)
		switch {
		case negations[stem]:
			c.negative = !c.negative
		case rejecting[stem]:
			dislikes = true
		case w == "over" || w == "than" && i > 0 && plain[i-1] == "rather" || w == "of" && i > 0 && plain[i-1] == "instead":
			side = &rejected
		case w == "rather" || w == "instead" || approving[stem] || filling[stem] || slices.Contains(names, stem):
		default:
			*side = append(*side, stem)
		}
	}
	if c.negative = c.negative != dislikes; len(kept) == 0 { // "over" without what is preferred
		kept, rejected = rejected, nil
	}
	c.words, c.against = unique(kept), unique(rejected)
	c.attr, c.value = attribute(plain, names)
	return c
}

// plainWords are the words of a text in lower case, contractions resolved.
func plainWords(text string) []string {
	text = strings.ToLower(strings.ReplaceAll(text, "’", "'"))
	text = strings.NewReplacer("won't", "will not", "can't", "can not", "n't", " not", "'s ", " ", "no longer", "not").Replace(text + " ")
	var words []string
	for _, t := range index.Analyze(text) {
		if t.Kind == index.Word {
			words = append(words, t.Term)
		}
	}
	return words
}

// attribute reads "lives in Vienna" and "the port is 3000".
func attribute(plain, names []string) (string, []string) {
	line := " " + strings.Join(plain, " ") + " "
	for _, p := range predicates {
		if before, after, ok := strings.Cut(line, " "+p.words+" "); ok && len(strings.Fields(before)) <= 3 {
			return p.attr, meaningful(strings.Fields(after), names)
		}
	}
	for _, verb := range []string{"is", "are", "equals"} {
		at := slices.Index(plain, verb)
		if at < 1 || at > 5 {
			continue
		}
		attr := meaningful(plain[:at], names)
		if len(attr) > 0 && len(attr) <= 3 {
			return strings.Join(attr, " "), meaningful(plain[at+1:], names)
		}
	}
	return "", nil
}

// meaningful are the stems of words but for filling and names.
func meaningful(words, names []string) (list []string) {
	for _, w := range words {
		if stem := index.Stem(w); !filling[stem] && !slices.Contains(names, stem) {
			list = append(list, stem)
		}
	}
	return unique(list)
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
	if len(c.against) > 0 && len(e.against) > 0 {
		switch {
		case shared(c.words, e.against) > 0 && shared(c.against, e.words) > 0:
			return contradictsIf(c.negative == e.negative)
		case shared(c.words, e.words) > 0 && shared(c.against, e.against) > 0:
			return contradictsIf(c.negative != e.negative)
		}
	}
	if len(c.against) > 0 && len(e.against) == 0 && covers(c.against, e.words) {
		return contradictsIf(!c.negative == !e.negative)
	}
	common, swapped := shared(c.words, e.words), opposed(c.words, e.words)
	shorter := min(len(c.words), len(e.words))
	if shorter == 0 || float64(common+swapped) < sameTopic*float64(shorter) || common+swapped < 2 && shorter > 2 {
		return unrelated
	}
	return contradictsIf((c.negative != e.negative) != (swapped%2 == 1))
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

// opposed counts the words of a whose opposite is in b.
func opposed(a, b []string) (n int) {
	for _, w := range a {
		if o, ok := opposites[w]; ok && slices.Contains(b, o) && !slices.Contains(b, w) {
			n++
		}
	}
	return n
}

// conflicts reports whether two statements about one entity give an attribute different
// values.
func (c claim) conflicts(e claim) bool {
	return c.attr != "" && c.attr == e.attr && c.negative == e.negative && len(c.value) > 0 && len(e.value) > 0 &&
		!covers(c.value, e.value) && !covers(e.value, c.value)
}
