package sidecartest_test

import (
	"bufio"
	"net/http"
	"strings"
	"testing"

	"helmdeck-sidecar/sidecar/sidecartest"
)

// feed is an open event feed.
type feed struct{ stream *bufio.Reader }

// openFeed opens the feed of id; no later change can be missed.
func openFeed(t *testing.T, s *sidecartest.Sidecar, id identity) *feed {
	t.Helper()
	req, err := http.NewRequest("GET", s.URL+"/api/v1/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+id.token(s))
	if id.agent != "" {
		req.Header.Set("X-OpenClaw-Agent", id.agent)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { resp.Body.Close() })
	f := &feed{bufio.NewReader(resp.Body)}
	if first := frame(t, f.stream); first[0] != "event: ready" {
		t.Fatalf("the first event is %q", first)
	}
	return f
}

// until returns the events before the one of a key.
func (f *feed) until(t *testing.T, key string) (seen []string) {
	t.Helper()
	for {
		event := strings.Join(frame(t, f.stream), "\n")
		if strings.Contains(event, `"key":"`+key+`"`) {
			return seen
		}
		if !strings.HasPrefix(event, ":") {
			seen = append(seen, event)
		}
	}
}
