package temporal

// term is one or more tokens that mean something together, or one token that
// means nothing here.
type term struct {
	readings []reading
	num      amount // of a number in digits
	digits   int    // how many digits, 0 when it is not such a number
	mark     string // the character, for punctuation
	text     string

	ideograph bool
	bound     bool // a number that is a part of a decimal, a version or a date

	start, end int  // in the source
	gap        bool // space stands before
}

// tag finds the terms of tokens, the longest phrase first.
func tag(tokens []token, lang string) []term {
	terms := make([]term, 0, len(tokens))
	for i := 0; i < len(tokens); {
		t, n := phrase(tokens[i:], lang)
		t.start, t.end, t.gap = tokens[i].start, tokens[i+n-1].end, tokens[i].gap
		terms = append(terms, t)
		i += n
	}
	isolate(terms)
	return terms
}

// phrase returns the term that tokens begin with, and its length.
func phrase(tokens []token, lang string) (term, int) {
	d := words()
	for n := min(d.longest[tokens[0].text], len(tokens)); n > 0; n-- {
		if tokens[n-1].kind == mark || tokens[0].kind == mark {
			continue
		}
		key, _ := join(tokens[:n])
		if found := d.find(key, lang); len(found) > 0 {
			return term{readings: found, text: key, ideograph: tokens[0].ideograph}, n
		}
	}
	t := term{text: tokens[0].text}
	switch tokens[0].kind {
	case digit:
		if v, ok := tokens[0].value(); ok {
			t.num, t.digits = v, len([]rune(t.text))
		}
	case mark:
		t.mark, t.text = t.text, ""
	}
	t.ideograph = tokens[0].ideograph
	return t, 1
}
