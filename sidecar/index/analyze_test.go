package index

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// show writes tokens as words, then "=" before wholes and "~" before parts.
func show(tokens []Token) string {
	var out []string
	for _, t := range tokens {
		out = append(out, []string{"", "=", "~"}[t.Kind]+t.Term)
	}
	return strings.Join(out, " ")
}

func TestAnalyze(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"empty", " \t\n.,;--", ""},
		{"english", "The user's cat, they're fine; don't!", "the user cat they fine dont"},
		{"curly apostrophe", "Anna’s don’t", "anna dont"},
		{"name", "O'Brien", "o brien =obrien"},
		{"german", "Größe für Äpfel, Straße", "grosse fur apfel strasse"},
		{"french", "L'été à Orléans, cœur", "l ete =lete a orleans coeur"},
		{"russian", "Ёлка и ЧАЙ", "елка и чай"},
		{"greek", "Ὀδυσσεύς ΟΔΥΣΣΕΥΣ", "οδυσσευσ οδυσσευσ"},
		{"turkish", "İstanbul ılık", "istanbul ilik"},
		{"arabic", "مُحَمَّد", "محمد"},
		{"devanagari keeps vowels", "हिन्दी", "हिन्दी"},
		{"chinese", "我喜欢猫。", "~我 我喜 ~喜 喜欢 ~欢 欢猫 ~猫"},
		{"one character", "猫 и 犬", "猫 и 犬"},
		{"japanese", "ラーメンが", "~ラ ラー ~ー ーメ ~メ メン ~ン ンが ~が"},
		{"half width", "ﾗｰ Ａｂｃ１", "~ラ ラー ~ー abc1 ~abc"},
		{"korean", "서울시", "~서 서울 ~울 울시 ~시"},
		{"mixed scripts", "Go言語2", "go ~言 言語 ~語 2"},
		{"thai", "น้ำดี", "~น้ํ น้ํา ~า าดี ~ดี"},
		{"emoji", "ok 👍🏽 👨‍👩‍👧 🇩🇪❤️", "ok 👍 👨 👩 👧 🇩🇪 ❤"},
		{"camel", "useState HTTPServer utf8", "usestate ~use ~state httpserver ~http ~server utf8 ~utf"},
		{"snake and kebab", "max_open dark-mode", "max open =maxopen dark mode =darkmode"},
		{"dotted", "foo.bar. End", "foo bar =foo.bar end"},
		{"path", "src/my-app/main.go", "src my app main go =myapp =main.go"},
		{"windows path", `C:\dir\a.txt`, "c dir a txt =a.txt"},
		{"version", "v1.2.3", "v1 2 3 =v1.2.3 =1.2.3"},
		{"numbers", "1,000,000 3.14 1,5 10:30", "1000000 3 14 =3.14 1 5 10 30 =10:30"},
		{"mail", "a@b.org", "a b org =a@b.org"},
		{"languages", "C++ c# R&D", "c =c++ c =c# r d =r&d"},
		{"ligature", "ﬁne ①", "fine 1"},
		{"invalid", "a\xffb \xc3", "a b"},
		{"diacritic after a stray byte", strings.Repeat("0", 48) + "\xf5Ê", strings.Repeat("0", 48) + " e"},
		{"soft hyphen", "co\u00adoperate", "cooperate"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, show(Analyze(c.text))); diff != "" {
				t.Errorf("Analyze(%q) (-want +got):\n%s", c.text, diff)
			}
		})
	}
}

func TestStem(t *testing.T) {
	for _, c := range []struct{ a, b string }{
		{"running", "runs"}, {"preferences", "preference"}, {"deployed", "deploying"},
	} {
		if Stem(c.a) != Stem(c.b) {
			t.Errorf("%q and %q have stems %q and %q", c.a, c.b, Stem(c.a), Stem(c.b))
		}
	}
	for _, s := range []string{"", "a", "v1.2.3", "größe", "the", "東京"} {
		if got := Stem(s); got != s {
			t.Errorf("Stem(%q) = %q", s, got)
		}
	}
}

func TestAnalyzeCutsLongWords(t *testing.T) {
	for _, s := range []string{"a", "é", "猫\u3099\u3099"} {
		for _, tok := range Analyze(strings.Repeat(s, 50_000)) {
			if len(tok.Term) > maxTerm || !utf8.ValidString(tok.Term) {
				t.Fatalf("term of %d bytes", len(tok.Term))
			}
		}
	}
}

func FuzzAnalyze(f *testing.F) {
	for _, s := range []string{"", "don't v1.2.3 a/b-c C++", "東京都 น้ำ 서울", "👨‍👩‍👧 🇩🇪 \xff", "ﷺ½Ⱥİß", "1,000,00 'a''s"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		tokens := Analyze(s)
		if !slices.Equal(tokens, Analyze(s)) {
			t.Fatal("not stable")
		}
		size := 0
		for _, tok := range tokens {
			size += len(tok.Term)
			if tok.Term == "" || len(tok.Term) > maxTerm || !utf8.ValidString(tok.Term) {
				t.Fatalf("bad term %q", tok.Term)
			}
			if again := Analyze(tok.Term); tok.Kind == Word && !slices.ContainsFunc(again, func(u Token) bool { return u.Term == tok.Term }) {
				t.Fatalf("the word %q is not found by itself: %v", tok.Term, again)
			}
			Stem(tok.Term)
		}
		if len(tokens) > 40*len(s) || size > 64*len(s) {
			t.Fatalf("%d tokens of %d bytes from %d bytes", len(tokens), size, len(s))
		}
	})
}
