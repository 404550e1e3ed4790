package temporal

import "testing"

func TestEnglishDays(t *testing.T) {
	cases{
		{"who rang yesterday?", "2026-08-11"},
		{"the talk of the day before yesterday", "2026-08-10"},
		{"what did I eat last night", "2026-08-11"},
		{"what is due tomorrow", "2026-08-13"},
		{"what did Ada say this morning", "2026-08-12"},
		{"what did Ada say on Tuesday", "2026-08-11"},
		{"what did Ada say last Tuesday", "2026-08-11"},
		{"the standup this Friday", "2026-08-14"},
		{"the standup next Friday", "2026-08-14"},
		{"the standup on Fri", "2026-08-07"},
		{"the standup on Monday of last week", "2026-08-03"},
		{"last week on Thursday we merged", "2026-08-06"},
		{"who arrived at 9am", "2026-08-12"},
		{"who arrived at 3:30 pm", "2026-08-11"},
		{"what did we order yesterday at noon", "2026-08-11"},
		{"the invoice from the 3rd", "2026-08-03"},
		{"what was paid on the 3rd", "2026-08-03"},
		{"today I need the report of June 2025", "2025-06-01 2025-06-30"},
	}.run(t)
}

func TestEnglishDates(t *testing.T) {
	cases{
		{"the demo on 4 July 2025", "2025-07-04"},
		{"the demo on July 4th, 2025", "2025-07-04"},
		{"the demo on the 4th of July", "2026-07-04"},
		{"the demo of Nov. 4", "2025-11-04"},
		{"the demo on Saturday, July 4, 2026", "2026-07-04"},
		{"the demo on 2025-07-04", "2025-07-04"},
		{"the demo on 7/4/2025", "2025-07-04"},
		{"the demo on 25/4/2025", "2025-04-25"},
		{"the demo on 11/27", "2025-11-27"},
		{"budget for 2025-07", "2025-07-01 2025-07-31"},
		{"who was hired in September 2025", "2025-09-01 2025-09-30"},
		{"who was hired in September", "2025-09-01 2025-09-30"},
		{"who was hired in September of last year", "2025-09-01 2025-09-30"},
		{"who was hired last March", "2026-03-01 2026-03-31"},
		{"who was hired in May", "2026-05-01 2026-05-31"},
		{"who was hired in 2023", "2023-01-01 2023-12-31"},
		{"sales of Q2 2025", "2025-04-01 2025-06-30"},
		{"sales in the fourth quarter", "2025-10-01 2025-12-31"},
		{"sales in the first half of 2025", "2025-01-01 2025-06-30"},
		{"where did we hike last summer", "2025-06-01 2025-08-31"},
		{"where did we hike in the fall of 2024", "2024-09-01 2024-11-30"},
		{"the outage in early March", "2026-03-01 2026-03-10"},
		{"the outage at the end of last month", "2026-07-21 2026-07-31"},
		{"the outage in mid-2025", "2025-05-01 2025-08-31"},
		{"the first week of June", "2026-06-01 2026-06-07"},
		{"the week of June 10", "2026-06-08 2026-06-14"},
	}.run(t)
}

func TestEnglishDistances(t *testing.T) {
	cases{
		{"what did we plan three days ago", "2026-08-09"},
		{"what did we plan twenty-five days ago", "2026-07-18"},
		{"what did we plan two months ago", "2026-06-12"},
		{"what did we plan a year ago", "2025-08-12"},
		{"what did we plan half a year ago", "2026-02-12"},
		{"what did we plan a couple of weeks ago", "2026-07-22 2026-08-05"},
		{"what did we plan several days ago", "2026-08-07 2026-08-10"},
		{"what did we plan two or three weeks ago", "2026-07-22 2026-07-29"},
		{"what changed in the past 10 days", "2026-08-02 2026-08-12"},
		{"what changed over the last two weeks", "2026-07-29 2026-08-12"},
		{"what changed in the past month", "2026-07-12 2026-08-12"},
		{"what changed last month", "2026-07-01 2026-07-31"},
		{"what changed the week before last", "2026-07-27 2026-08-02"},
		{"what changed this quarter", "2026-07-01 2026-09-30"},
		{"what is due in two weeks", "2026-08-26"},
		{"what is due a week from today", "2026-08-19"},
		{"what is due in the next 3 days", "2026-08-12 2026-08-15"},
	}.run(t)
}

func TestEnglishSpans(t *testing.T) {
	cases{
		{"what happened since Sunday", "2026-08-09 2026-08-12"},
		{"what happened since March 2026", "2026-03-01 2026-08-12"},
		{"what happened before June", "- 2026-05-31"},
		{"what happened until the end of June", "- 2026-06-30"},
		{"what happened after June 3, 2026", "2026-06-04 2026-08-12"},
		{"what happened around June 10", "2026-06-07 2026-06-13"},
		{"what happened about February 2025", "2025-01-18 2025-03-14"},
		{"what happened between June 3 and June 9", "2026-06-03 2026-06-09"},
		{"what happened between the 3rd and the 9th of June", "2026-06-03 2026-06-09"},
		{"what happened June 3-9, 2025", "2025-06-03 2025-06-09"},
		{"what happened from January to March 2025", "2025-01-01 2025-03-31"},
		{"what happened between 2025-01-30 and 2025-02-02", "2025-01-30 2025-02-02"},
		{"what happened between 2019 and 2021", "2019-01-01 2021-12-31"},
		{"what happened from last Friday until yesterday", "2026-08-07 2026-08-11"},
	}.run(t)
}
