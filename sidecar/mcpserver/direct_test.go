package mcpserver_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"helmdeck-sidecar/sidecar/mcpserver"
	"helmdeck-sidecar/sidecar/sidecartest"
)

// calls are messages that the QMD endpoint answers itself, without what follows the arguments.
var calls = []string{
	`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"query","arguments":{"query":"editor"}%s}}`,
	`{"jsonrpc":"2.0","id":0,"method":"tools/call","params":{"name":"query","arguments":{"searches":[{"type":"lex","query":"<b>editor & 東京"}],"limit":2,"intent":"any"}%s}}`,
	`{"jsonrpc":"2.0","id":-7,"method":"tools/call","params":{"arguments":{"query":"nothing of the kind"},"name":"query"%s}}`,
	` {"method":"tools/call","id":"a b","params":{"name":"query","arguments":null%s},"jsonrpc":"2.0"} `,
	`{"jsonrpc":"2.0","id":2147483647,"method":"tools/call","params":{"name":"query"%s}}`,
	`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"query","arguments":[]%s}}`,
	`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"query","arguments":{"limit":"many"}%s}}`,
	`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"query","arguments":{"limit":-1}%s}}`,
	`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"query","arguments":{"query":"\ud800"}%s}}`,
}

// others look like such messages and are the SDK's, which has something to say of most.
var others = []string{
	`{"jsonrpc":"2.0","id":1.5,"method":"tools/call","params":{"name":"query","arguments":{}}}`,
	`{"jsonrpc":"2.0","id":1e3,"method":"tools/call","params":{"name":"query","arguments":{}}}`,
	`{"jsonrpc":"2.0","id":"","method":"tools/call","params":{"name":"query","arguments":{}}}`,
	`{"jsonrpc":"2.0","id":"\u0041","method":"tools/call","params":{"name":"query","arguments":{}}}`,
	`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"other","arguments":{}}}`,
	`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"Name":"query","arguments":{}}}`,
	`{"jsonrpc":"2.0","id":1,"method":"tools/call"}`,
	`{"jsonrpc":"1.0","id":1,"method":"tools/call","params":{"name":"query","arguments":{}}}`,
	`{"jsonrpc":"2.0","id":null,"method":"tools/call","params":{"name":"query","arguments":{}}}`,
	`{"jsonrpc":"2.0","method":"tools/call","params":{"name":"query","arguments":{}}}`,
}

func withFacts(t *testing.T) (s *sidecartest.Sidecar, token string) {
	s = sidecartest.Start(t)
	token = s.Token("alice")
	for key, value := range map[string]string{"editor": "My editor is <b>Neovim</b> & friends", "town": "東京 is where the \"editor\" lives\nnow"} {
		body, err := json.Marshal(map[string]string{"key": key, "value": value})
		if err != nil {
			t.Fatal(err)
		}
		if status, answer := s.Do("POST", "/api/v1/memory/store", token, string(body)); status/100 != 2 {
			t.Fatalf("%d %s", status, answer)
		}
	}
	return s, token
}

// TestDirectAnswersAreTheSDKs: over HTTP and over SSE a plain call has the answer that the SDK
// gives to the same call with an empty _meta, which is left to it.
func TestDirectAnswersAreTheSDKs(t *testing.T) {
	s, token := withFacts(t)
	at, r := open(t, s, mcpserver.QMDPath, token)
	shake(t, s, at, token, r)
	for _, call := range calls {
		plain, besides := fmt.Sprintf(call, ""), fmt.Sprintf(call, `,"_meta":{}`)
		want, header := overHTTP(t, s, token, besides)
		got, plainHeader := overHTTP(t, s, token, plain)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s over HTTP (-SDK +direct):\n%s", plain, diff)
		}
		if diff := cmp.Diff(header, plainHeader); diff != "" {
			t.Errorf("%s: headers (-SDK +direct):\n%s", plain, diff)
		}
		for _, message := range []string{plain, besides} {
			if got := overSSE(t, s, at, token, r, message); !cmp.Equal(want, got) {
				t.Errorf("%s over SSE (-HTTP +SSE):\n%s", message, cmp.Diff(want, got))
			}
		}
	}
}

// TestOtherCallsAreNotDirect: what is no plain call gets the answer that it gets from an
// endpoint which answers none directly, but for the tool that this lacks.
func TestOtherCallsAreNotDirect(t *testing.T) {
	s, token := withFacts(t)
	for _, message := range others {
		want, _ := overHTTP(t, s, token, strings.Replace(message, `"arguments":{}`, `"arguments":{},"_meta":{}`, 1))
		if got, _ := overHTTP(t, s, token, message); !cmp.Equal(want, got) {
			t.Errorf("%s:\n%s", message, cmp.Diff(want, got))
		}
	}
	plain := fmt.Sprintf(calls[0], "")
	for _, version := range []string{"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "1999-01-01", "2026-07-28"} {
		want, _ := overHTTP(t, s, token, fmt.Sprintf(calls[0], `,"_meta":{}`), "Mcp-Protocol-Version", version)
		answer, _ := overHTTP(t, s, token, plain, "Mcp-Protocol-Version", version)
		if known := version > "2000" && version < "2026"; known != strings.Contains(fmt.Sprint(answer), "Neovim") || known && !cmp.Equal(want, answer) {
			t.Errorf("version %s: %v, want %v", version, answer, want)
		}
	}
}

// TestPacksAnswerNoToolWithoutAName: the endpoint of the packs answers nothing directly.
func TestPacksAnswerNoToolWithoutAName(t *testing.T) {
	s, token := withFacts(t)
	nameless := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"","arguments":{}}}`
	if status, body := s.Do("POST", mcpserver.Path, token, nameless); status != http.StatusOK || !strings.Contains(body, `unknown tool`) {
		t.Errorf("%d %s", status, body)
	}
	at, r := open(t, s, mcpserver.SSEPath, token)
	shake(t, s, at, token, r)
	if got := fmt.Sprint(overSSE(t, s, at, token, r, nameless)); !strings.Contains(got, "unknown tool") {
		t.Error(got)
	}
}

// TestDirectNeedsASession: nothing is answered before a client has introduced itself.
func TestDirectNeedsASession(t *testing.T) {
	s, token := withFacts(t)
	at, r := open(t, s, mcpserver.QMDPath, token)
	early := fmt.Sprintf(calls[0], "")
	if got := fmt.Sprint(overSSE(t, s, at, token, r, early)); !strings.Contains(got, "invalid during session initialization") {
		t.Errorf("before initialize: %s", got)
	}
	shake(t, s, at, token, r)
	if got := fmt.Sprint(overSSE(t, s, at, token, r, early)); !strings.Contains(got, "Neovim") {
		t.Errorf("after initialize: %s", got)
	}
}

// shake opens an MCP session.
func shake(t *testing.T, s *sidecartest.Sidecar, at, token string, r *bufio.Reader) {
	t.Helper()
	hello := `{"jsonrpc":"2.0","id":"hello","method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`
	if got := fmt.Sprint(overSSE(t, s, at, token, r, hello)); !strings.Contains(got, "serverInfo") {
		t.Fatal(got)
	}
	s.Do("POST", at, token, `{"jsonrpc":"2.0","method":"notifications/initialized"}`)
}

// overSSE posts a message and returns what comes back on the stream.
func overSSE(t *testing.T, s *sidecartest.Sidecar, at, token string, r *bufio.Reader, message string) any {
	t.Helper()
	if status, answer := s.Do("POST", at, token, message); status != http.StatusAccepted {
		t.Fatalf("%d %s", status, answer)
	}
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		if data, ok := strings.CutPrefix(strings.TrimSpace(line), "data: "); ok {
			return decoded(t, data)
		}
	}
}

// overHTTP posts a message and returns its answer, and the headers that are the same each time.
func overHTTP(t *testing.T, s *sidecartest.Sidecar, token, message string, header ...string) (any, http.Header) {
	t.Helper()
	req, err := http.NewRequest("POST", s.URL+mcpserver.QMDPath, strings.NewReader(message))
	if err != nil {
		t.Fatal(err)
	}
	req.Header = http.Header{"Authorization": {"Bearer " + token}, "Content-Type": {"application/json"}}
	for i := 0; i < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var answer json.RawMessage
	if resp.StatusCode != http.StatusAccepted {
		if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"Date", "X-Request-Id", "Content-Length", "Cache-Control"} { // the last is no-store, or what the SDK says
		resp.Header.Del(name)
	}
	return decoded(t, string(answer)), resp.Header
}

// decoded is a message without the ids of single requests.
func decoded(t *testing.T, message string) (v any) {
	t.Helper()
	if message == "" {
		return nil
	}
	if err := json.Unmarshal([]byte(message), &v); err != nil {
		t.Fatalf("%v: %s", err, message)
	}
	return without(v)
}

// without takes the ids of single requests out of a value, and out of texts that are JSON.
func without(v any) any {
	switch v := v.(type) {
	case map[string]any:
		delete(v, "request_id")
		for name := range v {
			v[name] = without(v[name])
		}
	case []any:
		for i := range v {
			v[i] = without(v[i])
		}
	case string:
		var inner map[string]any
		if json.Unmarshal([]byte(v), &inner) == nil {
			return without(inner)
		}
	}
	return v
}
