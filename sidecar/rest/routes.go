package rest

import (
	"net/http"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/wire"
)

// how says where the input of a route comes from.
type how int

const (
	fromBody  how = iota // a JSON object
	fromQuery            // URL parameters
	fromPath             // URL parameters, and the fact's key in the path
)

// route is one operation on one method and path.
type route struct {
	Method, Path string
	Op           string
	How          how
	Scope        memory.Scope // for the documentation; the service enforces it
	Pack         string       // wraps the response as the run of this pack
}

// routes is the REST surface.
var routes = []route{
	{Method: "POST", Path: "/api/v1/memory/store", Op: "memory_store", Scope: memory.ScopeWrite},
	{Method: "POST", Path: "/api/v1/memory/forget", Op: "memory_forget", Scope: memory.ScopeWrite},
	{Method: "POST", Path: "/api/v1/memory/recall", Op: "memory_recall", Scope: memory.ScopeRead},
	{Method: "POST", Path: "/api/v1/memory/host-search", Op: "host_search", Scope: memory.ScopeRead},
	{Method: "POST", Path: "/api/v1/memory/retain", Op: "memory_retain", Scope: memory.ScopeWrite},
	{Method: "GET", Path: "/api/v1/memory/core", Op: "core", How: fromQuery, Scope: memory.ScopeRead},
	{Method: "POST", Path: "/api/v1/memory/core", Op: "memory_core", Scope: memory.ScopeWrite},
	{Method: "GET", Path: "/api/v1/memory/export", Op: "export", How: fromQuery, Scope: memory.ScopeRead},
	{Method: "POST", Path: "/api/v1/memory/import", Op: "import", Scope: memory.ScopeWrite},
	{Method: "POST", Path: "/api/v1/memory/propose", Op: "propose", Scope: memory.ScopeRead},
	{Method: "POST", Path: "/api/v1/memory/reflect", Op: "memory_reflect", Scope: memory.ScopeWrite},
	{Method: "GET", Path: "/api/v1/memory/workspace", Op: "workspace", How: fromQuery, Scope: memory.ScopeRead},
	{Method: "POST", Path: "/api/v1/memory/workspace/reindex", Op: "reindex_workspace", Scope: memory.ScopeWrite},
	{Method: "GET", Path: "/api/v1/memory/defaults", Op: "defaults", How: fromQuery, Scope: memory.ScopeRead},
	{Method: "GET", Path: "/api/v1/memory/callers", Op: "callers", How: fromQuery, Scope: memory.ScopeRead},
	{Method: "GET", Path: "/api/v1/memory/mine", Op: "mine", How: fromQuery, Scope: memory.ScopeRead},
	{Method: "GET", Path: "/api/v1/memory/corpus", Op: "memory_corpus", How: fromQuery, Scope: memory.ScopeRead},
	{Method: "GET", Path: "/api/v1/memory/facts", Op: "memory_list", How: fromQuery, Scope: memory.ScopeRead},
	{Method: "GET", Path: "/api/v1/memory/facts/{key}", Op: "fact", How: fromPath, Scope: memory.ScopeRead},
	{Method: "DELETE", Path: "/api/v1/memory/facts/{key}", Op: "delete_fact", How: fromPath, Scope: memory.ScopeWrite},
	{Method: "GET", Path: "/api/v1/memory/facts/{key}/history", Op: "memory_history", How: fromPath, Scope: memory.ScopeRead},
	{Method: "POST", Path: "/api/v1/memory/prompt", Op: "memory_prompt", Scope: memory.ScopeRead},
	{Method: "POST", Path: "/api/v1/memory/capture", Op: "memory_capture", Scope: memory.ScopeWrite},
	{Method: "GET", Path: "/api/v1/memory/turns", Op: "turns", How: fromQuery, Scope: memory.ScopeRead},
	{Method: "POST", Path: "/api/v1/memory/turns/accept", Op: "accept_batch", Scope: memory.ScopeWrite},
	{Method: "POST", Path: "/api/v1/memory/turns/undo", Op: "undo_batch", Scope: memory.ScopeWrite},
	{Method: "GET", Path: "/api/v1/embeddings", Op: "embeddings", How: fromQuery, Scope: memory.ScopeRead},
	{Method: "POST", Path: "/api/v1/embeddings/reindex", Op: "reindex", Scope: memory.ScopeWrite},
	{Method: "POST", Path: "/api/v1/audit/packs", Op: "audit_pack", Scope: memory.ScopeAuditWrite},
	{Method: "POST", Path: "/api/v1/audit/pipelines", Op: "audit_pipeline", Scope: memory.ScopeAuditWrite},
	{Method: "POST", Path: "/api/v1/packs/helmdeck.memory_store", Op: "memory_store", Scope: memory.ScopeWrite, Pack: "helmdeck.memory_store"},
	{Method: "POST", Path: "/api/v1/packs/helmdeck.memory_forget", Op: "memory_forget", Scope: memory.ScopeWrite, Pack: "helmdeck.memory_forget"},
}

// mux lays out every path. A path is matched undecoded and as it is: a key may hold
// a slash as %2F, or plainly where nothing follows it, and nothing is redirected,
// because a redirect would turn a POST into a GET or lose its token.
func (s *Server) mux() http.Handler {
	byPath := map[string]map[string]http.HandlerFunc{}
	add := func(method, path string, h http.HandlerFunc) {
		if byPath[path] == nil {
			byPath[path] = map[string]http.HandlerFunc{}
		}
		byPath[path][method] = h
	}
	for _, rt := range routes {
		if rt.How != fromPath {
			add(rt.Method, rt.Path, s.operation(rt))
		}
	}
	add("GET", "/healthz", s.health)
	add("GET", "/readyz", s.ready)
	add("GET", "/version", s.version)
	add("GET", "/metrics", s.metrics.handler.ServeHTTP)
	add("GET", "/api/v1/openapi.json", s.openAPI)
	add("POST", openAIPath, s.hostVectors(openAIAnswer, openAIError))
	add("POST", ollamaPath, s.hostVectors(ollamaAnswer, ollamaError))

	handlers := map[string]http.HandlerFunc{}
	for path, methods := range byPath {
		handlers[path] = s.byMethod(methods)
	}
	for path, e := range s.opts.Endpoints {
		handlers[path] = s.endpoint(e)
	}
	return s.facts(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path := r.URL.EscapedPath()
		h := handlers[path]
		if h == nil {
			s.notFound(w, r)
			return
		}
		r.Pattern = path
		h(w, r)
	}))
}

// byMethod answers 405 for a method that the path does not have.
func (s *Server) byMethod(methods map[string]http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		method := r.Method
		if method == http.MethodHead {
			method = http.MethodGet
		}
		if h := methods[method]; h != nil {
			h(w, r)
			return
		}
		wire.WriteMethodNotAllowed(w, r.Method, allowed(methods))
	}
}

func (s *Server) notFound(w http.ResponseWriter, r *http.Request) {
	s.fail(r.Context(), w, memory.Errorf(memory.CodeNotFound, "unknown_path", "there is nothing at this path").
		WithHint("GET /api/v1/openapi.json lists every path"))
}
