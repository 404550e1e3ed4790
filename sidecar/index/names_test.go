package index

import "testing"

func TestWithoutNames(t *testing.T) {
	x := New()
	put := func(id string, entities ...string) {
		x.Put(Document{ID: id, Text: "x", Entities: entities, Updated: monday, ExpiresAt: later})
	}
	put("a", "Anna", "New York City", "a name of five words")
	put("b", "anna")
	for text, want := range map[string]string{
		"where does Anna live":           "where does live",
		"does ANNA, like New York City?": "does like",
		"New York":                       "New York",
		"is New York big":                "is New York big",
		"Anna":                           "Anna",
		"Anna ?":                         "Anna ?",
		"":                               "",
		"a name of five words here":      "a name of five words here",
	} {
		if got := x.WithoutNames(text); got != want {
			t.Errorf("%q without names is %q, want %q", text, got, want)
		}
	}
	x.Delete("a")
	if got := x.WithoutNames("does Anna see New York City"); got != "does see New York City" {
		t.Errorf("once one of two is gone: %q", got)
	}
	put("b", "Bert")
	if got := x.WithoutNames("does Anna see Bert"); got != "does Anna see" {
		t.Errorf("once it is about another: %q", got)
	}
	x.Delete("b")
	if len(x.names) != 0 {
		t.Errorf("an empty index knows the names %v", x.names)
	}
}

func TestAddressed(t *testing.T) {
	x := New()
	x.Put(Document{ID: "a", Text: "x", Entities: []string{"Anna", "James", "New York City"}, Updated: monday, ExpiresAt: later})
	for text, want := range map[string]string{
		"Where does Anna live?":            "Where does you live?",
		"Who is Anna's oldest friend":      "Who is your oldest friend",
		"the boat is JAMES’S, or ANNA’s?":  "the boat is your, or your?",
		"what are James' plans":            "what are your plans",
		"did Anna see New York City?":      "did you see you?",
		"a friend of (Anna), not of Berta": "a friend of you), not of Berta",
		"Where does Berta live?":           "Where does Berta live?",
		"Anna?":                            "Anna?",
		"":                                 "",
		"Wo ist der Hund von Anna und wer hat die Katze?": "Wo ist der Hund von Anna und wer hat die Katze?",
	} {
		if got := x.Addressed(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
