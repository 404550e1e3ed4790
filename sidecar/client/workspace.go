package client

import (
	"context"
	"strconv"

	"helmdeck-sidecar/sidecar/memory"
)

// Retain adds a statement to the workspace's file of a day.
func (c *Client) Retain(ctx context.Context, req memory.RetainRequest) (resp memory.RetainResponse, err error) {
	return resp, c.post(ctx, "/api/v1/memory/retain", req, &resp)
}

// Workspace returns the state of the caller's workspace.
func (c *Client) Workspace(ctx context.Context, req memory.AgentRequest) (resp memory.WorkspaceStatus, err error) {
	return resp, c.get(ctx, "/api/v1/memory/workspace", agentQuery(req.Agent), &resp)
}

// ReindexWorkspace makes the facts from the caller's workspace anew.
func (c *Client) ReindexWorkspace(ctx context.Context, req memory.AgentRequest) (resp memory.WorkspaceReindex, err error) {
	return resp, c.post(ctx, "/api/v1/memory/workspace/reindex", req, &resp)
}

// Reflect rewrites the generated blocks of the caller's workspace.
func (c *Client) Reflect(ctx context.Context, req memory.ReflectRequest) (resp memory.ReflectResponse, err error) {
	return resp, c.post(ctx, "/api/v1/memory/reflect", req, &resp)
}

// Core returns the core memory.
func (c *Client) Core(ctx context.Context, req memory.CoreRequest) (resp memory.CoreResponse, err error) {
	q := agentQuery(req.Agent)
	if req.MaxTokens != 0 {
		q.set("max_tokens", strconv.Itoa(req.MaxTokens))
	}
	return resp, c.get(ctx, "/api/v1/memory/core", q, &resp)
}

// EditCore changes the core memory.
func (c *Client) EditCore(ctx context.Context, req memory.CoreEdit) (resp memory.CoreResponse, err error) {
	return resp, c.post(ctx, "/api/v1/memory/core", req, &resp)
}

// Export returns a page of facts with their history.
func (c *Client) Export(ctx context.Context, req memory.ExportRequest) (resp memory.ExportResponse, err error) {
	q := agentQuery(req.Agent)
	q.set("cursor", req.Cursor)
	if req.Limit != 0 {
		q.set("limit", strconv.Itoa(req.Limit))
	}
	return resp, c.get(ctx, "/api/v1/memory/export", q, &resp)
}

// Import stores facts as they were exported.
func (c *Client) Import(ctx context.Context, req memory.ImportRequest) (resp memory.ImportResponse, err error) {
	return resp, c.post(ctx, "/api/v1/memory/import", req, &resp)
}

// Propose finds bullets in a text, or in the file of a day.
func (c *Client) Propose(ctx context.Context, req memory.ProposeRequest) (resp memory.ProposeResponse, err error) {
	return resp, c.post(ctx, "/api/v1/memory/propose", req, &resp)
}
