package mcpserver_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"helmdeck-sidecar/sidecar/mcpserver"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/sidecartest"
)

func bridgeTo(s *sidecartest.Sidecar, token string) *mcpserver.Bridge {
	return &mcpserver.Bridge{
		Endpoint: s.URL + mcpserver.Path, HTTP: http.DefaultClient, Token: func() (string, error) { return token, nil },
	}
}

// carry runs a bridge over the whole of in and returns its lines.
func carry(t testing.TB, b *mcpserver.Bridge, in string) []string {
	t.Helper()
	var out bytes.Buffer
	if err := b.Run(context.Background(), strings.NewReader(in), &out); err != nil {
		t.Fatalf("the bridge ended with %v", err)
	}
	if out.Len() == 0 {
		return nil
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

const (
	ping     = `{"jsonrpc":"2.0","id":1,"method":"ping"}`
	pingDone = `{"jsonrpc":"2.0","id":1,"result":{}}`
)

// Every line that stands for a request gets one line back, and a bad line does not
// harm the next.
func TestBridgeBadLines(t *testing.T) {
	s := sidecartest.Start(t)
	for _, c := range []struct{ name, line, want string }{
		{"empty line", "", ""},
		{"blank line", " \t\r", ""},
		{"a request with space around", "  " + ping + "\r", pingDone},
		{"broken JSON", `{"jsonrpc":"2.0","id":5,`, `null -32700 malformed_json: the message is not valid JSON`},
		{"not JSON", `hello`, `null -32700 malformed_json: the message is not valid JSON`},
		{"a string", `"ping"`, `null -32600 malformed_message: the message is not a JSON-RPC 2.0 message (send one like {"jsonrpc":"2.0","id":1,"method":"tools/list"})`},
		{"a batch", `[` + ping + `]`, `null -32600 batch: JSON-RPC batches are not supported; send one message at a time`},
		{"null", `null`, `null -32600 malformed_message: the message is not a JSON-RPC 2.0 message (send one like {"jsonrpc":"2.0","id":1,"method":"tools/list"})`},
		{"two on a line", ping + ping, `null -32700 malformed_json: the message is not valid JSON`},
		{"no version", `{"id":5,"method":"ping"}`, `5 -32600 malformed_message: the message is not a JSON-RPC 2.0 message (send one like {"jsonrpc":"2.0","id":1,"method":"tools/list"})`},
		{"version 1", `{"jsonrpc":"1.0","id":"x","method":"ping"}`, `"x" -32600 malformed_message: the message is not a JSON-RPC 2.0 message (send one like {"jsonrpc":"2.0","id":1,"method":"tools/list"})`},
		{"id is an object", `{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}`, `null -32600 malformed_message: the message is not a JSON-RPC 2.0 message (send one like {"jsonrpc":"2.0","id":1,"method":"tools/list"})`},
		{"id is a boolean", `{"jsonrpc":"2.0","id":true,"method":"ping"}`, `null -32600 malformed_message: the message is not a JSON-RPC 2.0 message (send one like {"jsonrpc":"2.0","id":1,"method":"tools/list"})`},
		{"id is null", `{"jsonrpc":"2.0","id":null,"method":"ping"}`, `null -32600 refused_message: the message is refused: invalid request: missing id for "ping"`},
		{"method is a number", `{"jsonrpc":"2.0","id":5,"method":7}`, `5 -32600 malformed_message: the message is not a JSON-RPC 2.0 message (send one like {"jsonrpc":"2.0","id":1,"method":"tools/list"})`},
		{"unknown method", `{"jsonrpc":"2.0","id":5,"method":"no/such"}`, `{"jsonrpc":"2.0","id":5,"error":{"code":-32601,"message":"method not found: \"no/such\""}}`},
		{"unknown tool", `{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"x"}}`, `{"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"unknown tool \"x\""}}`},
		{"a notification", `{"jsonrpc":"2.0","method":"notifications/initialized"}`, ""},
		{"an unknown notification", `{"jsonrpc":"2.0","method":"notifications/unheard"}`, ""},
		{"a cancellation", `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}`, ""},
		{"a bad notification", `{"jsonrpc":"2.0","method":"nonsense"}`, ""},
		{"an answer to nothing", `{"jsonrpc":"2.0","id":5,"result":{}}`, ""},
		{"not UTF-8 in the method", "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"\xff\"}", "{\"jsonrpc\":\"2.0\",\"id\":5,\"error\":{\"code\":-32601,\"message\":\"method not found: \\\"\ufffd\\\"\"}}"},
		{"a huge line", `{"jsonrpc":"2.0","id":5,"method":"` + strings.Repeat("x", 2<<20) + `"}`, `null -32600 too_large: the message is longer than 2097152 bytes`},
		{"a large line", `{"jsonrpc":"2.0","id":5,"method":"` + strings.Repeat("x", 3<<19) + `"}`, `5 -32600 too_large: the message is larger than 1114112 bytes`},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := bridgeTo(s, s.Token("alice"))
			got := carry(t, b, c.line+"\n")
			if line := oneAnswer(t, got); line != c.want {
				t.Errorf("got  %s\nwant %s", line, c.want)
			}
			if got := carry(t, b, c.line+"\n"+ping); !strings.Contains(strings.Join(got, "\n"), pingDone) {
				t.Errorf("the next line is answered by %q", got)
			}
		})
	}
}

// oneAnswer shortens an error with an envelope to its words.
func oneAnswer(t *testing.T, lines []string) string {
	t.Helper()
	if len(lines) == 0 {
		return ""
	}
	if len(lines) > 1 {
		t.Errorf("%d lines: %q", len(lines), lines)
	}
	validRPC(t, lines[0])
	var m struct {
		ID    json.RawMessage
		Error *struct {
			Code    int
			Message string
			Data    *memory.Error
		}
	}
	if err := json.Unmarshal([]byte(lines[0]), &m); err != nil || m.Error == nil || m.Error.Data == nil {
		return lines[0]
	}
	if m.Error.Message != m.Error.Data.Message {
		t.Errorf("the message %q is not that of the envelope, %q", m.Error.Message, m.Error.Data.Message)
	}
	return fmt.Sprintf("%s %d %s: %s", m.ID, m.Error.Code, m.Error.Data.Reason, m.Error.Data.Error())
}

// validRPC fails unless a line is one JSON-RPC answer.
func validRPC(t testing.TB, line string) {
	t.Helper()
	var m map[string]json.RawMessage
	if err := json.Unmarshal([]byte(line), &m); err != nil || string(m["jsonrpc"]) != `"2.0"` {
		t.Fatalf("the line %q is not JSON-RPC 2.0 (%v)", line, err)
	}
	if _, result := m["result"]; result == (m["error"] != nil) {
		t.Errorf("the line %q has not one of result and error", line)
	}
	id := string(m["id"])
	if id != "null" && !strings.HasPrefix(id, `"`) && strings.Trim(id, "-0123456789.eE+") != "" || id == "" {
		t.Errorf("the id of %q is none", line)
	}
}

// What keeps the bridge from the sidecar is said as an error of the request, with
// what to do.
func TestBridgeSaysWhatIsWrong(t *testing.T) {
	s := sidecartest.Start(t)
	b := bridgeTo(s, "nonsense")
	if got := oneAnswer(t, carry(t, b, ping)); !strings.HasPrefix(got, "1 -32603 malformed: the token is not a JSON Web Token (issue a new one: ") {
		t.Errorf("a bad token: %s", got)
	}
	b.Token = func() (string, error) {
		return "", memory.Errorf(memory.CodeMissingBearer, "no_token", "there is no token").WithHint("set one")
	}
	if got := oneAnswer(t, carry(t, b, ping)); got != "1 -32603 no_token: there is no token (set one)" {
		t.Errorf("no token: %s", got)
	}
	b = bridgeTo(s, s.Token("alice"))
	b.Endpoint = s.URL + "/nowhere"
	if got := oneAnswer(t, carry(t, b, ping)); !strings.HasPrefix(got, "1 -32603 unknown_path: there is nothing at this path") {
		t.Errorf("a wrong path: %s", got)
	}
	b.Endpoint = "http://127.0.0.1:1" + mcpserver.Path
	if got := oneAnswer(t, carry(t, b, ping)); !strings.HasPrefix(got, "1 -32603 unreachable: no sidecar answers at http://127.0.0.1:1") {
		t.Errorf("no sidecar: %s", got)
	}
}

// A restart of the sidecar goes unnoticed.
func TestBridgeSurvivesARestart(t *testing.T) {
	s := sidecartest.Start(t)
	b := bridgeTo(s, s.Token("alice"))
	in, lines := io.Pipe()
	answers, out := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- b.Run(context.Background(), in, out) }()
	read := json.NewDecoder(answers)
	for range 2 {
		if _, err := io.WriteString(lines, ping+"\n"); err != nil {
			t.Fatal(err)
		}
		var got json.RawMessage
		if err := read.Decode(&got); err != nil || string(got) != pingDone {
			t.Errorf("%s %v", got, err)
		}
		s.Restart()
	}
	lines.Close()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// A bridge ends with its input, or with its context, and leaves nothing running.
func TestBridgeEnds(t *testing.T) {
	s := sidecartest.Start(t)
	token := s.Token("alice")
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	defer http.DefaultClient.CloseIdleConnections()
	b := bridgeTo(s, token)
	in, out := io.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- b.Run(ctx, in, io.Discard) }()
	if _, err := io.WriteString(out, ping+"\n"); err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
	out.Close()
	broken := errors.New("the pipe broke")
	if err := b.Run(context.Background(), io.MultiReader(strings.NewReader(ping+"\n"), failing{broken}), io.Discard); !errors.Is(err, broken) {
		t.Errorf("an input that fails ends the bridge with %v", err)
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// FuzzBridge: whatever comes in, only JSON-RPC answers go out, each to an id that
// came in or to null.
func FuzzBridge(f *testing.F) {
	s := sidecartest.Start(f)
	token := s.Token("alice")
	for _, seed := range []string{
		ping, ping + "\n" + ping, `{`, `[]`, `null`, `{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}`, `{"jsonrpc":"2.0","id":1.5,"method":"tools/list"}`,
		`{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"memory_list","arguments":{}}}`, "{\"id\":\"\xff\"}", `{"id":1,"ID":2}`, `{"jsonrpc":"2.0","id":1,"result":{}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		if len(in) > 4<<10 {
			t.Skip()
		}
		b := bridgeTo(s, token)
		b.MaxLine = 1 << 10
		got := carry(t, b, string(in))
		if most := bytes.Count(in, []byte("\n")) + 1; len(got) > most {
			t.Errorf("%d lines for %d: %q", len(got), most, got)
		}
		for _, line := range got {
			validRPC(t, line)
		}
	})
}
