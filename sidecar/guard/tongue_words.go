package guard

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// spoken is a word of a text in a tongue.
type spoken struct {
	text   string
	of     sense
	first  bool // of a clause
	ends   bool // a sentence
	stop   rune // the sign after it, or 0
	quoted bool
	at     int // where it begins in the text
}

const (
	sentenceEnds = ".!?\n。！？؟"
	clauseEnds   = ",;:()[]{}<>—–|、，；：،؛•*#="
	quotations   = "\"„“”«»‹›「」『』"
)

// hear reads a folded text as words of a tongue, and returns it without what it only quotes, too.
func (t *tongue) hear(folded string) (all []spoken, said string) {
	h := hearer{tongue: t, known: map[string]sense{}, first: true}
	for at := 0; at < len(folded); {
		var span []int
		if dotted(folded[at:]) {
			span = addresses.FindStringIndex(folded[at:])
		}
		if span == nil {
			h.read(folded[at:])
			break
		}
		h.read(folded[at : at+span[0]])
		h.at = at + span[0]
		h.add(folded[at+span[0]:at+span[1]], sAddress)
		at += span[1]
		h.at = at
	}
	h.phrases()
	return h.all, h.mentions(folded)
}

// hearer collects words.
type hearer struct {
	tongue *tongue
	known  map[string]sense
	all    []spoken
	word   []byte
	first  bool
	at     int  // where the word begins that is read
	double bool // inside double quotation marks
	single bool // inside single ones
}

func (h *hearer) read(s string) {
	before, base := ' ', h.at
	for i, r := range s {
		if unicode.IsLetter(r) || unicode.IsNumber(r) {
			if len(h.word) == 0 {
				h.at = base + i
			}
			h.word = utf8.AppendRune(h.word, r)
			before = r
			continue
		}
		next, _ := utf8.DecodeRuneInString(s[i+utf8.RuneLen(r):])
		h.end()
		h.sign(r, before, next)
		before = r
	}
	h.end()
	h.at = base + len(s)
}

// sign reads what is no letter.
func (h *hearer) sign(r, before, next rune) {
	switch {
	case strings.ContainsRune(quotations, r):
		h.double, h.first = !h.double, true
	case r == '\'' || r == '’' || r == '‘':
		opens, closes := !wordly(before) && wordly(next), wordly(before) && !wordly(next)
		if opens || h.single && closes || !wordly(before) && !wordly(next) {
			h.single, h.first = opens, true
		}
	case strings.ContainsRune(sentenceEnds, r) && !(r == '.' && wordly(next)):
		h.stop(r)
		if n := len(h.all); n > 0 {
			h.all[n-1].ends = true
		}
		if r == '\n' {
			h.double, h.single = false, false
		}
	case strings.ContainsRune(clauseEnds, r):
		h.stop(r)
	case r == '-' && before == ' ' && next == ' ':
		h.stop(r)
	}
}

func (h *hearer) stop(r rune) {
	h.first = true
	if n := len(h.all); n > 0 && h.all[n-1].stop == 0 {
		h.all[n-1].stop = r
	}
}

func wordly(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

// end adds the word that is complete.
func (h *hearer) end() {
	if len(h.word) == 0 {
		return
	}
	w := string(h.word)
	h.word = h.word[:0]
	switch {
	case h.tongue.runs:
		h.run(w)
	case h.tongue.parts != nil:
		for _, part := range h.tongue.parts(w) {
			h.add(part, h.sense(part))
		}
	default:
		h.add(w, h.sense(w))
	}
}

// run divides a run of characters into the longest words that are known; what is between them is one word.
func (h *hearer) run(s string) {
	unknown := 0
	for at := 0; at < len(s); {
		n := h.longest(s[at:])
		if n == 0 {
			_, size := utf8.DecodeRuneInString(s[at:])
			at += size
			unknown += size
			continue
		}
		if unknown > 0 {
			h.add(s[at-unknown:at], 0)
			unknown = 0
		}
		h.add(s[at:at+n], h.tongue.whole[s[at:at+n]])
		at += n
	}
	if unknown > 0 {
		h.add(s[len(s)-unknown:], 0)
	}
}

// longest is the length of the longest known word that a run begins with.
func (h *hearer) longest(s string) int {
	n, chars := 0, 0
	for i, r := range s {
		if chars++; chars > h.tongue.longest {
			break
		}
		end := i + utf8.RuneLen(r)
		if _, ok := h.tongue.whole[s[:end]]; ok {
			n = end
		}
	}
	return n
}

func (h *hearer) sense(w string) sense {
	of, ok := h.known[w]
	if !ok {
		of = h.tongue.sense(w)
		h.known[w] = of
	}
	return of
}

func (h *hearer) add(w string, of sense) {
	h.all = append(h.all, spoken{text: w, of: of, first: h.first, quoted: h.double || h.single, at: h.at})
	h.first = false
}

// phrases gives phrases their meanings, which their first words take; the others count for nothing.
func (h *hearer) phrases() {
	if len(h.tongue.lexicon.phrases) == 0 {
		return
	}
	for i := 0; i < len(h.all); i++ {
		of, n := h.tongue.phrase(h.all[i:min(len(h.all), i+6)])
		if n == 0 {
			continue
		}
		h.all[i].of = of
		for k := i + 1; k < i+n; k++ {
			h.all[k].of = sLight
		}
		i += n - 1
	}
}

// How far from a quotation a word of report may stand.
const (
	reportBefore = 14
	reportAfter  = 10
)

// mentions takes the meanings from what is only quoted, which stands in quotation marks beside a word of report, and returns the text
// without it.
func (h *hearer) mentions(folded string) string {
	var said strings.Builder
	done := 0
	for from := 0; from < len(h.all); from++ {
		if !h.all[from].quoted {
			continue
		}
		to := from
		for to < len(h.all) && h.all[to].quoted {
			to++
		}
		if h.reported(max(0, from-reportBefore), from) || h.reported(to, min(len(h.all), to+reportAfter)) {
			for k := from; k < to; k++ {
				h.all[k].of = 0
			}
			said.WriteString(folded[done:h.all[from].at])
			if done = len(folded); to < len(h.all) {
				done = h.all[to].at
			}
		}
		from = to
	}
	if done == 0 {
		return folded
	}
	return said.String() + folded[done:]
}

func (h *hearer) reported(from, to int) bool {
	for _, w := range h.all[from:to] {
		if w.of&(sReport|sAttack) != 0 && !w.quoted {
			return true
		}
	}
	return false
}
