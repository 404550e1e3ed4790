package rest

import (
	"net/http"
	"net/url"
	"strings"
)

const factsPrefix = "/api/v1/memory/facts/"

// facts serves the paths below /api/v1/memory/facts/, whose next part is a key
// that may itself hold slashes.
func (s *Server) facts(next http.Handler) http.Handler {
	plain := s.byMethod(map[string]http.HandlerFunc{"GET": s.factOperation("fact"), "DELETE": s.factOperation("delete_fact")})
	history := s.byMethod(map[string]http.HandlerFunc{"GET": s.factOperation("memory_history")})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rest, ok := strings.CutPrefix(r.URL.EscapedPath(), factsPrefix)
		if !ok || rest == "" {
			next.ServeHTTP(w, r)
			return
		}
		handler := plain
		if key, ok := strings.CutSuffix(rest, "/history"); ok {
			rest, handler = key, history
		}
		key, err := url.PathUnescape(rest)
		if err != nil {
			s.notFound(w, r)
			return
		}
		r.SetPathValue("key", key)
		handler(w, r)
	})
}

func (s *Server) factOperation(op string) http.HandlerFunc {
	for _, rt := range routes {
		if rt.Op == op && rt.How == fromPath {
			return s.operation(rt)
		}
	}
	panic("rest: no route for " + op)
}
