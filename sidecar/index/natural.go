package index

import (
	"cmp"
	"strings"
)

// compareNatural orders strings with the numbers in them by value: D1:9 before
// D1:10. Strings that differ in leading zeros alone are ordered by bytes.
func compareNatural(a, b string) int {
	i := 0 // behind what is the same, but for the digits of a number
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	for i > 0 && '0' <= a[i-1] && a[i-1] <= '9' {
		i--
	}
	s, t := a[i:], b[i:]
	for s != "" && t != "" {
		m, n := digits(s), digits(t)
		if m > 0 && n > 0 {
			x, y := strings.TrimLeft(s[:m], "0"), strings.TrimLeft(t[:n], "0")
			if c := cmp.Or(cmp.Compare(len(x), len(y)), strings.Compare(x, y)); c != 0 {
				return c
			}
			s, t = s[m:], t[n:]
			continue
		}
		if s[0] != t[0] {
			return cmp.Compare(s[0], t[0])
		}
		s, t = s[1:], t[1:]
	}
	return cmp.Or(cmp.Compare(len(s), len(t)), strings.Compare(a, b))
}

// digits returns how many digits s begins with.
func digits(s string) int {
	n := 0
	for n < len(s) && '0' <= s[n] && s[n] <= '9' {
		n++
	}
	return n
}
