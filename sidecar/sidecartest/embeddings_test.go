package sidecartest_test

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/daemon"
	"helmdeck-sidecar/embeddings"
	"helmdeck-sidecar/embeddings/ollamatest"
	"helmdeck-sidecar/sidecar/client"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/sidecartest"
)

// embedded is a sidecar with a real Ollama beside it.
type embedded struct {
	*sidecartest.Sidecar
	ollama *ollamatest.Server
	t      *testing.T
}

func withOllama(t *testing.T, server *ollamatest.Server, options ...sidecartest.Option) *embedded {
	t.Helper()
	options = append([]sidecartest.Option{func(c *daemon.Config) {
		c.Ollama = daemon.Ollama{
			URL: server.URL, Backoff: embeddings.Backoff{Min: 10 * time.Millisecond, Max: 100 * time.Millisecond}, Health: time.Second,
			Wait: 20 * time.Second, // the tests share the machine with the model
		}
	}}, options...)
	return &embedded{sidecartest.Start(t, options...), server, t}
}

func tinyOllama(t *testing.T) *ollamatest.Server {
	server := ollamatest.Start(t)
	server.Install("nomic-embed-text", ollamatest.TinyModel(ollamatest.ModelOptions{}))
	return server
}

func (e *embedded) client() *client.Client { return e.Client("alice") }

func (e *embedded) store(key, value string) {
	e.t.Helper()
	if _, err := e.client().Store(e.t.Context(), memory.StoreRequest{Key: key, Value: value}); err != nil {
		e.t.Fatalf("storing %s: %v", key, err)
	}
}

// settled waits until the feed says that nothing of alice is pending, and returns the
// status.
func (e *embedded) settled(ready func(memory.EmbeddingsStatus) bool) memory.EmbeddingsStatus {
	e.t.Helper()
	ctx, cancel := context.WithTimeout(e.t.Context(), time.Minute)
	defer cancel()
	moved, subscribed := make(chan struct{}, 1000), make(chan struct{})
	caller := memory.Caller{Subject: "alice", Scopes: []memory.Scope{memory.ScopeRead}}
	go func() {
		_ = e.Daemon.Service.Subscribe(ctx, caller, subscribed, func(ev memory.Event) {
			if ev.Type == memory.EventEmbeddings {
				moved <- struct{}{}
			}
		})
	}()
	<-subscribed
	for {
		status, err := e.client().Embeddings(ctx, memory.EmbeddingsRequest{})
		if err != nil {
			e.t.Fatal(err)
		}
		if ready(status) {
			return status
		}
		select {
		case <-moved:
		case <-ctx.Done():
			e.t.Fatalf("never settled: %+v", status)
		}
	}
}

func (e *embedded) allEmbedded(n int) memory.EmbeddingsStatus {
	e.t.Helper()
	return e.settled(func(s memory.EmbeddingsStatus) bool { return s.Vectors == n && s.Pending == 0 && s.Phase == "ready" })
}

// recall returns the keys of the hits and what the answer lacks.
func (e *embedded) recall(query string) (keys, degraded []string) {
	e.t.Helper()
	resp, err := e.client().Recall(e.t.Context(), memory.RecallRequest{Query: query})
	if err != nil {
		e.t.Fatal(err)
	}
	for _, h := range resp.Hits {
		keys = append(keys, h.Fact.Key)
	}
	return keys, resp.Degraded
}

func (e *embedded) first(query string) string {
	e.t.Helper()
	keys, degraded := e.recall(query)
	if len(degraded) > 0 {
		e.t.Errorf("%q is answered without %v", query, degraded)
	}
	if len(keys) == 0 {
		return ""
	}
	return keys[0]
}

var threeFacts = map[string]string{
	"a": "prefers ui svelte", "b": "deploy konflux kubernetes", "c": "coffee tea morning",
}

func (e *embedded) storeThree() {
	e.t.Helper()
	for key, value := range threeFacts {
		e.store(key, value)
	}
}

// A fact that shares no word with the question is found by what it means, also after a
// restart, and not once it says something else or is forgotten.
func TestRecallByMeaning(t *testing.T) {
	e := withOllama(t, tinyOllama(t))
	e.storeThree()
	status := e.allEmbedded(3)
	if status.Dimension != 768 || status.Digest == "" || status.ServerVersion != "0.17.4" || status.Facts != 3 || status.LastError != "" {
		t.Errorf("status: %+v", status)
	}
	if got := e.first("favourite frontend"); got != "a" {
		t.Errorf("the favourite frontend is %q", got)
	}
	if got := e.first("ship release"); got != "b" {
		t.Errorf("to ship finds %q", got)
	}
	e.Restart()
	if status := e.allEmbedded(3); status.Vectors != 3 {
		t.Errorf("after a restart: %+v", status)
	}
	if got := e.first("favourite frontend"); got != "a" {
		t.Errorf("after a restart the favourite frontend is %q", got)
	}
	e.store("a", "meeting friday")
	e.store("d", "ui vue dark python")
	e.allEmbedded(4)
	if got := e.first("favourite frontend"); got != "d" {
		t.Errorf("once it says something else the favourite frontend is %q", got)
	}
	if _, err := e.client().Forget(t.Context(), memory.ForgetRequest{Scope: "key:b"}); err != nil {
		t.Fatal(err)
	}
	e.allEmbedded(3)
	if got := e.first("ship release"); got == "b" {
		t.Error("a forgotten fact is found")
	}
	if _, err := e.client().Forget(t.Context(), memory.ForgetRequest{Scope: "all"}); err != nil {
		t.Fatal(err)
	}
	e.allEmbedded(0)
}

// The tool of QMD asks by meaning, too.
func TestQueryByMeaning(t *testing.T) {
	e := withOllama(t, tinyOllama(t))
	e.storeThree()
	e.allEmbedded(3)
	query := func(kind string) string {
		resp, err := e.Daemon.Service.Query(t.Context(), memory.Caller{Subject: "alice", Scopes: []memory.Scope{memory.ScopeRead}},
			memory.QMDRequest{Searches: []memory.QMDSearch{{Type: kind, Query: "gui"}}})
		if err != nil {
			t.Fatal(err)
		}
		if len(resp.Results) == 0 {
			return ""
		}
		return resp.Results[0].File
	}
	for kind, want := range map[string]string{"lex": "", "vec": "helmdeck/a.md", "hyde": "helmdeck/a.md", "": "helmdeck/a.md"} {
		if got := query(kind); got != want {
			t.Errorf("a search of type %q finds %q, want %q", kind, got, want)
		}
	}
}

// Without its server the sidecar answers by words and says so, and embeds what came
// meanwhile when the server is back.
func TestOllamaGoesAndComes(t *testing.T) {
	server := tinyOllama(t)
	e := withOllama(t, server)
	e.storeThree()
	e.allEmbedded(3)
	server.Kill()
	e.settled(func(s memory.EmbeddingsStatus) bool { return s.Phase == "waiting" })
	keys, degraded := e.recall("svelte")
	if !slices.Equal(keys, []string{"a"}) || !slices.Equal(degraded, []string{"embeddings_unavailable"}) {
		t.Errorf("without a server: %v, %v", keys, degraded)
	}
	e.store("d", "dog garden")
	status := e.settled(func(s memory.EmbeddingsStatus) bool { return s.Pending == 1 })
	if status.Vectors != 3 || status.LastError == "" {
		t.Errorf("while it is down: %+v", status)
	}
	server.Restart()
	e.allEmbedded(4)
	if got := e.first("favourite frontend"); got != "a" {
		t.Errorf("when it is back the favourite frontend is %q", got)
	}
}

// With a server that hangs, an answer comes within the wait for a question's vector.
func TestOllamaHangs(t *testing.T) {
	server := tinyOllama(t)
	e := withOllama(t, server, func(c *daemon.Config) { c.Ollama.Wait = 150 * time.Millisecond })
	e.storeThree()
	e.allEmbedded(3)
	server.Hang()
	defer server.Resume()
	answered := make(chan []string, 1)
	go func() {
		_, degraded := e.recall("svelte interface")
		answered <- degraded
	}()
	select {
	case degraded := <-answered:
		if !slices.Equal(degraded, []string{"embeddings_unavailable"}) {
			t.Errorf("degraded: %v", degraded)
		}
	case <-time.After(10 * time.Second): // a hung answer, not a slow one
		t.Fatal("recall hangs with the server")
	}
	e.store("d", "dog garden") // is not held either
}

// After a change of the model the facts of the former one are found until they are
// embedded again, and all of them afterwards.
func TestModelChanges(t *testing.T) {
	server := tinyOllama(t)
	e := withOllama(t, server)
	e.storeThree()
	before := e.allEmbedded(3)
	server.Install("other", ollamatest.TinyModel(ollamatest.ModelOptions{Dimension: 384, Seed: 7}))
	e.Reconfigure(func(c *daemon.Config) { c.Ollama.Model = "other" })
	after := e.settled(func(s memory.EmbeddingsStatus) bool {
		return s.Vectors == 3 && s.Pending == 0 && s.Dimension == 384 && s.Phase == "ready"
	})
	if after.Digest == before.Digest {
		t.Errorf("the digest is still %s", after.Digest)
	}
	if got := e.first("favourite frontend"); got != "a" {
		t.Errorf("by the new model the favourite frontend is %q", got)
	}
}

// A model that is missing is pulled when that was asked for.
func TestServePulls(t *testing.T) {
	server, registry := ollamatest.Start(t), ollamatest.NewRegistry(t)
	model, _ := registry.Add("tiny", ollamatest.TinyModel(ollamatest.ModelOptions{}))
	e := withOllama(t, server, func(c *daemon.Config) { c.Ollama.Model, c.Ollama.Pull, c.Ollama.Insecure = model, true, true })
	e.storeThree()
	e.allEmbedded(3)
	if got := e.first("favourite frontend"); got != "a" {
		t.Errorf("the favourite frontend is %q", got)
	}
}

func TestReindex(t *testing.T) {
	e := withOllama(t, tinyOllama(t))
	e.storeThree()
	e.allEmbedded(3)
	resp, err := e.client().Reindex(t.Context(), memory.EmbeddingsRequest{})
	if err != nil || resp.Facts != 3 {
		t.Fatalf("reindex: %+v, %v", resp, err)
	}
	e.allEmbedded(3)
	_, err = e.client().Reindex(t.Context(), memory.EmbeddingsRequest{All: true})
	if e := memory.AsError(err); e == nil || e.Code != memory.CodeForbidden {
		t.Errorf("reindexing everybody without the right: %v", err)
	}
}

// A host gets vectors in the forms of OpenAI and Ollama, without a token, and they are
// those of the real server.
func TestHostEmbeddings(t *testing.T) {
	e := withOllama(t, tinyOllama(t))
	e.settled(func(s memory.EmbeddingsStatus) bool { return s.Phase == "ready" })
	var openAI struct {
		Data []struct{ Embedding []float32 }
	}
	var ollama, real struct{ Embeddings [][]float32 }
	post := func(url, body string, v any) int {
		resp, err := http.Post(url, "application/json", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		if err := json.NewDecoder(resp.Body).Decode(v); err != nil {
			t.Fatal(err)
		}
		return resp.StatusCode
	}
	body := `{"model":"nomic-embed-text","input":["search_query: coffee","car"]}`
	for _, c := range []struct {
		url  string
		into any
	}{{e.URL + "/v1/embeddings", &openAI}, {e.URL + "/api/embed", &ollama}, {e.ollama.URL + "/api/embed", &real}} {
		if status := post(c.url, body, c.into); status != http.StatusOK {
			t.Fatalf("%s answers %d", c.url, status)
		}
	}
	for i := range real.Embeddings {
		if d := distance(openAI.Data[i].Embedding, real.Embeddings[i]); d > 1e-4 {
			t.Errorf("OpenAI's form, text %d is %v off", i, d)
		}
		if d := distance(ollama.Embeddings[i], real.Embeddings[i]); d > 1e-4 {
			t.Errorf("Ollama's form, text %d is %v off", i, d)
		}
	}
	for _, c := range []struct {
		path, body, want string
		status           int
	}{
		{"/v1/embeddings", `{"model":"gpt","input":"x"}`, `"code":"model_missing"`, http.StatusNotFound},
		{"/v1/embeddings", `{"input":[]}`, `"type":"invalid_request_error"`, http.StatusBadRequest},
		{"/v1/embeddings", `{"input":" "}`, `"code":"missing_input"`, http.StatusBadRequest},
		{"/v1/embeddings", `nonsense`, `"code":"malformed_json"`, http.StatusBadRequest},
		{"/api/embed", `{"input":"x","encoding_format":"hex"}`, `"error":"encoding_format must be float or base64"`, http.StatusBadRequest},
	} {
		var raw json.RawMessage
		if status := post(e.URL+c.path, c.body, &raw); status != c.status || !strings.Contains(string(raw), c.want) {
			t.Errorf("%s %s: %d %s", c.path, c.body, status, raw)
		}
	}
}

func distance(a, b []float32) (sum float64) {
	if len(a) != len(b) || len(a) == 0 {
		return 2
	}
	for i := range a {
		sum += float64(a[i]-b[i]) * float64(a[i]-b[i])
	}
	return sum
}
