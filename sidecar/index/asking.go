package index

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// asking says how much of a text is questions: the upper seven bits are the share, 127 for
// all of it, and the last is set when it ends with one.
type asking uint8

// askingOf reads the sentences of a text. They end with a period, an exclamation or question mark of
// any script, or the line; a line in brackets, such as the caption of a picture, is none.
func askingOf(text string) asking {
	if !strings.ContainsAny(text, questionMarks) {
		return 0
	}
	total, asked, last := 0, 0, false
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") && strings.HasSuffix(line, "]") {
			continue
		}
		for line != "" {
			end, size, question := sentenceEnd(line)
			if n := len(strings.TrimSpace(line[:end])); n > 0 {
				total += n
				if last = question; question {
					asked += n
				}
			}
			line = line[end+size:]
		}
	}
	if total == 0 {
		return 0
	}
	a := asking(127*asked/total) << 1
	if last {
		a |= 1
	}
	return a
}

const questionMarks = "?？؟"

// sentenceEnd finds where the first sentence of a text ends, and the length of what ends it.
func sentenceEnd(text string) (end, size int, question bool) {
	for i, r := range text {
		size = utf8.RuneLen(r)
		question = strings.ContainsRune(questionMarks, r)
		if !question && !strings.ContainsRune(".!。！．", r) {
			continue
		}
		if next, _ := utf8.DecodeRuneInString(text[i+1:]); r < utf8.RuneSelf && (unicode.IsLetter(next) || unicode.IsDigit(next)) {
			continue // inside a name, a number or an address
		}
		return i, size, question
	}
	return len(text), 0, false
}

// share is how much of the text is questions, from 0 to 1.
func (a asking) share() float64 { return float64(a>>1) / 127 }

// opens reports whether the text ends with a question, which the next one may answer.
func (a asking) opens() bool { return a&1 != 0 }
