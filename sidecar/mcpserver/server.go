// Package mcpserver shows the service to MCP clients: memory packs as tools and
// resources, and apart from them the QMD endpoint with its one tool. The
// protocol is the official SDK's, but for plain calls of the QMD tool (see plainCall); the transports are stateless Streamable HTTP,
// legacy SSE framed by r3labs/sse, and a bridge for stdio.
//
// Every session has an MCP server of its own that is bound to the caller who
// opened it. A message for a session is taken from that caller only.
package mcpserver

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/wire"
)

// Options configure a Server. Service is required.
type Options struct {
	Service *sidecar.Service
	Logger  *slog.Logger // discards when nil
	Version string
	// KeepAlive is the time between comments on an idle stream; 15 s when zero.
	KeepAlive time.Duration
	// WriteTimeout bounds one write to a client; 10 s when zero.
	WriteTimeout time.Duration
	// MaxSessions bounds open streams, of all callers and of one; 4096 and 2048
	// when zero.
	MaxSessions, MaxSessionsPerCaller int
}

// Handler serves one endpoint for a verified caller.
type Handler func(http.ResponseWriter, *http.Request, memory.Caller)

// Server makes the handlers of the MCP endpoints. Close ends every stream.
type Server struct {
	opts     Options
	ops      map[string]wire.Op
	sessions *sessions
	streams  *streams
	stop     context.CancelFunc
}

// New makes a Server.
func New(opts Options) (*Server, error) {
	if opts.Service == nil {
		return nil, errors.New("mcpserver: no service")
	}
	if opts.Logger == nil {
		opts.Logger = slog.New(slog.DiscardHandler)
	}
	if opts.KeepAlive == 0 {
		opts.KeepAlive = 15 * time.Second
	}
	if opts.WriteTimeout == 0 {
		opts.WriteTimeout = 10 * time.Second
	}
	if opts.MaxSessions == 0 {
		opts.MaxSessions = 4096
	}
	if opts.MaxSessionsPerCaller == 0 {
		opts.MaxSessionsPerCaller = 2048
	}
	ctx, stop := context.WithCancel(context.Background())
	return &Server{
		opts: opts, ops: opts.Service.Operations(), stop: stop,
		sessions: newSessions(opts.MaxSessions, opts.MaxSessionsPerCaller),
		streams:  newStreams(ctx, opts.WriteTimeout, opts.KeepAlive),
	}, nil
}

// Close ends every open stream. It does not wait for the handlers to return.
func (s *Server) Close() { s.stop() }

// Sessions returns how many streams are open.
func (s *Server) Sessions() int { return s.sessions.len() }

// builder makes the MCP server of one caller.
type builder func(memory.Caller) *mcp.Server

func (s *Server) implementation(name string) *mcp.Implementation {
	return &mcp.Implementation{Name: name, Version: s.opts.Version}
}

// tool adds an operation as a tool that calls it for caller. It publishes no output
// schema: clients check failures against it too, whose content is the envelope.
func (s *Server) tool(srv *mcp.Server, op wire.Op, caller memory.Caller) {
	destructive, closed := op.Destructive, false
	srv.AddTool(&mcp.Tool{
		Name: op.Name, Title: op.Title, Description: op.Description, InputSchema: op.Input,
		Annotations: &mcp.ToolAnnotations{
			ReadOnlyHint: op.ReadOnly, DestructiveHint: &destructive, OpenWorldHint: &closed, IdempotentHint: true,
		},
	}, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return s.call(ctx, op, caller, req.Params.Arguments), nil
	})
}

// call runs an operation for the SDK.
func (s *Server) call(ctx context.Context, op wire.Op, caller memory.Caller, args json.RawMessage) *mcp.CallToolResult {
	body, isError := s.outcome(ctx, op, caller, args)
	return &mcp.CallToolResult{
		Content: []mcp.Content{&mcp.TextContent{Text: string(body)}}, StructuredContent: body, IsError: isError,
	}
}

// outcome runs an operation and returns what the tool says; a failure is an error that is the envelope.
func (s *Server) outcome(ctx context.Context, op wire.Op, caller memory.Caller, args json.RawMessage) (body json.RawMessage, isError bool) {
	caller.Tool = true
	if len(args) == 0 || string(args) == "null" {
		args = json.RawMessage("{}")
	}
	resp, err := s.run(ctx, op, caller, args)
	if err == nil {
		if body, err = wire.Encode(resp); err == nil {
			return body, false
		}
	}
	body, _ = wire.Encode(wire.Failure(ctx, s.opts.Logger, wire.NewRequestID(), err))
	return body, true
}

// run turns a panic of the operation into an internal error, once logged.
func (s *Server) run(ctx context.Context, op wire.Op, caller memory.Caller, args []byte) (resp any, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = wire.Panicked(op.Name, p)
		}
	}()
	if limit := s.opts.Service.Limits().Body; int64(len(args)) > limit {
		return nil, memory.Errorf(memory.CodeTooLarge, "too_large", "the arguments are %d bytes; the limit is %d", len(args), limit)
	}
	return op.Run(ctx, caller, args)
}
