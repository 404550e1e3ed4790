package markdown

import (
	"errors"
	"slices"
	"strings"
)

// ErrOpenBlock says that a file has a block without an end, generated or of code.
var ErrOpenBlock = errors.New("markdown: a block of the file has no end")

// ReplaceBlock puts the lines of a generated block in place of those that a file has, or at its
// end if it has none. Without lines there is no block. title is the heading of a file that is
// empty. Nothing else of the file changes, newlines included, and the same again changes nothing.
func ReplaceBlock(content []byte, title string, block []string) ([]byte, error) {
	lines, cr := split(content)
	begin, end, ok := Block(lines)
	if begin >= 0 && !ok {
		return nil, ErrOpenBlock
	}
	var whole []string
	if len(block) > 0 {
		whole = ended(slices.Concat([]string{BlockBegin + " reflect -->"}, block, []string{BlockEnd}), cr)
	}
	switch {
	case ok:
		if len(whole) == 0 && end+1 < len(lines) && blankLine(lines[end+1]) && begin > 0 && blankLine(lines[begin-1]) {
			end++ // nor of the empty lines around it
		}
		if last := len(whole) - 1; last >= 0 && end == len(lines)-1 {
			whole[last] = BlockEnd // as the file ends
		}
		lines = slices.Replace(lines, begin, end+1, whole...)
	case len(whole) == 0:
		return content, nil
	default:
		lines = appendBlock(lines, title, cr, whole)
		if _, _, ok := Block(lines); !ok {
			return nil, ErrOpenBlock // the end of the file is in a block of code
		}
	}
	return join(lines), nil
}

func appendBlock(lines []string, title, cr string, block []string) []string {
	lines = trimmed(lines, title, cr)
	return append(append(append(lines, cr), block...), "")
}

// trimmed are lines without the empty ones at the end, the last of them whole, and with a title
// if none is left.
func trimmed(lines []string, title, cr string) []string {
	all := len(lines)
	for len(lines) > 0 && blankLine(strings.TrimPrefix(lines[len(lines)-1], "\ufeff")) {
		lines = lines[:len(lines)-1]
	}
	lines = slices.Clone(lines)
	switch {
	case len(lines) == 0:
		lines = []string{"# " + title + cr}
	case len(lines) == all: // it had no newline
		lines[all-1] += cr
	}
	return lines
}

// split cuts content at its newlines. cr is what the lines of most of it have before these, a
// carriage return or nothing; each line keeps its own.
func split(content []byte) (lines []string, cr string) {
	text := string(content)
	if 2*strings.Count(text, "\r\n") > strings.Count(text, "\n") {
		cr = "\r"
	}
	return strings.Split(text, "\n"), cr
}

func join(lines []string) []byte { return []byte(strings.Join(lines, "\n")) }

// ended are lines that end as others of the file do.
func ended(lines []string, cr string) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = l + cr
	}
	return out
}

func blankLine(l string) bool { return strings.TrimSpace(l) == "" }

// BlockLines returns where the generated block of a file begins and ends, from 1, or zeros.
func BlockLines(content []byte) (begin, end int, err error) {
	first, last, ok := Block(strings.Split(strings.ReplaceAll(string(content), "\r\n", "\n"), "\n"))
	if first >= 0 && !ok {
		return 0, 0, ErrOpenBlock
	}
	return first + 1, last + 1, nil
}
