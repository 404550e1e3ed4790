package temporal

import (
	"strings"
	"testing"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"
)

// relative are questions whose windows move with now, week by week.
var relative = []string{
	"yesterday", "last week", "this weekend", "last weekend", "on Tuesday", "next Friday", "a few days ago",
	"letzte Woche Montag", "seit drei Tagen", "il y a deux semaines", "mardi dernier", "hace tres días",
	"venerdì scorso", "ontem", "на прошлой неделе", "上周三", "两天前", "先週の月曜日", "過去3日間", "since Monday",
}

// written are questions with letters of many kinds.
var written = append([]string{
	"im März 2025", "au début de l'été dernier", "el próximo miércoles", "à partir de février", "1er août 2024",
	"между мартом и май 2025", "3rd of December", "Q3 2024", "übermorgen",
}, relative...)

func moment(t *rapid.T) time.Time {
	return time.Unix(rapid.Int64Range(0, 4_000_000_000).Draw(t, "now"), 0).UTC()
}

// question draws phrases of the dictionary, numbers and punctuation.
func question(t *rapid.T) string {
	var phrases []string
	for _, lang := range languages {
		for _, r := range lexicons[lang].rows {
			phrases = append(phrases, strings.Split(strings.ReplaceAll(r.phrases, "?", ""), ",")...)
		}
	}
	piece := rapid.OneOf(
		rapid.SampledFrom(phrases),
		rapid.SampledFrom([]string{"1", "3", "15", "31", "2024", "0000", "99999", "-", ".", "/", ":", ",", "", "x"}),
	)
	return strings.Join(rapid.SliceOfN(piece, 0, 12).Draw(t, "pieces"), rapid.SampledFrom([]string{" ", ""}).Draw(t, "space"))
}

func TestWindowsHaveALength(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q, now := question(t), moment(t)
		w, ok := Window(q, now)
		if ok && (!w.Start.Before(w.End) || w.Text == "" || w.Start.Year() < 1 || w.End.Year() > 10_000) {
			t.Fatalf("%q: window %v to %v of %q", q, w.Start, w.End, w.Text)
		}
		if again, _ := Window(q, now); again != w {
			t.Fatalf("%q: first %v, then %v", q, w, again)
		}
	})
}

func TestCaseAndAccentsDoNotMatter(t *testing.T) {
	bare := func(s string) string {
		return strings.Map(func(r rune) rune {
			if unicode.In(r, unicode.Mn) && r < 0x3000 {
				return -1
			}
			return r
		}, norm.NFD.String(s))
	}
	wide := func(s string) string {
		return strings.Map(func(r rune) rune {
			if r >= '0' && r <= '9' {
				return r - '0' + '０'
			}
			return r
		}, s)
	}
	rapid.Check(t, func(t *rapid.T) {
		q, now := rapid.SampledFrom(written).Draw(t, "question"), moment(t)
		want, ok := Window(q, now)
		if !ok {
			t.Fatalf("%q has no window", q)
		}
		for _, variant := range []string{strings.ToUpper(q), strings.ToLower(q), bare(q), norm.NFD.String(q), wide(q)} {
			got, _ := Window(variant, now)
			if !got.Start.Equal(want.Start) || !got.End.Equal(want.End) {
				t.Fatalf("%q: %v to %v, but %q: %v to %v", q, want.Start, want.End, variant, got.Start, got.End)
			}
		}
	})
}

func TestRelativeWindowsMoveWithNow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q, now := rapid.SampledFrom(relative).Draw(t, "question"), moment(t)
		n := 7 * rapid.IntRange(-200, 200).Draw(t, "weeks")
		a, ok := Window(q, now)
		b, ok2 := Window(q, now.AddDate(0, 0, n))
		if !ok || !ok2 || !a.Start.AddDate(0, 0, n).Equal(b.Start) || !a.End.AddDate(0, 0, n).Equal(b.End) {
			t.Fatalf("%q: %v to %v, and %d days on %v to %v", q, a.Start, a.End, n, b.Start, b.End)
		}
	})
}

func TestWordsAroundDoNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q, now := rapid.SampledFrom(relative).Draw(t, "question"), moment(t)
		want, _ := Window(q, now)
		got, ok := Window("budget plans: "+q+"; printers", now)
		if !ok || !got.Start.Equal(want.Start) || !got.End.Equal(want.End) {
			t.Fatalf("%q: %v to %v alone, %v to %v in a sentence", q, want.Start, want.End, got.Start, got.End)
		}
	})
}

func FuzzWindow(f *testing.F) {
	for _, q := range written {
		f.Add(q, int64(1_786_000_000))
	}
	f.Add("2024-01-15T10:00:00+02:00 - 3. 3. 2025 / 11/27", int64(0))
	f.Fuzz(func(t *testing.T, q string, seconds int64) {
		now := time.Unix(seconds%4_000_000_000, 0).UTC()
		w, ok := Window(q, now)
		if ok && (!w.Start.Before(w.End) || w.Text == "") {
			t.Fatalf("%q: window %v to %v of %q", q, w.Start, w.End, w.Text)
		}
	})
}
