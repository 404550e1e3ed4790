package guard

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// tongues are the languages beside English.
var tongues = compileTongues([]*tongue{&german, &french, &spanish, &italian, &portuguese, &dutch, &polish, &russian, &turkish, &arabic, &chinese, &japanese, &korean})

// evidence is in which tongues words are common, a bit for each; English has the highest. The words of orders and of what governs count as
// well, unless English has them.
var evidence = func() map[string]uint32 {
	m, english := map[string]uint32{}, englishWords()
	for n, t := range tongues {
		for w, of := range t.whole {
			if of&(sOrder|sMaybe|sTodo|sGovern|sWhole|sStanding) != 0 && len(w) >= telling && !english[w] {
				m[w] |= 1 << n
			}
		}
		for w := range strings.FieldsSeq(Fold(t.common)) {
			m[w] |= 1 << n
		}
	}
	for w := range strings.FieldsSeq("the and of to you your is it that this with for was are be from by") {
		m[w] |= inEnglish
	}
	return m
}()

// telling is how long a word is at least that says what tongue it is in, though it is no common one.
const telling = 4

// englishWords are those of the first judge, in English.
func englishWords() map[string]bool {
	m := map[string]bool{}
	for _, e := range verbs {
		for w := range strings.FieldsSeq(Fold(e.words)) {
			m[w] = true
			for _, form := range inflected(w) {
				m[form] = true
			}
		}
	}
	for _, e := range entries {
		for w := range strings.FieldsSeq(e.words) {
			m[w] = true
		}
	}
	for _, e := range shared {
		for w := range strings.FieldsSeq(e.words) {
			m[w] = true
		}
	}
	return m
}

const inEnglish = 1 << 31

// span is how many words are looked at together to say what tongue they are in.
const span = 24

// heard are the tongues that a text seems to be in, part by part.
func heard(folded string, list []word) []*tongue {
	of := written(folded)
	for from := 0; from < len(list); from += span {
		of |= seems(list[from:min(len(list), from+span)])
	}
	if of == 0 {
		return nil
	}
	var out []*tongue
	for n, t := range tongues {
		if of&(1<<n) != 0 {
			out = append(out, t)
		}
	}
	return out
}

// seems are the tongues of a few words in Latin letters: those whose common words are one in twelve of them, and two unless the words
// are few and none is English, if English ones are not as many and no other tongue has half as many more.
func seems(list []word) uint32 {
	var any uint32
	for _, w := range list {
		any |= evidence[w.raw]
	}
	if any&^inEnglish == 0 {
		return 0
	}
	var count [32]int
	most := 0
	for _, w := range list {
		of := evidence[w.raw]
		for n := range tongues {
			if of&(1<<n) != 0 {
				count[n]++
				most = max(most, count[n])
			}
		}
		if of&inEnglish != 0 {
			count[31]++
		}
	}
	var of uint32
	for n := range tongues {
		if c := count[n]; c > 0 && (c > 1 || len(list) <= 12 && count[31] == 0) && 12*c >= len(list) && c > count[31] && 3*c > 2*most {
			of |= 1 << n
		}
	}
	return of
}

// written are the tongues whose letters a text has.
func written(folded string) (of uint32) {
	if isASCII(folded) {
		return 0
	}
	for n, t := range tongues {
		if t.script == nil {
			continue
		}
		if holds(folded, t.script) && !holds(folded, t.unless) {
			of |= 1 << n
		}
	}
	return of
}

// letter is a table of one letter, which no other language has.
func letter(r uint16) *unicode.RangeTable {
	return &unicode.RangeTable{R16: []unicode.Range16{{Lo: r, Hi: r, Stride: 1}}}
}

// holds reports whether a text has a letter of some scripts.
func holds(folded string, scripts []*unicode.RangeTable) bool {
	return len(scripts) > 0 && strings.ContainsFunc(folded, func(r rune) bool { return r >= utf8.RuneSelf && unicode.In(r, scripts...) })
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
