package mcpserver

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/wire"
)

// Bridge carries MCP over stdio, one JSON-RPC message a line, to the Streamable
// HTTP endpoint of a running sidecar. It adds nothing to a message and takes
// nothing away; what the sidecar cannot be asked becomes a JSON-RPC error. A
// restart of the sidecar goes unnoticed.
type Bridge struct {
	Endpoint string                 // e.g. http://127.0.0.1:3000/api/v1/mcp
	Token    func() (string, error) // called for each message, so that a token may be renewed
	Agent    string
	HTTP     *http.Client
	MaxLine  int // bytes of one message; 2 MiB when zero

	mu  sync.Mutex
	out io.Writer
}

// inFlight bounds how many requests are answered at once.
const inFlight = 16

// Run carries messages until in ends or ctx does, and waits for the answers that
// are still due.
func (b *Bridge) Run(ctx context.Context, in io.Reader, out io.Writer) error {
	b.out = out
	if b.MaxLine == 0 {
		b.MaxLine = 2 << 20
	}
	lines := make(chan []byte)
	failed := make(chan error, 1)
	go func() { failed <- b.readLines(ctx, in, lines) }()
	var wg sync.WaitGroup
	defer wg.Wait()
	slots := make(chan struct{}, inFlight)
	for {
		select {
		case line := <-lines:
			slots <- struct{}{}
			wg.Go(func() {
				defer func() { <-slots }()
				b.carry(ctx, line)
			})
		case err := <-failed:
			return err
		case <-ctx.Done():
			return nil
		}
	}
}

// readLines hands over every line that is not empty. A line that is too long is
// answered with an error and skipped.
func (b *Bridge) readLines(ctx context.Context, in io.Reader, lines chan<- []byte) error {
	r := bufio.NewReaderSize(in, 64<<10)
	for {
		line, tooLong, err := readLine(r, b.MaxLine)
		if tooLong {
			b.write(rpcFailure(json.RawMessage("null"), memory.Errorf(memory.CodeTooLarge, "too_large", "the message is longer than %d bytes", b.MaxLine)))
		} else if line = bytes.TrimSpace(line); len(line) > 0 {
			select {
			case lines <- line:
			case <-ctx.Done():
				return nil
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// readLine reads up to a newline and keeps at most limit bytes.
func readLine(r *bufio.Reader, limit int) (line []byte, tooLong bool, err error) {
	for {
		part, err := r.ReadSlice('\n')
		if !tooLong && len(line)+len(part) <= limit {
			line = append(line, part...)
		} else {
			line, tooLong = nil, true
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, tooLong, err
		}
	}
}

// carry sends one message and writes its answer, if it has one.
func (b *Bridge) carry(ctx context.Context, line []byte) {
	id, present := messageID(line)
	m, err := parseMessage(line)
	if err != nil {
		b.write(rpcFailure(id, memory.AsError(err)))
		return
	}
	if req, ok := m.(*jsonrpc.Request); ok && !req.IsCall() && strings.HasPrefix(req.Method, noteMethodWord) && req.Method != "notifications/initialized" {
		return // a stateless server has no use for them
	}
	answer, err := b.exchange(ctx, line)
	switch {
	case err != nil && present && ctx.Err() == nil:
		b.write(rpcFailure(id, memory.AsError(err)))
	case err == nil && len(answer) > 0:
		b.write(answer)
	}
}

// exchange posts a message. Once, after a second, it tries again when nobody
// answers: the sidecar may be restarting.
func (b *Bridge) exchange(ctx context.Context, line []byte) ([]byte, error) {
	answer, err := b.post(ctx, line)
	var dial *net.OpError
	if !errors.As(err, &dial) || dial.Op != "dial" { // what was sent may have been done
		return answer, err
	}
	select {
	case <-time.After(time.Second):
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return b.post(ctx, line)
}

func (b *Bridge) post(ctx context.Context, line []byte) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, b.Endpoint, bytes.NewReader(line))
	if err != nil {
		return nil, memory.Wrap(memory.CodeInvalidInput, "bad_url", err, "the address of the sidecar is not usable")
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	token, err := b.Token()
	if err != nil {
		return nil, err
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	if b.Agent != "" {
		req.Header.Set("X-OpenClaw-Agent", b.Agent)
	}
	resp, err := b.HTTP.Do(req)
	if err != nil {
		return nil, memory.Wrap(memory.CodeUnavailable, "unreachable", err, "no sidecar answers at "+b.Endpoint).
			WithHint("start one with: helmdeck-sidecar serve")
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, 64<<20))
	if err != nil {
		return nil, memory.Wrap(memory.CodeUnavailable, "unreachable", err, "the sidecar's answer broke off")
	}
	body = bytes.TrimSpace(body)
	if resp.StatusCode/100 == 2 || isRPC(body) {
		return body, nil
	}
	return nil, refusal(resp.StatusCode, body)
}

// isRPC reports whether a body is a JSON-RPC message, which may come with any
// status.
func isRPC(body []byte) bool {
	var m struct {
		Version string `json:"jsonrpc"`
	}
	return json.Unmarshal(body, &m) == nil && m.Version == "2.0"
}

func refusal(status int, body []byte) error {
	var e memory.Error
	if json.Unmarshal(body, &e) == nil && e.Code != "" {
		return &e
	}
	return memory.Errorf(wire.CodeOf(status), "", "the sidecar answered with status %d", status)
}

func rpcFailure(id json.RawMessage, e *memory.Error) []byte {
	body, _ := wire.Encode(map[string]any{
		"jsonrpc": "2.0", "id": id, "error": map[string]any{"code": rpcCode(e), "message": e.Message, "data": e},
	})
	return body
}

// write puts one message on a line of its own.
func (b *Bridge) write(message []byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	_, _ = b.out.Write(append(bytes.ReplaceAll(message, []byte("\n"), nil), '\n')) // a reader that left ends the bridge through its input
}
