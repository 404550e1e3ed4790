package index

import "testing"

func TestEvidence(t *testing.T) {
	x := texts("Ann went to Paris with her boat", "der Hund schläft in dem Haus und die Katze nicht")
	for text, want := range map[string]Evidence{
		"":                                      {},
		"what":                                  {},
		"When did Ann go to Lisbon?":            {Words: 3, Known: 2, Names: 2, Met: 1, Reached: true},
		"Boats? Ships! Oars: Sails. Ann's mast": {Words: 6, Known: 2, Reached: true}, // each begins a sentence
		"WHERE IS THE BOAT":                     {Words: 1, Known: 1, Reached: true},
		"Wo ist der Hund und das Pferd?":        {Words: 2, Known: 1, Reached: true}, // nouns, not names
		"boat boats BOAT":                       {Words: 1, Known: 1, Names: 1, Met: 1, Reached: true},
		"who is the president":                  {Words: 1},
		"what is a boats":                       {Words: 1, Known: 1, Reached: true},
		"where is the pariss":                   {Words: 1, Reached: true}, // near
		"who is the captain of a canoe":         {Words: 2},
		"what visit":                            {Words: 1, Reached: true}, // went is related

		"what of \"Bob\" and (Ann)": {Words: 2, Known: 1, Names: 2, Met: 1, Reached: true},
	} {
		if got := x.Evidence(Query{Text: text, Now: monday}); got != want {
			t.Errorf("%q: %+v, want %+v", text, got, want)
		}
	}
}
