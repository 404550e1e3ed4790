package markdown_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace/markdown"
)

// TestPages reads each file of testdata/pages.txtar and compares with the section "want" that
// follows it.
func TestPages(t *testing.T) {
	archive, err := txtar.ParseFile(filepath.Join("testdata", "pages.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(archive.Files); i += 2 {
		file, want := archive.Files[i], archive.Files[i+1]
		got := describe(markdown.Parse(file.Name, file.Data))
		if diff := cmp.Diff(string(want.Data), got); diff != "" {
			t.Errorf("%s, number %d (-want +got):\n%s", file.Name, i/2+1, diff)
		}
	}
}

func describe(p memory.NotePage) string {
	var b strings.Builder
	for _, n := range p.Notes {
		fmt.Fprintf(&b, "%d %s", n.Line, n.Kind)
		if n.Plain {
			b.WriteString(" plain")
		}
		if n.Date != nil {
			b.WriteString(" " + n.Date.Format("2006-01-02"))
		}
		fmt.Fprintf(&b, " %v %q\n", markdown.Mentions(n), n.Text)
	}
	for _, problem := range p.Problems {
		fmt.Fprintf(&b, "! %d %s\n", problem.Line, problem.Reason)
	}
	if e := p.Entity; e != nil {
		fmt.Fprintf(&b, "%d entity %s %q %q: %q\n", e.Line, e.Slug, e.Name, e.Aliases, e.Summary)
	}
	return b.String()
}

// Carriage returns, a byte order mark, control characters and broken UTF-8 move no line.
func TestForeignBytes(t *testing.T) {
	content := "\xef\xbb\xbf# Day\r\n\r\n## Retain\r\n\r\n- W @Peter: tea\x00 and \xff\r\n  milk\r\n- W: old\rmac\r\n"
	p := markdown.Parse("memory/2025-11-27.md", []byte(content))
	want := "5 world 2025-11-27 [Peter] \"tea  and \uFFFD milk\"\n7 world 2025-11-27 [] \"old mac\"\n"
	if got := describe(p); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestReads(t *testing.T) {
	for file, want := range map[string]bool{
		"memory.md": true, "MEMORY.md": true, "memory/2025-11-27.md": true, "memory/2025-11-27-trip.md": true, "bank/world.md": true,
		"bank/opinions.md": true, "bank/entities/peter.md": true, "memory/helmdeck/a.md": false, "memory/2025-13-40.md": false,
		"memory/notes.md": false, "bank/other.md": false, "bank/entities/.md": false, "bank/entities/a/b.md": false, "README.md": false, "": false,
	} {
		if got := markdown.Reads(file); got != want {
			t.Errorf("Reads(%q) = %v", file, got)
		}
	}
}

// FuzzParse checks that no input breaks the parser, that lines lie within the file, and that
// parsing what was printed gives what was parsed.
func FuzzParse(f *testing.F) {
	archive, err := txtar.ParseFile(filepath.Join("testdata", "pages.txtar"))
	if err != nil {
		f.Fatal(err)
	}
	for i := 0; i < len(archive.Files); i += 2 {
		f.Add(string(archive.Files[i].Data))
	}
	f.Add("## Retain\n- <a\n>\n- W: # x\n  - > y\n")
	f.Fuzz(func(t *testing.T, content string) {
		for _, file := range []string{"memory/2025-11-27.md", "bank/opinions.md", "bank/entities/peter.md"} {
			p := markdown.Parse(file, []byte(content))
			lines := 1 + strings.Count(strings.ReplaceAll(strings.ReplaceAll(content, "\r\n", "\n"), "\r", "\n"), "\n")
			printed := "## Retain\n\n"
			if file != "memory/2025-11-27.md" {
				printed = ""
			}
			for _, n := range p.Notes {
				if n.Line < 1 || n.Line > lines {
					t.Fatalf("line %d of %d", n.Line, lines)
				}
				printed += markdown.Print(n)
			}
			again := markdown.Parse(file, []byte(printed))
			if len(again.Notes) != len(p.Notes) {
				t.Fatalf("%s: %d notes, printed and parsed %d:\n%q\n%+v\n%+v", file, len(p.Notes), len(again.Notes), printed, p.Notes, again.Notes)
			}
			for i := range p.Notes {
				if !markdown.Same(p.Notes[i], again.Notes[i]) {
					t.Fatalf("%s: %+v became %+v by\n%q", file, p.Notes[i], again.Notes[i], printed)
				}
			}
		}
	})
}

func BenchmarkParse(b *testing.B) {
	content, err := os.ReadFile(filepath.Join("testdata", "pages.txtar"))
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(content)))
	for b.Loop() {
		markdown.Parse("bank/world.md", content)
	}
}
