package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// standIn speaks as much of Ollama as embeds texts, with vectors of synthetic: a model
// would take hours on this many facts, and what the sidecar makes of its vectors is
// measured here. It can hang, as a server does that is out of memory.
type standIn struct {
	*httptest.Server
	documents, questions atomic.Int64 // embedded

	mu   sync.Mutex
	hung chan struct{} // closed when it answers again; nil while it answers
}

func startStandIn() *standIn {
	s := &standIn{}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/version", fixed(`{"version":"0.17.4"}`))
	mux.HandleFunc("GET /api/tags", fixed(`{"models":[{"name":"nomic-embed-text:latest","model":"nomic-embed-text:latest","digest":"`+strings.Repeat("5e", 32)+`"}]}`))
	mux.HandleFunc("POST /api/show", fixed(`{"capabilities":["embedding"],"model_info":{"general.architecture":"nomic-bert","tokenizer.ggml.model":"bert"}}`))
	mux.HandleFunc("POST /api/embed", s.embed)
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if hung := s.waiting(); hung != nil {
			select {
			case <-hung:
			case <-r.Context().Done():
				return
			}
		}
		mux.ServeHTTP(w, r)
	}))
	return s
}

func fixed(body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(body)) // a client that has gone has no use for it
	}
}

func (s *standIn) waiting() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.hung
}

// hang keeps every request without an answer until the returned function is called.
func (s *standIn) hang() (release func()) {
	hung := make(chan struct{})
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hung = hung
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.hung = nil
		close(hung)
	}
}

// embed answers in the form of Ollama, by hand, as encoding/json would take longer than
// the sidecar takes to decode it.
func (s *standIn) embed(w http.ResponseWriter, r *http.Request) {
	var req struct{ Input []string }
	if err := json.NewDecoder(r.Body).Decode(&req); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	out := []byte(`{"model":"nomic-embed-text","embeddings":[`)
	for i, text := range req.Input {
		if strings.HasPrefix(text, "search_query: ") {
			s.questions.Add(1)
		} else {
			s.documents.Add(1)
		}
		if i > 0 {
			out = append(out, ',')
		}
		out = appendVector(out, synthetic(text))
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(append(out, "]}"...)) // as above
}

func appendVector(out []byte, v []float32) []byte {
	out = append(out, '[')
	for i, x := range v {
		if i > 0 {
			out = append(out, ',')
		}
		out = strconv.AppendFloat(out, float64(x), 'f', 7, 32)
	}
	return append(out, ']')
}
