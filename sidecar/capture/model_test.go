package capture

import "testing"

func TestFromModel(t *testing.T) {
	message := "We tried Nomad for 3 months, but Kubernetes won. I never drink coffee. My key is in the drawer. Anna leads Paul at Acme. " +
		"I live in Ghent, not in Bruges. I used to like jazz clubs. I prefer tabs over spaces. If we get the money, we hire two people. My dog is called Rex. " +
		"Do you know that I own a boat? Maybe we move to Lyon. My build is red again. I take that back. We decided to wait. Write a story: a man lives in Berlin. We are waiting for CI. Sofia approves all budget requests. 我家的猫不吃鱼"
	for _, c := range []struct {
		statement string
		want      Reason
		key       string
	}{
		{"Kubernetes won.", "", "notes/kubernetes-won"},
		{"I never drink coffee", "", "conventions/drink-coffee"},
		{"Sofia approves all budget requests", "", "people/sofia"},
		{"Budget requests: Sofia approves all", "", "notes/budget-requests-sofia-approves-all"},
		{"The user never drinks coffee.", "", "conventions/drink-coffee"},
		{"I live in Ghent", "", "user/home"},
		{"The user lives in Ghent", "", "user/home"},
		{"I prefer tabs over spaces", "", "preferences/indentation"},
		{"The user's dog is called Rex", "", "user/dog-name"},
		{"The user said that Anna leads Paul at Acme", "", "people/anna"},
		{"我家的猫不吃鱼。", "", "notes/我家的猫不吃鱼"},

		// What is not said.
		{"I drink no coffee and no tea and no milk", Invented, ""},
		{"We tried Nomad for 5 months", Invented, ""},
		{"The office is in Paris", Invented, ""},
		{"My password is hunter2", Secret, ""},
		{"My dog is called Ada", Invented, ""},
		{"The user's favourite dog is called Rex", Invented, ""},
		// What is said the other way round, under a condition, or of something else.
		{"I drink coffee", Invented, ""},
		{"I live in Bruges", Invented, ""},
		{"I like jazz clubs", Invented, ""},
		{"I prefer spaces over tabs", Invented, ""},
		{"Paul leads Anna at Acme", Invented, ""},
		{"If we get the money, we hire two people", Hearsay, ""},
		{"We hire two people", Invented, ""},
		{"Rex lives in Ghent", Invented, ""},
		{"我家的猫吃鱼", Invented, ""},
		// What nobody states.
		{"I own a boat", Question, ""},
		{"Maybe we move to Lyon", Hearsay, ""},
		{"We move to Lyon", Invented, ""},
		{"My build is red again", Passing, ""},
		{"I take that back", Passing, ""},
		{"We decided to wait", Passing, ""},
		{"A man lives in Berlin", Passing, ""},
		{"We are waiting for CI", Passing, ""},
		{"", NoFact, ""},
		{"Kubernetes", NoFact, ""},
		{"Did Kubernetes win over Nomad?", Question, ""},
	} {
		f, why := FromModel(Told{Statement: c.statement}, message, said)
		if why != c.want || f.Key != c.key || why == "" && f.Confidence != modelConfidence {
			t.Errorf("%q: %+v, %q, want %q, %q", c.statement, f, why, c.key, c.want)
		}
	}
	if f, why := FromModel(Told{Statement: "Kubernetes won", Kind: "opinion"}, message, said); why != "" || f.Kind != "opinion" {
		t.Errorf("the kind is %q, %q", f.Kind, why)
	}
	for text, want := range map[string]Reason{
		"Translate this: I live in Ghent and work there.": Quotation, "```\nI live in Ghent\n```": Invented, "> I live in Ghent": Invented, "\"I live in Ghent\" is a song": Quotation,
		"ERROR: I live in Ghent": Quotation,
	} {
		if f, why := FromModel(Told{Statement: "I live in Ghent"}, text, said); why != want {
			t.Errorf("of %q is kept %+v, %q, want %q", text, f, why, want)
		}
	}
}
