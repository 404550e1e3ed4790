package capture

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"helmdeck-sidecar/sidecar/lazyregexp"
)

// sentence is one statement of a message, without its end mark.
type sentence struct {
	text     string
	question bool
}

var (
	fence    = lazyregexp.New("(?s)```.*?(?:```|$)")
	quotes   = strings.NewReplacer("’", "'", "‘", "'", "\u00a0", " ")
	openings = lazyregexp.New(`(?i)^(?:(?:actually|so yeah|yeah|fwiw|tbh|imho|imo|ps|fyi|anyhow|by the way|btw|also|oh|ok|okay|so|and|but|well|hi|hello|hey|yes|no|sure|thanks|thank you|right|correction|please|update|übrigens|au fait|por cierto|sorry|one more thing|anyway|just so you know|kindly|bitte|s'il te plaît|por favor)(?:[,:!;\-–—]+\s*|\s+))+`)
	bullet   = lazyregexp.New(`^\s*(?:[-*+•]|\d{1,2}[.)])\s+`)
	announce = lazyregexp.New(`(?i)^(?:heads[- ]up[:,] |(?:a )?(?:quick |short |small |one )?(?:note|reminder|context|background|info)\b[^:.]{0,30}:\s*)`)
	// leadIn says where or since when a statement holds, and is no part of its form.
	leadIn  = lazyregexp.New(`(?i)^(?:these days|nowadays|at work|at home|for work|at the office|in general|generally|as a rule|usually|normally|over here|in our team|in our company|in my team|on my team|since (?:january|february|march|april|may|june|july|august|september|october|november|december|last \w+|\d{4})),? `)
	endings = lazyregexp.New(`(?i)[,;]?\s+(?:btw|by the way|fwiw|these days|please|bitte|s'il te plaît|por favor|ok|okay|thanks)$`)
)

// withoutCode takes out fenced code and quoted lines and reports whether there were any.
func withoutCode(text string) (string, bool) {
	out := fence.ReplaceAllString(quotes.Replace(text), "\n")
	var lines []string
	for line := range strings.Lines(out) {
		if !strings.HasPrefix(strings.TrimSpace(line), ">") {
			lines = append(lines, line)
		}
	}
	kept := strings.Join(lines, "")
	return kept, strings.TrimSpace(kept) != strings.TrimSpace(quotes.Replace(text))
}

// sentences splits a text at line ends, and at end marks that a space or an ideograph follows.
func sentences(text string) []sentence {
	var list []sentence
	for line := range strings.Lines(text) {
		line = bullet.ReplaceAllString(line, "")
		start := 0
		for i, r := range line {
			n := utf8.RuneLen(r)
			if !strings.ContainsRune(".!?。！？…", r) || !ends(line, i, n) {
				continue
			}
			list = appendSentence(list, line[start:i], r == '?' || r == '？')
			start = i + n
		}
		list = appendSentence(list, line[start:], false)
	}
	return list
}

// ends reports whether the mark at i ends a sentence.
func ends(line string, i, n int) bool {
	mark := line[i : i+n]
	if mark != "." && mark != "!" && mark != "?" {
		return true
	}
	next, _ := utf8.DecodeRuneInString(line[i+n:])
	if i+n < len(line) && !unicode.IsSpace(next) && next != '"' && next != ')' && next != '!' && next != '?' && next != '.' {
		return false
	}
	if mark != "." {
		return true
	}
	word := line[:i]
	if at := strings.LastIndexFunc(word, unicode.IsSpace); at >= 0 {
		word = word[at+1:]
	}
	if len(word) <= 2 && strings.Trim(word, "0123456789") == "" && unicode.IsUpper(firstLetter(line[i+n:])) && word != "" {
		return false // 4. Juli
	}
	switch strings.ToLower(word) {
	case "e.g", "i.e", "etc", "dr", "mr", "mrs", "ms", "st", "vs", "no", "z.b", "bzw", "ca", "approx":
		return strings.TrimSpace(line[i+n:]) == ""
	}
	return true
}

func firstLetter(s string) rune {
	r, _ := utf8.DecodeRuneInString(strings.TrimSpace(s))
	return r
}

func appendSentence(list []sentence, text string, question bool) []sentence {
	text = strings.TrimSpace(text)
	if text == "" || !strings.ContainsFunc(text, unicode.IsGraphic) {
		return list
	}
	if strings.Trim(text, ".!?。！？… ") == "" {
		if question && len(list) > 0 {
			list[len(list)-1].question = true
		}
		return list
	}
	return append(list, sentence{strings.Join(strings.Fields(text), " "), question})
}

// trimmed takes off what only leads into a statement or ends it politely.
func trimmed(text string) string {
	for {
		next := endings.ReplaceAllString(announced(openings.ReplaceAllString(strings.TrimSpace(text), "")), "")
		next = strings.Trim(next, " ,;:")
		if next == text || next == "" {
			return next
		}
		text = next
	}
}

// announced takes off the announcement of a note, which says nothing else than that it should be kept.
func announced(text string) string { return announce.ReplaceAllString(text, "note that ") }

func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

func ideographic(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool {
		return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
	})
}
