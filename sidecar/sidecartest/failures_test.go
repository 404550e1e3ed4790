package sidecartest_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"helmdeck-sidecar/sidecar/client"
	"helmdeck-sidecar/sidecar/mcpserver"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/wire"
)

const storeCall = `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"memory_store","arguments":{"key":"k","value":"v"}}}`

// Every code comes out of every surface as the one table says: REST status, MCP
// result, typed client, process exit code.
func TestEveryCodeOnEverySurface(t *testing.T) {
	type outcome struct{ status, exit int }
	table := map[memory.Code]outcome{
		memory.CodeInvalidInput:    {400, 2},
		memory.CodeTooLarge:        {413, 2},
		memory.CodeUnauthenticated: {401, 3},
		memory.CodeMissingBearer:   {401, 3},
		memory.CodeInvalidToken:    {401, 3},
		memory.CodeForbidden:       {403, 3},
		memory.CodeNotFound:        {404, 4},
		memory.CodeConflict:        {409, 5},
		memory.CodeRateLimited:     {429, 6},
		memory.CodeUnavailable:     {503, 6},
		memory.CodeInternal:        {500, 1},
	}
	a := assemble(t, mcpserver.Options{})
	c, err := client.New(client.Options{BaseURL: a.url, Token: "alice"})
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range memory.Codes() {
		t.Run(string(code), func(t *testing.T) {
			want, ok := table[code]
			if !ok {
				t.Fatal("the code is not in the table of this test; add it")
			}
			failure := &memory.Error{Code: code, Message: "what happened", Hint: "what to do", Field: "key", Reason: "a_reason"}
			a.store.put = func() error { return failure }
			status, body, header := a.send(t, "alice", "POST", "/api/v1/memory/store", `{"key":"k","value":"v"}`)
			if status != want.status || wire.ExitCode(code) != want.exit {
				t.Errorf("status %d and exit code %d, want %d and %d", status, wire.ExitCode(code), want.status, want.exit)
			}
			sameFailure(t, failure, body)
			if got := header.Get("WWW-Authenticate") != ""; got != (status == http.StatusUnauthorized) {
				t.Errorf("WWW-Authenticate: %q", header.Get("WWW-Authenticate"))
			}
			if got := header.Get("Retry-After") != ""; got != (status == http.StatusTooManyRequests) {
				t.Errorf("Retry-After: %q", header.Get("Retry-After"))
			}
			_, message, _ := a.send(t, "alice", "POST", mcpserver.Path, storeCall)
			tool := toolAnswer(t, message)
			if tool.status != want.status {
				t.Errorf("the tool says %s", tool.body)
			}
			sameFailure(t, failure, tool.body)
			var fromClient *memory.Error
			if _, err := c.Store(t.Context(), memory.StoreRequest{Key: "k", Value: "v"}); !errors.As(err, &fromClient) {
				t.Fatalf("the client returned %v", err)
			}
			if diff := cmp.Diff(failure, fromClient, cmp.AllowUnexported(memory.Error{})); diff != "" {
				t.Errorf("the client's error (-want +got):\n%s", diff)
			}
		})
	}
	if len(table) != len(memory.Codes()) {
		t.Errorf("the table of this test has %d codes, memory has %d", len(table), len(memory.Codes()))
	}
}

func sameFailure(t *testing.T, want *memory.Error, body string) {
	t.Helper()
	var got struct {
		memory.Error
		RequestID string `json:"request_id"`
	}
	if err := json.Unmarshal([]byte(body), &got); err != nil || !requestID.MatchString(got.RequestID) {
		t.Errorf("the envelope is %s (%v)", body, err)
	}
	if diff := cmp.Diff(*want, got.Error, cmp.AllowUnexported(memory.Error{})); diff != "" {
		t.Errorf("the envelope (-want +got):\n%s", diff)
	}
}

// What nobody expected is internal: told under a request id, logged once under
// the same, and its words stay inside. A panic is no different.
func TestUnexpectedFailures(t *testing.T) {
	a := assemble(t, mcpserver.Options{})
	for name, fail := range map[string]func() error{
		"an error": func() error { return errors.New("disk /var/lib/x: secretly broken") },
		"a panic":  func() error { panic("secretly broken") },
	} {
		a.store.put = fail
		for surface, send := range map[string]func() (int, string){
			"REST": func() (int, string) {
				status, body, _ := a.send(t, "alice", "POST", "/api/v1/memory/store", `{"key":"k","value":"v"}`)
				return status, body
			},
			"pack": func() (int, string) {
				status, body, _ := a.send(t, "alice", "POST", "/api/v1/packs/helmdeck.memory_store", `{"key":"k","value":"v"}`)
				return status, body
			},
			"MCP": func() (int, string) {
				_, message, _ := a.send(t, "alice", "POST", mcpserver.Path, storeCall)
				got := toolAnswer(t, message)
				return got.status, got.body
			},
		} {
			a.log.take()
			status, body := send()
			var e wire.Envelope
			if err := json.Unmarshal([]byte(body), &e); err != nil || status != http.StatusInternalServerError || e.Code != memory.CodeInternal {
				t.Errorf("%s, %s: %d %s", name, surface, status, body)
				continue
			}
			if strings.Contains(body, "secretly") || !strings.Contains(e.Message, "log") {
				t.Errorf("%s, %s: the answer is %s", name, surface, body)
			}
			logged := a.log.take()
			if len(logged) != 1 || !strings.Contains(logged[0], "secretly broken") || !strings.Contains(logged[0], "request_id="+e.RequestID) {
				t.Errorf("%s, %s: request %s is logged as %q", name, surface, e.RequestID, logged)
			}
		}
	}
	a.store.put = nil
	if status, body, _ := a.send(t, "panic", "GET", "/api/v1/memory/mine", ""); status != http.StatusInternalServerError || strings.Contains(body, "secretly") {
		t.Errorf("a verifier that panics: %d %s", status, body)
	}
	if status, body, _ := a.send(t, "alice", "POST", "/api/v1/memory/store", `{"key":"k","value":"v"}`); status != http.StatusOK {
		t.Errorf("after all that: %d %s", status, body)
	}
}

// What a client did wrong is no line in the log.
func TestExpectedFailuresAreNotLogged(t *testing.T) {
	a := assemble(t, mcpserver.Options{})
	a.send(t, "alice", "POST", "/api/v1/memory/store", `{}`)
	a.send(t, "alice", "GET", "/api/v1/memory/facts/nothing", "")
	a.send(t, "alice", "POST", mcpserver.Path, `{"jsonrpc":"2.0","id":7,"method":"no/such"}`)
	a.send(t, "alice", "POST", mcpserver.Path, `{`)
	if logged := a.log.take(); len(logged) != 0 {
		t.Errorf("logged %q", logged)
	}
}
