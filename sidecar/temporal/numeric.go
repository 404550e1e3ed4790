package temporal

import (
	"strings"
	"time"
)

// numericDate reads dates in digits: 2024-01-15, 01/15/2024, 15.01.2024 and
// 2024-03; with support also 11/27 and 27.11.
func (p *parser) numericDate(i int) (found, bool) {
	a, aDigits, ok := p.literal(i)
	if !ok || i+2 >= len(p.terms) || p.partOfMore(i-1) {
		return found{}, false
	}
	sep := p.terms[i+1].mark
	b, bDigits, ok := p.literal(i + 2)
	if !ok || sep == "" || !strings.Contains("-/.", sep) || !p.glued(i+1) || bDigits > 2 || !p.follows(sep, i+2) {
		return found{}, false
	}
	f := found{grain: day, from: i, to: i + 3}
	if p.mark(i+3, sep) && p.glued(i+3) && p.follows(sep, i+4) {
		if c, cDigits, ok := p.literal(i + 4); ok {
			f.to = i + 5
			y, m, d, ok := p.order([3]int{a, b, c}, [3]int{aDigits, bDigits, cDigits}, sep)
			return p.dated(f, y, m, d, ok)
		}
	}
	switch {
	case aDigits == 4 && bDigits == 2 && sep != "." && !p.partOfMore(i+3):
		w := monthsFrom(a, b, 1, p.now.Location())
		f.window, f.grain = w, monthUnit
		f.spec = saying(pYear, a).with(pMonth, b)
		return f, a > 0 && b >= 1 && b <= 12
	case aDigits <= 2 && sep != "-" && p.yearless(i, sep) && !p.partOfMore(i+3):
		return p.dayAndMonth(f, a, b, sep)
	}
	return found{}, false
}

// follows reports whether a number may stand at i after a separator: only a
// full stop bears a space.
func (p *parser) follows(sep string, i int) bool {
	return p.glued(i) || sep == "."
}

// partOfMore reports whether term i joins the date to more digits or letters.
func (p *parser) partOfMore(i int) bool {
	if i < 0 || i >= len(p.terms) || !strings.Contains("-/.:", p.terms[i].mark) || p.terms[i].mark == "" {
		return false
	}
	return p.glued(i) && i+1 < len(p.terms) && p.glued(i+1)
}

// order tells year, month and day apart.
func (p *parser) order(n, digits [3]int, sep string) (y, m, d int, ok bool) {
	if digits[0] == 4 {
		return n[0], n[1], n[2], digits[2] <= 2
	}
	if digits[0] > 2 || digits[2] != 4 && (digits[2] != 2 || sep == "-") {
		return 0, 0, 0, false
	}
	if digits[2] == 2 {
		n[2] += 2000
	}
	m, d = n[0], n[1]
	if sep == "." || p.dayFirst && d <= 12 || m > 12 {
		m, d = d, m
	}
	return n[2], m, d, true
}

// dated completes f with a date and passes over a time of day after it.
func (p *parser) dated(f found, y, m, d int, ok bool) (found, bool) {
	if !ok {
		return f, false
	}
	w, ok := date(y, m, d, p.now.Location())
	if !ok {
		return f, false
	}
	f.window = w
	f.spec = saying(pYear, y).with(pMonth, m).with(pDay, d)
	if p.is(f.to, isoMark) && p.glued(f.to) {
		return p.instant(f), true
	}
	return f, !p.partOfMore(f.to)
}

// yearless reports whether 11/27 is a date and not a fraction.
func (p *parser) yearless(i int, sep string) bool {
	if p.asks(i-1, reading{}) || p.vouched == i && i > 0 {
		return true
	}
	return sep == "." && p.mark(i+3, ".") && p.glued(i+3) && i+4 < len(p.terms)
}

func (p *parser) dayAndMonth(f found, a, b int, sep string) (found, bool) {
	m, d := a, b
	if sep == "." || p.dayFirst && b <= 12 || m > 12 {
		m, d = d, m
	}
	if m < 1 || m > 12 || d < 1 || d > 31 {
		return f, false
	}
	f.spec = saying(pMonth, m).with(pDay, d)
	w, _, ok := resolve(f.spec, p.now)
	f.window = w
	if p.mark(f.to, ".") && p.glued(f.to) {
		f.to++
	}
	return f, ok
}

// instant reads the time after the T of an ISO date. A time with a zone may
// fall on another day here.
func (p *parser) instant(f found) found {
	j := f.to + 1
	h, _, ok := p.literal(j)
	if !ok || h > 23 {
		return f
	}
	m := 0
	for j++; p.glued(j) && (p.mark(j, ":") || p.mark(j, ".")) && p.glued(j+1); j += 2 {
		if n, _, ok := p.literal(j + 1); ok && m == 0 && p.mark(j, ":") {
			m = n
		}
	}
	f.to = j
	y, mo, d := f.start.Date()
	if p.is(j, isoMark) && p.glued(j) {
		f.to++
		f.window = days(time.Date(y, mo, d, h, m, 0, 0, time.UTC).In(p.now.Location()), 1)
		return f
	}
	oh, _, ok := p.literal(j + 1)
	if !ok || !p.mark(j, "+") && !p.mark(j, "-") || !p.glued(j) {
		return f
	}
	offset := oh * 3600
	if p.mark(j, "-") {
		offset = -offset
	}
	f.to = j + 2
	if p.mark(f.to, ":") && p.glued(f.to+1) {
		f.to += 2
	}
	if oh < 24 {
		t := time.Date(y, mo, d, h, m, 0, 0, time.FixedZone("", offset))
		f.window = days(t.In(p.now.Location()), 1)
	}
	return f
}
