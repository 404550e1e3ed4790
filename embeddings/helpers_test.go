package embeddings_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"helmdeck-sidecar/embeddings"
	"helmdeck-sidecar/embeddings/ollamatest"
	"helmdeck-sidecar/sidecar/memory"
)

// patience is how long a test waits for what must happen. Nothing depends on it but
// the time that a failure takes.
const patience = 2 * time.Minute

func patient(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	return ctx
}

// newClient returns a client of the server that retries fast and is closed with the test.
func newClient(t *testing.T, url string, with ...func(*embeddings.Options)) *embeddings.Client {
	t.Helper()
	o := embeddings.Options{
		URL: url, Backoff: embeddings.Backoff{Min: 10 * time.Millisecond, Max: 200 * time.Millisecond}, Logger: slog.New(slog.DiscardHandler),
	}
	for _, f := range with {
		f(&o)
	}
	c, err := embeddings.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// withModel starts a server that has the model as nomic-embed-text.
func withModel(t *testing.T, o ollamatest.ModelOptions) *ollamatest.Server {
	t.Helper()
	s := ollamatest.Start(t)
	s.Install(embeddings.DefaultModel, ollamatest.TinyModel(o))
	return s
}

// wantError checks the code and the reason of err, and that it tells what to do.
func wantError(t *testing.T, err error, code memory.Code, reason string) *memory.Error {
	t.Helper()
	var e *memory.Error
	if !errors.As(err, &e) {
		t.Fatalf("got the error %v, want a memory.Error with %s/%s", err, code, reason)
	}
	if e.Code != code || e.Reason != reason {
		t.Fatalf("got %s/%s (%v, cause %v), want %s/%s", e.Code, e.Reason, e, e.Unwrap(), code, reason)
	}
	return e
}

func dot(a, b []float32) float64 {
	var sum float64
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}
