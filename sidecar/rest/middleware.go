package rest

import (
	"log/slog"
	"net/http"
	"time"

	"helmdeck-sidecar/sidecar/wire"
)

// outer wraps every request: an id, a time, a count, and an answer to a panic.
func (s *Server) outer(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		w.Header().Set(wire.RequestIDHeader, wire.NewRequestID())
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Cache-Control", "no-store")
		rec := &recorder{ResponseWriter: w}
		defer func() {
			if p := recover(); p != nil {
				s.panicked(rec, r, p)
			}
			s.metrics.observe(r, rec.status, time.Since(start))
			s.opts.Logger.LogAttrs(r.Context(), slog.LevelDebug, "request", slog.String("method", r.Method),
				slog.String("path", pattern(r)), slog.Int("status", rec.status), slog.Duration("took", time.Since(start)),
				slog.String("request_id", w.Header().Get(wire.RequestIDHeader)))
		}()
		next.ServeHTTP(rec, r)
	})
}

// panicked answers internal when nothing has been answered yet, and otherwise
// cuts the connection, so that no half answer looks whole.
func (s *Server) panicked(rec *recorder, r *http.Request, p any) {
	if p == http.ErrAbortHandler {
		panic(p)
	}
	err := wire.Panicked(r.Method+" "+pattern(r), p)
	if rec.status == 0 {
		s.fail(r.Context(), rec, err)
		return
	}
	wire.Failure(r.Context(), s.opts.Logger, rec.Header().Get(wire.RequestIDHeader), err)
	panic(http.ErrAbortHandler)
}

// recorder remembers the status.
type recorder struct {
	http.ResponseWriter
	status int
}

// WriteHeader remembers the first status.
func (r *recorder) WriteHeader(status int) {
	if r.status == 0 {
		r.status = status
	}
	r.ResponseWriter.WriteHeader(status)
}

// Write is 200 unless said otherwise.
func (r *recorder) Write(p []byte) (int, error) {
	if r.status == 0 {
		r.status = http.StatusOK
	}
	return r.ResponseWriter.Write(p)
}

// Unwrap lets http.ResponseController reach the connection.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }
