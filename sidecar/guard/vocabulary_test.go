package guard

import (
	"fmt"
	"strings"
	"testing"
)

func TestTableFindsWhatWasPut(t *testing.T) {
	var words table[int]
	for i := range 5000 {
		*words.at(fmt.Sprint("word", i)) = i
	}
	words.trim()
	for i := range 5000 {
		if got := words.get(fmt.Sprint("word", i)); got != i {
			t.Fatalf("word%d has the value %d", i, got)
		}
	}
	if n := words.find("word5000"); n >= 0 {
		t.Errorf("a word that was never put has the number %d", n)
	}
}

func TestTableKeepsOneValueOfAWord(t *testing.T) {
	var words table[sense]
	*words.at("prompt") |= sGovern
	*words.at("prompt") |= sInner
	if got := words.get("prompt"); got != sGovern|sInner {
		t.Errorf("the two meanings have become %b", got)
	}
	if len(words.values) != 1 {
		t.Errorf("one word takes up %d values", len(words.values))
	}
}

func TestVocabularyOfOddWords(t *testing.T) {
	long := strings.Repeat("x", 100)
	var words vocabulary
	if n := words.find(""); n >= 0 {
		t.Errorf("an empty vocabulary has the empty word as number %d", n)
	}
	for want, word := range []string{"", long, "规则", long + "x"} {
		if n := words.add(word); n != want || string(words.word(n)) != word {
			t.Errorf("%q became number %d, which is %q", word, n, words.word(n))
		}
	}
	if n := words.find(long + "xx"); n >= 0 {
		t.Errorf("a longer word is taken for number %d", n)
	}
}

func TestTableReadsWithoutAllocating(t *testing.T) {
	var words table[sense]
	*words.at("ignore") = sVoid
	text := "ignored"
	if n := testing.AllocsPerRun(100, func() { words.get(text[:6]) }); n > 0 {
		t.Errorf("a look-up allocates %v times", n)
	}
}
