package sidecartest_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/daemon"
	"helmdeck-sidecar/sidecar/sidecartest"
)

// sendTo makes a request under a host name, with headers.
func sendTo(t *testing.T, s *sidecartest.Sidecar, host, method, path, body string, header map[string]string) string {
	t.Helper()
	req, err := http.NewRequest(method, s.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Host = host
	for name, value := range header {
		req.Header.Set(name, value)
	}
	resp, err := plainClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return describe(t, resp.StatusCode, string(data))
}

// A container reaches the sidecar of its host by a name that is not localhost.
func TestAnyHostWithAToken(t *testing.T) {
	s := sidecartest.Start(t)
	for _, host := range []string{"host.docker.internal:3000", "sidecar", "127.0.0.1", "[::1]:3000"} {
		for _, path := range []string{"/api/v1/mcp", "/api/v1/mcp/qmd/sse"} {
			got := sendTo(t, s, host, "POST", path, ping, map[string]string{"Authorization": "Bearer " + s.Token("alice"), "Content-Type": "application/json"})
			if got != `200 {"jsonrpc":"2.0","id":1,"result":{}}` {
				t.Errorf("%s as %s: %s", path, host, got)
			}
		}
	}
}

// With authentication off the caller is unknown, whatever token comes, and no web
// page gets through: not by a name of its own, not across origins.
func TestWithoutAuthentication(t *testing.T) {
	s := sidecartest.Start(t, func(c *daemon.Config) { c.Anonymous = true })
	form := map[string]string{"Content-Type": "application/x-www-form-urlencoded"}
	for _, host := range []string{"127.0.0.1:3000", "localhost", "LOCALHOST:1", "[::1]:3000"} {
		if got := sendTo(t, s, host, "GET", "/api/v1/memory/mine", "", nil); !strings.Contains(got, `200 {"scope":"caller=unknown"`) {
			t.Errorf("%s: %s", host, got)
		}
		if got := sendTo(t, s, host, "POST", "/api/v1/mcp", ping, map[string]string{"Content-Type": "application/json"}); !strings.HasPrefix(got, "200 ") {
			t.Errorf("%s: %s", host, got)
		}
	}
	if got := sendTo(t, s, "localhost", "GET", "/api/v1/memory/mine", "", map[string]string{"Authorization": "Bearer " + s.Token("alice")}); !strings.Contains(got, "caller=unknown") {
		t.Errorf("with a token: %s", got)
	}
	for _, path := range []string{"/api/v1/memory/mine", "/api/v1/memory/facts", ssePath, qmdPath, "/api/v1/events"} {
		for _, host := range []string{"evil.example:3000", "127.0.0.1.evil.example", "localhost.evil.example"} {
			want := `403 forbidden foreign_host -: authentication is off, so the address must be localhost or 127.0.0.1, not "` + host + `" (use http://127.0.0.1 with the port, or run with authentication)`
			if got := sendTo(t, s, host, "GET", path, "", nil); got != want {
				t.Errorf("%s as %s: %s", path, host, got)
			}
		}
	}
	for _, header := range []map[string]string{{"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"}} {
		for name, value := range form {
			header[name] = value
		}
		want := "403 forbidden foreign_origin -: authentication is off, so web pages of other origins may not call (run with authentication)"
		if got := sendTo(t, s, "127.0.0.1:3000", "POST", "/api/v1/memory/store", `{"key":"k","value":"v"}`, header); got != want {
			t.Errorf("%v: %s", header, got)
		}
	}
	if got := sendTo(t, s, "127.0.0.1:3000", "GET", "/api/v1/memory/facts", "", nil); got != `200 {"facts":[]}` {
		t.Errorf("stored by a web page: %s", got)
	}
}
