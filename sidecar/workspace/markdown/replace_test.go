package markdown_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace/markdown"
)

// Whatever the lines of a file end with, nothing but the block changes, to the byte, and the
// same again changes nothing.
func TestReplaceBlockKeepsTheRest(t *testing.T) {
	block := []string{"a", "b"}
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(rapid.SampledFrom([]string{"", "text", "- W: a", "# Title", "  indented", "\ufeff", "a\rb"}), 0, 8).Draw(t, "lines")
		at := rapid.IntRange(-1, len(lines)).Draw(t, "block")
		var head, tail strings.Builder
		newline := rapid.SampledFrom([]string{"\n", "\r\n"})
		write := func(b *strings.Builder, list []string) {
			for _, l := range list {
				b.WriteString(l + newline.Draw(t, "end"))
			}
		}
		if at < 0 {
			write(&head, lines)
		} else {
			write(&head, lines[:at])
			write(&tail, lines[at:])
		}
		if rapid.Bool().Draw(t, "open end") {
			tail.WriteString("last")
		}
		content := head.String() + tail.String()
		if at >= 0 {
			content = head.String() + "<!-- helmdeck:begin reflect -->\r\nold\n<!-- helmdeck:end -->\n" + tail.String()
		}
		got, err := markdown.ReplaceBlock([]byte(content), "T", block)
		if err != nil {
			t.Fatal(err)
		}
		if at >= 0 && (!strings.HasPrefix(string(got), head.String()) || !strings.HasSuffix(string(got), tail.String()) || strings.Count(string(got), "old") > 0) {
			t.Fatalf("%q became %q", content, got)
		}
		if at < 0 && !strings.HasPrefix(string(got), strings.TrimRight(content, "\r\n \ufeff")) {
			t.Fatalf("%q became %q", content, got)
		}
		if again, err := markdown.ReplaceBlock(got, "T", block); err != nil || !bytes.Equal(got, again) {
			t.Fatalf("%q became %q, and %q then: %v", content, got, again, err)
		}
	})
}

// A bullet that is added changes no line that was there.
func TestInsertKeepsTheRest(t *testing.T) {
	n := memory.Note{Kind: memory.KindWorld, Text: "new"}
	file := markdown.DailyFile(time.Date(2025, 11, 27, 0, 0, 0, 0, time.UTC))
	for content, want := range map[string]string{
		"# Day\r\n\n## Retain\n- W: a\r\n\r\n# Next\n":           "# Day\r\n\n## Retain\n- W: a\r\n- W: new\n\r\n# Next\n",
		"## Retain\r\n- W: a\r\n- W: b":                          "## Retain\r\n- W: a\r\n- W: b\r\n- W: new\r\n",
		"mixed\r\nlines\nhere":                                   "mixed\r\nlines\nhere\n\n## Retain\n\n- W: new\n",
		"one\r\ntwo\r\nthree\nfour":                              "one\r\ntwo\r\nthree\nfour\r\n\r\n## Retain\r\n\r\n- W: new\r\n",
		"### Retain\n- W: a\n\n#### Below\n- W: b\n\n### Next\n": "### Retain\n- W: a\n\n#### Below\n- W: b\n- W: new\n\n### Next\n",
	} {
		got, line, err := markdown.Insert(file, []byte(content), "T", n)
		if err != nil || string(got) != want || !strings.HasPrefix(strings.Split(string(got), "\n")[line-1], "- W: new") {
			t.Errorf("%q, line %d: %v\n got %q\nwant %q", content, line, err, got, want)
		}
		if back := markdown.Drop(got, []memory.Note{n}); strings.Contains(string(back), "new") {
			t.Errorf("%q is not taken out of %q: %q", "new", got, back)
		}
	}
}
