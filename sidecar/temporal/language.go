package temporal

// tongue is what the common words of a question tell of its language.
type tongue struct {
	lang     string // empty when they do not tell
	dayFirst bool   // 01/02/2024 is 1 February
}

// language tells the language of a question. Words of other languages than
// English make the day come first, even if they do not tell which it is.
func language(tokens []token) tongue {
	counts := map[string]int{}
	for _, t := range tokens {
		for _, lang := range words().hints[t.text] {
			counts[lang]++
		}
	}
	best, tie := "", false
	for _, lang := range languages {
		n := counts[lang]
		if n == 0 || n < counts[best] {
			continue
		}
		tie = n == counts[best]
		best = lang
	}
	t := tongue{dayFirst: counts[best] > counts["en"]}
	if !tie {
		t.lang = best
	}
	return t
}
