package capture

import "testing"

func TestFromModel(t *testing.T) {
	message := "We tried Nomad for 3 months, but Kubernetes won. I never drink coffee. My key is in the drawer."
	for _, c := range []struct {
		statement string
		want      Reason
		key       string
	}{
		{"Kubernetes won over Nomad", "", "notes/subject"},
		{"I never drink coffee", "", "conventions/drink-coffee"},
		{"I drink no coffee and no tea and no milk", Invented, ""},
		{"We tried Nomad for 5 months", Invented, ""},
		{"The office is in Paris", Invented, ""},
		{"My password is hunter2", Invented, ""},
		{"", NoFact, ""},
		{"Kubernetes", NoFact, ""},
		{"Did Kubernetes win over Nomad?", Question, ""},
	} {
		f, why := FromModel(Told{Subject: "subject", Statement: c.statement, Confidence: 2}, message, said)
		if why != c.want || why == "" && f.Key != c.key || why == "" && f.Confidence > modelConfidence {
			t.Errorf("%q: %+v, %q, want %q, %q", c.statement, f, why, c.key, c.want)
		}
	}
	if _, why := FromModel(Told{Statement: "My password is hunter2"}, "My password is hunter2", said); why != Secret {
		t.Errorf("a secret is %q", why)
	}
}
