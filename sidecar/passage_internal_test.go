package sidecar

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"helmdeck-sidecar/sidecar/memory"
)

func TestPassages(t *testing.T) {
	text := "intro\r\n\r\n# Peter\n\nLikes tea.\n## Work\n- ships on Fridays\n\n```\n# not a heading\n```\n#no heading either\n" + strings.Repeat("a long line of forty characters, or so.\n", 12) + "\nend\n"
	var got []string
	for _, p := range passages(&memory.HostFile{Name: "n.md", Text: text}) {
		lines := strings.Split(strings.ReplaceAll(text, "\r", ""), "\n")[p.start-1 : p.end]
		if want := strings.Join(lines, "\n"); p.text != want {
			t.Errorf("lines %d to %d are %q, and the passage %q", p.start, p.end, want, p.text)
		}
		first, _, _ := strings.Cut(p.text, "\n")
		got = append(got, fmt.Sprintf("%d-%d [%s] %s", p.start, p.end, p.heading, first))
	}
	want := []string{
		"1-1 [] intro",
		"3-5 [Peter] # Peter",
		"6-20 [Peter / Work] ## Work",
		"21-26 [Peter / Work] a long line of forty characters, or so.",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	for _, empty := range []string{"", "\n\n", " \n"} {
		if got := passages(&memory.HostFile{Text: empty}); got != nil {
			t.Errorf("passages of %q: %v", empty, got)
		}
	}
}
