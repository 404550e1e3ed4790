package embeddings

import (
	"math"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestSplit(t *testing.T) {
	for _, tt := range []struct{ text, first, second string }{
		{"short", "short", ""},
		{"One sentence. Another one.", "One sentence.", "Another one."},
		{"no end of a sentence here at all", "no end of a sentence", "here at all"},
		{"version 1.2.3 of the program", "version 1.2.3", "of the program"},
		{"first line of two\nsecond line of two", "first line of two", "second line of two"},
		{"我喜欢咖啡。我不喜欢茶。", "我喜欢咖啡。", "我不喜欢茶。"},
		{"0123456789abcdef0123456789abcdef", "0123456789abcdef", "0123456789abcdef"},
		{"äöüäöüäöüäöüäöü", "äöüäöüä", "öüäöüäöü"},
	} {
		first, second := split(tt.text)
		if diff := cmp.Diff([]string{tt.first, tt.second}, []string{first, second}); diff != "" {
			t.Errorf("split(%q) (-want +got):\n%s", tt.text, diff)
		}
	}
}

func TestCutKeepsEveryCharacter(t *testing.T) {
	bare := func(s string) string {
		return strings.Map(func(r rune) rune {
			if unicode.IsSpace(r) {
				return -1
			}
			return r
		}, s)
	}
	rapid.Check(t, func(t *rapid.T) {
		text := strings.TrimSpace(rapid.String().Draw(t, "text") + strings.Repeat(rapid.StringMatching(`[a-zé。 .\n]{0,40}`).Draw(t, "more"), 5))
		limit := rapid.IntRange(1, 200).Draw(t, "limit")
		parts := cut(text, limit)
		for _, p := range parts {
			if !utf8.ValidString(p) || len(p) > limit && len(p) >= 4*minPiece {
				t.Errorf("the part %q of a text cut at %d", p, limit)
			}
		}
		if diff := cmp.Diff(bare(text), bare(strings.Join(parts, ""))); diff != "" {
			t.Errorf("the parts are not the text (-want +got):\n%s", diff)
		}
	})
}

func TestUnit(t *testing.T) {
	got, err := unit([]float32{3, 4})
	if diff := cmp.Diff([]float32{0.6, 0.8}, got); diff != "" || err != nil {
		t.Errorf("error %v (-want +got):\n%s", err, diff)
	}
	for name, v := range map[string][]float64{"empty": {}, "zero": {0, 0}, "infinite": {math.Inf(1), 1}, "not a number": {math.NaN()}} {
		if _, err := unit(v); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestBackoffDoubles(t *testing.T) {
	b := Backoff{}.withDefaults()
	for n, most := range []time.Duration{500 * time.Millisecond, time.Second, 2 * time.Second, 4 * time.Second} {
		for range 100 {
			if d := b.delay(n); d > most || d < most/2 {
				t.Fatalf("pause %d is %v, want %v to %v", n, d, most/2, most)
			}
		}
	}
	if d := b.delay(1 << 20); d > b.Max || d < b.Max/2 {
		t.Errorf("a late pause is %v", d)
	}
}
