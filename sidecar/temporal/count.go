package temporal

// count reads a number: in digits or words, an article, "a few", "half", "two
// or three", "2-3". Half is the amount 0.
func (p *parser) count(i int) (amount, int, bool) {
	n, j, ok := p.single(i)
	if !ok {
		return n, i, false
	}
	if p.mark(j, "-") || p.is(j, to) || j < len(p.terms) && alternatives[p.terms[j].text] {
		if m, k, ok := p.single(j + 1); ok && m.lo > n.hi && n.lo > 0 {
			return amount{n.lo, m.hi}, k, true
		}
	}
	return n, j, true
}

// alternatives are the words for or.
var alternatives = map[string]bool{"or": true, "oder": true, "ou": true, "o": true, "или": true}

func (p *parser) single(i int) (amount, int, bool) {
	if i >= len(p.terms) {
		return amount{}, i, false
	}
	if v, ok := p.get(i, vague); ok {
		return vagueAmounts[v], i + 1, true
	}
	if v, ok := p.get(i, number); ok {
		j := i + 1
		if p.mark(j, "-") {
			j++
		}
		if u, ok := p.get(j, number); ok && v >= 20 && v < 100 && u < 10 {
			return amount{v + u, v + u}, j + 1, true
		}
		return amount{v, v}, i + 1, true
	}
	if p.is(i, oneHalf) {
		return amount{}, i + 1, true
	}
	if p.is(i, article) {
		if p.is(i+1, vague) {
			return p.single(i + 1)
		}
		return amount{1, 1}, i + 1, true
	}
	t := p.terms[i]
	return t.num, i + 1, t.digits > 0 && !t.bound && t.num.lo > 0
}
