package capture

import (
	"hash/fnv"
	"regexp"
	"slices"
	"strings"
)

// Print is the fingerprint of a statement: what is left of its words in whatever order, and whether it denies.
type Print struct {
	Words  []uint32 `json:"w"` // sorted
	Denies bool     `json:"d,omitempty"`
}

var (
	denial = regexp.MustCompile(`(?i)\b(?:not|never|no|none|without|n't|dont|doesnt|isnt|cannot|nie|niemals|kein\w*|nicht|ne|pas|jamais|nunca|non|mai|не|никогда)\b|n't\b|不|没`)
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
		h := fnv.New32a()
		h.Write([]byte(stem(w)))
		p.Words = append(p.Words, h.Sum32())
	}
	slices.Sort(p.Words)
	p.Words = slices.Compact(p.Words)
	return p
}

// Repeats reports whether p says nothing that of does not: every word of it is one of of's, but for order, endings,
// what a retelling adds, and a few synonyms; and both deny, or neither. Fewer than two words say nothing.
func (p Print) Repeats(of Print) bool {
	if len(p.Words) < 2 || p.Denies != of.Denies {
		return false
	}
	return !slices.ContainsFunc(p.Words, func(w uint32) bool {
		_, found := slices.BinarySearch(of.Words, w)
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
