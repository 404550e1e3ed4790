package rest_test

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/rest"
	"helmdeck-sidecar/sidecar/wire"
	"helmdeck-sidecar/store/badgerstore"
)

type anyone struct{}

func (anyone) Verify(token string) (memory.Caller, error) {
	return memory.Caller{Subject: token, Scopes: []memory.Scope{memory.ScopeRead, memory.ScopeWrite}}, nil
}

func newServer(t testing.TB) *rest.Server {
	t.Helper()
	st, err := badgerstore.Open(badgerstore.Options{Dir: t.TempDir(), Reserve: 1 << 20, Ballast: -1})
	if err != nil {
		t.Fatal(err)
	}
	service, err := sidecar.New(sidecar.Options{Store: st})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		service.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	srv, err := rest.New(rest.Options{Service: service, Verifier: anyone{}, RatePerSecond: -1})
	if err != nil {
		t.Fatal(err)
	}
	return srv
}

// answer sends a request to a handler as alice.
func answer(srv http.Handler, r *http.Request) (int, string) {
	r.Header.Set("Authorization", "Bearer alice")
	w := httptest.NewRecorder()
	srv.ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

func TestRequiresServiceAndVerifier(t *testing.T) {
	if _, err := rest.New(rest.Options{}); err == nil {
		t.Error("a server without a service was made")
	}
}

// Metrics name routes and never what is in them.
func TestMetricsNameNoKeys(t *testing.T) {
	srv := newServer(t)
	for _, path := range []string{"/api/v1/memory/facts/secret", "/api/v1/memory/facts/a%2Fsecret/history", "/secret", "/api/v1/memory/facts?prefix=secret"} {
		answer(srv, httptest.NewRequest("GET", path, nil))
	}
	answer(srv, httptest.NewRequest("SECRET", "/api/v1/memory/mine", nil))
	_, body := answer(srv, httptest.NewRequest("GET", "/metrics", nil))
	if strings.Contains(strings.ToLower(body), "secret") || strings.Contains(body, "alice") {
		t.Error("the metrics tell a key or a caller")
	}
	for _, want := range []string{
		`{method="GET",route="/api/v1/memory/facts/{key}",status="404"} 1`, `{method="GET",route="/api/v1/memory/facts/{key}/history",status="404"} 1`,
		`{method="GET",route="other",status="404"} 1`, `{method="other",route="/api/v1/memory/mine",status="405"} 1`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("the metrics lack %s", want)
		}
	}
}

// FuzzKey: a key that can be stored can be read, traced and deleted by its path,
// whatever is in it.
func FuzzKey(f *testing.F) {
	srv := newServer(f)
	for _, seed := range []string{"a", "a/b", "/", "//", ".", "..", "../..", "a/", "/a", "history", "a/history", "/history", "%2F", "a%", "?", "#", "a b", "a+b", "é", "e\u0301", "日本", "🧠", "a;b", "\\", "a?key=b", " x "} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, key string) {
		body, err := wire.Encode(map[string]string{"key": key, "value": "v"})
		if err != nil {
			t.Fatal(err)
		}
		status, stored := answer(srv, httptest.NewRequest("POST", "/api/v1/memory/store", strings.NewReader(string(body))))
		if status != http.StatusOK {
			refused(t, status, stored)
			return
		}
		var resp memory.StoreResponse
		if err := json.Unmarshal([]byte(stored), &resp); err != nil {
			t.Fatal(err)
		}
		path := "/api/v1/memory/facts/" + url.PathEscape(resp.Key)
		var fact memory.Fact
		if status, got := answer(srv, request(t, "GET", path)); status != http.StatusOK || json.Unmarshal([]byte(got), &fact) != nil || fact.Key != resp.Key {
			t.Fatalf("key %q stored, GET %s: %d %s", resp.Key, path, status, got)
		}
		var history memory.HistoryResponse
		if status, got := answer(srv, request(t, "GET", path+"/history")); status != http.StatusOK || json.Unmarshal([]byte(got), &history) != nil || history.Key != resp.Key {
			t.Fatalf("key %q stored, its history: %d %s", resp.Key, status, got)
		}
		if diff := cmp.Diff(fact, history.Versions[0]); diff != "" {
			t.Errorf("key %q: the fact and its newest version differ:\n%s", key, diff)
		}
		if status, got := answer(srv, request(t, "DELETE", path)); status != http.StatusOK || !strings.Contains(got, `"deleted":1`) {
			t.Fatalf("key %q stored, DELETE: %d %s", resp.Key, status, got)
		}
	})
}

// request makes a request whose path is taken as it is.
func request(t *testing.T, method, path string) *http.Request {
	t.Helper()
	r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(method + " " + path + " HTTP/1.1\r\nHost: x\r\n\r\n")))
	if err != nil {
		t.Fatalf("%s %s: %v", method, path, err)
	}
	return r
}

func refused(t *testing.T, status int, body string) {
	t.Helper()
	var e wire.Envelope
	if err := json.Unmarshal([]byte(body), &e); err != nil || e.Error == nil || e.Message == "" || e.RequestID == "" {
		t.Fatalf("%d without an envelope: %s", status, body)
	}
	if status != wire.Status(e.Code) && status != http.StatusMethodNotAllowed || status >= 500 {
		t.Fatalf("%d %s", status, body)
	}
}

// FuzzPath: any path that HTTP lets through gets an answer of ours.
func FuzzPath(f *testing.F) {
	srv := newServer(f)
	for _, seed := range []string{"/", "/api/v1/memory/facts/%ff", "/api/v1/memory/facts/a/history?key=b", "/api/v1/memory/facts/../x", "//api/v1/memory/mine", "/api/v1/memory/./mine", "/api/v1/memory/facts?limit=1&limit=2", "*", "http://other/healthz", "/api/v1/memory/facts/a%00", "/api/v1/memory/facts?cursor=Zi9h&prefix=%"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, path string) {
		r, err := http.ReadRequest(bufio.NewReader(strings.NewReader("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n")))
		if err != nil {
			t.Skip()
		}
		r.Body = io.NopCloser(strings.NewReader(""))
		status, body := answer(srv, r)
		switch {
		case status >= 300 && status < 400:
			t.Fatalf("GET %q redirects", path)
		case status >= 400:
			refused(t, status, body)
		}
	})
}
