package markdown

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"helmdeck-sidecar/sidecar/memory"
)

// maxText is the cap of the contract on a statement, in bytes.
const maxText = 64 << 10

var parser = goldmark.DefaultParser()

// Parse reads a file of a workspace. It panics if Reads(file) is false.
func Parse(file string, content []byte) memory.NotePage {
	r, ok := roleOf(file)
	if !ok {
		panic("markdown: " + file + " holds no statements")
	}
	p := &page{NotePage: memory.NotePage{File: file}, role: r}
	s := clean(content)
	p.text = s.text
	for _, problem := range s.problems {
		problem.File = file
		p.Problems = append(p.Problems, problem)
	}
	root := parser.Parse(text.NewReader(p.text))
	p.blocks(root)
	if r.entity {
		p.entity(root, s.matter)
	}
	return p.NotePage
}

// page is a file that is being read.
type page struct {
	memory.NotePage
	role  role
	text  []byte
	lines []int // where each line begins
}

// line is the number of the line that holds an offset.
func (p *page) line(offset int) int {
	if p.lines == nil {
		p.lines = []int{0}
		for i, c := range p.text {
			if c == '\n' {
				p.lines = append(p.lines, i+1)
			}
		}
	}
	return sort.SearchInts(p.lines, offset+1)
}

// blocks reads the lists that count.
func (p *page) blocks(root ast.Node) {
	section := 0 // level of the heading "Retain" that we are below
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Heading:
			if strings.EqualFold(strings.Trim(p.joined(n), " \t:"), "retain") {
				section = n.Level
			} else if section >= n.Level {
				section = 0
			}
		case *ast.List:
			if p.role.all || section > 0 {
				p.list(n, section > 0)
			}
		}
	}
}

// joined is the raw text of a block, its lines joined by spaces.
func (p *page) joined(n ast.Node) string {
	var parts []string
	for i := range n.Lines().Len() {
		segment := n.Lines().At(i)
		if l := strings.TrimSpace(string(segment.Value(p.text))); l != "" {
			parts = append(parts, l)
		}
	}
	text := strings.Join(parts, " ")
	if len(parts) > 1 && strings.HasPrefix(text, "<") {
		return `\` + text // on one line it could begin a block of HTML
	}
	return text
}

func (p *page) list(l *ast.List, retain bool) {
	for item := l.FirstChild(); item != nil; item = item.NextSibling() {
		p.item(item, retain)
	}
}

// item reads one bullet, with the details below it, and then the statements below it.
func (p *page) item(item ast.Node, retain bool) {
	var own []ast.Node
	text, offset := p.itemText(item)
	if text != "" {
		text, own = p.details(item, text)
		p.note(text, p.line(offset), retain)
	} else {
		own = lists(item)
	}
	for _, n := range own {
		if l, ok := n.(*ast.List); ok {
			p.list(l, retain)
		} else {
			p.item(n, retain)
		}
	}
}

// itemText is what an item says itself, and where that begins.
func (p *page) itemText(item ast.Node) (string, int) {
	var parts []string
	offset := -1
	for n := item.FirstChild(); n != nil; n = n.NextSibling() {
		if n.Kind() != ast.KindTextBlock && n.Kind() != ast.KindParagraph {
			continue
		}
		if t := p.joined(n); t != "" {
			if parts = append(parts, t); offset < 0 {
				offset = n.Lines().At(0).Start
			}
		}
	}
	text := unboxed(strings.Join(parts, " "))
	if !strings.ContainsFunc(text, states) {
		return "", offset // a line of marks states nothing
	}
	return text, offset
}

func states(r rune) bool { return r > unicode.MaxASCII || unicode.IsLetter(r) || unicode.IsDigit(r) }

func lists(item ast.Node) (found []ast.Node) {
	for n := item.FirstChild(); n != nil; n = n.NextSibling() {
		if l, ok := n.(*ast.List); ok {
			found = append(found, l)
		}
	}
	return found
}

// details adds to a text what the items below it say without naming a kind. It returns the
// items that do.
func (p *page) details(item ast.Node, text string) (string, []ast.Node) {
	var own []ast.Node
	for _, l := range lists(item) {
		for below := l.FirstChild(); below != nil; below = below.NextSibling() {
			detail, _ := p.itemText(below)
			if typed.MatchString(detail) {
				own = append(own, below)
				continue
			}
			if detail != "" {
				text += "\n- " + detail
			}
			var more []ast.Node
			text, more = p.details(below, text)
			own = append(own, more...)
		}
	}
	return text, own
}

// note takes a statement. In a file whose items need no kind, one that names none has that
// of the file.
func (p *page) note(text string, line int, retain bool) {
	if len(text) > maxText {
		p.problem(line, "too_long", fmt.Sprintf("the bullet has %d bytes; the limit is %d; it is left out", len(text), maxText))
		return
	}
	n, wrong := parseBullet(text)
	if wrong != nil && wrong.reason == "no_kind" {
		if n.Kind = p.role.kind; !retain {
			wrong = nil
		}
	}
	if wrong != nil {
		p.problem(line, wrong.reason, wrong.message)
	}
	n.File, n.Line, n.Date = p.File, line, p.role.date
	p.Notes = append(p.Notes, n)
}

func (p *page) problem(line int, reason, message string) {
	p.Problems = append(p.Problems, memory.NoteProblem{File: p.File, Line: line, Reason: reason, Message: message})
}

// Same reports whether two notes say the same in the same words, wherever they stand.
func Same(a, b memory.Note) bool {
	return a.Kind == b.Kind && a.Text == b.Text && a.Plain == b.Plain && slices.Equal(a.Entities, b.Entities) &&
		(a.Confidence == nil) == (b.Confidence == nil) && (a.Confidence == nil || *a.Confidence == *b.Confidence)
}
