package mcpserver

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/wire"
)

// JSON-RPC codes for failures outside of a tool call.
const (
	rpcParseError     = -32700
	rpcInvalidRequest = -32600
	rpcMethodNotFound = -32601
	rpcInvalidParams  = -32602
	rpcInternal       = -32603
)

// protocolError puts the envelope of a failure into a JSON-RPC error, for
// requests that have no result to put it in.
func (s *Server) protocolError(ctx context.Context, err error) error {
	failure := wire.Failure(ctx, s.opts.Logger, wire.NewRequestID(), err)
	data, _ := wire.Encode(failure)
	code := int64(rpcInvalidParams)
	if failure.Code == memory.CodeInternal || failure.Code == memory.CodeUnavailable {
		code = rpcInternal
	}
	return &jsonrpc.Error{Code: code, Message: failure.Error.Message, Data: json.RawMessage(data)}
}

// refuse answers an HTTP request with an envelope.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, err error) {
	wire.WriteError(r.Context(), w, s.opts.Logger, err)
}
