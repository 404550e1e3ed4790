package main

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"helmdeck-sidecar/embeddings/ollamatest"
)

// runHere runs one command line in this process.
func runHere(args ...string) (code int, stdout, stderr string) {
	var out, failed bytes.Buffer
	env := environment{stdin: strings.NewReader(""), stdout: &out, stderr: &failed, getenv: func(string) string { return "" }}
	code = run(context.Background(), env, append([]string{"helmdeck-sidecar"}, args...))
	return code, out.String(), failed.String()
}

// A model is pulled through a real Ollama with progress, checked, and missed.
func TestEmbeddingsPull(t *testing.T) {
	if os.Getenv("HELMDECK_OLLAMA") == "" {
		t.Skip("no Ollama: HELMDECK_OLLAMA is not set; scripts/test.sh sets it")
	}
	server, registry := ollamatest.Start(t), ollamatest.NewRegistry(t)
	model, _ := registry.Add("tiny", ollamatest.TinyModel(ollamatest.ModelOptions{}))
	of := func(args ...string) []string {
		return append([]string{"embeddings"}, append(args, "--ollama", server.URL, "--model", model)...)
	}
	if code, _, stderr := runHere(of("pull", "--check")...); code != 4 || !strings.Contains(stderr, "embeddings pull") {
		t.Errorf("before the pull --check exits with %d and says %s", code, stderr)
	}
	code, stdout, stderr := runHere(of("pull", "--wait", "30s", "--insecure-registry")...)
	if code != 0 || !strings.Contains(stdout, "768 dimensions") || !strings.Contains(stderr, "success") {
		t.Fatalf("pull exits with %d, prints %s and reports %s", code, stdout, stderr)
	}
	nobody := []string{"--url", "http://127.0.0.1:1"} // and not a sidecar that runs beside the tests
	if code, stdout, _ := runHere(append(of("status", "--json"), nobody...)...); code != 0 || !strings.Contains(stdout, `"dimension":768`) {
		t.Errorf("status exits with %d and prints %s", code, stdout)
	}
	server.Stop()
	if code, _, stderr := runHere(append(of("status"), nobody...)...); code != 6 || !strings.Contains(stderr, "next: ") {
		t.Errorf("without a server status exits with %d and says %s", code, stderr)
	}
}
