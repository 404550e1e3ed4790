package temporal

// year4 reports whether term i is a number of four digits.
func (p *parser) year4(i int) bool {
	_, digits, ok := p.literal(i)
	return ok && digits == 4
}

// yearAfter reads the year that follows a month, which "of" or a comma may
// precede. It is not valid when there is a year 0.
func (p *parser) yearAfter(i int) (y, next int, ok, valid bool) {
	j := i
	if p.mark(j, ",") || p.mark(j, ".") && p.glued(j) {
		j++
	}
	j = p.skip(j, of)
	if p.is(j, yearMark) && p.year4(j+1) {
		j++
	}
	if !p.year4(j) || p.terms[j].bound && !p.terms[j].gap && !p.mark(j-1, ",") && !p.mark(j-1, ".") {
		return 0, i, false, true
	}
	y, _, _ = p.literal(j)
	next = j + 1
	if p.is(next, yearMark) && !p.terms[next].ideograph {
		next++
	}
	return y, next, true, y > 0
}

// bareYear reads a year where one is asked for: "in 2024", "im Jahr 2024",
// "2024 году". "In 2000 tokens" is none.
func (p *parser) bareYear(i int) (spec, int, bool) {
	marked := p.is(i, yearMark) && p.year4(i+1)
	if marked {
		i++
	}
	y, digits, ok := p.literal(i)
	if !ok || digits != 4 || p.terms[i].bound || y < 1000 {
		return spec{}, i, false
	}
	if p.is(i+1, yearMark) {
		return saying(pYear, y), i + 2, true
	}
	asked := marked || p.asks(i-1, reading{}) || p.vouched == i && i > 0
	if !asked || !marked && (y < 1900 || y > 2100 || p.counted(i+1)) {
		return spec{}, i, false
	}
	return saying(pYear, y), i + 1, true
}

// counted reports whether term i looks like the plural that a number counts.
func (p *parser) counted(i int) bool {
	if i >= len(p.terms) || !p.terms[i].gap {
		return false
	}
	t := p.terms[i].text
	return len(t) > 3 && t[len(t)-1] == 's' && t != "this" && t != "does"
}
