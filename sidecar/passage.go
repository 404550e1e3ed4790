package sidecar

import (
	"strings"

	"helmdeck-sidecar/sidecar/memory"
)

// passageBytes is about how long a passage is: hosts cut a snippet at 450 characters.
const passageBytes = 420

// passage is a few lines of a note, which an answer shows.
type passage struct {
	note       *memory.HostFile
	start, end int    // lines, from 1, the last included
	heading    string // those above, outermost first
	text       string
}

// passages cuts a note at its headings and, where a part is long, between its lines, at an
// empty one if there is any. Empty lines at the ends of a passage are left out.
func passages(n *memory.HostFile) (list []passage) {
	c := cutter{note: n}
	for i, line := range strings.Split(n.Text, "\n") {
		line = strings.TrimSuffix(line, "\r")
		switch level := c.level(line); {
		case level > 0:
			c.cut(i)
			c.headings = append(c.headings[:min(level-1, len(c.headings))], strings.TrimSpace(strings.TrimLeft(line, "#")))
		case c.size > 0 && (c.size+len(line) > passageBytes || c.size > passageBytes/2 && strings.TrimSpace(line) == ""):
			c.cut(i)
		}
		c.lines, c.size = append(c.lines, line), c.size+len(line)+1
	}
	c.cut(0)
	return c.list
}

// cutter is a note that is being cut.
type cutter struct {
	note     *memory.HostFile
	list     []passage
	headings []string
	fenced   bool
	first    int // line of the passage under way, from 0
	lines    []string
	size     int
}

// level is that of a heading, 0 for any other line, also for one inside a code fence.
func (c *cutter) level(line string) int {
	if t := strings.TrimLeft(line, " "); strings.HasPrefix(t, "```") || strings.HasPrefix(t, "~~~") {
		c.fenced = !c.fenced
	}
	level := len(line) - len(strings.TrimLeft(line, "#"))
	if c.fenced || level == 0 || level > 6 || len(line) > level && line[level] != ' ' {
		return 0
	}
	return level
}

// cut ends the passage under way. The next one begins at a line.
func (c *cutter) cut(next int) {
	first, lines := c.first, c.lines
	for len(lines) > 0 && strings.TrimSpace(lines[0]) == "" {
		first, lines = first+1, lines[1:]
	}
	for len(lines) > 0 && strings.TrimSpace(lines[len(lines)-1]) == "" {
		lines = lines[:len(lines)-1]
	}
	if len(lines) > 0 {
		c.list = append(c.list, passage{
			note: c.note, start: first + 1, end: first + len(lines), heading: strings.Join(c.headings, " / "), text: strings.Join(lines, "\n"),
		})
	}
	c.first, c.lines, c.size = next, nil, 0
}
