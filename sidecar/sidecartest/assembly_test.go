package sidecartest_test

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/mcpserver"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/rest"
	"helmdeck-sidecar/store"
	"helmdeck-sidecar/store/badgerstore"
)

// assembly is the surfaces over a store that a test can break, put together as
// the daemon does. Its tokens are the names of subjects.
type assembly struct {
	url   string
	store *breakable
	log   *lines
}

// breakable is a real store whose Put does what the test says.
type breakable struct {
	*badgerstore.Store
	put func() error // nil stores
}

func (b *breakable) Put(ctx context.Context, p store.Put) (store.Record, error) {
	if b.put != nil {
		if err := b.put(); err != nil {
			return store.Record{}, err
		}
	}
	return b.Store.Put(ctx, p)
}

// lines is a log that a test reads.
type lines struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.Write(p)
}

// take returns what has been logged since the last call.
func (l *lines) take() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	text := strings.TrimSpace(l.buf.String())
	l.buf.Reset()
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

// byName takes a token for a subject that may read and write; "panic" breaks it.
type byName struct{}

func (byName) Verify(token string) (memory.Caller, error) {
	if token == "panic" {
		panic("the verifier broke, secretly")
	}
	return memory.Caller{Subject: token, Scopes: []memory.Scope{memory.ScopeRead, memory.ScopeWrite}}, nil
}

func assemble(t *testing.T, opts mcpserver.Options) *assembly {
	t.Helper()
	st, err := badgerstore.Open(badgerstore.Options{Dir: t.TempDir(), Reserve: 1 << 20, Ballast: -1})
	if err != nil {
		t.Fatal(err)
	}
	a := &assembly{store: &breakable{Store: st}, log: &lines{}}
	log := slog.New(slog.NewTextHandler(a.log, nil))
	service, err := sidecar.New(sidecar.Options{Store: a.store, Logger: log})
	if err != nil {
		t.Fatal(err)
	}
	opts.Service, opts.Logger = service, log
	m, err := mcpserver.New(opts)
	if err != nil {
		t.Fatal(err)
	}
	endpoints := map[string]rest.Endpoint{}
	for path, handle := range m.Endpoints() {
		endpoints[path] = rest.Endpoint{Scopes: []memory.Scope{memory.ScopeRead, memory.ScopeWrite}, Handle: handle}
	}
	handler, err := rest.New(rest.Options{Service: service, Verifier: byName{}, Endpoints: endpoints, Logger: log, Sessions: m.Sessions})
	if err != nil {
		t.Fatal(err)
	}
	srv := httptest.NewServer(handler)
	t.Cleanup(func() {
		m.Close()
		srv.Close()
		service.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	a.url = srv.URL
	return a
}

// send makes a request as a subject.
func (a *assembly) send(t *testing.T, subject, method, path, body string) (int, string, http.Header) {
	t.Helper()
	return request(t, a.url+path, method, http.Header{"Authorization": {"Bearer " + subject}, "Content-Type": {"application/json"}}, body)
}
