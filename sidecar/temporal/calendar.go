package temporal

import "time"

// window is a stretch of whole days or, for hours, of time.
type window struct{ start, end time.Time }

// midnight returns the beginning of the day of t.
func midnight(t time.Time) time.Time {
	y, m, d := t.Date()
	return time.Date(y, m, d, 0, 0, 0, 0, t.Location())
}

func days(from time.Time, n int) window {
	from = midnight(from)
	return window{from, from.AddDate(0, 0, n)}
}

// addMonths moves t by n months; a day that the month does not have becomes
// its last.
func addMonths(t time.Time, n int) time.Time {
	y, m, d := t.Date()
	first := time.Date(y, m+time.Month(n), 1, 0, 0, 0, 0, t.Location())
	last := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(d, last)-1)
}

// isoWeekday returns 1 for Monday to 7 for Sunday.
func isoWeekday(t time.Time) int {
	return (int(t.Weekday())+6)%7 + 1
}

// weekOf returns the week n weeks from that of t.
func weekOf(t time.Time, n int) window {
	return days(midnight(t).AddDate(0, 0, 1-isoWeekday(t)+7*n), 7)
}

// monthsFrom returns n months that begin with a month of year y.
func monthsFrom(y, m, n int, loc *time.Location) window {
	start := time.Date(y, time.Month(m), 1, 0, 0, 0, 0, loc)
	return window{start, start.AddDate(0, n, 0)}
}

// date returns the day y-m-d, if there is one.
func date(y, m, d int, loc *time.Location) (window, bool) {
	t := time.Date(y, time.Month(m), d, 0, 0, 0, 0, loc)
	ok := y >= 1 && y <= 9999 && t.Year() == y && int(t.Month()) == m && t.Day() == d
	return days(t, 1), ok
}

// move returns t moved by n units. Fractions of a day keep their time.
func move(t time.Time, n int, u unit) time.Time {
	switch u {
	case second:
		return t.Add(time.Duration(n) * time.Second)
	case minute:
		return t.Add(time.Duration(n) * time.Minute)
	case hour:
		return t.Add(time.Duration(n) * time.Hour)
	case week, weekend:
		return midnight(t).AddDate(0, 0, 7*n)
	case monthUnit:
		return addMonths(t, n)
	case quarterUnit:
		return addMonths(t, 3*n)
	case halfUnit:
		return addMonths(t, 6*n)
	case year:
		return addMonths(t, 12*n)
	case decade:
		return addMonths(t, 120*n)
	}
	return midnight(t).AddDate(0, 0, n)
}

// third cuts w into its early, middle and late part, between months if it can.
func third(w window, n int) window {
	for _, months := range []int{3, 6, 12} {
		if w.end.Equal(addMonths(w.start, months)) {
			return window{addMonths(w.start, (n-1)*months/3), addMonths(w.start, n*months/3)}
		}
	}
	total := int(w.end.Sub(w.start).Hours()+12) / 24
	from, to := (n-1)*total/3, n*total/3
	return window{w.start.AddDate(0, 0, from), w.start.AddDate(0, 0, to)}
}
