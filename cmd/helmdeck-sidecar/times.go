package main

import (
	"strconv"
	"strings"
	"time"

	"helmdeck-sidecar/sidecar/memory"
)

// parseAge reads a duration that may be in days or weeks: 12h, 30d, 2w.
func parseAge(s string) (time.Duration, error) {
	for suffix, hours := range map[string]float64{"d": 24, "w": 7 * 24} {
		if number, ok := strings.CutSuffix(s, suffix); ok {
			n, err := strconv.ParseFloat(number, 64)
			if err != nil || n != n || n > 1e6 || n < -1e6 {
				return 0, strconv.ErrSyntax
			}
			return time.Duration(n * hours * float64(time.Hour)), nil
		}
	}
	return time.ParseDuration(s)
}

// parseTime reads a point in time: RFC 3339, a date in local time, or an age
// counted back from now. Empty is none.
func parseTime(name, s string, now time.Time) (*time.Time, error) {
	if s == "" {
		return nil, nil
	}
	if t, err := time.Parse(time.RFC3339, s); err == nil {
		return &t, nil
	}
	if t, err := time.ParseInLocation(time.DateOnly, s, time.Local); err == nil {
		return &t, nil
	}
	if d, err := parseAge(s); err == nil && d >= 0 {
		t := now.Add(-d)
		return &t, nil
	}
	return nil, memory.Invalid(name, "wrong_type", "%s %q is not a time", name, s).
		WithHint("give a date (2026-05-31), an RFC 3339 time, or an age (30d, 12h)")
}
