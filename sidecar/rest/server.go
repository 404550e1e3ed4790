// Package rest serves the HTTP surface: it identifies the caller, limits and
// counts the request, and hands it to one operation or to a mounted endpoint.
//
// What a request may do is decided by the service. This package decides only
// routes, statuses and headers.
package rest

import (
	"context"
	"errors"
	"log/slog"
	"net/http"

	"github.com/prometheus/client_golang/prometheus"

	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/wire"
)

// Verifier turns a token into a caller.
type Verifier interface {
	Verify(token string) (memory.Caller, error)
}

// Endpoint is a handler of another package that wants a verified caller with at
// least one of Scopes.
type Endpoint struct {
	Scopes []memory.Scope
	Handle func(http.ResponseWriter, *http.Request, memory.Caller)
}

// Options configure a Server. Service is required, and so is Verifier unless
// Anonymous is set.
type Options struct {
	Service   *sidecar.Service
	Verifier  Verifier
	Anonymous bool // authentication is off: every caller is memory.Anonymous
	Endpoints map[string]Endpoint
	Version   memory.Version
	Logger    *slog.Logger // discards when nil
	// RatePerSecond and Burst limit one caller; 20000 and 40000 when zero. A
	// negative rate switches the limit off.
	RatePerSecond float64
	Burst         int
	// Sessions reports the open streams, for metrics; nil reports none.
	Sessions func() int
}

// Server is the http.Handler of the sidecar.
type Server struct {
	opts    Options
	ops     map[string]wire.Op
	limiter *limiter
	metrics *metrics
	handler http.Handler

	hostCalls chan struct{} // has one for each call under way
}

// New makes a Server.
func New(opts Options) (*Server, error) {
	if opts.Service == nil || opts.Verifier == nil && !opts.Anonymous {
		return nil, errors.New("rest: service and verifier are required")
	}
	if opts.Logger == nil {
		opts.Logger = slog.New(slog.DiscardHandler)
	}
	if opts.RatePerSecond == 0 {
		opts.RatePerSecond = 20000
	}
	if opts.Burst == 0 {
		opts.Burst = 40000
	}
	s := &Server{opts: opts, ops: opts.Service.Operations(), limiter: newLimiter(opts.RatePerSecond, opts.Burst),
		hostCalls: make(chan struct{}, maxHostCalls)}
	s.metrics = newMetrics(prometheus.NewRegistry(), opts)
	s.handler = s.outer(s.mux())
	return s, nil
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

func (s *Server) fail(ctx context.Context, w http.ResponseWriter, err error) {
	wire.WriteError(ctx, w, s.opts.Logger, err)
}
