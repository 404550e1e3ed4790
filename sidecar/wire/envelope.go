package wire

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strconv"
	"sync"

	"helmdeck-sidecar/sidecar/memory"
)

// Envelope is a failure on the wire: the error and the id of the request, under
// which the log has what the client is not told.
type Envelope struct {
	*memory.Error
	RequestID string `json:"request_id"`
}

// NewRequestID returns a fresh id for one request.
func NewRequestID() string { return "req_" + rand.Text()[:16] }

// Failure turns any error into an envelope and logs what the client is not
// told: the whole chain of an internal or unavailable failure.
func Failure(ctx context.Context, log *slog.Logger, requestID string, err error) Envelope {
	e := memory.AsError(err)
	if e.Code == memory.CodeInternal || e.Code == memory.CodeUnavailable {
		log.ErrorContext(ctx, "request failed", "request_id", requestID, "code", e.Code, "message", e.Message, "cause", cause(e))
	}
	return Envelope{Error: e, RequestID: requestID}
}

func cause(e *memory.Error) string {
	if c := e.Unwrap(); c != nil {
		return c.Error()
	}
	return ""
}

// Encode marshals a response without escaping HTML and without a final newline.
func Encode(v any) ([]byte, error) {
	buf := encoding.Get().(*bytes.Buffer)
	defer keepBuffer(buf)
	enc := json.NewEncoder(buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.Clone(bytes.TrimSuffix(buf.Bytes(), []byte("\n"))), nil
}

// encoding holds buffers to encode in.
var encoding = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// keptBuffer is the size in bytes up to which a buffer is kept for the next answer.
const keptBuffer = 256 << 10

func keepBuffer(buf *bytes.Buffer) {
	if buf.Cap() > keptBuffer {
		return
	}
	buf.Reset()
	encoding.Put(buf)
}

// Panicked turns a recovered panic into an internal error that carries the stack
// for the log.
func Panicked(what string, p any) error {
	return memory.Wrap(memory.CodeInternal, "", fmt.Errorf("panic in %s: %v\n%s", what, p, debug.Stack()),
		memory.AsError(errPanic).Message)
}

var errPanic = errors.New("panic")

// WriteJSON answers with a status and v as JSON.
func WriteJSON(w http.ResponseWriter, status int, v any) {
	body, err := Encode(v)
	if err != nil {
		status, body = http.StatusInternalServerError, []byte(`{"error":"internal","message":"the answer could not be encoded"}`)
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	_, _ = w.Write(body) // a client that left is no failure of ours
}

// WriteError answers with the envelope of err. Its request id is the one that the
// response carries already in X-Request-Id, or a fresh one.
func WriteError(ctx context.Context, w http.ResponseWriter, log *slog.Logger, err error) {
	failure := Failure(ctx, log, requestID(w), err)
	switch failure.Code {
	case memory.CodeMissingBearer, memory.CodeInvalidToken, memory.CodeUnauthenticated:
		w.Header().Set("WWW-Authenticate", `Bearer realm="helmdeck"`)
	case memory.CodeRateLimited:
		w.Header().Set("Retry-After", "1")
	}
	WriteJSON(w, Status(failure.Code), failure)
}

// WriteMethodNotAllowed answers 405, the one status that no code stands for, and
// names the methods that the path has.
func WriteMethodNotAllowed(w http.ResponseWriter, method, allow string) {
	w.Header().Set("Allow", allow)
	WriteJSON(w, http.StatusMethodNotAllowed, Envelope{RequestID: requestID(w), Error: memory.Errorf(memory.CodeInvalidInput,
		"method_not_allowed", "%s is not possible here; use %s", method, allow)})
}

// requestID is the id that the response carries, or else a fresh one.
func requestID(w http.ResponseWriter) string {
	id := w.Header().Get(RequestIDHeader)
	if id == "" {
		id = NewRequestID()
		w.Header().Set(RequestIDHeader, id)
	}
	return id
}

// RequestIDHeader names the header that carries the id of a request.
const RequestIDHeader = "X-Request-Id"
