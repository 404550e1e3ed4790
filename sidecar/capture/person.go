package capture

import (
	"strings"

	"helmdeck-sidecar/sidecar/lazyregexp"
)

var (
	aboutUser = lazyregexp.New(`(?i)^(?:the )?user (?P<how>(?:(?:always|never|usually|often|also|now|currently|really|mostly|only|still|strongly|generally) )*)(?P<verb>\p{L}+(?:'t)?)`)
	ofUser    = lazyregexp.New(`(?i)\b(?:the )?user's `)
	telling   = lazyregexp.New(`(?i)^(?:the )?user (?:said|says|stated|states|mentioned|mentions|noted|notes) that `)
	theirs    = lazyregexp.New(`(?i)\btheir\b`)
)

// irregular are verbs whose third person is not made with -s.
var irregular = map[string]string{"is": "am", "isn't": "am not", "has": "have", "hasn't": "haven't", "does": "do", "doesn't": "don't", "goes": "go", "was": "was"}

// firstPerson says of oneself what a model says of the user: the rules, and the keys of what they know, are about "I" and "my".
func firstPerson(text string) string {
	text = telling.ReplaceAllString(text, "")
	if m := aboutUser.FindStringSubmatchIndex(text); m != nil {
		how, verb := text[m[2]:m[3]], text[m[4]:m[5]]
		text = "I " + how + base(verb) + theirs.ReplaceAllString(text[m[5]:], "my")
	}
	return capital(ofUser.ReplaceAllString(text, "my "))
}

// base is the form of a verb that follows "I".
func base(verb string) string {
	low := strings.ToLower(verb)
	if b, ok := irregular[low]; ok {
		return b
	}
	stem, found := strings.CutSuffix(low, "s")
	switch {
	case !found || strings.HasSuffix(stem, "s"):
		return verb // a modal, a past, or pass
	case strings.HasSuffix(stem, "ie") && len(stem) > 3:
		return strings.TrimSuffix(stem, "ie") + "y"
	case strings.HasSuffix(stem, "e") && anyEnd(stem[:len(stem)-1], "ss", "sh", "ch", "x", "zz"):
		return stem[:len(stem)-1]
	}
	return stem
}

func anyEnd(s string, ends ...string) bool {
	for _, end := range ends {
		if strings.HasSuffix(s, end) {
			return true
		}
	}
	return false
}
