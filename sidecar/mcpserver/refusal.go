package mcpserver

import (
	"bytes"
	"net/http"
	"strconv"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"helmdeck-sidecar/sidecar/memory"
)

// refusals holds back what the SDK refuses as plain text with an HTTP status, so
// that it can be said as JSON-RPC, which a client can match with its request.
type refusals struct {
	http.ResponseWriter
	status int // of a plain refusal; 0 when there is none
	text   bytes.Buffer
}

// WriteHeader passes on every status but that of a plain refusal.
func (r *refusals) WriteHeader(status int) {
	if status >= 400 && strings.HasPrefix(r.Header().Get("Content-Type"), "text/plain") {
		r.status = status
		return
	}
	r.ResponseWriter.WriteHeader(status)
}

// Write keeps the text of a refusal and passes on everything else.
func (r *refusals) Write(p []byte) (int, error) {
	if r.status != 0 {
		return r.text.Write(p)
	}
	return r.ResponseWriter.Write(p)
}

// Unwrap lets http.ResponseController reach the connection.
func (r *refusals) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// How the SDK's texts begin: for a method that it does not know, and for a message
// that it does not understand.
const (
	unhandled      = "JSON RPC not handled: "
	notUnderstood  = "invalid request: "
	anyBadRequest  = "Bad Request: "
	noteMethodWord = "notifications/"
)

// refused answers a message that the SDK has refused as the other transports do: a
// request by an error of its own, an unknown notification by nothing. What is
// wrong with the exchange and not with the message is said by an envelope.
func (s *Server) refused(w http.ResponseWriter, r *http.Request, body []byte, held *refusals) {
	m, err := decodeMessage(body)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	text := strings.TrimSpace(held.text.String())
	req, _ := m.(*jsonrpc.Request)
	failure := &jsonrpc.Error{Code: rpcInvalidRequest, Message: text}
	switch {
	case req != nil && !req.IsCall() && strings.HasPrefix(text, unhandled) && strings.HasPrefix(req.Method, noteMethodWord):
		w.WriteHeader(http.StatusAccepted)
		return
	case req != nil && req.IsCall() && strings.HasPrefix(text, unhandled):
		failure = &jsonrpc.Error{Code: rpcMethodNotFound, Message: "method not found: " + strconv.Quote(req.Method)}
	case req == nil || !req.IsCall() || !strings.HasPrefix(text, notUnderstood):
		s.refuse(w, r, memory.Errorf(codeOf(held.status), "refused_message", "the message is refused: %s", strings.TrimPrefix(text, anyBadRequest)))
		return
	}
	answer, err := jsonrpc.EncodeMessage(&jsonrpc.Response{ID: req.ID, Error: failure})
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	writeMessage(w, answer)
}

// codeOf keeps a refusal of the caller apart from one of the message.
func codeOf(status int) memory.Code {
	switch status {
	case http.StatusForbidden:
		return memory.CodeForbidden
	case http.StatusRequestEntityTooLarge:
		return memory.CodeTooLarge
	}
	return memory.CodeInvalidInput
}
