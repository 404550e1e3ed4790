// Package temporal reads the time words of a question and answers with the
// window of time a reader would mean, seen from a given now.
//
//	w, ok := temporal.Window("what did we decide last week?", now)
//
// It knows English, German, French, Spanish, Italian, Portuguese, Russian,
// Chinese and Japanese, with or without accents, in any case, with ASCII or
// full-width digits; the languages may be mixed in one question. A question
// that names no time has no window, and so does one whose date does not exist.
//
// # What the words mean
//
//   - Windows are whole days in the location of now. A time of day ("at 3pm",
//     "this morning", "two hours ago") selects its day; "the last two hours"
//     alone is measured to the instant.
//   - Weeks run from Monday to Sunday. "Last week", "this month" and "next
//     year" are calendar periods. "Last weekend" is the latest one that began
//     before today, "this weekend" the one of this week.
//   - "The past N days" begin N days before today and include today.
//   - "N days ago", "N months ago" and "N years ago" are one day. "A couple of"
//     is one to three, "a few" two to five, as a window.
//   - A month, date, weekday, season or quarter without a year is the latest
//     one that has begun. A bare weekday is never today.
//   - "Since X" and "after X" end with today, "before X" and "until X" have no
//     beginning: their Start is the first day of year 1. Until includes X.
//   - "Around" widens by a margin that grows with what it widens: three days
//     for a day, two weeks for a month.
//   - 01/02/2024 is 2 January in an English question, 1 February in the others;
//     dotted dates name the day first.
//
// With several expressions the first counts, except that "today", "now" and a
// time of day yield to any other; parts of one expression ("on Monday of last
// week") are joined.
//
// # What it will not do
//
// It does not guess. "Recently", "once" and "every Monday" have no edges and
// thus no window; numbers without units, versions, paths, URLs and identifiers
// are not dates; "may", "march", "fall", "sun" and their like count only beside
// a preposition, a number or a year. Holidays are not known. Only the first
// 2 KiB are read. Answers depend on nothing but the arguments.
package temporal
