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
	retold bool // of a sentence that tells what others showed or studied
	stated bool // no order, though it has the form of one
	inside bool // a phrase that began before it
	at     int  // where it begins in the text
}

const (
	sentenceEnds = ".!?\n。！？؟"
	clauseEnds   = ",;:()[]{}<>—–|、，；：،؛•*#=【】"
	quotations   = "\"„“”«»‹›「」『』"
)

// hear reads a folded text as words of a tongue, and returns it without what it only quotes, too.
func (t *tongue) hear(folded string) (all []spoken, said string) {
	h := hearer{tongue: t, known: map[string]sense{}, first: true}
	for at := 0; at < len(folded); {
		span := addressIn(folded[at:])
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
	h.retell()
	h.tellOthers()
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

// run takes every character of a run for a word that means what all known words mean that begin there, but for those that lie in a longer
// one. What is written in letters of another script is a word as it is.
func (h *hearer) run(s string) {
	longest := 0 // where the longest word so far ends
	for at := 0; at < len(s); {
		r, size := utf8.DecodeRuneInString(s[at:])
		if !unpartedRune(r) {
			if size = strings.IndexFunc(s[at:], unpartedRune); size < 0 {
				size = len(s) - at
			}
			h.add(s[at:at+size], h.sense(s[at:at+size]))
		} else {
			of, end := h.starting(s[at:], longest-at)
			h.add(s[at:at+size], of)
			longest = max(longest, at+end)
		}
		at += size
	}
}

// starting is what the known words mean that a run begins with and that are longer than least, and how long the longest is.
func (h *hearer) starting(s string, least int) (of sense, longest int) {
	chars := 0
	for i, r := range s {
		if chars++; chars > h.tongue.longest {
			break
		}
		end := i + utf8.RuneLen(r)
		if end <= least {
			continue
		}
		if means := h.tongue.whole.get(s[:end]); means != 0 {
			of, longest = of|means, end
		}
	}
	return of, longest
}

func (h *hearer) sense(w string) sense {
	of, ok := h.known[w]
	if !ok {
		if h.tongue.near != nil {
			of = h.tongue.meanings(undotted(w))
		} else {
			of = h.tongue.sense(w)
		}
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
			h.all[k].of, h.all[k].inside = sLight, true
		}
		i += n - 1
	}
}

// How far from a quotation a word of report may stand.
const (
	reportBefore = 14
	reportAfter  = 10
)

// mentions takes the meanings from what is only quoted, which stands in quotation marks beside a word of report, and from sentences that
// are retold, and returns the text without them and without the verbs of statements.
func (h *hearer) mentions(folded string) string {
	var said strings.Builder
	done := 0
	for from := 0; from < len(h.all); from++ {
		kind := h.all[from].kind()
		if kind == spokenSelf {
			continue
		}
		to := from + 1
		for to < len(h.all) && h.all[to].kind() == kind {
			to++
		}
		before, after := reportBefore, reportAfter
		if h.tongue.runs {
			before, after = 2*before, 2*after
		}
		if kind != spokenQuoted || h.reported(max(0, from-before), from) || h.reported(to, min(len(h.all), to+after)) {
			for k := from; k < to && kind != spokenStated; k++ {
				h.all[k].of = 0
			}
			said.WriteString(folded[done:h.all[from].at])
			if done = len(folded); to < len(h.all) {
				done = h.all[to].at
			}
		}
		from = to - 1
	}
	if done == 0 {
		return folded
	}
	return said.String() + folded[done:]
}

// What a word is in the text that it is read in.
const (
	spokenSelf = iota
	spokenQuoted
	spokenStated
	spokenRetold
)

func (w spoken) kind() int {
	switch {
	case w.retold:
		return spokenRetold
	case w.quoted:
		return spokenQuoted
	case w.stated:
		return spokenStated
	}
	return spokenSelf
}

func (h *hearer) reported(from, to int) bool {
	for _, w := range h.all[from:to] {
		if w.of&(sReport|sAttack) != 0 && !w.quoted {
			return true
		}
	}
	return false
}
