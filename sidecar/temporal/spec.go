package temporal

// part is one thing said about a time.
type part uint

const (
	pYear       part = iota // the year
	pYearRef                // years from this one
	pMonth                  // 1 to 12
	pMonthRef               // months from this one
	pSeason                 // 1 to 4
	pQuarter                // 1 to 4
	pQuarterRef             // quarters from this one
	pHalf                   // 1 or 2
	pWeekRef                // weeks from this one
	pNthWeek                // of a month; -1 the last
	pWeekendRef             // weekends from this one; -1 the latest
	pDay                    // of a month
	pDayRef                 // days from today
	pWeekday                // 1 to 7
	pShift                  // of what is named: -1 last, 0 this, 1 next
	pEdge                   // 1 to 3
	pClock                  // minutes since midnight
	pWeekOf                 // the week that contains the rest
	parts
)

// spec is what an expression says, part by part.
type spec struct {
	has   uint
	value [parts]int
}

// families are parts that exclude each other.
var families = []uint{
	1<<pYear | 1<<pYearRef,
	1<<pMonth | 1<<pMonthRef | 1<<pSeason | 1<<pQuarter | 1<<pQuarterRef | 1<<pHalf | 1<<pWeekRef | 1<<pDayRef,
	1<<pDay | 1<<pDayRef | 1<<pNthWeek | 1<<pWeekendRef,
	1<<pWeekday | 1<<pNthWeek | 1<<pWeekendRef,
	1<<pYear | 1<<pMonthRef,
	1<<pYear | 1<<pWeekRef,
	1<<pYear | 1<<pDayRef,
	1<<pYearRef | 1<<pMonthRef,
	1<<pYearRef | 1<<pWeekRef,
	1<<pYearRef | 1<<pDayRef,
	1<<pYear | 1<<pWeekendRef,
	1<<pMonth | 1<<pWeekendRef,
	1<<pShift | 1<<pYear,
	1<<pShift | 1<<pYearRef,
	1<<pShift | 1<<pDay,
	1<<pShift | 1<<pWeekRef,
	1<<pShift | 1<<pMonthRef,
}

// saying returns a spec of one part.
func saying(p part, value int) spec {
	var s spec
	return s.with(p, value)
}

func (s spec) with(p part, value int) spec {
	s.has |= 1 << p
	s.value[p] = value
	return s
}

func (s spec) get(p part) (int, bool) {
	return s.value[p], s.has&(1<<p) != 0
}

// any reports whether s has one of parts.
func (s spec) any(parts ...part) bool {
	for _, p := range parts {
		if s.has&(1<<p) != 0 {
			return true
		}
	}
	return false
}

// merge joins two specs that say different things about one time.
func (s spec) merge(t spec) (spec, bool) {
	if s.has&t.has != 0 {
		return s, false
	}
	for _, f := range families {
		if s.has&f != 0 && t.has&f != 0 {
			return s, false
		}
	}
	for p := range parts {
		if v, ok := t.get(p); ok {
			s = s.with(p, v)
		}
	}
	return s, true
}

// faint reports whether s says no more than today or a time of day.
func (s spec) faint() bool {
	n, today := s.get(pDayRef)
	return s.has == 1<<pClock || today && n == 0
}
