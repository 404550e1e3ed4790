package mcpserver

import (
	"net/http"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/wire"
)

// events serves the feed of the caller's own changes. Its first event, ready,
// says that no later change can be missed.
func (s *Server) events(w http.ResponseWriter, r *http.Request, caller memory.Caller) {
	if !readsStream(w, r) {
		return
	}
	s.openStream(w, r, caller, func(st *stream) {
		ready := make(chan struct{})
		go func() {
			select {
			case <-ready:
				_ = st.send("ready", []byte("{}")) // a client that left ends the stream itself
			case <-st.ctx.Done():
			}
		}()
		err := s.opts.Service.Subscribe(st.ctx, caller, ready, func(e memory.Event) {
			if data, err := wire.Encode(e); err == nil {
				_ = st.send(string(e.Type), data) // a slow reader ends the stream itself
			}
		})
		if err != nil {
			s.opts.Logger.ErrorContext(st.ctx, "event feed ended", "cause", err)
		}
	})
}
