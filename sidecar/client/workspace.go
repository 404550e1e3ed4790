package client

import (
	"context"

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
