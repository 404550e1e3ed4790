package sidecartest_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/daemon"
	"helmdeck-sidecar/sidecar/auth"
)

// pipeListener accepts connections that live in the process, so that a bubble of
// synctest holds both ends and time passes only when everybody waits.
type pipeListener struct {
	conns  chan net.Conn
	closed chan struct{}
}

func newPipeListener() *pipeListener {
	return &pipeListener{conns: make(chan net.Conn), closed: make(chan struct{})}
}

func (l *pipeListener) Accept() (net.Conn, error) {
	select {
	case c := <-l.conns:
		return c, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

func (l *pipeListener) Close() error {
	select {
	case <-l.closed:
	default:
		close(l.closed)
	}
	return nil
}

func (l *pipeListener) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 3000} }

func (l *pipeListener) dial() net.Conn {
	client, server := net.Pipe()
	l.conns <- server
	return client
}

// inBubble runs the real daemon in a bubble, with a token of ninety
// minutes for alice.
func inBubble(t *testing.T, run func(t *testing.T, l *pipeListener, token string)) {
	synctest.Test(t, func(t *testing.T) {
		d, err := daemon.Open(daemon.Config{DataDir: t.TempDir(), MinFreeBytes: 1 << 20, Logger: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		token, err := d.Keys.Mint(auth.Claims{Subject: "alice", TTL: 90 * time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		l := newPipeListener()
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- d.Serve(ctx, l) }()
		run(t, l, token)
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
}

// untilClosed returns how long it takes until the other side closes the connection,
// and what it says before.
func untilClosed(conn net.Conn) (time.Duration, string) {
	start := time.Now()
	said, _ := io.ReadAll(conn) // a closed pipe is an end like any other
	return time.Since(start), string(said)
}

// A client that does not finish its headers is cut after five seconds.
func TestSlowHeader(t *testing.T) {
	inBubble(t, func(t *testing.T, l *pipeListener, _ string) {
		conn := l.dial()
		fmt.Fprint(conn, "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow:")
		took, said := untilClosed(conn)
		if took != 5*time.Second {
			t.Errorf("the connection is closed after %v with %q, want 5s", took, said)
		}
	})
}

// A body that stalls is cut after the read timeout, and answered.
func TestStalledBody(t *testing.T) {
	inBubble(t, func(t *testing.T, l *pipeListener, token string) {
		for _, path := range []string{"/api/v1/memory/store", "/api/v1/mcp"} {
			conn := l.dial()
			fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"key\":", path, token)
			took, said := untilClosed(conn)
			if took != 30*time.Second || !strings.Contains(said, "400 Bad Request") || !strings.Contains(said, `"reason":"unreadable_body"`) {
				t.Errorf("%s: after %v: %s", path, took, said)
			}
		}
	})
}

// An idle stream gets a comment every fifteen seconds and ends with its token.
func TestKeepAliveUntilTheTokenEnds(t *testing.T) {
	inBubble(t, func(t *testing.T, l *pipeListener, token string) {
		start := time.Now()
		conn := l.dial()
		fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n", qmdPath, token)
		resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil || resp.StatusCode != http.StatusOK || resp.Header.Get("Content-Type") != "text/event-stream" {
			t.Fatalf("%v %v", resp, err)
		}
		r := bufio.NewReader(resp.Body)
		endpoint(t, r)
		comments := 0
		for {
			line, err := r.ReadString('\n')
			if err != nil {
				break
			}
			if strings.HasPrefix(line, ":") {
				comments++
				if at := time.Since(start); at != time.Duration(comments)*15*time.Second {
					t.Fatalf("comment %d comes after %v", comments, at)
				}
			}
		}
		ended := time.Since(start)
		if comments < 358 || comments > 360 || ended > 90*time.Minute || ended < 90*time.Minute-time.Second {
			t.Errorf("%d comments, and the stream ends after %v", comments, ended)
		}
	})
}

// A fact of an hour is there for an hour, and a token as long as it says.
func TestExpiryOnTheWire(t *testing.T) {
	inBubble(t, func(t *testing.T, l *pipeListener, token string) {
		say := func(method, path, body string) string {
			conn := l.dial()
			defer conn.Close()
			fmt.Fprintf(conn, "%s %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer %s\r\nContent-Length: %d\r\n\r\n%s", method, path, token, len(body), body)
			_, said := untilClosed(conn)
			return said
		}
		if got := say("POST", "/api/v1/memory/store", `{"key":"k","value":"v","ttl_seconds":3600}`); !strings.Contains(got, "200 OK") {
			t.Fatal(got)
		}
		time.Sleep(time.Hour - 2*time.Second)
		if got := say("GET", "/api/v1/memory/facts/k", ""); !strings.Contains(got, `"value":"v"`) {
			t.Errorf("just before its end: %s", got)
		}
		time.Sleep(3 * time.Second)
		if got := say("GET", "/api/v1/memory/facts/k", ""); !strings.Contains(got, "404 Not Found") || !strings.Contains(got, "unknown_key") {
			t.Errorf("after its end: %s", got)
		}
		time.Sleep(30 * time.Minute)
		if got := say("GET", "/api/v1/memory/facts/k", ""); !strings.Contains(got, "401 Unauthorized") || !strings.Contains(got, "the token expired at ") {
			t.Errorf("with a token that is over: %s", got)
		}
	})
}
