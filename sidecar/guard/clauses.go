package guard

import (
	"slices"
	"strings"
	"unicode"

	"helmdeck-sidecar/sidecar/lazyregexp"
)

// token is a word of a sentence, with what it may mean.
type token struct {
	text  string
	of    concept
	first bool // of a clause
}

// addresses are where something can be sent or fetched from, in a folded text.
var addresses = lazyregexp.New(`(?:https?|ftp|wss?|ssh|s3)://[^\s)>"']+|[\pL\d._+\-]+@[\pL\d\-]+(?:\.[\pL\d\-]+)+(?::[^\s,;]+)?|\b(?:[a-z\d\-]+\.)+(?:example|com|net|org|io|dev|app|site|xyz|info|ru|cn|co|me|sh|tk|top|biz|test|invalid|onion|link|click|page|cc|to)\b(?:/[^\s,;]*)?|\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b`)

// elided are what stands before an apostrophe in words that are read as two.
var elided = newWordSet("l d qu m t s n j c all dell nell sull dall un")

// sentences reads a folded text as sentences, whose tokens know where clauses begin.
func sentences(folded string) [][]token {
	r := reader{first: true}
	for at := 0; at < len(folded); {
		span := addressIn(folded[at:])
		if span == nil {
			r.read(folded[at:])
			break
		}
		r.read(folded[at : at+span[0]])
		r.address(folded[at+span[0] : at+span[1]])
		at += span[1]
	}
	r.endSentence()
	return r.all
}

// addressIn is where the first address of a text begins and ends, or nil. Addresses are looked for only where a dot or colon stands between
// characters that are no spaces.
func addressIn(s string) []int {
	for i := 1; i+1 < len(s); i++ {
		if s[i] != '.' && s[i] != ':' || s[i-1] <= ' ' || s[i+1] <= ' ' {
			continue
		}
		from := strings.LastIndexAny(s[:i], " \n") + 1
		to := len(s)
		if n := strings.IndexAny(s[i:], " \n"); n >= 0 {
			to = i + n
		}
		if span := addresses.FindStringIndex(s[from:to]); span != nil {
			return []int{from + span[0], from + span[1]}
		}
		i = to
	}
	return nil
}

// longestSentence is how many words a sentence is read to have at most.
const longestSentence = 80

// reader collects tokens.
type reader struct {
	all   [][]token
	now   []token
	word  []rune
	first bool
}

// compounds are words that mean something private after certain others.
var compounds = map[string]*wordSet{
	"key":     newWordSet("api private ssh secret access signing master encryption pgp gpg recovery public deploy"),
	"book":    newWordSet("address contact phone"),
	"card":    newWordSet("credit bank debit gift"),
	"cards":   newWordSet("credit bank debit gift"),
	"details": newWordSet("bank card login payment account personal"),
	"codes":   newWordSet("backup recovery access security"),
	"orders":  newWordSet("marching standing sealed"),
	"data":    newWordSet("personal private customer users bank"),
}

func (r *reader) add(t token) {
	if n := len(r.now); n > 0 && compounds[t.text].has(r.now[n-1].text) {
		if t.text == "orders" {
			t.of |= govern
		} else {
			t.of |= private
		}
	}
	t.first, r.first = r.first, false
	r.now = append(r.now, t)
	if len(r.now) == longestSentence {
		r.all, r.now, r.first = append(r.all, r.now), nil, false
	}
}

func (r *reader) address(s string) {
	of := address
	for part := range strings.FieldsFuncSeq(s, func(c rune) bool { return !unicode.IsLetter(c) }) {
		of |= thesaurus().get(part) & hostile
	}
	r.endWord()
	r.add(token{text: s, of: of})
}

func (r *reader) endWord() {
	if len(r.word) == 0 {
		return
	}
	w := correct(string(r.word))
	r.word = r.word[:0]
	r.add(token{text: w, of: thesaurus().get(w)})
}

func (r *reader) endSentence() {
	r.endWord()
	if len(r.now) > 0 {
		r.all = append(r.all, r.now)
	}
	r.now, r.first = nil, true
}

func (r *reader) read(s string) {
	runes := []rune(s)
	for i := 0; i < len(runes); i++ {
		switch c := runes[i]; {
		case unpartedRune(c):
			r.endWord()
		case unicode.IsLetter(c), unicode.IsNumber(c):
			r.word = append(r.word, c)
		case c == '=' || c == ':':
			r.endWord()
			r.first = false
			r.add(token{text: string(c), of: is})
			r.first = true
		case (c == '\'' || c == '’') && i+1 < len(runes) && runes[i+1] == 's' && (i+2 == len(runes) || !unicode.IsLetter(runes[i+2])):
			r.endWord()
			i++
		case c == '\'' || c == '’':
			if elided.has(string(r.word)) {
				r.endWord()
			}
		case strings.ContainsRune(".!?", c) && (i+1 == len(runes) || unicode.IsSpace(runes[i+1]) || slices.Contains([]rune(`"')`), runes[i+1])),
			strings.ContainsRune(";\n。！？；", c):
			r.endSentence()
		default:
			r.endWord()
			r.first = r.first || strings.ContainsRune(`,()"“”«»„—–>]、，：「」#*`, c) || c == '-' && i > 0 && runes[i-1] == ' '
		}
	}
	r.endWord()
}

// unpartedRune reports whether a character is of a script whose words other judges read (tongue.go).
func unpartedRune(c rune) bool {
	return c >= 0x2E80 && unicode.In(c, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
}
