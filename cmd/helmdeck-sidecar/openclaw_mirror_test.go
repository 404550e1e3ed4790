package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"helmdeck-sidecar/embeddings/ollamatest"
)

// A fact that was stored is found by OpenClaw's own memory_search, in every release,
// through its file in the workspace; what is forgotten is not found any more, and what
// another caller stored never is. Releases that search only with a provider of embeddings
// use the sidecar's.
func TestOpenClawMemorySearch(t *testing.T) {
	t.Parallel()
	if os.Getenv("HELMDECK_PEERS") == "" {
		t.Skip("no npm packages: HELMDECK_PEERS is not set; scripts/test.sh sets it")
	}
	ollama := ollamatest.Start(t)
	ollama.Install("nomic-embed-text", ollamatest.TinyModel(ollamatest.ModelOptions{}))
	for _, release := range openclawReleases {
		t.Run(release, func(t *testing.T) { testOpenClawMemorySearch(t, release, ollama.URL) })
	}
}

func testOpenClawMemorySearch(t *testing.T, release, ollama string) {
	out, err := exec.Command("../../scripts/openclaw.sh", release).Output()
	if err != nil {
		t.Fatalf("installing OpenClaw %s: %v", release, err)
	}
	p := startPeerWith(t, func(p *peer) []string {
		workspace := filepath.Join(p.home, ".openclaw", "workspace")
		if err := os.MkdirAll(workspace, 0o755); err != nil {
			t.Fatal(err)
		}
		return []string{"--mirror", workspace, "--mirror-subject", "alice", "--ollama", ollama}
	})
	model := startModel(t)
	config := p.openclawConfig(model.server.URL, release)
	if release < "2026.8" {
		useEmbeddings(t, config, "http://"+p.addr+"/v1")
	}
	p.run("remember", "preferences/editor", "Alice edits with helix")
	p.run("remember", "preferences/shell", "Alice prefers fish", "--subject", "alice")
	p.run("remember", "preferences/editor", "Bob edits with helix zanzibar", "--subject", "bob")
	search := func(query string) string {
		t.Helper()
		model.next(step{Tool: "memory_search", Args: map[string]any{"query": query}}, step{Text: "done"})
		p.openclaw(string(out), "agent", "--local", "--agent", "main", "--message", "What do you know about "+query+"?", "--json")
		return model.lastTool()
	}
	got := search("helix")
	if !strings.Contains(got, "Alice edits with helix") || !strings.Contains(got, "memory/helmdeck/") {
		t.Errorf("memory_search gave the model %s", got)
	}
	if strings.Contains(got, "zanzibar") {
		t.Errorf("memory_search shows what bob stored: %s", got)
	}
	p.run("forget", "key:preferences/editor")
	p.openclaw(string(out), "memory", "index") // without a gateway nobody watches the files
	if got := search("helix"); strings.Contains(got, "edits with helix") {
		t.Errorf("what was forgotten is found: %s", got)
	}
}

// useEmbeddings has the host's memory search take its vectors from a server of OpenAI's form.
func useEmbeddings(t *testing.T, config, baseURL string) {
	t.Helper()
	body, err := os.ReadFile(config)
	if err != nil {
		t.Fatal(err)
	}
	var c map[string]any
	if err := json.Unmarshal(body, &c); err != nil {
		t.Fatal(err)
	}
	defaults := c["agents"].(map[string]any)["defaults"].(map[string]any)
	defaults["memorySearch"] = map[string]any{
		"provider": "openai-compatible", "model": "nomic-embed-text", "remote": map[string]any{"baseUrl": baseURL, "apiKey": "none"},
	}
	if body, err = json.MarshalIndent(c, "", "  "); err == nil {
		err = os.WriteFile(config, body, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}
