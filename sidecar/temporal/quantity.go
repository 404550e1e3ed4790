package temporal

import "time"

// quantity is an amount of a unit.
type quantity struct {
	amount
	unit  unit
	vague bool
}

// measure reads a count and a unit.
func (p *parser) measure(i int) (quantity, int, bool) {
	n, j, ok := p.count(i)
	if !ok {
		return quantity{}, i, false
	}
	j = p.skip(j, of)
	u, ok := p.get(j, unitWord)
	if !ok {
		return quantity{}, i, false
	}
	return quantity{n, unit(u), n.lo != n.hi}.whole(), j + 1, true
}

// whole turns half a unit into smaller ones.
func (q quantity) whole() quantity {
	if q.lo > 0 {
		return q
	}
	switch q.unit {
	case hour:
		q.amount, q.unit = amount{30, 30}, minute
	case day:
		q.amount, q.unit = amount{12, 12}, hour
	case week:
		q.amount, q.unit = amount{3, 3}, day
	case monthUnit:
		q.amount, q.unit = amount{15, 15}, day
	case year:
		q.amount, q.unit = amount{6, 6}, monthUnit
	case decade:
		q.amount, q.unit = amount{5, 5}, year
	default:
		q.amount = amount{1, 1}
	}
	return q
}

// tooMany is where counts stop to be times.
const tooMany = 10_000

// shifted returns the window that lies q from now: in the past when sign is
// -1, in the future when it is 1.
func (q quantity) shifted(now time.Time, sign int) (window, bool) {
	if q.hi > tooMany {
		return window{}, false
	}
	if q.vague && q.unit == monthUnit {
		q = quantity{amount{30 * q.lo, 30 * q.hi}, day, true}
	}
	if q.unit == weekend {
		return weekendAt(now, sign*q.lo), true
	}
	near, far := move(now, sign*q.lo, q.unit), move(now, sign*q.hi, q.unit)
	if sign < 0 {
		near, far = far, near
	}
	w := window{midnight(near), days(far, 1).end}
	return w, sane(w)
}

// rolled returns the window from q ago to now, or from now to q ahead.
func (q quantity) rolled(now time.Time, sign int) (window, bool) {
	if q.hi > tooMany {
		return window{}, false
	}
	far := move(now, sign*q.hi, q.unit)
	var w window
	switch {
	case q.unit < day && sign < 0:
		w = window{far, now.Add(time.Microsecond)}
	case q.unit < day:
		w = window{now, far.Add(time.Microsecond)}
	case sign < 0:
		w = window{midnight(far), days(now, 1).end}
	default:
		w = window{midnight(now), days(far, 1).end}
	}
	return w, sane(w)
}

// sane reports whether w lies in the years 1 to 9999 and has a length.
func sane(w window) bool {
	return w.start.Before(w.end) && w.start.Year() >= 1 && w.end.Year() <= 10_000
}
