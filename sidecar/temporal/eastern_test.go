package temporal

import (
	"strings"
	"testing"
)

func TestChinese(t *testing.T) {
	cases{
		{"前天我们谈了什么", "2026-08-10"},
		{"上周三谁来了", "2026-08-05"},
		{"星期二谁来了", "2026-08-11"},
		{"四天前谁来了", "2026-08-08"},
		{"两三天前谁来了", "2026-08-09 2026-08-10"},
		{"几个星期前谁来了", "2026-07-08 2026-07-29"},
		{"半年前谁来了", "2026-02-12"},
		{"二十三天前谁来了", "2026-07-20"},
		{"上个月的销售额", "2026-07-01 2026-07-31"},
		{"过去两个星期的销售额", "2026-07-29 2026-08-12"},
		{"去年第三季度的销售额", "2025-07-01 2025-09-30"},
		{"二〇二五年六月五日的会议", "2025-06-05"},
		{"２０２５年６月的会议", "2025-06-01 2025-06-30"},
		{"六月五号的会议", "2026-06-05"},
		{"去年六月的会议", "2025-06-01 2025-06-30"},
		{"六月二十日左右的旅行", "2026-06-17 2026-06-23"},
		{"从五月到六月的旅行", "2026-05-01 2026-06-30"},
		{"六月以来的旅行", "2026-06-01 2026-08-12"},
		{"去年夏天的旅行", "2025-06-01 2025-08-31"},
		{"上個週末的旅行", "2026-08-08 2026-08-09"},
		{"去年年底的旅行", "2025-09-01 2025-12-31"},
		{"前端和后端的区别", "none"},
		{"百万年前的化石", "none"},
	}.run(t)
}

func TestJapanese(t *testing.T) {
	cases{
		{"おととい何を話しましたか", "2026-08-10"},
		{"先週の水曜日に誰が来た", "2026-08-05"},
		{"火曜日に誰が来た", "2026-08-11"},
		{"４日前に誰が来た", "2026-08-08"},
		{"２ヶ月前に誰が来た", "2026-06-12"},
		{"数週間前に誰が来た", "2026-07-08 2026-07-29"},
		{"先月の売上", "2026-07-01 2026-07-31"},
		{"過去3ヶ月間の売上", "2026-05-12 2026-08-12"},
		{"2025年6月5日の会議", "2025-06-05"},
		{"昨年の6月の会議", "2025-06-01 2025-06-30"},
		{"6月20日頃の旅行", "2026-06-17 2026-06-23"},
		{"5月から6月までの旅行", "2026-05-01 2026-06-30"},
		{"月曜日からの変更", "2026-08-10 2026-08-12"},
		{"去年の夏の旅行", "2025-06-01 2025-08-31"},
		{"先週末の旅行", "2026-08-08 2026-08-09"},
		{"日本の首都はどこ", "none"},
	}.run(t)
}

// TestNoTime has questions with words and numbers that look like a time.
func TestNoTime(t *testing.T) {
	for _, question := range []string{
		"", " \n\t", "?!", "\x00\xff\xfe",
		"may I see the log", "she may leave", "this may be it", "we march on", "time to march",
		"the second attempt", "sun and moon", "why does it fall apart", "spring framework beans", "he sat down",
		"wait 30 seconds", "five days of leave", "the last 5 commits", "the past tense", "in 3 files",
		"version 1.2.3", "v2024.01", "release-2025-03-04.tar.gz", "/srv/2025/03/04/app", "https://example.org/2025/03/04",
		"sunday.example.com", "april@example.com", "#yesterday_notes", "call 555-1234", "error 2024 in module",
		"in 2048 bytes", "2025-02-30", "31.04.2025", "2025-13-01", "30 February 2025", "June 0000", "2月30日",
		"every Monday", "each month", "the other day", "recently", "2.5 days ago", "99999999999 days ago",
		strings.Repeat("9", 300),
	} {
		if w, ok := Window(question, wednesday); ok {
			t.Errorf("%.40q: window %v to %v of %q, want none", question, w.Start, w.End, w.Text)
		}
	}
}
