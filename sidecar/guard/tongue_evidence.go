package guard

import (
	"iter"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// tongues are the languages beside English.
var tongues = []*tongue{&german, &french, &spanish, &italian, &portuguese, &dutch, &polish, &russian, &turkish, &arabic, &chinese, &japanese, &korean}

// evidence is in which tongues words are common, a bit for each; English has the highest. The words of orders and of what governs count as
// well, unless English has them.
var evidence = sync.OnceValue(func() *table[uint32] {
	m, english := &table[uint32]{}, englishWords()
	for n, t := range tongues {
		for w := range t.bidding() {
			if english.find(w) < 0 {
				*m.at(w) |= 1 << n
			}
		}
		for w := range strings.FieldsSeq(Fold(t.common)) {
			*m.at(w) |= 1 << n
		}
	}
	for w := range strings.FieldsSeq("the and of to you your is it that this with for was are be from by") {
		*m.at(w) |= inEnglish
	}
	m.trim()
	return m
})

// bidding are the words of orders and of what governs in a tongue, but for the shortest. The lexicon that they are taken from is not kept:
// few tongues are ever heard.
func (t *tongue) bidding() iter.Seq[string] {
	return func(yield func(string) bool) {
		l := t.compiled()
		for n, of := range l.whole.values {
			w := l.whole.word(n)
			if of&(sOrder|sMaybe|sTodo|sGovern|sWhole|sStanding) != 0 && len(w) >= telling && !yield(string(w)) {
				return
			}
		}
	}
}

// telling is how long a word is at least that says what tongue it is in, though it is no common one.
const telling = 4

// englishWords are those of the first judge, in English.
func englishWords() *vocabulary {
	m := &vocabulary{}
	for _, e := range verbs {
		for w := range strings.FieldsSeq(Fold(e.words)) {
			m.add(w)
			for _, form := range inflected(w) {
				m.add(form)
			}
		}
	}
	for _, e := range entries {
		for w := range strings.FieldsSeq(e.words) {
			m.add(w)
		}
	}
	for _, e := range shared {
		for w := range strings.FieldsSeq(e.words) {
			m.add(w)
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
			out = append(out, t.ready())
		}
	}
	return out
}

// seems are the tongues of a few words in Latin letters: those whose common words are one in twelve of them, and two unless the words
// are few and none is English, if English ones are not as many and no other tongue has half as many more.
func seems(list []word) uint32 {
	var any uint32
	known := evidence()
	for _, w := range list {
		any |= known.get(w.raw)
	}
	if any&^inEnglish == 0 {
		return 0
	}
	var count [32]int
	most := 0
	for _, w := range list {
		of := known.get(w.raw)
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
