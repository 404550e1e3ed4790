package markdown

import (
	"strconv"
	"strings"

	"helmdeck-sidecar/sidecar/memory"
)

// Print writes a note as a bullet, with its details below it, and a newline at the end. A
// plain note has no kind.
func Print(n memory.Note) string {
	return "- " + head(n) + strings.ReplaceAll(n.Text, "\n", "\n  ") + "\n"
}

// head is what stands before the text.
func head(n memory.Note) string {
	if n.Plain {
		return ""
	}
	var b strings.Builder
	for letter, kind := range letters {
		if kind == n.Kind {
			b.WriteByte(letter)
		}
	}
	if n.Confidence != nil {
		b.WriteString("(c=" + strconv.FormatFloat(*n.Confidence, 'f', -1, 64) + ")")
	}
	for _, e := range n.Entities {
		b.WriteString(" @" + e)
	}
	return b.String() + ": "
}
