package rest

import (
	"net/http"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/wire"
)

func (s *Server) health(w http.ResponseWriter, _ *http.Request) {
	wire.WriteJSON(w, http.StatusOK, map[string]string{"status": "ok"})
}

func (s *Server) ready(w http.ResponseWriter, _ *http.Request) {
	state := s.opts.Service.Ready()
	status := http.StatusOK
	if !state.Ready {
		status = wire.Status(memory.CodeUnavailable)
	}
	wire.WriteJSON(w, status, state)
}

func (s *Server) version(w http.ResponseWriter, _ *http.Request) {
	wire.WriteJSON(w, http.StatusOK, s.opts.Version)
}
