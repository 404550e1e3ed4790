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
