package temporal

import "time"

// named resolves a month, season, quarter or half. Without a year it is the
// latest that has begun; "last" excludes the one that goes on, "next" is the
// first that has not begun, "this" is the one of this year.
func named(s spec, now time.Time) (window, unit, bool) {
	first, length, grain := s.stretch()
	at := func(y int) window { return monthsFrom(y, first, length, now.Location()) }
	if y, ok := s.yearFrom(now); ok {
		return inMonth(s, at(y)), s.nameGrain(grain), y >= 1 && y <= 9999
	}
	y := now.Year()
	v, moved := s.get(pShift)
	switch {
	case moved && v == 0:
	case moved && v > 0:
		for y--; !at(y).start.After(now); y++ {
		}
	case moved:
		for y++; at(y).end.After(now); y-- {
		}
	default:
		for y++; at(y).start.After(now); y-- {
		}
	}
	return inMonth(s, at(y)), s.nameGrain(grain), true
}

func (s spec) nameGrain(grain unit) unit {
	if s.any(pNthWeek) {
		return week
	}
	return grain
}

// stretch returns the first month of what s names, and how many it has. A
// winter begins in December of its year.
func (s spec) stretch() (first, length int, grain unit) {
	if m, ok := s.get(pMonth); ok {
		return m, 1, monthUnit
	}
	if n, ok := s.get(pSeason); ok {
		return 3 * n, 3, quarterUnit
	}
	if q, ok := s.get(pQuarter); ok {
		return 3*q - 2, 3, quarterUnit
	}
	h, _ := s.get(pHalf)
	return 6*h - 5, 6, halfUnit
}

// weekdayAt resolves a weekday: the latest before today, or, with "this", the
// one of this week, or, with "next", the first after today.
func weekdayAt(s spec, d int, now time.Time) window {
	today := midnight(now)
	back := (isoWeekday(today)-d+6)%7 + 1
	switch v, moved := s.get(pShift); {
	case moved && v == 0:
		return days(weekOf(now, 0).start.AddDate(0, 0, d-1), 1)
	case moved && v > 0:
		return days(today.AddDate(0, 0, (d-isoWeekday(today)+6)%7+1), 1)
	}
	return days(today.AddDate(0, 0, -back), 1)
}

// weekendAt resolves a weekend: 0 is that of this week, -1 the latest that
// began before today, and so on in both directions.
func weekendAt(now time.Time, n int) window {
	saturday := weekOf(now, 0).start.AddDate(0, 0, 5)
	if n < 0 && saturday.Before(midnight(now)) {
		n++
	}
	return days(saturday.AddDate(0, 0, 7*n), 2)
}
