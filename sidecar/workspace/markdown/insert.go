package markdown

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"helmdeck-sidecar/sidecar/memory"
)

// ErrNoPlace says that a bullet cannot be added to a file as it is.
var ErrNoPlace = errors.New("markdown: the file has no place for a bullet, an open block of code or comment perhaps")

// Insert adds a note to the content of a file: at the end of its last section "Retain", which
// is made if there is none. title is the heading of a file that is empty. Nothing else of the
// file changes. It returns the line of the new bullet.
func Insert(file string, content []byte, title string, n memory.Note) ([]byte, int, error) {
	before := Parse(file, content)
	for _, place := range []func([]string, string) ([]string, int){
		func(lines []string, cr string) ([]string, int) { return inSection(content, lines, cr, n) },
		func(lines []string, cr string) ([]string, int) { return atEnd(lines, title, cr, n) },
	} {
		lines, at := place(split(content))
		if lines == nil {
			continue
		}
		after := join(lines)
		if added(before, Parse(file, after), n, at) {
			return after, at, nil
		}
	}
	return nil, 0, ErrNoPlace
}

// added reports whether after is before with n at a line, and nothing else.
func added(before, after memory.NotePage, n memory.Note, line int) bool {
	at := slices.IndexFunc(after.Notes, func(m memory.Note) bool { return m.Line == line && Same(m, n) })
	if at < 0 || len(after.Notes) != len(before.Notes)+1 {
		return false
	}
	rest := slices.Delete(slices.Clone(after.Notes), at, at+1)
	return slices.EqualFunc(before.Notes, rest, Same)
}

// inSection adds the bullet behind the last line of the last section.
func inSection(content []byte, lines []string, cr string, n memory.Note) ([]string, int) {
	end := sectionEnd(content)
	if end < 0 {
		return nil, 0
	}
	end = min(end, len(lines))
	for end > 0 && blankLine(lines[end-1]) {
		end--
	}
	bullet := printed(n, cr)
	if end == len(lines) { // the last line has no newline
		lines = append(slices.Clone(lines), "")
		lines[end-1] += cr
	}
	at := end + 1
	if end > 0 && strings.HasPrefix(strings.TrimSpace(lines[end-1]), "#") {
		bullet = append([]string{cr}, bullet...)
		at++
	}
	return closed(slices.Insert(lines, end, bullet...)), at
}

// printed are the lines of a note as a bullet.
func printed(n memory.Note, cr string) []string {
	return ended(strings.Split(strings.TrimSuffix(Print(n), "\n"), "\n"), cr)
}

// sectionEnd is the number of the line before which the last section "Retain" ends, from 0,
// or a negative one. It is past the end of the file if nothing follows the section.
func sectionEnd(content []byte) int {
	p := &page{text: clean(content).text}
	end, level := -1, 0
	for n := parser.Parse(text.NewReader(p.text)).FirstChild(); n != nil; n = n.NextSibling() {
		h, ok := n.(*ast.Heading)
		if !ok || h.Lines().Len() == 0 {
			continue
		}
		switch {
		case strings.EqualFold(strings.Trim(p.joined(h), " \t:"), "retain"):
			end, level = bytes.Count(p.text, []byte("\n"))+1, h.Level
		case level >= h.Level && level > 0:
			end, level = p.line(h.Lines().At(0).Start)-1, 0
		}
	}
	return end
}

// atEnd adds a section with the bullet at the end of a file.
func atEnd(lines []string, title, cr string, n memory.Note) ([]string, int) {
	lines = append(trimmed(lines, title, cr), cr, "## Retain"+cr, cr)
	at := len(lines) + 1
	return closed(append(lines, printed(n, cr)...)), at
}

// closed has the last line end with a newline.
func closed(lines []string) []string {
	if lines[len(lines)-1] != "" {
		lines = append(lines, "")
	}
	return lines
}
