package index

import (
	"strings"
	"unicode/utf8"
)

// piece is one word of a compound and the connector before it, 0 for the first.
type piece struct {
	text string
	join byte
}

// compound emits the word or compound at i and returns where it ends.
func (a *analyzer) compound(i int) int {
	end := wordEnd(a.text, i)
	if !joins(a.text, end) {
		a.word(a.text[i:end])
		return a.suffix(a.text[i:end], end)
	}
	a.pieces = append(a.pieces[:0], piece{text: a.text[i:end]})
	for joins(a.text, end) {
		join := a.text[end]
		i = end + 1
		end = wordEnd(a.text, i)
		a.add(piece{a.text[i:end], join})
	}
	for _, p := range a.pieces {
		a.word(p.text)
	}
	a.wholes()
	return a.suffix(a.pieces[len(a.pieces)-1].text, end)
}

func (a *analyzer) word(text string) {
	a.emit(text, Word)
	a.humps(text)
}

func wordEnd(s string, i int) int {
	for i < len(s) {
		class, size := classAt(s, i)
		if class != inWord {
			break
		}
		i += size
	}
	return i
}

// joins reports whether the character at i, which follows a word, continues the
// compound.
func joins(s string, i int) bool {
	if i+1 >= len(s) {
		return false
	}
	c := s[i]
	if c == ',' {
		return isThousands(s, i)
	}
	if c >= utf8.RuneSelf || asciiClass[c] != connects {
		return false
	}
	next, _ := classAt(s, i+1)
	return next == inWord
}

// isThousands reports whether the comma at i stands between a digit and exactly
// three more.
func isThousands(s string, i int) bool {
	end := wordEnd(s, i+1)
	return end-i == 4 && isDigits(s[i-1:i]) && isDigits(s[i+1:end])
}

func isDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// add appends p, or merges it into the piece before it: 1,000 is a number, don't is
// a word, and what English contracts ('s, 're, 'll) is no word.
func (a *analyzer) add(p piece) {
	if p.join == ',' || p.join == '\'' && strings.EqualFold(p.text, "t") {
		if last := &a.pieces[len(a.pieces)-1]; len(last.text) < maxTerm {
			last.text += p.text
		}
		return
	}
	if p.join == '\'' {
		switch strings.ToLower(p.text) {
		case "s", "re", "ve", "ll", "d", "m":
			return
		}
	}
	if p.join == '\\' {
		p.join = '/'
	}
	a.pieces = append(a.pieces, p)
}

// wholes emits each segment of a path that has several words. The path as a whole
// is its words in a row; a term of its own would be met once and cost the most.
func (a *analyzer) wholes() {
	start := 0
	for i, p := range a.pieces {
		if p.join == '/' {
			a.whole(a.pieces[start:i])
			start = i
		}
	}
	a.whole(a.pieces[start:])
}

// whole emits pieces as one term. Hyphens, underscores and apostrophes are left
// out, so that the ways to write one name meet. A version is found without its v.
func (a *analyzer) whole(pieces []piece) {
	if len(pieces) < 2 {
		return
	}
	var b strings.Builder
	for i, p := range pieces {
		if i > 0 && !strings.ContainsRune("-_'", rune(p.join)) {
			b.WriteByte(p.join)
		}
		if b.WriteString(p.text); b.Len() > maxTerm {
			return
		}
	}
	term := b.String()
	a.emit(term, Whole)
	if first := pieces[0].text; (first[0] == 'v' || first[0] == 'V') && isDigits(first[1:]) {
		a.emit(term[1:], Whole)
	}
}

// suffix emits names such as c++ and c#, of which last ends at i, whole and returns
// where they end.
func (a *analyzer) suffix(last string, i int) int {
	for _, s := range []string{"++", "#"} {
		if !strings.HasPrefix(a.text[i:], s) || wordEnd(a.text, i+len(s)) > i+len(s) {
			continue
		}
		if s == "++" || len(last) == 1 {
			a.emit(last+s, Whole)
			return i + len(s)
		}
	}
	return i
}
