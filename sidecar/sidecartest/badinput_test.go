package sidecartest_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/sidecartest"
)

// Every bad input gets its exact answer, REST and MCP say the same, and nothing is
// stored.
func TestBadInput(t *testing.T) {
	s := sidecartest.Start(t)
	alice := s.Client("alice")
	if _, err := alice.Store(t.Context(), memory.StoreRequest{Key: "before", Value: "v"}); err != nil {
		t.Fatal(err)
	}
	before := snapshot(t, s, "alice")
	ses := openSession(t, s, ssePath, identity{subject: "alice"})
	token := s.Token("alice")
	for _, c := range badInputs {
		t.Run(c.name, func(t *testing.T) {
			got := c.send(t, s, token, ses.post)
			if got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			if tool := toolOf(c.request); tool != "" && json.Valid([]byte(c.body)) && c.body[0] == '{' && len(c.body) < 1<<20 && c.header == "" {
				if viaTool := c.call(t, s, tool); viaTool != got {
					t.Errorf("MCP  %s\nREST %s", viaTool, got)
				}
			}
		})
	}
	if after := snapshot(t, s, "alice"); after != before {
		t.Errorf("bad inputs changed what is stored\n got %s\nwant %s", after, before)
	}
	if status, body := s.Do("GET", "/readyz", "", ""); status != http.StatusOK {
		t.Errorf("after bad inputs the sidecar is not ready: %d %s", status, body)
	}
	if len(badInputs) < 120 {
		t.Errorf("only %d cases", len(badInputs))
	}
}

func (c bad) send(t *testing.T, s *sidecartest.Sidecar, token, session string) string {
	t.Helper()
	method, path, _ := strings.Cut(c.request, " ")
	_, id, _ := strings.Cut(session, "?")
	path = strings.NewReplacer("{sse id}", id, "{sse}", session).Replace(path)
	header := http.Header{"Authorization": {"Bearer " + token}}
	lines := c.header
	if lines == "" && c.body != "" {
		lines = jsonly
	}
	for line := range strings.SplitSeq(lines, "\n") {
		if name, value, ok := strings.Cut(line, ": "); ok {
			header.Set(name, value)
		}
	}
	status, body, _ := request(t, s.URL+path, method, header, c.body)
	return describe(t, status, body)
}

func (c bad) call(t *testing.T, s *sidecartest.Sidecar, tool string) string {
	t.Helper()
	got, err := toolWay{t, streamableWire{t, s}}.call(identity{subject: "alice"}, tool, c.body)
	if err != nil {
		t.Fatal(err)
	}
	return describe(t, got.status, got.body)
}

// describe writes an envelope on one line and checks that it is complete.
func describe(t *testing.T, status int, body string) string {
	t.Helper()
	if body == "" {
		return fmt.Sprint(status)
	}
	var e struct {
		memory.Error
		RequestID string `json:"request_id"`
	}
	if err := json.Unmarshal([]byte(body), &e); err != nil || e.Code == "" {
		return fmt.Sprintf("%d %s", status, strings.TrimSpace(body))
	}
	if e.Message == "" || !requestID.MatchString(e.RequestID) {
		t.Errorf("the envelope lacks a message or a request id: %s", body)
	}
	hint := ""
	if e.Hint != "" {
		hint = " (" + e.Hint + ")"
	}
	return fmt.Sprintf("%d %s %s %s: %s%s", status, e.Code, orDash(e.Reason), orDash(e.Field), e.Message, hint)
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

func toolOf(request string) string {
	return map[string]string{toStore: "memory_store", toForget: "memory_forget", toRecall: "memory_recall"}[request]
}

// snapshot is everything that a caller has: facts, their histories, audit rows
// and defaults.
func snapshot(t *testing.T, s *sidecartest.Sidecar, subject string) string {
	t.Helper()
	id := identity{subject: subject}
	listing := send(t, s, id, "GET", "/api/v1/memory/facts?limit=500", "").body
	var page memory.ListResponse
	if err := json.Unmarshal([]byte(listing), &page); err != nil || page.NextCursor != "" {
		t.Fatalf("listing %s: %v", listing, err)
	}
	all := []string{listing, send(t, s, id, "GET", "/api/v1/memory/corpus?limit=500", "").body}
	for _, f := range page.Facts {
		method, path, _ := restRequest(t, "memory_history", fmt.Sprintf(`{"key":%q}`, f.Key))
		all = append(all, send(t, s, id, method, path, "").body)
	}
	defaults := send(t, s, id, "GET", "/api/v1/memory/defaults", "").body
	return strings.Join(append(all, timeField.ReplaceAllString(defaults, "")), "\n")
}
