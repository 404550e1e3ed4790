package sidecartest_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/daemon"
	"helmdeck-sidecar/sidecar/mcpserver"
	"helmdeck-sidecar/sidecar/sidecartest"
)

// What is exactly at a limit is taken.
func TestAtTheLimit(t *testing.T) {
	s := sidecartest.Start(t)
	token := s.Token("alice")
	tags := make([]string, 32)
	for i := range tags {
		tags[i] = fmt.Sprintf("%q", fmt.Sprintf("%064d", i))
	}
	for name, c := range map[string]struct{ request, body string }{
		"key of 512 bytes":      {toStore, `{"key":"` + fill(512) + `","value":"v"}`},
		"value of 64 KiB":       {toStore, `{"key":"k","value":"` + fill(64<<10) + `"}`},
		"value of 64 KiB in é":  {toStore, `{"key":"k","value":"` + strings.Repeat("é", 32<<10) + `"}`},
		"padded value":          {toStore, `{"key":"k","value":"` + strings.Repeat(" ", 1000) + fill(64<<10) + `"}`},
		"category of 64 bytes":  {toStore, `{"key":"k","value":"v","category":"` + fill(64) + `"}`},
		"32 tags of 64 bytes":   {toStore, `{"key":"k","value":"v","tags":[` + strings.Join(tags, ",") + `]}`},
		"source of 512 bytes":   {toStore, `{"key":"k","value":"v","source":"` + fill(512) + `"}`},
		"agent of 128 bytes":    {toStore, `{"key":"k","value":"v","agent":"` + fill(128) + `"}`},
		"shortest TTL":          {toStore, `{"key":"k","value":"v","ttl_seconds":3600}`},
		"longest TTL":           {toStore, `{"key":"k","value":"v","ttl_seconds":31536000}`},
		"confidence 0":          {toStore, `{"key":"k","value":"v","confidence":0}`},
		"confidence 1":          {toStore, `{"key":"k","value":"v","confidence":1.0}`},
		"tab and newline":       {toStore, `{"key":"k","value":"a\tb\nc"}`},
		"a surrogate pair":      {toStore, `{"key":"k","value":"\ud83e\udde0"}`},
		"an escaped backslash":  {toStore, `{"key":"k","value":"\\ud800"}`},
		"space around the JSON": {toStore, " \r\n{\"key\":\"k\",\"value\":\"v\"}\n "},
		"nulls for options":     {toStore, `{"key":"k","value":"v","tags":null,"ttl_seconds":null,"if_version":null,"occurred_at":null,"confidence":null}`},
		"almost reserved":       {toStore, `{"key":"pack_history2/x","value":"v","category":"pack_histories"}`},
		"reserved, no slash":    {toStore, `{"key":"pack_history","value":"v"}`},
		"body of 1 MiB":         {toStore, `{"key":"k","value":"v"` + strings.Repeat(" ", 1<<20-23) + `}`},
		"query of 2 KiB":        {toRecall, `{"query":"` + fill(2<<10) + `"}`},
		"k of 100":              {toRecall, `{"query":"q","k":100}`},
		"limit of 500":          {ofFacts + "?limit=500", ""},
		"a trailing ampersand":  {ofFacts + "?limit=1&", ""},
	} {
		method, path, _ := strings.Cut(c.request, " ")
		if status, body := s.Do(method, path, token, c.body); status != http.StatusOK {
			t.Errorf("%s: %d %s", name, status, body)
		}
	}
}

// A caller that asks too often is told to wait; others are not.
func TestRateLimit(t *testing.T) {
	s := sidecartest.Start(t, func(c *daemon.Config) { c.Rate, c.Burst = 0.001, 3 })
	for _, subject := range []string{"alice", "bob"} {
		header := http.Header{"Authorization": {"Bearer " + s.Token(subject)}, "Content-Type": {"application/json"}}
		for range 3 {
			if status, body, _ := request(t, s.URL+"/api/v1/memory/mine", "GET", header, ""); status != http.StatusOK {
				t.Fatalf("%s: %d %s", subject, status, body)
			}
		}
		for _, path := range []string{"/api/v1/memory/recall", "/api/v1/mcp", "/api/v1/mcp/qmd/sse"} {
			status, body, got := request(t, s.URL+path, "POST", header, ping)
			want := "429 rate_limited too_many_requests -: this caller sends more than 0.001 requests a second (wait a second and try again)"
			if line := describe(t, status, body); line != want || got.Get("Retry-After") != "1" {
				t.Errorf("%s, %s: %s, Retry-After %q", subject, path, line, got.Get("Retry-After"))
			}
		}
	}
	for _, path := range []string{"/healthz", "/metrics"} {
		if status, _ := s.Do("GET", path, "", ""); status != http.StatusOK {
			t.Errorf("%s: %d", path, status)
		}
	}
}

// A caller has so many streams and no more, of whatever kind, and gets one back
// when one ends.
func TestTooManySessions(t *testing.T) {
	a := assemble(t, mcpserver.Options{MaxSessions: 3, MaxSessionsPerCaller: 2})
	open := func(subject, path string) (*http.Response, string) {
		req, err := http.NewRequest("GET", a.url+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Authorization", "Bearer "+subject)
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { resp.Body.Close() })
		if resp.StatusCode == http.StatusOK {
			if _, err := bufio.NewReader(resp.Body).ReadString('\n'); err != nil {
				t.Fatal(err)
			}
			return resp, ""
		}
		body, _ := io.ReadAll(resp.Body)
		return resp, describe(t, resp.StatusCode, string(body))
	}
	first, _ := open("alice", ssePath)
	if _, refused := open("alice", qmdPath); refused != "" {
		t.Fatal(refused)
	}
	resp, refused := open("alice", "/api/v1/events")
	if want := "429 rate_limited too_many_sessions -: this caller has 2 open streams already (close some; one session per client is enough)"; refused != want || resp.Header.Get("Retry-After") != "1" {
		t.Errorf("a third stream: %s", refused)
	}
	if _, refused := open("bob", "/api/v1/events"); refused != "" {
		t.Errorf("another caller: %s", refused)
	}
	if _, refused := open("carol", ssePath); refused != "503 unavailable too_many_sessions -: all 3 streams are in use" {
		t.Errorf("a fourth stream of all: %s", refused)
	}
	first.Body.Close()
	waitFor(t, "a stream to be free", func() bool { resp, _ := open("alice", qmdPath); return resp.StatusCode == http.StatusOK })
}

// HEAD on a stream answers at once and opens nothing.
func TestHeadOnStreams(t *testing.T) {
	s := sidecartest.Start(t)
	header := http.Header{"Authorization": {"Bearer " + s.Token("alice")}}
	for _, path := range []string{ssePath, qmdPath, "/api/v1/events"} {
		status, body, got := request(t, s.URL+path, "HEAD", header, "")
		if status != http.StatusOK || body != "" || got.Get("Content-Type") != "text/event-stream" {
			t.Errorf("HEAD %s: %d %q %v", path, status, body, got)
		}
		if status, _, _ := request(t, s.URL+path, "HEAD", http.Header{}, ""); status != http.StatusUnauthorized {
			t.Errorf("HEAD %s without a token: %d", path, status)
		}
	}
	if _, body := s.Do("GET", "/metrics", "", ""); !strings.Contains(body, "helmdeck_sidecar_sessions 0") {
		t.Error("HEAD opened a session")
	}
}

// What no HTTP client would send is refused, and the next connection is served.
func TestRawRequests(t *testing.T) {
	s := sidecartest.Start(t)
	auth := "Authorization: Bearer " + s.Token("alice") + "\r\n"
	for name, c := range map[string]struct{ send, status string }{
		"headers of 64 KiB":     {"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Big: " + fill(64<<10) + "\r\n\r\n", "431"},
		"broken escape":         {"GET /api/v1/memory/facts/a%zz HTTP/1.1\r\nHost: x\r\n" + auth + "\r\n", "400"},
		"cut escape":            {"GET /api/v1/memory/facts/a%2 HTTP/1.1\r\nHost: x\r\n" + auth + "\r\n", "400"},
		"no host":               {"GET /healthz HTTP/1.1\r\n\r\n", "400"},
		"two lengths":           {"POST /api/v1/memory/store HTTP/1.1\r\nHost: x\r\n" + auth + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", "400"},
		"length and chunks":     {"POST /api/v1/memory/store HTTP/1.1\r\nHost: x\r\n" + auth + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "400"},
		"broken chunks":         {"POST /api/v1/memory/store HTTP/1.1\r\nHost: x\r\n" + auth + "Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n", "400"},
		"not HTTP":              {"\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\r\n\r\n", "400"},
		"a newline in a header": {"GET /healthz HTTP/1.1\r\nHost: x\r\nA: b\x00c\r\n\r\n", "400"},
		"absolute form":         {"GET http://other/healthz HTTP/1.1\r\nHost: other\r\nConnection: close\r\n\r\n", "200"},
		"HTTP/1.0":              {"GET /healthz HTTP/1.0\r\n\r\n", "200"},
		"slashes twice":         {"GET /api/v1/memory/facts//a//b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + auth + "\r\n", "404"},
		"dots":                  {"GET /api/v1/memory/facts/../../../healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + auth + "\r\n", "404"},
	} {
		conn, err := net.Dial("tcp", strings.TrimPrefix(s.URL, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(conn, c.send); err != nil {
			t.Fatal(err)
		}
		line, err := bufio.NewReader(conn).ReadString('\n')
		conn.Close()
		if words := strings.Fields(line); err != nil || len(words) < 2 || words[1] != c.status {
			t.Errorf("%s: %q %v, want %s", name, line, err, c.status)
		}
	}
	if status, _ := s.Do("GET", "/healthz", "", ""); status != http.StatusOK {
		t.Errorf("afterwards: %d", status)
	}
}
