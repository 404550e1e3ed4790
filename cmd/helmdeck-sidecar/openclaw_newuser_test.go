package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The first minutes of a new user: an OpenClaw that runs, one command, a preference told in
// passing, and the question of docs/openclaw.md answered. With -v the test prints the
// transcript that is there.
func TestOpenClawNewUser(t *testing.T) {
	t.Parallel()
	if loopbackOnly(t) {
		return
	}
	const release = "2026.9.6"
	p := startPeerWith(t, func(*peer) []string { return []string{"--ollama", "off"} })
	n := &newcomer{p: p, model: startModel(t)}
	port := freePort(t)
	n.config = p.gatewayConfig(n.model.server.URL, release, port)
	n.g = p.startGateway(release, port)
	var transcript strings.Builder
	show := func(command, out string) {
		out = strings.NewReplacer(p.home, "~", p.addr, "127.0.0.1:3000").Replace(out)
		fmt.Fprintf(&transcript, "$ %s\n%s\n", command, out)
	}
	show("helmdeck-sidecar register --mint --subject me", p.output(openclawEnv(), p.binary, "register", "--mint", "--subject", "me",
		"--config", n.config, "--base-url", "http://"+p.addr, "--openclaw", filepath.Join(n.g.installed, "openclaw.mjs")))
	n.g.stop() // as "openclaw gateway restart" would
	n.g.start()
	ask := func(message string, steps ...step) {
		n.model.next(steps...)
		show(fmt.Sprintf("openclaw agent --agent main --message %q", message),
			p.output(openclawEnv(), p.node, filepath.Join(n.g.installed, "openclaw.mjs"), "agent", "--agent", "main", "--message", message))
	}
	ask("For frontend work I prefer React over Vue. Remember that.",
		step{Tool: "helmdeck__memory_store", Args: map[string]any{"key": "preferences/frontend-framework", "value": "Prefers React over Vue for frontend work", "category": "preferences"}},
		step{Text: "Noted: React over Vue."})
	time.Sleep(2 * time.Second) // as long as a person takes to type
	ask("What do you remember about my frontend preferences?",
		step{Tool: "memory_search", Args: map[string]any{"query": "frontend preferences"}}, step{Text: "You prefer React over Vue for frontend work."})
	if got := resultsIn(n.model.lastTool()); got.count("Prefers React over Vue for frontend work") != 1 {
		t.Errorf("the model was given %s", n.model.lastTool())
	} else {
		show("what memory_search gave the model, shortened", fmt.Sprintf("%s  score %.2f\n%s\n%s", got.Results[0].Path, got.Results[0].Score, got.Results[0].Snippet, got.Results[0].ProvenanceLabel))
	}
	files, err := filepath.Glob(filepath.Join(p.home, ".openclaw/workspace/memory/helmdeck/*.md"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no file: %v", err)
	}
	show("cat "+strings.Replace(files[0], p.home, "~", 1), read(t, files[0]))
	show("helmdeck-sidecar forget key:preferences/frontend-framework", p.run("forget", "key:preferences/frontend-framework", "--subject", "me"))
	ask("What do you remember about my frontend preferences?",
		step{Tool: "memory_search", Args: map[string]any{"query": "frontend preferences"}}, step{Text: "Nothing."})
	if got := n.model.lastTool(); strings.Contains(got, "React over Vue for frontend work") {
		t.Errorf("after it was forgotten the model was given %s", got)
	}
	if _, err := os.Stat(files[0]); err == nil {
		t.Error("the file of what was forgotten is still there")
	}
	t.Log("\n" + transcript.String())
}
