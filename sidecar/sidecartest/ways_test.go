package sidecartest_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"helmdeck-sidecar/sidecar/client"
	"helmdeck-sidecar/sidecar/mcpserver"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/sidecartest"
	"helmdeck-sidecar/sidecar/wire"
)

// identity is who sends a request of a transcript.
type identity struct{ subject, scopes, agent string }

func (id identity) token(s *sidecartest.Sidecar) string {
	var scopes []memory.Scope
	for _, scope := range strings.FieldsFunc(id.scopes, func(r rune) bool { return r == ',' }) {
		scopes = append(scopes, memory.Scope(scope))
	}
	return s.Token(id.subject, scopes...)
}

// answer is what a surface says: the status that REST has or would have, and the
// body.
type answer struct {
	status int
	body   string
}

// errCannot says that a way has no means to send this request.
var errCannot = errors.New("not possible this way")

// way is one of the five ways to the service.
type way interface {
	// call runs an operation and checks what is particular to the way.
	call(id identity, tool, args string) (answer, error)
	// rpc sends one JSON-RPC message to a path of the sidecar.
	rpc(id identity, path, message string) (answer, error)
}

// ways are the five, each on a sidecar of its own.
func ways() []struct {
	name string
	open func(*testing.T, *sidecartest.Sidecar) way
} {
	return []struct {
		name string
		open func(*testing.T, *sidecartest.Sidecar) way
	}{
		{"rest", func(t *testing.T, s *sidecartest.Sidecar) way { return restWay{t, s} }},
		{"mcp", func(t *testing.T, s *sidecartest.Sidecar) way { return toolWay{t, streamableWire{t, s}} }},
		{"sse", func(t *testing.T, s *sidecartest.Sidecar) way {
			return toolWay{t, &sseWire{t: t, s: s, open: map[string]*sseSession{}}}
		}},
		{"stdio", func(t *testing.T, s *sidecartest.Sidecar) way {
			return toolWay{t, &stdioWire{t: t, s: s, open: map[string]*stdioSession{}}}
		}},
		{"client", func(t *testing.T, s *sidecartest.Sidecar) way { return clientWay{t, s} }},
	}
}

// restWay sends an operation as its REST request.
type restWay struct {
	t *testing.T
	s *sidecartest.Sidecar
}

func (w restWay) call(id identity, tool, args string) (answer, error) {
	method, path, body := restRequest(w.t, tool, args)
	return send(w.t, w.s, id, method, path, body), nil
}

func (w restWay) rpc(identity, string, string) (answer, error) { return answer{}, errCannot }

// restRequest is the REST form of a tool call.
func restRequest(t *testing.T, tool, args string) (method, path, body string) {
	t.Helper()
	switch tool {
	case "memory_store":
		return "POST", "/api/v1/memory/store", args
	case "memory_forget":
		return "POST", "/api/v1/memory/forget", args
	case "memory_recall":
		return "POST", "/api/v1/memory/recall", args
	case "memory_core":
		return "POST", "/api/v1/memory/core", args
	case "memory_retain":
		return "POST", "/api/v1/memory/retain", args
	case "memory_reflect":
		return "POST", "/api/v1/memory/reflect", args
	case "memory_list":
		return "GET", "/api/v1/memory/facts" + urlQuery(t, args), ""
	case "memory_corpus":
		return "GET", "/api/v1/memory/corpus" + urlQuery(t, args), ""
	case "memory_history":
		var fields map[string]any
		if err := json.Unmarshal([]byte(args), &fields); err != nil {
			t.Fatalf("arguments %s: %v", args, err)
		}
		key, _ := fields["key"].(string)
		delete(fields, "key")
		rest, err := json.Marshal(fields)
		if err != nil {
			t.Fatal(err)
		}
		return "GET", "/api/v1/memory/facts/" + url.PathEscape(key) + "/history" + urlQuery(t, string(rest)), ""
	}
	t.Fatalf("no REST form of the tool %s", tool)
	return "", "", ""
}

// urlQuery writes the fields of a JSON object as URL parameters.
func urlQuery(t *testing.T, args string) string {
	t.Helper()
	var fields map[string]any
	dec := json.NewDecoder(strings.NewReader(args))
	dec.UseNumber()
	if err := dec.Decode(&fields); err != nil {
		t.Fatalf("arguments %s: %v", args, err)
	}
	values := url.Values{}
	for name, v := range fields {
		values.Set(name, fmt.Sprint(v))
	}
	if len(values) == 0 {
		return ""
	}
	return "?" + values.Encode()
}

// send makes one HTTP request as id.
func send(t *testing.T, s *sidecartest.Sidecar, id identity, method, path, body string) answer {
	t.Helper()
	header := http.Header{}
	if id.subject != "" {
		header.Set("Authorization", "Bearer "+id.token(s))
	}
	if id.agent != "" {
		header.Set("X-OpenClaw-Agent", id.agent)
	}
	if body != "" {
		header.Set("Content-Type", "application/json")
	}
	status, got, _ := request(t, s.URL+path, method, header, body)
	return answer{status, got}
}

// request sends exactly what it is told.
func request(t testing.TB, target, method string, header http.Header, body string) (int, string, http.Header) {
	t.Helper()
	req, err := http.NewRequest(method, target, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header = header
	resp, err := plainClient.Do(req)
	if err != nil {
		t.Fatalf("%s %s: %v", method, target, err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatalf("%s %s: %v", method, target, err)
	}
	return resp.StatusCode, string(data), resp.Header
}

// plainClient shows redirects as they are.
var plainClient = &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

// rpcWire carries JSON-RPC messages one by one.
type rpcWire interface {
	exchange(id identity, path, message string) answer
}

// toolWay sends an operation as a tools/call over a wire.
type toolWay struct {
	t    *testing.T
	wire rpcWire
}

func (w toolWay) rpc(id identity, path, message string) (answer, error) {
	return w.wire.exchange(id, path, message), nil
}

func (w toolWay) call(id identity, tool, args string) (answer, error) {
	message := fmt.Sprintf(`{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":%q,"arguments":%s}}`, tool, oneLine(args))
	return toolAnswer(w.t, w.wire.exchange(id, mcpserver.Path, message).body), nil
}

// oneLine removes the line breaks between JSON tokens.
func oneLine(text string) string { return strings.ReplaceAll(strings.TrimSpace(text), "\n", "") }

// toolAnswer takes the result out of a tools/call answer and checks that its two
// forms are the same JSON and that isError agrees with the envelope.
func toolAnswer(t *testing.T, message string) answer {
	t.Helper()
	var m struct {
		JSONRPC string
		ID      int
		Result  struct {
			Content []struct{ Type, Text string }
			Struct  json.RawMessage `json:"structuredContent"`
			IsError bool
		}
	}
	if err := json.Unmarshal([]byte(message), &m); err != nil || m.JSONRPC != "2.0" || m.ID != 7 ||
		len(m.Result.Content) != 1 || m.Result.Content[0].Type != "text" {
		t.Fatalf("the answer to tools/call is %s (%v)", message, err)
	}
	text := m.Result.Content[0].Text
	if got, want := unescapeHTML(m.Result.Struct), text; got != want {
		t.Errorf("structuredContent is not the text\n got %s\nwant %s", got, want)
	}
	status := http.StatusOK
	var e memory.Error
	if m.Result.IsError {
		if err := json.Unmarshal([]byte(text), &e); err != nil || e.Code == "" {
			t.Fatalf("isError without an envelope: %s", text)
		}
		status = wire.Status(e.Code)
	}
	return answer{status, text}
}

// unescapeHTML undoes what encoding/json does to a raw message inside another.
func unescapeHTML(raw json.RawMessage) string {
	return strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&").Replace(string(raw))
}

// streamableWire is Streamable HTTP.
type streamableWire struct {
	t *testing.T
	s *sidecartest.Sidecar
}

func (w streamableWire) exchange(id identity, path, message string) answer {
	return send(w.t, w.s, id, "POST", path, message)
}

// sseWire is legacy SSE, one session per identity.
type sseWire struct {
	t    *testing.T
	s    *sidecartest.Sidecar
	open map[string]*sseSession
}

type sseSession struct {
	stream *bufio.Reader
	post   string
}

func (w *sseWire) exchange(id identity, path, message string) answer {
	w.t.Helper()
	if path == mcpserver.Path {
		path = mcpserver.SSEPath
	}
	name := fmt.Sprint(id, path)
	ses := w.open[name]
	if ses == nil {
		ses = openSession(w.t, w.s, path, id)
		w.open[name] = ses
		if !strings.Contains(message, `"method":"initialize"`) {
			ses.initialize(w.t, w.s, id)
		}
	}
	if got := send(w.t, w.s, id, "POST", ses.post, message); got.status != http.StatusAccepted {
		return got
	}
	if !wantsAnswer(message) {
		return answer{http.StatusAccepted, ""}
	}
	return answer{http.StatusOK, nextMessage(w.t, ses.stream)}
}

// openSession opens a stream as id and reads where to post.
func openSession(t *testing.T, s *sidecartest.Sidecar, path string, id identity) *sseSession {
	t.Helper()
	req, err := http.NewRequest("GET", s.URL+path, nil)
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
	if resp.StatusCode != http.StatusOK {
		t.Fatalf("GET %s: %d", path, resp.StatusCode)
	}
	r := bufio.NewReader(resp.Body)
	return &sseSession{stream: r, post: endpoint(t, r)}
}

// initialize does what a session wants before its first request.
func (ses *sseSession) initialize(t *testing.T, s *sidecartest.Sidecar, id identity) {
	t.Helper()
	send(t, s, id, "POST", ses.post, `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}`)
	send(t, s, id, "POST", ses.post, `{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	if got := nextMessage(t, ses.stream); !strings.Contains(got, `"id":0,"result"`) {
		t.Fatalf("initialize is answered by %s", got)
	}
}

// nextMessage reads the next event of type message.
func nextMessage(t *testing.T, r *bufio.Reader) string {
	t.Helper()
	for {
		lines := frame(t, r)
		if len(lines) == 1 && strings.HasPrefix(lines[0], ":") {
			continue
		}
		if len(lines) != 2 || lines[0] != "event: message" || !strings.HasPrefix(lines[1], "data: ") {
			t.Fatalf("a frame is %q", lines)
		}
		return strings.TrimPrefix(lines[1], "data: ")
	}
}

// wantsAnswer reports whether a message is a request.
func wantsAnswer(message string) bool {
	var m struct{ ID json.RawMessage }
	return json.Unmarshal([]byte(message), &m) != nil || m.ID != nil
}

// stdioWire is the bridge, one per identity and path.
type stdioWire struct {
	t    *testing.T
	s    *sidecartest.Sidecar
	open map[string]*stdioSession
}

type stdioSession struct {
	in  io.Writer
	out *bufio.Reader
}

func (w *stdioWire) exchange(id identity, path, message string) answer {
	w.t.Helper()
	name := fmt.Sprint(id, path)
	ses := w.open[name]
	if ses == nil {
		token := id.token(w.s)
		ses = startBridge(w.t, &mcpserver.Bridge{
			Endpoint: w.s.URL + path, Agent: id.agent, HTTP: http.DefaultClient, Token: func() (string, error) { return token, nil },
		})
		w.open[name] = ses
	}
	if _, err := io.WriteString(ses.in, oneLine(message)+"\n"); err != nil {
		w.t.Fatal(err)
	}
	if !wantsAnswer(message) {
		return answer{http.StatusAccepted, ""}
	}
	return answer{http.StatusOK, ses.line(w.t)}
}

// line reads one message of the bridge.
func (s *stdioSession) line(t testing.TB) string {
	t.Helper()
	line, err := s.out.ReadString('\n')
	if err != nil {
		t.Fatalf("after %q: %v", line, err)
	}
	return strings.TrimSuffix(line, "\n")
}

// startBridge runs a bridge over pipes until the test ends.
func startBridge(t testing.TB, b *mcpserver.Bridge) *stdioSession {
	t.Helper()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- b.Run(context.Background(), inR, outW) }()
	t.Cleanup(func() {
		inW.Close()
		outR.Close()
		if err := <-done; err != nil {
			t.Errorf("the bridge ended with %v", err)
		}
	})
	return &stdioSession{in: inW, out: bufio.NewReader(outR)}
}

// clientWay is the typed client. What its request structs cannot say, it cannot
// send.
type clientWay struct {
	t *testing.T
	s *sidecartest.Sidecar
}

func (w clientWay) rpc(identity, string, string) (answer, error) { return answer{}, errCannot }

func (w clientWay) call(id identity, tool, args string) (answer, error) {
	c, err := client.New(client.Options{BaseURL: w.s.URL, Token: id.token(w.s), Agent: id.agent})
	if err != nil {
		w.t.Fatal(err)
	}
	switch tool {
	case "memory_store":
		return typed(w.t, args, c.Store)
	case "memory_forget":
		return typed(w.t, args, c.Forget)
	case "memory_recall":
		return typed(w.t, args, c.Recall)
	case "memory_core":
		return typed(w.t, args, c.EditCore)
	case "memory_retain":
		return typed(w.t, args, c.Retain)
	case "memory_reflect":
		return typed(w.t, args, c.Reflect)
	case "memory_list":
		return typed(w.t, args, c.List)
	case "memory_history":
		return typed(w.t, args, c.History)
	case "memory_corpus":
		return typed(w.t, args, c.Corpus)
	}
	w.t.Fatalf("the client has no %s", tool)
	return answer{}, nil
}

// typed calls a method of the client and encodes what it returned.
func typed[Req, Resp any](t *testing.T, args string, do func(context.Context, Req) (Resp, error)) (answer, error) {
	t.Helper()
	var req Req
	if err := wire.Decode([]byte(args), &req); err != nil {
		return answer{}, errCannot
	}
	resp, err := do(context.Background(), req)
	status, body := http.StatusOK, any(resp)
	if err != nil {
		var e *memory.Error
		if !errors.As(err, &e) {
			t.Fatalf("the client returned %T %v, not a *memory.Error", err, err)
		}
		status, body = wire.Status(e.Code), wire.Envelope{Error: e, RequestID: "req_0000000000000000"}
	}
	data, err := wire.Encode(body)
	if err != nil {
		t.Fatal(err)
	}
	return answer{status, string(bytes.TrimSpace(data))}, nil
}
