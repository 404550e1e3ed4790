package workload

import (
	"slices"
	"time"
)

// Figures sum up many calls of one kind. Times are in milliseconds.
type Figures struct {
	Calls     int     `json:"calls"`
	P50       float64 `json:"p50_ms"`
	P99       float64 `json:"p99_ms"`
	PerSecond float64 `json:"per_second"`
}

// Sum sums up what single calls took, and all of them together. There must be a
// call. It sorts took.
func Sum(took []time.Duration, together time.Duration) Figures {
	slices.Sort(took)
	return Figures{
		Calls: len(took), P50: Millis(took[len(took)/2]), P99: Millis(took[len(took)*99/100]),
		PerSecond: float64(len(took)) / together.Seconds(),
	}
}

// Millis returns d in milliseconds.
func Millis(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e6 }
