package sidecartest_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/daemon"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/sidecartest"
)

// openStream opens an event stream and returns a reader of its lines.
func openStream(t *testing.T, s *sidecartest.Sidecar, path, token string) (*bufio.Reader, *http.Response) {
	t.Helper()
	req, err := http.NewRequest("GET", s.URL+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+token)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { resp.Body.Close() })
	if resp.StatusCode != http.StatusOK {
		body, _ := io.ReadAll(resp.Body)
		t.Fatalf("GET %s: %d %s", path, resp.StatusCode, body)
	}
	return bufio.NewReader(resp.Body), resp
}

// frame reads one event: its lines without the empty one.
func frame(t *testing.T, r *bufio.Reader) []string {
	t.Helper()
	var lines []string
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			t.Fatalf("after %q: %v", lines, err)
		}
		if line = strings.TrimSuffix(line, "\n"); line == "" {
			return lines
		}
		lines = append(lines, line)
	}
}

// endpoint reads the first frame of a session and returns where to post.
func endpoint(t *testing.T, r *bufio.Reader) string {
	t.Helper()
	first := frame(t, r)
	if len(first) != 2 || first[0] != "event: endpoint" || !strings.HasPrefix(first[1], "data: /api/v1/mcp/") {
		t.Fatalf("the first frame is %q", first)
	}
	return strings.TrimPrefix(first[1], "data: ")
}

const (
	ssePath = "/api/v1/mcp/sse"
	qmdPath = "/api/v1/mcp/qmd/sse"
	ping    = `{"jsonrpc":"2.0","id":1,"method":"ping"}`
)

func TestSSESessionAnswers(t *testing.T) {
	s := sidecartest.Start(t)
	token := s.Token("alice")
	r, _ := openStream(t, s, ssePath, token)
	at := endpoint(t, r)
	if status, body := s.Do("POST", at, token, ping); status != http.StatusAccepted {
		t.Fatalf("POST: %d %s", status, body)
	}
	got := frame(t, r)
	if len(got) != 2 || got[0] != "event: message" || !strings.Contains(got[1], `"id":1,"result":{}`) {
		t.Errorf("ping is answered by %q", got)
	}
}

// A session belongs to the namespace that opened it, with all of its rights.
func TestSessionIsBoundToItsCaller(t *testing.T) {
	s := sidecartest.Start(t)
	alice := s.Token("alice")
	for _, path := range []string{ssePath, qmdPath} {
		r, _ := openStream(t, s, path, alice)
		at := endpoint(t, r)
		for name, c := range map[string]struct {
			token  string
			status int
		}{
			"another subject": {s.Token("bob"), http.StatusForbidden},
			"fewer rights":    {s.Token("alice", memory.ScopeRead), http.StatusForbidden},
			"no token":        {"", http.StatusUnauthorized},
			"a renewed token": {s.Token("alice"), http.StatusAccepted},
		} {
			if status, body := s.Do("POST", at, c.token, ping); status != c.status {
				t.Errorf("%s: %s: %d %s, want %d", path, name, status, body, c.status)
			}
		}
		if got := frame(t, r); !strings.Contains(got[1], `"id":1`) {
			t.Errorf("%s: %q", path, got)
		}
	}
}

func TestSessionEndsWithItsToken(t *testing.T) {
	now := time.Now()
	var mu sync.Mutex
	clock := func() time.Time { mu.Lock(); defer mu.Unlock(); return now }
	s := sidecartest.Start(t, func(c *daemon.Config) { c.Now = clock })
	mu.Lock()
	now = time.Now().Add(-time.Minute + 2*time.Second) // a token of one minute has one to two seconds left
	mu.Unlock()
	token := s.TokenFor("alice", time.Minute)
	r, _ := openStream(t, s, ssePath, token)
	endpoint(t, r)
	ended := make(chan error, 1)
	go func() {
		_, err := io.Copy(io.Discard, r)
		ended <- err
	}()
	select {
	case <-ended:
	case <-time.After(10 * time.Second):
		t.Error("the stream outlives its token")
	}
}

func TestEventFeed(t *testing.T) {
	s := sidecartest.Start(t)
	r, _ := openStream(t, s, "/api/v1/events", s.Token("alice"))
	if got := frame(t, r); got[0] != "event: ready" {
		t.Fatalf("the first event is %q", got)
	}
	ctx := context.Background()
	if _, err := s.Client("bob").Store(ctx, memory.StoreRequest{Key: "theirs", Value: "v"}); err != nil {
		t.Fatal(err)
	}
	alice := s.Client("alice")
	if _, err := alice.Store(ctx, memory.StoreRequest{Key: "mine", Value: "secret value", Category: "c"}); err != nil {
		t.Fatal(err)
	}
	got := frame(t, r)
	if got[0] != "event: stored" || !strings.Contains(got[1], `"key":"mine","category":"c","version":1`) || strings.Contains(got[1], "secret") {
		t.Errorf("storing shows %q", got)
	}
	if _, err := alice.Forget(ctx, memory.ForgetRequest{Scope: "key:mine"}); err != nil {
		t.Fatal(err)
	}
	if got := frame(t, r); got[0] != "event: forgotten" || !strings.Contains(got[1], `"key":"mine"`) {
		t.Errorf("forgetting shows %q", got)
	}
}

// A client that does not read is cut off; others and the writers go on.
func TestSlowReaderIsCutOff(t *testing.T) {
	s := sidecartest.Start(t, func(c *daemon.Config) { c.WriteTimeout = 300 * time.Millisecond })
	token := s.Token("alice")
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.(*net.TCPConn).SetReadBuffer(4 << 10); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n\r\n", ssePath, token)
	r := bufio.NewReaderSize(conn, 16)
	at := ""
	for at == "" {
		line, err := r.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		at, _ = strings.CutPrefix(strings.TrimSpace(line), "data: ")
		if !strings.HasPrefix(at, "/api") {
			at = ""
		}
	}
	// A result of 64 KiB for each call, read by nobody.
	if _, err := s.Client("alice").Store(context.Background(), memory.StoreRequest{Key: "big", Value: strings.Repeat("x", 64<<10)}); err != nil {
		t.Fatal(err)
	}
	call := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"memory_list","arguments":{}}}`
	deadline := time.Now().Add(2 * time.Minute)
	for {
		status, _ := s.Do("POST", at, token, call)
		if status == http.StatusNotFound {
			break // the session has been ended
		}
		if time.Now().After(deadline) {
			t.Fatal("the session of a client that does not read goes on")
		}
	}
	if status, _ := s.Do("POST", "/api/v1/mcp", token, ping); status != http.StatusOK {
		t.Errorf("others get %d", status)
	}
}

// A thousand idle sessions cost little, leave no goroutine behind, and do not
// delay the shutdown.
func TestThousandIdleSessions(t *testing.T) {
	s := sidecartest.Start(t)
	token := s.Token("alice")
	transport := &http.Transport{}
	client := &http.Client{Transport: transport}
	before := runtime.NumGoroutine()
	const sessions = 1000
	var wg sync.WaitGroup
	bodies := make(chan io.ReadCloser, sessions)
	for range 20 {
		wg.Go(func() {
			for range sessions / 20 {
				req, _ := http.NewRequest("GET", s.URL+qmdPath, nil)
				req.Header.Set("Authorization", "Bearer "+token)
				resp, err := client.Do(req)
				if err != nil || resp.StatusCode != http.StatusOK {
					t.Errorf("opening a session: %v %v", resp, err)
					return
				}
				if _, err := bufio.NewReader(resp.Body).ReadString('\n'); err != nil {
					t.Errorf("reading the endpoint: %v", err)
				}
				bodies <- resp.Body
			}
		})
	}
	wg.Wait()
	if status, body := s.Do("GET", "/metrics", "", ""); status != 200 || !strings.Contains(body, "helmdeck_sidecar_sessions 1000") {
		t.Errorf("the metrics do not count 1000 sessions: %d", status)
	}
	if status, _ := s.Do("POST", "/api/v1/mcp", token, ping); status != http.StatusOK {
		t.Errorf("with 1000 sessions a call gets %d", status)
	}
	for range sessions / 2 { // half of them leave by themselves
		(<-bodies).Close()
	}
	start := time.Now()
	if err := s.Stop(); err != nil {
		t.Error(err)
	}
	t.Logf("shutdown with %d sessions took %v", sessions/2, time.Since(start))
	close(bodies)
	for b := range bodies {
		b.Close()
	}
	transport.CloseIdleConnections()
	http.DefaultClient.CloseIdleConnections()
	waitFor(t, "goroutines to end", func() bool { return runtime.NumGoroutine() <= before+5 })
}

// waitFor polls for a state that nothing announces.
func waitFor(t *testing.T, what string, ok func() bool) {
	t.Helper()
	deadline := time.Now().Add(10 * time.Second)
	for !ok() {
		if time.Now().After(deadline) {
			buf := make([]byte, 1<<20)
			t.Fatalf("waiting for %s: %d goroutines\n%s", what, runtime.NumGoroutine(), buf[:runtime.Stack(buf, true)][:4000])
		}
		runtime.Gosched()
		time.Sleep(10 * time.Millisecond)
	}
}

// Connecting and dropping over and over leaves nothing behind.
func TestConnectAndDrop(t *testing.T) {
	s := sidecartest.Start(t)
	token := s.Token("alice")
	addr := strings.TrimPrefix(s.URL, "http://")
	s.Do("GET", "/healthz", "", "")
	before := runtime.NumGoroutine()
	for i := range 300 {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n\r\n", []string{ssePath, qmdPath, "/api/v1/events"}[i%3], token)
		if i%2 == 0 { // the others leave before the answer
			if _, err := bufio.NewReader(conn).ReadString('\n'); err != nil {
				t.Fatal(err)
			}
		}
		_ = conn.(*net.TCPConn).SetLinger(0)
		conn.Close()
	}
	waitFor(t, "goroutines to end", func() bool { return runtime.NumGoroutine() <= before+5 })
	waitFor(t, "sessions not to be counted any more", func() bool {
		status, body := s.Do("GET", "/metrics", "", "")
		return status == 200 && strings.Contains(body, "helmdeck_sidecar_sessions 0")
	})
}
