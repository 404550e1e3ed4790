package embeddings_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"helmdeck-sidecar/embeddings"
)

// play prints a download of 200 MB in the given time, with reports every 60 ms as
// Ollama has them, and what comes before and after.
func play(width int, takes time.Duration) string {
	var out strings.Builder
	now := time.Unix(0, 0)
	p := embeddings.NewProgressPrinter(&out, width)
	p.Now = func() time.Time { return now }
	p.Print(embeddings.Progress{Status: "pulling manifest"})
	const total = 200_000_000
	const every = 60 * time.Millisecond
	for passed := time.Duration(0); passed <= takes; passed += every {
		done := min(total, int64(float64(total)*passed.Seconds()/takes.Seconds()))
		p.Print(embeddings.Progress{Status: "pulling 0a89768124ea", Digest: "0a89768124ea", Total: total, Completed: done})
		now = now.Add(every)
	}
	p.Print(embeddings.Progress{Status: "trying again in 1s", Problem: "the pull ended without success"})
	p.Print(embeddings.Progress{Status: "success"})
	p.Done()
	return out.String()
}

func TestProgressAsPlainLines(t *testing.T) {
	want := `pulling manifest
pulling 0a89768124ea   0% 0 B of 200.0 MB
pulling 0a89768124ea  17% 34.0 MB of 200.0 MB, 33.3 MB/s, 5s left
pulling 0a89768124ea  34% 68.0 MB of 200.0 MB, 33.3 MB/s, 4s left
pulling 0a89768124ea  51% 102.0 MB of 200.0 MB, 33.3 MB/s, 3s left
pulling 0a89768124ea  68% 136.0 MB of 200.0 MB, 33.3 MB/s, 2s left
pulling 0a89768124ea  84% 170.0 MB of 200.0 MB, 33.3 MB/s, 1s left
pulling 0a89768124ea 100% 200.0 MB of 200.0 MB
the pull ended without success; trying again in 1s
success
`
	if diff := cmp.Diff(want, play(0, 6*time.Second)); diff != "" {
		t.Errorf("plain lines (-want +got):\n%s", diff)
	}
	if lines := strings.Count(play(0, 10*time.Minute), "\n"); lines < 60 || lines > 75 {
		t.Errorf("ten minutes make %d lines", lines)
	}
}

func TestProgressOnATerminal(t *testing.T) {
	out := play(80, 6*time.Second)
	if strings.Contains(out, "\x1b") {
		t.Error("escape sequences")
	}
	var last []string // what stays of each line
	for line := range strings.Lines(out) {
		drawn := strings.Split(strings.TrimSuffix(line, "\n"), "\r")
		for _, d := range drawn {
			if len(d) >= 80 {
				t.Errorf("%d columns: %q", len(d), d)
			}
		}
		last = append(last, strings.TrimRight(drawn[len(drawn)-1], " "))
	}
	want := []string{
		"pulling manifest",
		"pulling 0a89768124ea 100% [##############################] 200.0 MB of 200.0 MB",
		"the pull ended without success; trying again in 1s",
		"success",
	}
	if diff := cmp.Diff(want, last); diff != "" {
		t.Errorf("what stays on the terminal (-want +got):\n%s", diff)
	}
	if redraws := strings.Count(out, "\r"); redraws < 30 || redraws > 70 {
		t.Errorf("%d redraws in six seconds", redraws)
	}
	if narrow := play(20, time.Second); strings.Contains(narrow, "[") {
		t.Errorf("a bar on a narrow terminal: %q", narrow)
	}
}
