package markdown

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"helmdeck-sidecar/sidecar/memory"
)

// The marks around a generated block, each alone on its line.
const (
	BlockBegin = "<!-- helmdeck:begin"
	BlockEnd   = "<!-- helmdeck:end -->"
)

// source is a file as it is parsed: without what holds no statements, line for line.
type source struct {
	text     []byte
	matter   []string // the lines of the front matter
	problems []memory.NoteProblem
}

// clean prepares the content of a file: no byte order mark, newlines alone, spaces for
// control characters, and empty lines for front matter and generated blocks.
func clean(content []byte) source {
	content = bytes.TrimPrefix(content, []byte("\xef\xbb\xbf"))
	text := strings.ToValidUTF8(string(content), "\uFFFD")
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return ' '
		}
		return r
	}, text)
	lines := strings.Split(text, "\n")
	s := source{matter: slices.Clone(frontMatter(lines))}
	if len(s.matter) > 0 {
		blank(lines[:len(s.matter)+2])
	}
	if begin, end, ok := Block(lines); ok {
		blank(lines[begin : end+1])
	} else if begin >= 0 {
		blank(lines[begin:])
		s.problems = append(s.problems, memory.NoteProblem{
			Line: begin + 1, Reason: "open_block", Message: "the generated block that begins here has no end; what follows is not read, and nothing is written to this file",
		})
	}
	s.text = []byte(strings.Join(lines, "\n"))
	return s
}

func blank(lines []string) {
	for i := range lines {
		lines[i] = ""
	}
}

// frontMatter returns the lines between a first line of three hyphens and the next.
func frontMatter(lines []string) []string {
	if strings.TrimRight(lines[0], " \t") != "---" {
		return nil
	}
	for i, l := range lines[1:] {
		if l = strings.TrimRight(l, " \t"); l == "---" || l == "..." {
			return lines[1 : i+1]
		}
	}
	return nil
}

var fence = regexp.MustCompile("^ {0,3}(```+|~~~+)")

// Block finds the generated block among lines, from its first to its last one. Without an
// end ok is false and begin is not negative. Marks in code are none.
func Block(lines []string) (begin, end int, ok bool) {
	begin = -1
	code := ""
	for i, l := range lines {
		if m := fence.FindStringSubmatch(l); m != nil && begin < 0 {
			switch {
			case code == "":
				code = m[1]
			case strings.HasPrefix(m[1], code):
				code = ""
			}
		}
		l = strings.TrimSpace(l)
		switch {
		case code != "":
		case begin < 0 && strings.HasPrefix(l, BlockBegin) && strings.HasSuffix(l, "-->"):
			begin = i
		case begin >= 0 && l == BlockEnd:
			return begin, i, true
		}
	}
	return begin, -1, false
}
