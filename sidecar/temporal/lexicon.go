package temporal

import (
	"strings"
	"sync"
)

// lexicon is what is known of one language.
type lexicon struct {
	// hints are common words by which the language is told.
	hints string

	// plain are words of this language that mean a time in another one.
	plain string

	rows []row
}

// row gives phrases, separated by commas, a class and a value. A phrase that
// ends in "?" is also an ordinary word, and counts only with support; one that
// ends in "??" needs more, see parser.supported.
type row struct {
	class   class
	value   int
	phrases string
}

// reading is one thing a phrase can be. doubt is its number of question marks.
type reading struct {
	class class
	value int
	doubt int
	lang  string
}

var lexicons = map[string]*lexicon{
	"en": &english,
	"de": &german,
	"fr": &french,
	"es": &spanish,
	"it": &italian,
	"pt": &portuguese,
	"ru": &russian,
	"zh": &chinese,
	"ja": &japanese,
}

// languages is the order in which languages are tried.
var languages = []string{"en", "de", "fr", "es", "it", "pt", "ru", "zh", "ja"}

// dictionary is all lexicons by phrase, the phrase as its folded tokens joined
// by spaces.
type dictionary struct {
	phrases map[string][]reading
	longest map[string]int // tokens of the longest phrase, by its first
	hints   map[string][]string
	plain   map[string]map[string]bool // by language
}

var words = sync.OnceValue(func() *dictionary {
	d := &dictionary{
		phrases: map[string][]reading{},
		longest: map[string]int{},
		hints:   map[string][]string{},
		plain:   map[string]map[string]bool{},
	}
	for _, lang := range languages {
		d.add(lang, lexicons[lang])
	}
	return d
})

func (d *dictionary) add(lang string, l *lexicon) {
	for _, r := range l.rows {
		for phrase := range strings.SplitSeq(r.phrases, ",") {
			bare := strings.TrimRight(strings.TrimSpace(phrase), "?")
			tokens := tokensOf(bare)
			key, n := join(tokens)
			d.longest[tokens[0].text] = max(d.longest[tokens[0].text], n)
			d.phrases[key] = append(d.phrases[key], reading{
				class: r.class, value: r.value, lang: lang, doubt: strings.Count(phrase, "?"),
			})
		}
	}
	for _, t := range tokensOf(l.hints) {
		d.hints[t.text] = append(d.hints[t.text], lang)
	}
	d.plain[lang] = map[string]bool{}
	for _, t := range tokensOf(l.plain) {
		d.plain[lang][t.text] = true
	}
}

// find returns the readings of a phrase in a question in lang, which may be
// empty. Words that are plain in lang have only the readings of lang.
func (d *dictionary) find(key, lang string) []reading {
	found := d.phrases[key]
	if lang == "" || !d.plain[lang][key] {
		return found
	}
	var own []reading
	for _, r := range found {
		if r.lang == lang {
			own = append(own, r)
		}
	}
	return own
}

func tokensOf(s string) []token {
	_, tokens := tokenize(s)
	return tokens
}

// join makes a key of tokens and returns how many there were; hyphens do not
// count in the key.
func join(tokens []token) (key string, n int) {
	parts := make([]string, 0, len(tokens))
	for _, t := range tokens {
		if t.text != "-" {
			parts = append(parts, t.text)
		}
	}
	return strings.Join(parts, " "), len(tokens)
}
