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
// empty. Nothing else of the file changes, and the same again changes nothing.
func ReplaceBlock(content []byte, title string, block []string) ([]byte, error) {
	text, newline := string(content), "\n"
	if strings.Contains(text, "\r\n") {
		newline = "\r\n"
	}
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	begin, end, ok := Block(lines)
	if begin >= 0 && !ok {
		return nil, ErrOpenBlock
	}
	var whole []string
	if len(block) > 0 {
		whole = slices.Concat([]string{BlockBegin + " reflect -->"}, block, []string{BlockEnd})
	}
	switch {
	case ok:
		if len(whole) == 0 && end+1 < len(lines) && lines[end+1] == "" && begin > 0 && lines[begin-1] == "" {
			end++ // nor of the empty lines around it
		}
		lines = slices.Replace(lines, begin, end+1, whole...)
	case len(whole) == 0:
		return content, nil
	default:
		lines = appendBlock(lines, title, whole)
		if _, _, ok := Block(lines); !ok {
			return nil, ErrOpenBlock // the end of the file is in a block of code
		}
	}
	return []byte(strings.Join(lines, newline)), nil
}

func appendBlock(lines []string, title string, block []string) []string {
	for len(lines) > 0 && strings.TrimSpace(strings.TrimPrefix(lines[len(lines)-1], "\ufeff")) == "" {
		lines = lines[:len(lines)-1]
	}
	if len(lines) == 0 {
		lines = []string{"# " + title}
	}
	return append(append(append(slices.Clone(lines), ""), block...), "")
}

// BlockLines returns where the generated block of a file begins and ends, from 1, or zeros.
func BlockLines(content []byte) (begin, end int, err error) {
	first, last, ok := Block(strings.Split(strings.ReplaceAll(string(content), "\r\n", "\n"), "\n"))
	if first >= 0 && !ok {
		return 0, 0, ErrOpenBlock
	}
	return first + 1, last + 1, nil
}
