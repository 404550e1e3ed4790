package mcpserver

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/wire"
)

// envelopeSlack is what a JSON-RPC message may add around the arguments.
const envelopeSlack = 64 << 10

// callerKey carries the caller through the SDK to the function that builds its
// server, and no further.
type callerKey struct{}

// streamable serves stateless Streamable HTTP with JSON answers: every POST is
// answered by itself, by a server made for its caller, so a restart of the sidecar goes
// unnoticed. Names that resolve to this machine are as good as any: who calls is
// known by a token, and without one package rest admits nobody else. Plain calls of
// the tool with the direct name, if it is not empty, are answered without the SDK.
func (s *Server) streamable(build builder, direct string) Handler {
	servers := newServers(build)
	h := mcp.NewStreamableHTTPHandler(func(r *http.Request) *mcp.Server {
		caller, _ := r.Context().Value(callerKey{}).(memory.Caller)
		return servers.of(caller)
	}, &mcp.StreamableHTTPOptions{Stateless: true, JSONResponse: true, MaxRequestBodyBytes: s.maxMessage(), PropagateRequestCancellation: true, DisableLocalhostProtection: true})
	return func(w http.ResponseWriter, r *http.Request, caller memory.Caller) {
		if r.Method != http.MethodPost {
			wire.WriteMethodNotAllowed(w, r.Method, http.MethodPost)
			return
		}
		body, err := s.body(w, r)
		if err != nil {
			s.refuse(w, r, err)
			return
		}
		if call, ok := plainCallOf(body, direct); ok && isPlain(r.Header) {
			writeMessage(w, s.answer(r.Context(), s.ops[direct], caller, call))
			return
		}
		r = r.Clone(context.WithValue(r.Context(), callerKey{}, caller))
		r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
		r.Header.Set("Accept", "application/json, text/event-stream")
		held := &refusals{ResponseWriter: w}
		h.ServeHTTP(held, r)
		if held.status != 0 {
			s.refused(w, r, body, held)
		}
	}
}

func writeMessage(w http.ResponseWriter, message []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(len(message)))
	_, _ = w.Write(message) // a client that left is no failure of ours
}

func (s *Server) maxMessage() int64 { return s.opts.Service.Limits().Body + envelopeSlack }

// body reads the body of a POST: JSON that may be a message, of limited size.
func (s *Server) body(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return nil, memory.Errorf(memory.CodeInvalidInput, "wrong_content_type", "the Content-Type must be application/json")
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, s.maxMessage()))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return nil, memory.Errorf(memory.CodeTooLarge, "too_large", "the message is larger than %d bytes", tooLarge.Limit)
	case err != nil:
		return nil, memory.Wrap(memory.CodeInvalidInput, "unreadable_body", err, "the body ended early")
	}
	body = bytes.TrimSpace(body)
	return body, checkMessage(body)
}

// newerTransport reports whether a GET comes from a client of Streamable HTTP
// that looks for a stream of notifications, which a stateless server has not.
func newerTransport(r *http.Request) bool {
	return slices.ContainsFunc([]string{"Mcp-Session-Id", "Mcp-Protocol-Version"}, func(name string) bool {
		return strings.TrimSpace(r.Header.Get(name)) != ""
	})
}
