package sidecar

import (
	"fmt"
	"testing"
	"time"

	"helmdeck-sidecar/sidecar/index"
)

// TestQuestionsAboutSomethingElse asks a small memory; "" stands for nothing.
func TestQuestionsAboutSomethingElse(t *testing.T) {
	facts := []string{
		"user prefers Svelte for frontend work", "the deploy command is make ship", "Anna is allergic to peanuts",
		"der Server läuft in Frankfurt und heißt Konflux", "用户喜欢用Svelte写前端", "staging database lives at db-7.internal:5432",
		"standup is every weekday at 9:30", "user's dog is called Bruno", "invoices are due within 14 days", "prefer tabs over spaces in Go",
	}
	small, large := index.New(), index.New()
	now := time.Now()
	for i := range 2000 {
		d := index.Document{ID: fmt.Sprint(i), Updated: now, Occurred: now.AddDate(-2, 0, 0), ExpiresAt: now.Add(time.Hour)}
		if d.Text = fmt.Sprintf("note %d of the log says that part %d went well", i, i*7); i < len(facts) {
			d.Text, d.Key = facts[i], fmt.Sprintf("fact/%d", i)
			small.Put(d)
		}
		large.Put(d)
	}
	for _, c := range []struct{ question, want string }{
		{"what do you remember about my frontend preferences?", "0"},
		{"deploy", "1"}, {"peanuts", "2"}, {"fact/5", "5"}, {"make ship", "1"}, {"db-7.internal", "5"},
		{"the deploy command is make ship", "1"},
		{"how do I deploy this?", "1"}, {"Which command do we use to deploy?", "1"},
		{"What is Anna allergic to?", "2"}, {"what is my dog called", "7"},
		{"When is our standup?", "6"}, {"How many days until invoices are due?", "8"},
		{"Wo läuft der Server Konflux?", "3"}, {"In welcher Stadt läuft eigentlich unser Server?", "3"},
		{"用户喜欢什么前端框架", "4"}, {"前端", "4"},
		{"should I use tabs or spaces in this Go file?", "9"},
		{"do we have any pets?", "7"}, {"which indentation do you want", "9"}, {"what should the interface be written in", "0"},
		{"who is the president", ""}, {"what is the weather like", ""}, {"wie heißt der Präsident", "3"}, {"谁是总统", ""},
		{"Which painting did Oliver hang over the fireplace in Lisbon?", ""},
		{"What did Gina's grandmother teach her about baking bread in winter?", ""},
		{"Welches Buch hat Jonas seiner Schwester zum Geburtstag geschenkt?", ""},
	} {
		for name, x := range map[string]*index.Index{"small": small, "large": large} {
			q := index.Query{Text: c.question, K: 5, Now: now, Explain: true}
			hits, v := rank(x, q, true, nil)
			got := ""
			if v.Relevant() && len(hits) > 0 {
				got = hits[0].ID
			}
			if got != c.want {
				t.Errorf("%s: %q is answered with %q, want %q (%+v, %v)", name, c.question, got, c.want, v, hits[:min(1, len(hits))])
			}
			if _, v := rank(x, q, true, func() alike { return alike{likeness: 1, known: true} }); !v.Relevant() {
				t.Errorf("%s: %q is not saved by its meaning", name, c.question)
			}
		}
	}
}

// Words that suffice by themselves do not where most facts have vectors and none is like the question.
func TestLikenessIsMissed(t *testing.T) {
	x, now := index.New(), time.Now()
	for i := range 2000 {
		text := fmt.Sprintf("note %d of the log says that part %d went well", i, i*7)
		if i == 0 {
			text = "the harbour of the old town was painted in blue by a friend"
		}
		x.Put(index.Document{ID: fmt.Sprint(i), Text: text, Updated: now, ExpiresAt: now.Add(time.Hour)})
	}
	q := index.Query{Text: "which colleague repaired the engine of our boat in the harbour yesterday evening, and why?", K: 5, Now: now}
	_, words := rank(x, q, false, nil)
	_, some := rank(x, q, false, func() alike { return alike{} })
	_, most := rank(x, q, false, func() alike { return alike{known: true} })
	if some != words || most.Best != words.Best || most.Needed != alikeFactor*words.Needed {
		t.Errorf("by words %+v, with some vectors %+v, with most %+v", words, some, most)
	}
	if words.Needed == 0 {
		t.Errorf("the question is a lookup: %+v", words)
	}
}
