package temporal

// class is what a word can be. Most readings carry a value; its meaning is
// given here.
type class uint8

const (
	_ class = iota

	month     // 1 to 12
	weekday   // 1, Monday, to 7
	season    // 1, spring, to 4, winter
	unitWord  // a unit
	number    // the number
	article   // 1; an indefinite article, which is also a number
	vague     // a key of vagueAmounts
	oneHalf   // half of the unit that follows
	ordinal   // the number; -1 for the last
	ordSuffix // what makes a number an ordinal
	dayMark   // makes a number a day of the month: 日
	monthMark // makes a number a month: 月
	yearMark  // makes a number a year: 年
	quarter   // the word quarter
	halfYear  // the word half, of a year

	dayRef     // days from today
	weekRef    // weeks from this one
	monthRef   // months from this one
	yearRef    // years from this one
	weekendRef // weekends from this one
	halfRef    // 1 or 2, of this year
	dayPart    // morning, evening: has no value
	clockTime  // a whole hour: noon, midnight
	meridiem   // hours to add: 0 or 12
	hourMark   // o'clock
	edge       // third of a period: 1 early, 2 mid, 3 late

	shift      // -1 last, 0 this, 1 next
	rolling    // -1 past, 1 coming: with or without an amount
	ago        // after an amount
	agoBefore  // before an amount
	later      // after an amount
	ahead      // before an amount
	since      // before an expression
	sinceAfter // after it, as are all below with After
	until      // up to and including an expression
	untilAfter
	before // up to but not including
	beforeAfter
	after      // from the end of an expression
	afterAfter //
	between    // opens a pair
	and        // joins a pair opened by between
	to         // joins a pair
	around
	aroundAfter
	at      // before a time of day
	on      // any other preposition of time
	of      // what may stand inside an expression without meaning
	every   // recurrence, which has no window
	isoMark // a letter inside an ISO 8601 time
)

type unit int

const (
	second unit = iota
	minute
	hour
	day
	week
	monthUnit
	quarterUnit
	halfUnit
	year
	decade
	weekend
	night
)

const (
	couple = iota
	few
)

// vagueAmounts are the spans that vague words stand for.
var vagueAmounts = map[int]amount{
	couple: {1, 3},
	few:    {2, 5},
}
