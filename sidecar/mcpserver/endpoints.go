package mcpserver

import (
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/wire"
)

// The paths of the endpoints.
const (
	Path           = "/api/v1/mcp"
	SSEPath        = Path + "/sse"
	SSEMessagePath = SSEPath + "/message"
	QMDPath        = Path + "/qmd/sse"
	QMDMessagePath = QMDPath + "/message"
	EventsPath     = "/api/v1/events"
)

// Endpoints returns the handlers by path. They expect a verified caller.
func (s *Server) Endpoints() map[string]Handler {
	return map[string]Handler{
		Path:           s.streamable(func(caller memory.Caller) *mcp.Server { return s.packs(caller, nil) }, ""),
		SSEPath:        s.packsSSE,
		SSEMessagePath: post(s.servePost),
		QMDPath:        s.qmdEndpoint(),
		QMDMessagePath: post(s.servePost),
		EventsPath:     s.events,
	}
}

func (s *Server) packsSSE(w http.ResponseWriter, r *http.Request, caller memory.Caller) {
	if !readsStream(w, r) {
		return
	}
	s.serveSSE(w, r, caller, SSEMessagePath, func(ses *session) *mcp.Server {
		u := &updater{server: s, caller: caller, ctx: ses.stream.ctx, ready: make(chan struct{})}
		u.mcp = s.packs(caller, u)
		return u.mcp
	})
}

// qmdEndpoint serves both transports on one path: a POST is stateless Streamable
// HTTP, a GET opens a legacy SSE session. Its one tool is answered directly: see plainCall.
func (s *Server) qmdEndpoint() Handler {
	streamable := s.streamable(s.qmd, qmdTool)
	return func(w http.ResponseWriter, r *http.Request, caller memory.Caller) {
		if r.Method == http.MethodPost {
			streamable(w, r, caller)
			return
		}
		if newerTransport(r) {
			wire.WriteMethodNotAllowed(w, r.Method, http.MethodPost)
			return
		}
		if !readsStream(w, r) {
			return
		}
		s.serveSSE(w, r, caller, QMDMessagePath, func(ses *session) *mcp.Server {
			ses.direct = qmdTool
			return s.qmd(caller)
		})
	}
}

// readsStream admits GET and HEAD and answers anything else.
func readsStream(w http.ResponseWriter, r *http.Request) bool {
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		return true
	}
	wire.WriteMethodNotAllowed(w, r.Method, "GET, HEAD")
	return false
}

func post(h Handler) Handler {
	return func(w http.ResponseWriter, r *http.Request, caller memory.Caller) {
		if r.Method != http.MethodPost {
			wire.WriteMethodNotAllowed(w, r.Method, http.MethodPost)
			return
		}
		h(w, r, caller)
	}
}
