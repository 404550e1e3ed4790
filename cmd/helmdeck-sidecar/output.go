package main

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/wire"
)

// print shows v as JSON when asked to, and otherwise calls text.
func (a *app) print(c *cli.Context, v any, text func()) error {
	if !c.Bool("json") {
		text()
		return nil
	}
	body, err := wire.Encode(v)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(a.env.stdout, string(body))
	return err
}

// showFact prints one fact over two lines or more. One from a file is shown by its line there.
func (a *app) showFact(f memory.Fact, prefix string) {
	if strings.HasPrefix(f.Key, "md:") {
		a.showNote(f, prefix)
		return
	}
	fmt.Fprintf(a.env.stdout, "%s%s  [%s]  expires in %s%s\n", prefix, f.Key, f.Category, until(f.ExpiresAt), quarantine(f))
	fmt.Fprintln(a.env.stdout, "    "+strings.ReplaceAll(printable(f.Value), "\n", "\n    "))
}

// quarantine labels a fact that no prompt is given, and says why.
func quarantine(f memory.Fact) string {
	switch {
	case f.Origin != memory.OriginUntrusted:
		return ""
	case f.Suspect == "":
		return "  quarantined"
	}
	return "  quarantined: " + printable(f.Suspect)
}

// printable makes stored text safe for a terminal: whatever is not a tab, a
// newline or a graphic character is shown as its code.
func printable(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r == '\n' || r == '\t' || r >= 0x20 && r < 0x7f || r >= 0xa0 && !bidiControl(r) {
			b.WriteRune(r)
			continue
		}
		fmt.Fprintf(&b, "<%04X>", r)
	}
	return b.String()
}

func bidiControl(r rune) bool {
	return r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 || r == 0x200e || r == 0x200f
}

// until says how long it is to t, rounded, in the largest fitting unit.
func until(t time.Time) string {
	d := time.Until(t)
	switch {
	case d >= 48*time.Hour:
		return fmt.Sprintf("%d days", int(math.Round(d.Hours()/24)))
	case d >= 2*time.Hour:
		return fmt.Sprintf("%d hours", int(math.Round(d.Hours())))
	default:
		return fmt.Sprintf("%d minutes", int(math.Round(d.Minutes())))
	}
}
