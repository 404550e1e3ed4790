package markdown

import (
	"slices"
	"strings"

	"helmdeck-sidecar/sidecar/memory"
)

// Change makes of the content of a file what a block wants of it.
func Change(content []byte, b memory.NoteBlock) ([]byte, error) {
	if len(b.Bullets) == 0 {
		return ReplaceBlock(content, b.Title, b.Lines)
	}
	content, _, err := Add(b.File, content, b.Title, b.Bullets)
	return content, err
}

// Add adds to the content of a file the notes that it does not have, and counts them.
func Add(file string, content []byte, title string, list []memory.Note) ([]byte, int, error) {
	added := 0
	for _, n := range list {
		if slices.ContainsFunc(Parse(file, content).Notes, func(m memory.Note) bool { return Same(m, n) }) {
			continue
		}
		var err error
		if content, _, err = Insert(file, content, title, n); err != nil {
			return nil, added, err
		}
		added++
	}
	return content, added, nil
}

// Drop takes notes out of the content of a file that stand there as they are printed.
func Drop(content []byte, list []memory.Note) []byte {
	lines, _ := split(content)
	same := func(a, b string) bool { return strings.TrimSuffix(a, "\r") == b }
	for _, n := range list {
		bullet := printed(n, "")
		for at := range max(0, len(lines)-len(bullet)+1) {
			if slices.EqualFunc(lines[at:at+len(bullet)], bullet, same) {
				lines = slices.Delete(lines, at, at+len(bullet))
				break
			}
		}
	}
	return join(lines)
}

// BlockOf returns the lines within the generated block of a file; nil without one.
func BlockOf(content []byte) []string {
	lines := strings.Split(strings.ReplaceAll(string(content), "\r\n", "\n"), "\n")
	begin, end, ok := Block(lines)
	if !ok {
		return nil
	}
	return lines[begin+1 : end]
}
