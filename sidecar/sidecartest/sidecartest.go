// Package sidecartest starts the real daemon on a free port with a temporary
// store, for tests.
package sidecartest

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/daemon"
	"helmdeck-sidecar/sidecar/auth"
	"helmdeck-sidecar/sidecar/client"
	"helmdeck-sidecar/sidecar/memory"
)

// Sidecar is a running daemon. It ends with the test.
type Sidecar struct {
	URL    string
	Dir    string
	Daemon *daemon.Daemon

	t    testing.TB
	conf daemon.Config
	stop context.CancelFunc
	done chan error
}

// Option changes the configuration of a sidecar before it starts.
type Option func(*daemon.Config)

// Start runs a sidecar for the test.
func Start(t testing.TB, options ...Option) *Sidecar {
	t.Helper()
	conf := daemon.Config{
		DataDir: t.TempDir(), MinFreeBytes: 1 << 20, Logger: slog.New(slog.NewTextHandler(io.Discard, nil)),
		Version: memory.Version{Name: "helmdeck-sidecar", Version: "test"},
	}
	for _, o := range options {
		o(&conf)
	}
	s := &Sidecar{t: t, conf: conf, Dir: conf.DataDir}
	s.start("127.0.0.1:0")
	t.Cleanup(func() {
		if err := s.Stop(); err != nil {
			t.Errorf("stopping the sidecar: %v", err)
		}
	})
	return s
}

func (s *Sidecar) start(addr string) {
	s.t.Helper()
	d, err := daemon.Open(s.conf)
	if err != nil {
		s.t.Fatalf("opening the sidecar: %v", err)
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		s.t.Fatalf("listening: %v", err)
	}
	ctx, stop := context.WithCancel(context.Background())
	s.Daemon, s.stop, s.done, s.URL = d, stop, make(chan error, 1), "http://"+l.Addr().String()
	go func() { s.done <- d.Serve(ctx, l) }()
	s.awaitAnswer()
}

// awaitAnswer returns when the daemon serves, so that a test finds all of it running.
func (s *Sidecar) awaitAnswer() {
	s.t.Helper()
	c := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	resp, err := c.Get(s.URL + "/healthz")
	if err != nil {
		s.t.Fatalf("the sidecar does not answer: %v", err)
	}
	resp.Body.Close()
}

// Stop ends the daemon as SIGTERM would and closes its files. A second call does
// nothing.
func (s *Sidecar) Stop() error {
	if s.stop == nil {
		return nil
	}
	s.stop()
	s.stop = nil
	err := <-s.done
	if cerr := s.Daemon.Close(); err == nil {
		err = cerr
	}
	return err
}

// Restart stops the daemon and starts it again on the same address and files.
func (s *Sidecar) Restart() {
	s.t.Helper()
	if err := s.Stop(); err != nil {
		s.t.Fatalf("stopping the sidecar: %v", err)
	}
	s.start(strings.TrimPrefix(s.URL, "http://"))
}

// Reconfigure stops the daemon, unless it is stopped, and starts it on the same address
// and files with another configuration.
func (s *Sidecar) Reconfigure(change Option) {
	s.t.Helper()
	change(&s.conf)
	s.Restart()
}

// Token issues a token for a subject; without scopes it may read and write.
func (s *Sidecar) Token(subject string, scopes ...memory.Scope) string {
	s.t.Helper()
	return s.TokenFor(subject, time.Hour, scopes...)
}

// TokenFor is Token with a time to live.
func (s *Sidecar) TokenFor(subject string, ttl time.Duration, scopes ...memory.Scope) string {
	s.t.Helper()
	token, err := s.Daemon.Keys.Mint(auth.Claims{Subject: subject, Scopes: scopes, TTL: ttl})
	if err != nil {
		s.t.Fatalf("issuing a token: %v", err)
	}
	return token
}

// Client returns a client for a subject that may read and write.
func (s *Sidecar) Client(subject string) *client.Client {
	s.t.Helper()
	c, err := client.New(client.Options{BaseURL: s.URL, Token: s.Token(subject)})
	if err != nil {
		s.t.Fatalf("making a client: %v", err)
	}
	return c
}

// Do sends one request with a token and returns the status and the body. An empty
// token sends none; a body sends application/json.
func (s *Sidecar) Do(method, path, token, body string) (int, string) {
	s.t.Helper()
	var r io.Reader
	if body != "" {
		r = strings.NewReader(body)
	}
	req, err := http.NewRequest(method, s.URL+path, r)
	if err != nil {
		s.t.Fatalf("making a request: %v", err)
	}
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		s.t.Fatalf("%s %s: %v", method, path, err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		s.t.Fatalf("%s %s: %v", method, path, err)
	}
	return resp.StatusCode, string(data)
}
