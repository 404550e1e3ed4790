package mcpserver

import (
	"context"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"helmdeck-sidecar/sidecar/memory"
)

// updateDelay gathers a burst of changes into one notification.
const updateDelay = 100 * time.Millisecond

// updater tells a session when its resources have changed. It follows the
// caller's changes from the first subscription on.
type updater struct {
	server *Server
	mcp    *mcp.Server
	caller memory.Caller
	ctx    context.Context // ends with the session
	once   sync.Once
	ready  chan struct{} // closed when no later change can be missed
}

// subscribe is the SDK's handler; the SDK itself keeps who wants which resource.
func (u *updater) subscribe(ctx context.Context, req *mcp.SubscribeRequest) error {
	if req.Params.URI != myMemoryURI && req.Params.URI != myDefaultsURI && req.Params.URI != coreURI {
		return mcp.ResourceNotFoundError(req.Params.URI)
	}
	u.once.Do(func() { go u.follow() })
	select {
	case <-u.ready:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (u *updater) follow() {
	changed := make(chan struct{}, 1)
	go u.notify(changed)
	err := u.server.opts.Service.Subscribe(u.ctx, u.caller, u.ready, func(memory.Event) {
		select {
		case changed <- struct{}{}:
		default:
		}
	})
	if err != nil {
		u.server.opts.Logger.ErrorContext(u.ctx, "resource updates ended", "cause", err)
	}
}

func (u *updater) notify(changed <-chan struct{}) {
	for {
		select {
		case <-changed:
		case <-u.ctx.Done():
			return
		}
		select {
		case <-time.After(updateDelay):
		case <-u.ctx.Done():
			return
		}
		for _, uri := range []string{myMemoryURI, myDefaultsURI, coreURI} {
			_ = u.mcp.ResourceUpdated(u.ctx, &mcp.ResourceUpdatedNotificationParams{URI: uri}) // a session that ended needs none
		}
	}
}
