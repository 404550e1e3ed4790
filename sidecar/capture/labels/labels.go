// Package labels reads messages that say what is to be kept of them, and counts how well that was done.
//
// In "+ | I moved to Ghent, and my cat is called Ada. | Ghent | cat Ada" the message is followed by the words of each fact; of the
// message in "- | what is that?" nothing is to be kept. A line that begins with "#" is a comment, and \n in a message a new line.
package labels

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Snippet is a message and the words of each fact that is to be kept of it.
type Snippet struct {
	Text string
	Want []string
}

// Read reads snippets, one a line. A line of another form is an error.
func Read(r io.Reader) ([]Snippet, error) {
	var list []Snippet
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		parts := strings.Split(line, " | ")
		if len(parts) < 2 || parts[0] == "+" && len(parts) == 2 || parts[0] == "-" && len(parts) > 2 || parts[0] != "+" && parts[0] != "-" {
			return nil, fmt.Errorf("line %d is neither \"+ | message | words\" nor \"- | message\"", n)
		}
		list = append(list, Snippet{strings.ReplaceAll(parts[1], `\n`, "\n"), parts[2:]})
	}
	return list, lines.Err()
}

// Tally counts what was kept of snippets.
type Tally struct{ Kept, Right, Wanted int }

// Add counts what was kept of a snippet. It returns what should not have been kept, and the words of what was not.
func (t *Tally) Add(s Snippet, kept []string) (wrong, missed []string) {
	missed = slices.Clone(s.Want)
	for _, value := range kept {
		i := slices.IndexFunc(missed, func(words string) bool { return holds(value, words) })
		if i < 0 {
			wrong = append(wrong, value)
			continue
		}
		missed = slices.Delete(missed, i, i+1)
	}
	t.Kept += len(kept)
	t.Right += len(kept) - len(wrong)
	t.Wanted += len(s.Want)
	return wrong, missed
}

// Precision is the share of what was kept that is right: 1 where nothing was.
func (t *Tally) Precision() float64 { return share(t.Right, t.Kept) }

// Recall is the share of what was to be kept that was: 1 where nothing was to be.
func (t *Tally) Recall() float64 { return share(t.Right, t.Wanted) }

func share(n, of int) float64 {
	if of == 0 {
		return 1
	}
	return float64(n) / float64(of)
}

// holds reports whether a value has all words of want.
func holds(value, want string) bool {
	for _, w := range strings.Fields(want) {
		if !strings.Contains(strings.ToLower(value), strings.ToLower(w)) {
			return false
		}
	}
	return true
}
