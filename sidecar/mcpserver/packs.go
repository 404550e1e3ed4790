package mcpserver

import (
	"context"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/wire"
)

// The resources of the memory packs.
const (
	myMemoryURI   = "helmdeck://my-memory"
	myDefaultsURI = "helmdeck://my-defaults"
	coreURI       = "helmdeck://core"
)

const packInstructions = "Long-term memory of this user. Recall before you answer questions about the user, their preferences or their project; " +
	"store durable facts that the user states. Read helmdeck://my-memory to see what is known."

// packs builds the server of the memory packs for a caller. With updates it
// accepts subscriptions to its resources.
func (s *Server) packs(caller memory.Caller, updates *updater) *mcp.Server {
	opts := serverOptions()
	opts.Instructions = packInstructions
	if updates != nil {
		opts.SubscribeHandler = updates.subscribe
		opts.UnsubscribeHandler = func(context.Context, *mcp.UnsubscribeRequest) error { return nil }
	}
	srv := mcp.NewServer(s.implementation("helmdeck-sidecar"), opts)
	for _, name := range sidecar.ToolNames() {
		s.tool(srv, s.ops[name], caller)
	}
	s.resource(srv, caller, &mcp.Resource{
		URI: myMemoryURI, Name: "my-memory", Title: "My memory", MIMEType: "application/json",
		Description: "What is remembered: categories, counts and the newest keys. No values.",
	}, s.ops["mine"])
	s.resource(srv, caller, &mcp.Resource{
		URI: myDefaultsURI, Name: "my-defaults", Title: "My defaults", MIMEType: "application/json",
		Description: "What recorded pack and pipeline runs teach: usual inputs, recent runs.",
	}, s.ops["defaults"])
	s.coreResource(srv, caller)
	srv.AddReceivingMiddleware(packIDs)
	return srv
}

// resource adds an operation without input as a resource.
func (s *Server) resource(srv *mcp.Server, caller memory.Caller, r *mcp.Resource, op wire.Op) {
	srv.AddResource(r, func(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		resp, err := s.run(ctx, op, caller, []byte("{}"))
		if err != nil {
			return nil, s.protocolError(ctx, err)
		}
		body, err := wire.Encode(resp)
		if err != nil {
			return nil, s.protocolError(ctx, err)
		}
		return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{
			URI: r.URI, MIMEType: r.MIMEType, Text: string(body),
		}}}, nil
	})
}

// coreResource adds the core memory as plain Markdown: the same bytes while nothing changed, so
// that prompts with it stay in caches.
func (s *Server) coreResource(srv *mcp.Server, caller memory.Caller) {
	r := &mcp.Resource{
		URI: coreURI, Name: "core", Title: "Core memory", MIMEType: "text/markdown",
		Description: "A few facts that are always of use: pinned ones and the surest preferences.",
	}
	srv.AddResource(r, func(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		resp, err := s.run(ctx, s.ops["core"], caller, []byte("{}"))
		if err != nil {
			return nil, s.protocolError(ctx, err)
		}
		core, _ := resp.(memory.CoreResponse)
		return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: r.URI, MIMEType: r.MIMEType, Text: core.Text}}}, nil
	})
}

// packIDs lets a call name a tool by its dotted pack id: helmdeck.memory_store
// is memory_store.
func packIDs(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		if p, ok := req.GetParams().(*mcp.CallToolParamsRaw); ok {
			p.Name = strings.TrimPrefix(p.Name, "helmdeck.")
		}
		return next(ctx, method, req)
	}
}

// qmdTool is the one tool of the QMD endpoint.
const qmdTool = "query"

// qmd builds the server of the QMD endpoint for a caller: one read-only tool.
func (s *Server) qmd(caller memory.Caller) *mcp.Server {
	srv := mcp.NewServer(s.implementation("helmdeck-qmd"), serverOptions())
	s.tool(srv, s.ops[qmdTool], caller)
	return srv
}

// serverOptions says of every answer that it is this caller's own and old at once.
func serverOptions() *mcp.ServerOptions {
	return &mcp.ServerOptions{
		Capabilities: &mcp.ServerCapabilities{},
		SetCacheable: func(_ context.Context, _ mcp.Request, c *mcp.Cacheable) { c.TTLMs, c.CacheScope = 0, "private" },
	}
}
