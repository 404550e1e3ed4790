package archive_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace/archive"
)

// What is written in either format is read as it was.
func TestWriteAndRead(t *testing.T) {
	text := rapid.StringOfN(rapid.RuneFrom([]rune("ab`~#-: \n{}[]\"\\<&>é日\t")), 1, 60, -1).Filter(func(s string) bool { return strings.TrimSpace(s) == s && s != "" })
	line := text.Filter(func(s string) bool { return !strings.ContainsAny(s, "\n\t") })
	when := rapid.Custom(func(t *rapid.T) time.Time { return time.Unix(rapid.Int64Range(0, 4e9).Draw(t, "s"), 0).UTC() })
	fact := rapid.Custom(func(t *rapid.T) memory.Fact {
		f := memory.Fact{
			Value: text.Draw(t, "value"), Category: line.Draw(t, "category"), Tags: rapid.SliceOfN(line, 0, 3).Draw(t, "tags"), Kind: rapid.SampledFrom(memory.Kinds()).Draw(t, "kind"),
			Source: line.Draw(t, "source"), CreatedAt: when.Draw(t, "created"), UpdatedAt: when.Draw(t, "updated"), ExpiresAt: when.Draw(t, "expires"), Version: rapid.Uint64Range(1, 99).Draw(t, "version"),
		}
		if len(f.Tags) == 0 {
			f.Tags = nil
		}
		if rapid.Bool().Draw(t, "sure") {
			c, at := rapid.Float64Range(0, 1).Draw(t, "c"), when.Draw(t, "at")
			f.Confidence, f.OccurredAt = &c, &at
		}
		return f
	})
	rapid.Check(t, func(t *rapid.T) {
		var facts []memory.ArchivedFact
		for range rapid.IntRange(0, 4).Draw(t, "n") {
			a := memory.ArchivedFact{Fact: fact.Draw(t, "fact")}
			a.Fact.Key = line.Draw(t, "key")
			for range rapid.IntRange(0, 2).Draw(t, "versions") {
				v := fact.Draw(t, "version")
				v.Key = a.Fact.Key
				a.History = append(a.History, v)
			}
			facts = append(facts, a)
		}
		for name, write := range map[string]func(*bytes.Buffer, memory.ArchivedFact) error{
			"json":     func(b *bytes.Buffer, f memory.ArchivedFact) error { return archive.WriteJSON(b, f) },
			"markdown": func(b *bytes.Buffer, f memory.ArchivedFact) error { return archive.WriteMarkdown(b, f) },
		} {
			var b bytes.Buffer
			for _, f := range facts {
				if err := write(&b, f); err != nil {
					t.Fatal(err)
				}
			}
			written := b.String()
			var got []memory.ArchivedFact
			if err := archive.Read(&b, func(f memory.ArchivedFact) error { got = append(got, f); return nil }); err != nil {
				t.Fatalf("%s: %v\n%s", name, err, written)
			}
			if diff := cmp.Diff(facts, got); diff != "" {
				t.Fatalf("%s:\n%s\n%s", name, diff, written)
			}
		}
	})
}

func TestBadExports(t *testing.T) {
	for content, want := range map[string]string{
		`{"fact":{"key":"a","value":"b"}}` + "\n{":  "line 2",
		`{"fact":{"key":"a","valeu":"b"}}`:          "valeu",
		`{"fact":{"value":"b"}}`:                    "no key",
		"## a\n\n- category: \"x\"\n":               "no value",
		"## a\n\n```text\nb\n":                      "has no end",
		"## a\n\n```text\nb\n```\n- category: x\n":  "line 6",
		"## a\n\n```text\nb\n```\n- kategorie: 1\n": "kategorie",
		"## a\n## b\n":                              "no value",
	} {
		err := archive.Read(strings.NewReader(content), func(memory.ArchivedFact) error { return nil })
		if err == nil || !strings.Contains(err.Error(), want) || memory.AsError(err).Code != memory.CodeInvalidInput {
			t.Errorf("%q: %v, want %q", content, err, want)
		}
	}
	if err := archive.Read(strings.NewReader("\ufeff# Mine\n\n- text\n"), func(memory.ArchivedFact) error { return fmt.Errorf("a fact") }); err != nil {
		t.Errorf("no facts: %v", err)
	}
}
