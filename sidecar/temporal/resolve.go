package temporal

import "time"

// resolve finds the window of a spec seen from now, and its grain. It reports
// false when there is no such time.
func resolve(s spec, now time.Time) (window, unit, bool) {
	w, grain, ok := period(s, now)
	if !ok {
		return w, grain, false
	}
	if s.any(pWeekOf) {
		return weekOf(w.start, 0), week, true
	}
	if e, ok := s.get(pEdge); ok {
		return third(w, e), max(day, grain-1), true
	}
	return w, grain, true
}

// period resolves all of s but its edge.
func period(s spec, now time.Time) (window, unit, bool) {
	if n, ok := s.get(pDayRef); ok {
		return days(midnight(now).AddDate(0, 0, n), 1), day, true
	}
	if s.any(pDay) {
		w, ok := dated(s, now)
		return w, day, ok
	}
	if n, ok := s.get(pWeekRef); ok {
		return inWeek(s, weekOf(now, n)), grainOfWeek(s), true
	}
	if n, ok := s.get(pWeekendRef); ok {
		return weekendAt(now, n), weekend, true
	}
	if n, ok := s.get(pMonthRef); ok {
		first := addMonths(midnight(now).AddDate(0, 0, 1-now.Day()), n)
		w := monthsFrom(first.Year(), int(first.Month()), 1, now.Location())
		return inMonth(s, w), grainOfMonth(s), true
	}
	if n, ok := s.get(pQuarterRef); ok {
		q := (int(now.Month()) - 1) / 3
		return monthsFrom(now.Year(), 3*(q+n)+1, 3, now.Location()), quarterUnit, true
	}
	if s.any(pMonth, pSeason, pQuarter, pHalf) {
		return named(s, now)
	}
	if d, ok := s.get(pWeekday); ok {
		if s.any(pYear, pYearRef) {
			return window{}, day, false
		}
		return weekdayAt(s, d, now), day, true
	}
	if y, ok := s.yearFrom(now); ok {
		return monthsFrom(y, 1, 12, now.Location()), year, y >= 1 && y <= 9999
	}
	if m, ok := s.get(pClock); ok {
		at := midnight(now).Add(time.Duration(m) * time.Minute)
		if at.After(now) {
			return days(midnight(now).AddDate(0, 0, -1), 1), day, true
		}
		return days(now, 1), day, true
	}
	return window{}, day, false
}

// yearFrom returns the year that s names.
func (s spec) yearFrom(now time.Time) (int, bool) {
	if y, ok := s.get(pYear); ok {
		return y, true
	}
	n, ok := s.get(pYearRef)
	return now.Year() + n, ok
}

// dated resolves a day of a month. Without a year it is the latest that has
// been.
func dated(s spec, now time.Time) (window, bool) {
	d, _ := s.get(pDay)
	m, hasMonth := s.get(pMonth)
	if n, ok := s.get(pMonthRef); ok {
		first := addMonths(midnight(now).AddDate(0, 0, 1-now.Day()), n)
		return date(first.Year(), int(first.Month()), d, now.Location())
	}
	if !hasMonth {
		if s.any(pYear, pYearRef) {
			return window{}, false
		}
		return latest(now, 12, func(t time.Time) (window, bool) {
			return date(t.Year(), int(t.Month()), d, now.Location())
		}, func(t time.Time) time.Time { return t.AddDate(0, -1, 0) })
	}
	if y, ok := s.yearFrom(now); ok {
		return date(y, m, d, now.Location())
	}
	return latest(now, 9, func(t time.Time) (window, bool) {
		return date(t.Year(), m, d, now.Location())
	}, func(t time.Time) time.Time { return t.AddDate(-1, 0, 0) })
}

// latest goes back from the month of now until at finds a window that has
// begun, at most n times.
func latest(now time.Time, n int, at func(time.Time) (window, bool), back func(time.Time) time.Time) (window, bool) {
	t := monthsFrom(now.Year(), int(now.Month()), 1, now.Location()).start
	for ; n > 0; n-- {
		if w, ok := at(t); ok && !w.start.After(now) {
			return w, true
		}
		t = back(t)
	}
	return window{}, false
}

func inWeek(s spec, w window) window {
	if d, ok := s.get(pWeekday); ok {
		return days(w.start.AddDate(0, 0, d-1), 1)
	}
	return w
}

func grainOfWeek(s spec) unit {
	if s.any(pWeekday) {
		return day
	}
	return week
}

// inMonth cuts the week out of a month that s asks for: the first begins with
// the month, the last ends with it.
func inMonth(s spec, w window) window {
	n, ok := s.get(pNthWeek)
	switch {
	case !ok:
		return w
	case n < 0:
		return window{w.end.AddDate(0, 0, -7), w.end}
	}
	return days(w.start.AddDate(0, 0, 7*(min(n, 4)-1)), 7)
}

func grainOfMonth(s spec) unit {
	if s.any(pNthWeek) {
		return week
	}
	return monthUnit
}
