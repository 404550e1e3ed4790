package register

import (
	"fmt"
	"strings"

	"github.com/pmezard/go-difflib/difflib"
)

// Diff is the plan as a unified diff in which every secret, ours and others', is
// a number. Of files that are ours from end to end it has a line each. It is empty
// when nothing would change.
func (p *Plan) Diff() string {
	var b strings.Builder
	m := newMasker()
	for _, c := range p.Changes {
		if c.whole {
			fmt.Fprintf(&b, "file %s: %d bytes instead of %d\n", c.File, len(c.After), len(c.Before))
			continue
		}
		diff := difflib.UnifiedDiff{
			A: lines(m.mask(string(c.Before))), B: lines(m.mask(string(c.After))),
			FromFile: c.File, ToFile: c.File, Context: 3,
		}
		if c.Before == nil {
			diff.FromFile = "/dev/null"
		}
		if c.After == nil {
			diff.ToFile = "/dev/null"
		}
		text, err := difflib.GetUnifiedDiffString(diff)
		if err != nil {
			panic(err) // a strings.Builder never fails
		}
		b.WriteString(text)
	}
	return b.String()
}

// lines splits a text into lines that all end in a newline. Carriage returns and
// a byte order mark are not shown.
func lines(text string) []string {
	text = strings.TrimPrefix(strings.ReplaceAll(text, "\r\n", "\n"), "\ufeff")
	if text == "" {
		return nil
	}
	return strings.SplitAfter(strings.TrimSuffix(text, "\n")+"\n", "\n")[:strings.Count(strings.TrimSuffix(text, "\n"), "\n")+1]
}
