package sidecar

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// mostWrong is the share of the labelled pairs of a language that may be read wrongly.
const mostWrong = 0.15

// Labelled pairs in each language: what a later statement is to an opinion. docs/benchmarks.md
// has the figures that the test prints.
func TestAgreement(t *testing.T) {
	labels := map[string]relation{"agree": supports, "contradict": contradicts, "unrelated": unrelated}
	names := map[relation]string{supports: "agree", contradicts: "contradict", unrelated: "unrelated"}
	for _, tongue := range tongues() {
		content, err := os.ReadFile(filepath.Join("testdata", "agreement", tongue.code+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		pairs, wrong, worst, tongued := 0, 0, 0, 0
		for line := range strings.Lines(string(content)) {
			label, pair, ok := strings.Cut(strings.TrimSpace(line), ": ")
			opinion, later, both := strings.Cut(pair, " | ")
			want, known := labels[label]
			if !ok || !both || !known {
				if !strings.HasPrefix(line, "#") {
					t.Fatalf("%s: %q is no pair", tongue.code, line)
				}
				continue
			}
			a, b := about("Anna", opinion), about("Anna", later)
			pairs++
			if a.claim.tongue == tongue {
				tongued++
			}
			got := a.claim.relate(b.claim)
			if got == want {
				continue
			}
			wrong++
			if got != unrelated && want != unrelated {
				worst++
			}
			t.Logf("%s: %q and %q are read as %s, and %s", tongue.code, opinion, later, names[got], label)
		}
		t.Logf("%s: %d of %d wrong, %d of them the opposite; %d opinions are taken for that language", tongue.code, wrong, pairs, worst, tongued)
		if pairs < 40 || float64(wrong) > mostWrong*float64(pairs) {
			t.Errorf("%s: %d of %d pairs are read wrongly", tongue.code, wrong, pairs)
		}
	}
}
