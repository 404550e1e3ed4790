package evaluate

import (
	"encoding/json"
	"os"
	"time"

	"helmdeck-sidecar/sidecar/temporal"
)

// Temporal is the result of a run over time windows: how many of n are exactly
// right, and the others.
type Temporal struct {
	Exact  int            `json:"exact"`
	N      int            `json:"n"`
	Misses []TemporalMiss `json:"misses"`
}

// TemporalMiss is one question whose window is another. A nil window is none.
type TemporalMiss struct {
	Query string     `json:"query"`
	Now   string     `json:"now"`
	Want  *[2]string `json:"want"`
	Got   *[2]string `json:"got"`
}

const microseconds = "2006-01-02T15:04:05.999999"

// RunTemporal reads questions with the window that a reader would mean, and
// compares.
func RunTemporal(file string) (Temporal, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return Temporal{}, unreadable(err)
	}
	var cases []struct {
		Query  string     `json:"query"`
		Now    string     `json:"now"`
		Window *[2]string `json:"window"`
	}
	if err := json.Unmarshal(data, &cases); err != nil {
		return Temporal{}, malformed(file, err)
	}
	out := Temporal{N: len(cases), Misses: []TemporalMiss{}}
	for _, c := range cases {
		now, err := time.Parse(microseconds, c.Now)
		if err != nil {
			return Temporal{}, malformed(file, err)
		}
		var got *[2]string
		if w, ok := temporal.Window(c.Query, now); ok {
			start, end := w.Inclusive()
			got = &[2]string{start.Format(microseconds), end.Format(microseconds)}
		}
		if same(c.Window, got) {
			out.Exact++
			continue
		}
		out.Misses = append(out.Misses, TemporalMiss{Query: c.Query, Now: c.Now, Want: c.Window, Got: got})
	}
	return out, nil
}

func same(want, got *[2]string) bool {
	if want == nil || got == nil {
		return want == got
	}
	return *want == *got
}
