package main

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// gate is a proxy in front of a sidecar at which one request can be met.
type gate struct {
	server *httptest.Server
	mu     sync.Mutex
	to     *url.URL
	text   string        // in the path or the body of the request that is met
	meet   func()        // before it is forwarded
	ended  chan struct{} // when it has an answer, or nobody waits for it any more
}

func startGate(t testing.TB) *gate {
	g := &gate{}
	g.server = httptest.NewServer(http.HandlerFunc(g.serve))
	t.Cleanup(func() {
		g.server.CloseClientConnections()
		g.server.Close()
	})
	return g
}

func (g *gate) serve(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	g.mu.Lock()
	to, meet, ended := g.to, g.meet, g.ended
	if meet != nil && (strings.Contains(r.URL.Path, g.text) || bytes.Contains(body, []byte(g.text))) {
		g.meet = nil
	} else {
		meet = nil
	}
	g.mu.Unlock()
	if to == nil {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	if meet != nil {
		defer close(ended)
		meet()
	}
	httputil.NewSingleHostReverseProxy(to).ServeHTTP(w, r)
}

// open lets requests through to an address; until then they are refused.
func (g *gate) open(addr string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.to = &url.URL{Scheme: "http", Host: addr}
}

// next has the next request that holds a text met, and returns what is closed when it is over.
func (g *gate) next(text string, meet func()) <-chan struct{} {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.text, g.meet, g.ended = text, meet, make(chan struct{})
	return g.ended
}

// A call that is under way when the sidecar begins to hang, be it of one of its tools or the host's own memory_search,
// waits no longer than the plugin's deadline, and the model is told; one that takes long is left alone while the sidecar lives.
func TestOpenClawUnderWay(t *testing.T) {
	t.Parallel()
	if loopbackOnly(t) {
		return
	}
	for _, release := range openclawReleases {
		t.Run(release, func(t *testing.T) {
			t.Parallel()
			testOpenClawUnderWay(t, release)
		})
	}
}

func testOpenClawUnderWay(t *testing.T, release string) {
	front := startGate(t)
	n := startNewcomer(t, release, nil, "--base-url", front.server.URL)
	front.open(n.p.addr)
	store := func(key string) time.Duration {
		return n.g.turn(n.model, "main", "Remember this", step{Tool: "helmdeck__memory_store", Args: map[string]any{"key": key, "value": "never mind"}})
	}
	n.tell("main", map[string]any{"key": "editor", "value": "Alice edits with helix"})
	n.settled("helix", "edits with helix")

	const long = 3 * pluginDeadline
	front.next("memory_store", func() { time.Sleep(long) })
	if took, got := store("long"), n.model.lastTool(); took < long || !strings.Contains(got, "expires_at") {
		t.Errorf("a call that takes %v of a sidecar that lives took a turn of %v and gave the model %s", long, took, got)
	}

	n.hangIn(front, "memory_store", func() time.Duration { return store("lost") })
	if got := n.model.lastTool(); !strings.Contains(got, "does not answer") {
		t.Errorf("a call that was under way gave the model %s", got)
	}
	n.tell("main", map[string]any{"key": "shell", "value": "Alice uses fish"})
	n.hangIn(front, "host-search", func() time.Duration {
		began := time.Now()
		if got := n.g.searchInTurn(n.model, "main", "helix"); !holds("edits with helix")(resultsIn(got)) {
			t.Errorf("a turn did not find what is in the workspace: %s", got)
		}
		return time.Since(began)
	})
}

// hangIn lets the sidecar hang for a turn, from the moment on at which a request with a text has reached it.
func (n *newcomer) hangIn(front *gate, text string, turn func() time.Duration) {
	t := n.p.t
	t.Helper()
	usual := turn()
	back := len(n.g.logged("answers again"))
	var began, ended time.Time
	over := front.next(text, func() {
		n.p.freeze()
		began = time.Now()
	})
	watched := make(chan struct{})
	go func() {
		<-over
		ended = time.Now()
		close(watched)
	}()
	took := turn()
	select {
	case <-watched:
	case <-time.After(hangTime):
		t.Fatalf("%s is still waited for", text)
	}
	must(t, n.p.cmd.Process.Signal(syscall.SIGCONT))
	if !inTime(20*time.Second, func() bool { return len(n.g.logged("answers again")) > back }) {
		t.Errorf("the plugin does not notice that the sidecar is back")
	}
	waited := ended.Sub(began)
	t.Logf("%s: %s was under way when the sidecar began to hang, and waited for %v; a turn of %v, and %v without a hang", n.g.release, text, waited, took, usual)
	if waited > pluginDeadline+slack || took > usual+pluginDeadline+slack {
		t.Errorf("%s waited for %v, and its turn took %v", text, waited, took)
	}
}

// freeze stops the sidecar, and returns when it stands still.
func (p *peer) freeze() {
	pid := p.cmd.Process.Pid
	err := syscall.Kill(pid, syscall.SIGSTOP)
	if err == nil {
		var status syscall.WaitStatus
		_, err = syscall.Wait4(pid, &status, syscall.WUNTRACED, nil)
	}
	if err != nil {
		p.t.Errorf("stopping the sidecar: %v", err)
	}
}
