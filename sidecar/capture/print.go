package capture

import (
	"hash/fnv"
	"slices"
	"strings"

	"helmdeck-sidecar/sidecar/lazyregexp"
)

// Print is the fingerprint of a statement: what is left of its words in whatever order, and whether it denies.
type Print struct {
	Words  []uint32 // sorted
	Ranks  []uint32 // sorted: words with what puts them below, before or after others, as in "over spaces"
	Denies bool
}

var (
	denial = lazyregexp.New(`(?i)\b(?:not|never|no|none|without|n't|dont|doesnt|isnt|cannot|nie|niemals|kein\w*|nicht|ne|pas|jamais|nunca|non|mai|не|никогда)\b|n't\b|不|没`)
	// glue are words that a retelling adds.
	glue = set("user users you yours said says say told tell mentioned mention noted note remember remembered recall recalled know known according per indeed again really also currently well still just " +
		"facts fact memory memories earlier previously before he she they his her their them who which will would has have had")
	// same are words that a retelling exchanges.
	same = map[string]string{
		"like": "prefer", "love": "prefer", "enjoy": "prefer", "favour": "prefer", "favor": "prefer", "preference": "prefer", "favourite": "prefer", "rather": "prefer", "fond": "prefer", "keen": "prefer",
		"dislike": "hate", "detest": "hate", "loathe": "hate", "reside": "live", "based": "live", "located": "live", "home": "live", "named": "call", "called": "call", "name": "call",
		"employ": "work", "employer": "work", "employed": "work", "job": "work", "instead": "over", "switched": "use", "utilise": "use", "utilize": "use", "chose": "decide", "chosen": "decide", "decision": "decide", "agreed": "decide",
	}
)

// Fingerprint makes the print of a statement.
func Fingerprint(text string) Print {
	p := Print{Denies: denial.MatchString(text)}
	for _, w := range contentWords(text) {
		if glue[w] {
			continue
		}
		p.Words = append(p.Words, hash(stem(w)))
	}
	for _, m := range ranks.FindAllStringSubmatch(text, -1) {
		rank, word := strings.ToLower(m[1]), contentWords(m[2])
		if len(word) == 0 || rank == "to" && !prefers.MatchString(text) && !strings.Contains(strings.ToLower(text), "from ") {
			continue
		}
		if below[rank] || rank == "to" && prefers.MatchString(text) {
			rank = "over"
		}
		p.Ranks = append(p.Ranks, hash(rank+":"+stem(word[0])))
	}
	for _, list := range []*[]uint32{&p.Words, &p.Ranks} {
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	return p
}

var (
	ranks   = lazyregexp.New(`(?i)\b(over|than|instead of|rather than|to|from|before|after|above|below|statt|als|plutôt que|à|que)\s+((?:the |a |an )?[^\s,.;]+)`)
	prefers = lazyregexp.New(`(?i)\b(?:prefer\w*|préfère|prefiero)\b`)
	below   = map[string]bool{"over": true, "than": true, "instead of": true, "rather than": true, "statt": true, "plutôt que": true}
)

func hash(s string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(s)) // never fails
	return h.Sum32()
}

// Repeats reports whether p says nothing that of does not: every word of it is one of of's, but for order, endings,
// what a retelling adds, and a few synonyms; and both deny, or neither. Fewer than two words say nothing.
func (p Print) Repeats(of Print) bool {
	if len(p.Words) < 2 || p.Denies != of.Denies {
		return false
	}
	return within(p.Words, of.Words) && within(p.Ranks, of.Ranks)
}

// within reports whether a sorted list has all of another.
func within(list, of []uint32) bool {
	return !slices.ContainsFunc(list, func(w uint32) bool {
		_, found := slices.BinarySearch(of, w)
		return !found
	})
}

// stemLength is how much of a word tells it from others of the same text.
const stemLength = 6

// stem is the same for a word, its inflections and its synonyms, roughly.
func stem(w string) string {
	if s, ok := same[w]; ok {
		return root(s)
	}
	short := root(w)
	for _, whole := range []string{short, short + "e"} {
		if s, ok := same[whole]; ok {
			return root(s)
		}
	}
	return short
}

// root cuts a word down to what inflection leaves alone.
func root(w string) string {
	for _, end := range []string{"ing", "ed", "es", "s", "e"} {
		if short, ok := strings.CutSuffix(w, end); ok && len(short) >= 3 {
			w = short
			break
		}
	}
	if r := []rune(w); len(r) > stemLength {
		return string(r[:stemLength])
	}
	return w
}
