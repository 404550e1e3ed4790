package ollamatest

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// pace is how a blob is written: so many bytes at a time.
const pace = 16 << 10

// Registry serves models over plain HTTP in the way that Ollama pulls them. The
// fields of fault may be changed at any time through the methods.
type Registry struct {
	Host string // 127.0.0.1:PORT

	server *httptest.Server

	mu        sync.Mutex
	manifests map[string][]byte // by "library/name:tag"
	blobs     map[string][]byte
	damaged   map[string]bool
	cutAfter  int
	hold      chan struct{} // closed when blobs may flow
	slow      time.Duration
	status    int
	refuse    int
	requests  []string
}

// NewRegistry serves until the test ends.
func NewRegistry(t testing.TB) *Registry {
	r := &Registry{manifests: map[string][]byte{}, blobs: map[string][]byte{}, damaged: map[string]bool{}}
	r.server = httptest.NewServer(r)
	r.Host = r.server.Listener.Addr().String()
	t.Cleanup(func() {
		r.Release()
		r.server.CloseClientConnections()
		r.server.Close()
	})
	return r
}

// Add serves the model and returns the name to pull it by and the digest of its weights.
func (r *Registry) Add(name string, gguf []byte) (model, digest string) {
	p := manifestOf(gguf, "") // every blob takes Ollama a second
	r.mu.Lock()
	defer r.mu.Unlock()
	r.manifests["library/"+name+":latest"] = p.manifest
	for d, b := range p.blobs {
		r.blobs[d] = b
	}
	return r.Host + "/library/" + name, p.model
}

// Damage makes the registry send other bytes than the digest promises, until it is
// called again with false.
func (r *Registry) Damage(digest string, damaged bool) { r.set(func() { r.damaged[digest] = damaged }) }

// CutAfter breaks the connection of the next blob that has sent n bytes, once.
func (r *Registry) CutAfter(n int) { r.set(func() { r.cutAfter = n }) }

// Slow makes every 16 KiB of a blob take d.
func (r *Registry) Slow(d time.Duration) { r.set(func() { r.slow = d }) }

// Fail answers every request with the status; 0 ends that.
func (r *Registry) Fail(status int) { r.set(func() { r.status = status }) }

// FailManifests answers the next n requests for a manifest with 503.
func (r *Registry) FailManifests(n int) { r.set(func() { r.refuse = n }) }

// Hold stops blobs after their first 16 KiB until Release.
func (r *Registry) Hold() {
	r.set(func() {
		if r.hold == nil {
			r.hold = make(chan struct{})
		}
	})
}

// Release lets held blobs go on.
func (r *Registry) Release() {
	r.set(func() {
		if r.hold != nil {
			close(r.hold)
			r.hold = nil
		}
	})
}

func (r *Registry) set(f func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	f()
}

// Requests lists what was asked so far, each as "METHOD PATH RANGE".
func (r *Registry) Requests() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]string(nil), r.requests...)
}

// ServeHTTP is what the server runs.
func (r *Registry) ServeHTTP(w http.ResponseWriter, q *http.Request) {
	r.mu.Lock()
	r.requests = append(r.requests, strings.TrimSpace(q.Method+" "+q.URL.Path+" "+q.Header.Get("Range")))
	status := r.status
	if strings.Contains(q.URL.Path, "/manifests/") && r.refuse > 0 {
		r.refuse--
		status = http.StatusServiceUnavailable
	}
	r.mu.Unlock()
	path := strings.TrimPrefix(q.URL.Path, "/v2/")
	if status != 0 {
		http.Error(w, "on purpose", status)
	} else if repository, tag, ok := strings.Cut(path, "/manifests/"); ok {
		r.serveManifest(w, repository+":"+tag)
	} else if _, digest, ok := strings.Cut(path, "/blobs/"); ok {
		r.serveBlob(w, q, digest)
	}
}

func (r *Registry) serveManifest(w http.ResponseWriter, name string) {
	r.mu.Lock()
	m, ok := r.manifests[name]
	r.mu.Unlock()
	if !ok {
		http.Error(w, `{"errors":[{"code":"MANIFEST_UNKNOWN","message":"manifest unknown"}]}`, http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "application/vnd.docker.distribution.manifest.v2+json")
	_, _ = w.Write(m)
}

func (r *Registry) serveBlob(w http.ResponseWriter, q *http.Request, digest string) {
	r.mu.Lock()
	blob, ok := r.blobs[digest]
	if ok && r.damaged[digest] {
		blob = append([]byte(nil), blob...)
		blob[len(blob)-1] ^= 0xff
	}
	r.mu.Unlock()
	switch {
	case !ok:
		http.NotFound(w, q)
	case q.Method == http.MethodHead:
		w.Header().Set("Content-Length", fmt.Sprint(len(blob)))
	case q.Header.Get("Range") == "":
		// Ollama wants to be sent to another host for the content.
		_, port, _ := net.SplitHostPort(r.Host)
		w.Header().Set("Location", "http://localhost:"+port+q.URL.Path)
		w.WriteHeader(http.StatusTemporaryRedirect)
	default:
		r.servePart(w, q, blob)
	}
}

func (r *Registry) servePart(w http.ResponseWriter, q *http.Request, blob []byte) {
	var from, to int
	if _, err := fmt.Sscanf(q.Header.Get("Range"), "bytes=%d-%d", &from, &to); err != nil || from < 0 || to >= len(blob) || from > to {
		http.Error(w, "bad range", http.StatusRequestedRangeNotSatisfiable)
		return
	}
	w.Header().Set("Content-Length", fmt.Sprint(to-from+1))
	w.Header().Set("Content-Range", fmt.Sprintf("bytes %d-%d/%d", from, to, len(blob)))
	w.WriteHeader(http.StatusPartialContent)
	for sent, rest := 0, blob[from:to+1]; len(rest) > 0; {
		n := min(len(rest), pace)
		if _, err := w.Write(rest[:n]); err != nil {
			return
		}
		_ = http.NewResponseController(w).Flush()
		sent, rest = sent+n, rest[n:]
		if !r.pass(q, sent) {
			return
		}
	}
}

// pass waits as long as the faults want and breaks the connection when they do.
func (r *Registry) pass(q *http.Request, sent int) bool {
	r.mu.Lock()
	hold, slow := r.hold, r.slow
	cut := r.cutAfter > 0 && sent >= r.cutAfter
	if cut {
		r.cutAfter = 0
	}
	r.mu.Unlock()
	if cut {
		panic(http.ErrAbortHandler)
	}
	if hold != nil {
		select {
		case <-hold:
		case <-q.Context().Done():
			return false
		}
	}
	if slow > 0 {
		select {
		case <-time.After(slow):
		case <-q.Context().Done():
			return false
		}
	}
	return true
}
