package labels

import (
	"slices"
	"strings"
	"testing"
)

func TestRead(t *testing.T) {
	list, err := Read(strings.NewReader("# a comment\n+ | I moved to Ghent.\\nMy cat is Ada. | Ghent | cat Ada\n\n- | what now?\n"))
	if err != nil || len(list) != 2 || list[0].Text != "I moved to Ghent.\nMy cat is Ada." || !slices.Equal(list[0].Want, []string{"Ghent", "cat Ada"}) || len(list[1].Want) != 0 {
		t.Fatalf("read %+v, %v", list, err)
	}
	for _, line := range []string{"no label", "+ | a fact without words", "- | nothing | but words", "* | x | y"} {
		if list, err := Read(strings.NewReader(line)); err == nil {
			t.Errorf("%q is read as %+v", line, list)
		}
	}
}

func TestTally(t *testing.T) {
	var total Tally
	wrong, missed := total.Add(Snippet{Want: []string{"Ghent", "cat Ada"}}, []string{"My CAT is called Ada", "I own a castle"})
	if !slices.Equal(wrong, []string{"I own a castle"}) || !slices.Equal(missed, []string{"Ghent"}) {
		t.Errorf("wrong %q, missed %q", wrong, missed)
	}
	total.Add(Snippet{Want: []string{"tea"}}, []string{"I like tea"})
	if total != (Tally{Kept: 3, Right: 2, Wanted: 3}) || total.Precision() != 2.0/3 || total.Recall() != 2.0/3 {
		t.Errorf("the tally is %+v", total)
	}
	if empty := (&Tally{}); empty.Precision() != 1 || empty.Recall() != 1 {
		t.Error("nothing is not right")
	}
}
