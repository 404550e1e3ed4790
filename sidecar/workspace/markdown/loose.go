package markdown

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"helmdeck-sidecar/sidecar/memory"
)

// maxParagraph bounds a paragraph that is taken for a statement, in bytes.
const maxParagraph = 2000

// Loose reads every statement of a file in no particular format, such as what an agent's host
// keeps by itself: each item of a list with its details, and each paragraph. sections holds,
// for each, the headings above it, the outermost first. Code, comments and generated blocks
// hold none.
func Loose(file string, content []byte) (list []memory.Note, sections [][]string) {
	p := &page{NotePage: memory.NotePage{File: file}, role: role{kind: memory.KindWorld, all: true}}
	if r, ok := roleOf(file); ok {
		p.role.date = r.date
	}
	p.text = clean(content).text
	var above []string
	var levels []int
	for n := parser.Parse(text.NewReader(p.text)).FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Heading:
			for len(levels) > 0 && levels[len(levels)-1] >= n.Level {
				above, levels = above[:len(above)-1], levels[:len(levels)-1]
			}
			above, levels = append(above[:len(above):len(above)], p.joined(n)), append(levels, n.Level)
		case *ast.List:
			p.list(n, false)
		case *ast.Paragraph:
			if t := p.joined(n); len(t) <= maxParagraph && strings.ContainsFunc(t, states) {
				p.note(t, p.line(n.Lines().At(0).Start), false)
			}
		}
		for len(sections) < len(p.Notes) {
			sections = append(sections, above)
		}
	}
	return p.Notes, sections
}
