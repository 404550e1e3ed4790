package temporal

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"testing"
	"time"
)

// golden is a question with the window a reader would mean, its end inclusive.
type golden struct {
	Query, Now string
	Window     []string
}

const goldenTime = "2006-01-02T15:04:05.999999"

// TestGoldens measures how many windows of the file that HELMDECK_TEMPORAL_DATA
// names are exactly right, and lists the others by what went wrong.
func TestGoldens(t *testing.T) {
	path := os.Getenv("HELMDECK_TEMPORAL_DATA")
	if path == "" {
		t.Skip("HELMDECK_TEMPORAL_DATA does not name a file of goldens")
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var goldens []golden
	if err := json.Unmarshal(data, &goldens); err != nil {
		t.Fatal(err)
	}
	misses := map[string][]string{}
	exact := 0
	for _, g := range goldens {
		now, err := time.Parse(goldenTime, g.Now)
		if err != nil {
			t.Fatal(err)
		}
		want, got := g.want(), answer(g.Query, now)
		if want == got {
			exact++
			continue
		}
		class := missClass(want, got)
		misses[class] = append(misses[class], fmt.Sprintf("%.60q at %s: want %s, got %s", g.Query, g.Now, want, got))
	}
	for _, class := range slices.Sorted(maps.Keys(misses)) {
		slices.Sort(misses[class])
		t.Logf("%s: %d", class, len(misses[class]))
		for _, miss := range misses[class] {
			t.Log("    " + miss)
		}
	}
	share := float64(exact) / float64(len(goldens))
	t.Logf("exact %d of %d, %.2f %%", exact, len(goldens), 100*share)
	if share < 0.90 {
		t.Error("less than 90 % of the windows are exactly right")
	}
}

func (g golden) want() string {
	if g.Window == nil {
		return "none"
	}
	return g.Window[0] + " " + g.Window[1]
}

func answer(question string, now time.Time) string {
	w, ok := Window(question, now)
	if !ok {
		return "none"
	}
	start, end := w.Inclusive()
	return start.Format(goldenTime) + " " + end.Format(goldenTime)
}

func missClass(want, got string) string {
	switch {
	case want == "none":
		return "a window where the golden has none"
	case got == "none":
		return "no window where the golden has one"
	}
	return "another window"
}
