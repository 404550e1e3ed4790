package rest

import (
	"errors"
	"io"
	"maps"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"helmdeck-sidecar/sidecar/auth"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/wire"
)

// AgentHeader names the agent inside the caller.
const AgentHeader = "X-OpenClaw-Agent"

// slowTime is how long a slow operation may take until its answer is written.
const slowTime = 15 * time.Minute

// packRun is the answer of a pack route.
type packRun struct {
	Pack       string `json:"pack"`
	Version    string `json:"version"`
	Output     any    `json:"output"`
	DurationMS int64  `json:"duration_ms"`
}

// operation serves one route.
func (s *Server) operation(rt route) http.HandlerFunc {
	op := s.ops[rt.Op]
	if op.Name == "" {
		panic("rest: no operation " + rt.Op)
	}
	return func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		caller, err := s.admit(r)
		if err != nil {
			s.fail(r.Context(), w, err)
			return
		}
		if op.Slow {
			_ = http.NewResponseController(w).SetWriteDeadline(start.Add(slowTime)) // a connection without deadlines needs none
		}
		resp, err := s.run(w, r, rt, op, caller)
		if err != nil {
			s.fail(r.Context(), w, err)
			return
		}
		if rt.Pack != "" {
			resp = packRun{Pack: rt.Pack, Version: "v1", Output: resp, DurationMS: time.Since(start).Milliseconds()}
		}
		wire.WriteJSON(w, http.StatusOK, resp)
	}
}

func (s *Server) run(w http.ResponseWriter, r *http.Request, rt route, op wire.Op, caller memory.Caller) (any, error) {
	if rt.How == fromBody {
		if len(r.URL.RawQuery) > 0 {
			return nil, memory.Errorf(memory.CodeInvalidInput, "unexpected_query", "this path takes a JSON body and no URL parameters")
		}
		body, err := s.body(w, r)
		if err != nil {
			return nil, err
		}
		return op.Run(r.Context(), caller, body)
	}
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return nil, memory.Wrap(memory.CodeInvalidInput, "malformed_query", err, "the URL parameters are malformed").
			WithHint("percent-encode what is not a letter or a digit, e.g. %25 for % and %3B for ;")
	}
	if rt.How == fromPath {
		if values.Has("key") {
			return nil, memory.Invalid("key", "repeated_field", "the key is part of the path")
		}
		values.Set("key", r.PathValue("key"))
	}
	return op.RunQuery(r.Context(), caller, values)
}

// body reads a JSON body of limited size.
func (s *Server) body(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	if kind := r.Header.Get("Content-Type"); kind != "" {
		if media, _, err := mime.ParseMediaType(kind); err != nil || media != "application/json" && media != "application/x-www-form-urlencoded" {
			return nil, memory.Errorf(memory.CodeInvalidInput, "wrong_content_type", "the Content-Type must be application/json")
		}
	}
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, s.opts.Service.Limits().Body))
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return nil, memory.Errorf(memory.CodeTooLarge, "too_large", "the body is larger than %d bytes", tooLarge.Limit)
	}
	if err != nil {
		return nil, memory.Wrap(memory.CodeInvalidInput, "unreadable_body", err, "the body ended early")
	}
	return data, nil
}

// admit identifies the caller and counts the request against its rate.
func (s *Server) admit(r *http.Request) (memory.Caller, error) {
	caller, err := s.caller(r)
	if err != nil {
		return memory.Caller{}, err
	}
	if agent := r.Header.Get(AgentHeader); agent != "" {
		if caller.Agent, err = auth.NormalizeAgent(agent); err != nil {
			return memory.Caller{}, err
		}
	}
	if !s.limiter.allow(caller.Subject) {
		return memory.Caller{}, memory.Errorf(memory.CodeRateLimited, "too_many_requests", "this caller sends more than %g requests a second", s.opts.RatePerSecond).
			WithHint("wait a second and try again")
	}
	return caller, nil
}

func (s *Server) caller(r *http.Request) (memory.Caller, error) {
	if s.opts.Anonymous {
		return anonymous(r)
	}
	token, err := auth.FromHeader(strings.Join(r.Header.Values("Authorization"), ", "))
	if err != nil {
		return memory.Caller{}, err
	}
	return s.opts.Verifier.Verify(token)
}

// endpoint serves a mounted handler for callers that hold one of its scopes.
func (s *Server) endpoint(e Endpoint) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		caller, err := s.admit(r)
		if err != nil {
			s.fail(r.Context(), w, err)
			return
		}
		if !slices.ContainsFunc(e.Scopes, caller.Has) {
			s.fail(r.Context(), w, memory.Errorf(memory.CodeForbidden, "missing_scope", "the token lacks the scope %s", e.Scopes[0]).
				WithHint("issue one with: helmdeck-sidecar token issue --subject "+caller.Subject+" --scopes "+string(e.Scopes[0])))
			return
		}
		e.Handle(w, r, caller)
	}
}

func allowed(methods map[string]http.HandlerFunc) string {
	return strings.Join(slices.Sorted(maps.Keys(methods)), ", ")
}
