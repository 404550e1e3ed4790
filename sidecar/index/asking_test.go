package index

import (
	"math"
	"testing"
)

func TestAskingOf(t *testing.T) {
	for _, test := range []struct {
		text  string
		share float64
		opens bool
	}{
		{"I like tea.", 0, false},
		{"What do you like?", 1, true},
		{"I like tea. And you?", 0.44, true},
		{"And you? I like tea", 0.4, false},
		{"Is it so?!", 1, true},
		{"看电影了吗？我看了。", 0.62, false},
		{"Look at https://example.com/?q=tea now.", 0, false},
		{"Do you see it?\n[photo: a cup]", 1, true},
		{"[photo: a cup?]", 0, false},
		{"?", 0, false},
		{"", 0, false},
	} {
		got := askingOf(test.text)
		if math.Abs(got.share()-test.share) > 0.1 || got.opens() != test.opens {
			t.Errorf("askingOf(%q) has a share of %.2f and opens %v, want %.2f and %v", test.text, got.share(), got.opens(), test.share, test.opens)
		}
	}
}

// TestAnAnswerComesBeforeItsQuestion has a question that shares all its words with the query,
// and an answer that shares none.
func TestAnAnswerComesBeforeItsQuestion(t *testing.T) {
	x := talk("hello", "so what is your motto?", "never give up", "I see")
	answers, statements := x.Search(Query{Text: "motto", K: 10, Now: monday, Context: 1}), talk("hello", "so that is your motto", "never give up", "I see")
	plain := statements.Search(Query{Text: "motto", K: 10, Now: monday, Context: 1})
	gap := func(hits []Hit) float64 { return score(hits, "D1:3") / score(hits, "D1:2") }
	if gap(answers) < 1.5*gap(plain) {
		t.Errorf("after a question the next has %.2f of its score, after a statement %.2f", gap(answers), gap(plain))
	}
}

func score(hits []Hit, id string) float64 {
	for _, h := range hits {
		if h.ID == id {
			return h.Score
		}
	}
	return 0
}
