package embeddings_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"helmdeck-sidecar/embeddings"
	"helmdeck-sidecar/sidecar/memory"
)

// fake answers what a real Ollama cannot be made to answer: each path by a function,
// and the rest like a server that has nomic-embed-text.
type fake map[string]http.HandlerFunc

func (f fake) start(t *testing.T, with ...func(*embeddings.Options)) *embeddings.Client {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if h, ok := f[r.URL.Path]; ok {
			h(w, r)
			return
		}
		_, _ = io.WriteString(w, map[string]string{
			"/api/version": `{"version":"9.9.9"}`,
			"/api/tags":    `{"models":[{"name":"nomic-embed-text:latest","digest":"d1"}]}`,
			"/api/show":    `{"capabilities":["embedding"],"model_info":{"general.architecture":"nomic-bert"}}`,
			"/api/embed":   `{"embeddings":[[3,4]]}`,
		}[r.URL.Path])
	}))
	t.Cleanup(s.Close)
	return newClient(t, s.URL, with...)
}

func say(body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, body) }
}

func TestPullCountsOnlySuccess(t *testing.T) {
	const start = `{"status":"pulling manifest"}` + "\n" + `{"status":"pulling abc","digest":"sha256:abc","total":10,"completed":5}` + "\n"
	once := func(o *embeddings.Options) { o.PullTries = 1 }
	for name, tt := range map[string]struct {
		answer http.HandlerFunc
		code   memory.Code
		reason string
	}{
		"the stream ends":              {say(start), memory.CodeUnavailable, embeddings.ReasonBrokenStream},
		"nothing at all":               {say(""), memory.CodeUnavailable, embeddings.ReasonBrokenStream},
		"another word than success":    {say(start + `{"status":"successful"}`), memory.CodeUnavailable, embeddings.ReasonBrokenStream},
		"a line that never ends":       {say(start + `{"status":"` + strings.Repeat("x", 9<<20)), memory.CodeUnavailable, embeddings.ReasonBrokenStream},
		"no JSON":                      {say("<html>hello</html>"), memory.CodeUnavailable, embeddings.ReasonServerFailed},
		"JSON of another type":         {say(`{"status":7}`), memory.CodeUnavailable, embeddings.ReasonBadResponse},
		"the disk is full":             {say(start + `{"error":"write /x: no space left on device"}`), memory.CodeUnavailable, embeddings.ReasonDiskFull},
		"the registry wants a login":   {say(`{"error":"pull model manifest: unauthorized: access denied"}`), memory.CodeInvalidInput, embeddings.ReasonUnauthorized},
		"the model wants a new server": {say(`{"error":"pull model manifest: 412: requires a newer version of Ollama"}`), memory.CodeInvalidInput, embeddings.ReasonServerTooOld},
		"no such path":                 {http.NotFound, memory.CodeInvalidInput, embeddings.ReasonNotOllama},
		"a redirect": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://127.0.0.1:1/", http.StatusFound)
		}, memory.CodeInvalidInput, embeddings.ReasonNotOllama},
		"cut off": {func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, start)
			_ = http.NewResponseController(w).Flush()
			panic(http.ErrAbortHandler)
		}, memory.CodeUnavailable, embeddings.ReasonBrokenStream},
	} {
		t.Run(name, func(t *testing.T) {
			err := fake{"/api/pull": tt.answer}.start(t, once).Pull(patient(t), nil)
			wantError(t, err, tt.code, tt.reason)
		})
	}
	if err := (fake{"/api/pull": say(start + `{"status":"success"}`)}).start(t, once).Pull(patient(t), nil); err != nil {
		t.Errorf("success: %v", err)
	}
}

func TestPullCountsTriesThatBringNothing(t *testing.T) {
	var tries atomic.Int64
	c := fake{"/api/pull": func(w http.ResponseWriter, _ *http.Request) {
		n := min(tries.Add(1), 6) // six tries get further, the others do not
		_, _ = fmt.Fprintf(w, `{"status":"pulling abc","digest":"sha256:abc","total":10,"completed":%d}`, n)
	}}.start(t, func(o *embeddings.Options) { o.PullTries = 3 })
	wantError(t, c.Pull(patient(t), nil), memory.CodeUnavailable, embeddings.ReasonBrokenStream)
	if n := tries.Load(); n != 8 {
		t.Errorf("%d tries, want 6 that bring something and 2 more", n)
	}
}

func TestWhatAServerSaysCannotHarmATerminal(t *testing.T) {
	c := fake{"/api/pull": say(`{"status":"\u001b[2Jpull\ning","digest":"sha256:\u0007"}` + "\n" + `{"error":"\u001b]0;x\u0007 bad"}`)}.
		start(t, func(o *embeddings.Options) { o.PullTries = 1 })
	check := func(s string) {
		if strings.ContainsAny(s, "\x1b\x07\n") {
			t.Errorf("control characters in %q", s)
		}
	}
	err := c.Pull(patient(t), func(p embeddings.Progress) { check(p.Status); check(p.Digest) })
	check(wantError(t, err, memory.CodeUnavailable, embeddings.ReasonServerFailed).Message)
}

func TestOddAnswers(t *testing.T) {
	huge := func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, `{"embeddings":[[`)
		for range 5000 {
			if _, err := w.Write(bytes.Repeat([]byte("0.125,"), 2000)); err != nil {
				return
			}
		}
	}
	for name, tt := range map[string]struct {
		path   string
		answer http.HandlerFunc
		code   memory.Code
		reason string
	}{
		"not Ollama":            {"/api/tags", http.NotFound, memory.CodeInvalidInput, embeddings.ReasonNotOllama},
		"a page":                {"/api/tags", say("<html>"), memory.CodeUnavailable, embeddings.ReasonBadResponse},
		"a huge answer":         {"/api/embed", huge, memory.CodeUnavailable, embeddings.ReasonBadResponse},
		"too few vectors":       {"/api/embed", say(`{"embeddings":[]}`), memory.CodeUnavailable, embeddings.ReasonBadResponse},
		"too many vectors":      {"/api/embed", say(`{"embeddings":[[1],[2]]}`), memory.CodeUnavailable, embeddings.ReasonBadResponse},
		"an empty vector":       {"/api/embed", say(`{"embeddings":[[]]}`), memory.CodeInvalidInput, embeddings.ReasonNotEmbedding},
		"a zero vector":         {"/api/embed", say(`{"embeddings":[[0,0]]}`), memory.CodeInvalidInput, embeddings.ReasonNotEmbedding},
		"a number out of range": {"/api/embed", say(`{"embeddings":[[1e39]]}`), memory.CodeUnavailable, embeddings.ReasonBadResponse},
		"half an answer":        {"/api/embed", say(`{"embeddings":[[1`), memory.CodeUnavailable, embeddings.ReasonBadResponse},
		"a busy server": {"/api/embed", func(w http.ResponseWriter, _ *http.Request) {
			http.Error(w, `{"error":"server busy"}`, http.StatusServiceUnavailable)
		}, memory.CodeUnavailable, embeddings.ReasonServerFailed},
		"a door that is shut": {"/api/show", func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusForbidden)
		}, memory.CodeInvalidInput, embeddings.ReasonUnauthorized},
		"a login": {"/api/show", func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusUnauthorized)
		}, memory.CodeInvalidInput, embeddings.ReasonUnauthorized},
		"a model elsewhere": {"/api/show", say(`{"remote_host":"https://ollama.com","remote_model":"x"}`), memory.CodeInvalidInput, embeddings.ReasonRemoteModel},
		"a model that refuses": {"/api/embed", func(w http.ResponseWriter, _ *http.Request) {
			http.Error(w, `{"error":"this model does not support embeddings"}`, http.StatusBadRequest)
		}, memory.CodeInvalidInput, embeddings.ReasonNotEmbedding},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := fake{tt.path: tt.answer}.start(t).Check(patient(t))
			e := wantError(t, err, tt.code, tt.reason)
			if name == "a huge answer" && !strings.Contains(e.Unwrap().Error(), "too large") {
				t.Errorf("it was read to its end: %v", e.Unwrap())
			}
		})
	}
	if v, err := (fake{"/api/version": say(`{}`)}).start(t).Version(patient(t)); v != "" {
		t.Error("a version from nowhere")
	} else {
		wantError(t, err, memory.CodeInvalidInput, embeddings.ReasonNotOllama)
	}
}

// picky has a vector of two dimensions for every text but those with the word poison.
func picky(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Input    []string
		Truncate *bool
	}
	if err := json.NewDecoder(r.Body).Decode(&q); err != nil || q.Truncate == nil || *q.Truncate {
		http.Error(w, `{"error":"unexpected request"}`, http.StatusInternalServerError)
		return
	}
	var vectors [][]float32
	for _, text := range q.Input {
		if strings.Contains(text, "poison") {
			http.Error(w, `{"error":"embedding contains NaN or Inf values"}`, http.StatusBadRequest)
			return
		}
		vectors = append(vectors, []float32{float32(len(text)), 1})
	}
	_ = json.NewEncoder(w).Encode(map[string]any{"embeddings": vectors})
}

func TestOneBadTextDoesNotSpoilTheOthers(t *testing.T) {
	c := fake{"/api/embed": picky}.start(t)
	texts := make([]string, 70)
	for i := range texts {
		texts[i] = fmt.Sprint("fact ", i)
	}
	texts[3], texts[50] = "poison", "poison too"
	vectors, err := c.EmbedDocuments(patient(t), texts)
	partial, ok := err.(*embeddings.PartialError)
	if !ok || len(partial.Texts) != 2 || len(vectors) != len(texts) {
		t.Fatalf("%d vectors, error %v", len(vectors), err)
	}
	for i, v := range vectors {
		if bad := i == 3 || i == 50; bad != (v == nil) {
			t.Errorf("text %d has the vector %v", i, v)
		} else if bad {
			wantError(t, partial.Texts[i], memory.CodeInvalidInput, embeddings.ReasonTextNotEmbedded)
		}
	}
	if !strings.Contains(err.Error(), "2 texts have no vector; number 4") {
		t.Errorf("the error says %q", err)
	}
	_, err = c.EmbedQuery(patient(t), "poison")
	wantError(t, err, memory.CodeInvalidInput, embeddings.ReasonTextNotEmbedded)
}

func TestKeepAliveIsPassedOn(t *testing.T) {
	var body atomic.Value
	c := fake{"/api/embed": func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		body.Store(string(b))
		_, _ = io.WriteString(w, `{"embeddings":[[3,4]]}`)
	}}.start(t, func(o *embeddings.Options) { o.KeepAlive = time.Hour })
	if _, err := c.EmbedQuery(patient(t), "coffee"); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{`"keep_alive":"1h0m0s"`, `"truncate":false`, `"search_query: coffee"`} {
		if !strings.Contains(body.Load().(string), part) {
			t.Errorf("the request %s lacks %s", body.Load(), part)
		}
	}
}

func TestDimensionThatChangesWithinACall(t *testing.T) {
	var calls atomic.Int64
	c := fake{"/api/embed": func(w http.ResponseWriter, r *http.Request) {
		var q struct{ Input []string }
		_ = json.NewDecoder(r.Body).Decode(&q)
		v := []float32{1, 2}
		if calls.Add(1) > 2 { // the probe and one batch
			v = []float32{1, 2, 3}
		}
		_ = json.NewEncoder(w).Encode(map[string]any{"embeddings": slices.Repeat([][]float32{v}, len(q.Input))})
	}}.start(t)
	vectors, err := c.EmbedDocuments(patient(t), slices.Repeat([]string{"coffee"}, 60))
	wantError(t, err, memory.CodeUnavailable, embeddings.ReasonModelChanged)
	if vectors != nil {
		t.Errorf("there are %d vectors all the same", len(vectors))
	}
}

func TestNewRefuses(t *testing.T) {
	for _, url := range []string{"", "127.0.0.1:11434", "ftp://x", "http://", "http://u:p@x", "http://x?y=1", "http://x#y", "https://ollama.com", "http://%zz"} {
		_, err := embeddings.New(embeddings.Options{URL: url})
		if e := wantError(t, err, memory.CodeInvalidInput, "invalid_url"); e.Field != "url" || strings.Contains(e.Error(), "u:p") {
			t.Errorf("%q: %+v", url, e)
		}
	}
	for _, model := range []string{"a b", "../x", ":latest", "-x"} {
		_, err := embeddings.New(embeddings.Options{URL: embeddings.DefaultURL, Model: model})
		wantError(t, err, memory.CodeInvalidInput, embeddings.ReasonInvalidModel)
	}
}

func TestTheEnvironmentIsNotUsed(t *testing.T) {
	t.Setenv("OLLAMA_HOST", "127.0.0.1:1")
	if _, err := (fake{}).start(t).Check(patient(t)); err != nil {
		t.Error(err)
	}
}

// A server that is restarted closes the connections that the client has kept. The
// client may learn of it only from the next request.
func TestKeptConnectionThatTheServerCloses(t *testing.T) {
	var calls atomic.Int64
	c := fake{"/api/embed": func(w http.ResponseWriter, _ *http.Request) {
		if calls.Add(1) == 2 {
			conn, _, err := http.NewResponseController(w).Hijack()
			if err == nil {
				_ = conn.Close()
			}
			return
		}
		_, _ = io.WriteString(w, `{"embeddings":[[3,4]]}`)
	}}.start(t)
	if _, err := c.Check(patient(t)); err != nil {
		t.Fatal(err)
	}
	if _, err := c.EmbedQuery(patient(t), "coffee"); err != nil || calls.Load() != 3 {
		t.Errorf("%d calls, error %v", calls.Load(), err)
	}
}
