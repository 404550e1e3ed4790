package mcpserver

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"helmdeck-sidecar/sidecar/memory"
)

// session is one legacy SSE session: an mcp.Connection whose messages come by
// POST and go by event stream. It belongs to the caller who opened it.
type session struct {
	caller memory.Caller
	path   string // where its messages are posted
	stream *stream
	in     chan jsonrpc.Message
	direct string                     // the tool whose plain calls are answered without the SDK, or none
	calls  chan struct{}              // those under way
	hello  atomic.Pointer[jsonrpc.ID] // of the request that opens the session
	open   atomic.Bool                // whether that was granted
}

// inboxSize is how many messages may wait for a session; more are refused until
// it has caught up.
const inboxSize = 64

// openStream counts a stream of a caller in and serves it until run returns, the
// client leaves, or the caller's token ends. A HEAD is answered and ends.
func (s *Server) openStream(w http.ResponseWriter, r *http.Request, caller memory.Caller, run func(*stream)) {
	if r.Method == http.MethodHead {
		w.Header().Set("Content-Type", "text/event-stream")
		return
	}
	if err := s.sessions.enter(caller); err != nil {
		s.refuse(w, r, err)
		return
	}
	defer s.sessions.leave(caller)
	s.streams.serve(w, r, caller.ExpiresAt, run)
}

// serveSSE opens a session and tells the client where to post.
func (s *Server) serveSSE(w http.ResponseWriter, r *http.Request, caller memory.Caller, messagePath string, build func(*session) *mcp.Server) {
	s.openStream(w, r, caller, func(st *stream) {
		ses := &session{caller: caller, path: messagePath, stream: st, in: make(chan jsonrpc.Message, inboxSize), calls: make(chan struct{}, inboxSize)}
		s.sessions.add(st.id, ses)
		defer s.sessions.remove(st.id)
		if st.send("endpoint", []byte(messagePath+"?sessionId="+url.QueryEscape(st.id))) != nil {
			return
		}
		running, err := build(ses).Connect(st.ctx, ses, nil)
		if err != nil {
			s.opts.Logger.ErrorContext(st.ctx, "session failed to start", "cause", err)
			return
		}
		<-st.ctx.Done()
		_ = running.Close() // the client has gone; there is nobody to tell
	})
}

// servePost takes one message for a session.
func (s *Server) servePost(w http.ResponseWriter, r *http.Request, caller memory.Caller) {
	id := r.URL.Query().Get("sessionId")
	if id == "" {
		s.refuse(w, r, memory.Errorf(memory.CodeInvalidInput, "missing_session", "the request names no session").
			WithHint("open the event stream first and post to the endpoint that it names"))
		return
	}
	ses := s.sessions.get(id)
	if ses == nil || ses.path != r.URL.Path {
		s.refuse(w, r, memory.Errorf(memory.CodeNotFound, "unknown_session", "there is no such session; it may have ended").
			WithHint("open the event stream again"))
		return
	}
	if !ses.admits(caller) {
		s.refuse(w, r, memory.Errorf(memory.CodeForbidden, "other_session", "the session belongs to another caller"))
		return
	}
	body, err := s.body(w, r)
	if err == nil && !s.answered(ses, body) {
		err = ses.deliver(r.Context(), body)
	}
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	w.WriteHeader(http.StatusAccepted)
	_, _ = io.WriteString(w, "Accepted")
}

// admits reports whether a caller may speak for the session: the same namespace,
// with every right that the session has.
func (ses *session) admits(caller memory.Caller) bool {
	if caller.Namespace() != ses.caller.Namespace() {
		return false
	}
	for _, scope := range ses.caller.Scopes {
		if !caller.Has(scope) {
			return false
		}
	}
	return true
}

// answered begins to answer a plain call of the session's direct tool and reports whether it
// was one.
func (s *Server) answered(ses *session, body []byte) bool {
	if !ses.open.Load() {
		return false
	}
	call, ok := plainCallOf(body, ses.direct)
	if !ok {
		return false
	}
	select {
	case ses.calls <- struct{}{}:
	default:
		return false // the inbox says when there are too many
	}
	go func() {
		defer func() { <-ses.calls }()
		_ = ses.stream.send("message", s.answer(ses.stream.ctx, s.ops[ses.direct], ses.caller, call)) // a client that left is no failure of ours
	}()
	return true
}

// deliver hands a message to the SDK.
func (ses *session) deliver(ctx context.Context, body []byte) error {
	m, err := decodeMessage(body)
	if err != nil {
		return err
	}
	wait := time.NewTimer(5 * time.Second)
	defer wait.Stop()
	select {
	case ses.in <- m:
		return nil
	case <-ses.stream.ctx.Done():
		return memory.Errorf(memory.CodeNotFound, "unknown_session", "the session has ended")
	case <-wait.C:
		return memory.Errorf(memory.CodeUnavailable, "session_busy", "the session has %d messages waiting", inboxSize)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Connect makes session an mcp.Transport.
func (ses *session) Connect(context.Context) (mcp.Connection, error) { return ses, nil }

// SessionID names the session.
func (ses *session) SessionID() string { return ses.stream.id }

// SupportsProtocolVersion keeps the session to the versions that know this
// transport; 2026-07-28 has dropped it.
func (ses *session) SupportsProtocolVersion(version string) bool { return version < "2026-07-28" }

// Read returns the next message of the client.
func (ses *session) Read(ctx context.Context) (jsonrpc.Message, error) {
	select {
	case m := <-ses.in:
		if req, ok := m.(*jsonrpc.Request); ok && req.Method == "initialize" {
			ses.hello.Store(&req.ID)
		}
		return m, nil
	case <-ses.stream.ctx.Done():
		return nil, io.EOF
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Write sends a message to the client.
func (ses *session) Write(_ context.Context, m jsonrpc.Message) error {
	data, err := jsonrpc.EncodeMessage(m)
	if err != nil {
		return err
	}
	if resp, ok := m.(*jsonrpc.Response); ok && resp.Error == nil && !ses.open.Load() {
		hello := ses.hello.Load()
		ses.open.Store(hello != nil && resp.ID == *hello)
	}
	return ses.stream.send("message", data)
}

// Close ends the session.
func (ses *session) Close() error {
	ses.stream.end()
	return nil
}
