package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// newcomer is an OpenClaw that is set up and has a memory of its own, registered with a
// sidecar, with the gateway running.
type newcomer struct {
	p         *peer
	g         *gateway
	model     *stubModel
	config    string // openclaw.json
	workspace string
}

// startNewcomer registers the sidecar with a fresh configuration, and starts the gateway.
func startNewcomer(t testing.TB, release string, change func(config map[string]any), flags ...string) *newcomer {
	t.Helper()
	p := startPeerWith(t, func(*peer) []string { return []string{"--min-ttl", "1s", "--ollama", "off"} })
	n := &newcomer{p: p, model: startModel(t), workspace: filepath.Join(p.home, ".openclaw", "workspace")}
	port := freePort(t)
	n.config = p.gatewayConfig(n.model.server.URL, release, port)
	if change != nil {
		p.editJSON(n.config, change)
	}
	write(t, filepath.Join(n.workspace, "MEMORY.md"), "# Memory\n\nThe owner likes gardening in Wuppertal.\n")
	write(t, filepath.Join(n.workspace, "memory", "2026-11-02.md"), "# Monday\n\nThe quokka was fed at noon.\n")
	n.register(flags...)
	n.g = p.startGateway(release, port)
	return n
}

func write(t testing.TB, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

func read(t testing.TB, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// register runs register as a new user would, with flags.
func (n *newcomer) register(flags ...string) string {
	n.p.t.Helper()
	args := []string{"register", "--config", n.config, "--base-url", "http://" + n.p.addr, "--subject", "alice", "--mint"}
	return n.p.output(openclawEnv(), n.p.binary, append(args, flags...)...)
}

// tell has an agent store a fact in a turn. A gateway that is too busy to connect in time has no
// tools in that turn, and connects in the next.
func (n *newcomer) tell(agent string, fact map[string]any) {
	n.p.t.Helper()
	for range 3 {
		n.g.turn(n.model, agent, "Remember this", step{Tool: "helmdeck__memory_store", Args: fact})
		if strings.Contains(n.model.lastTool(), "expires_at") {
			return
		}
	}
	n.p.t.Fatalf("memory_store gave the model %s\n%s", n.model.lastTool(), n.g.tail())
}

// until looks for what a search of the gateway finds until it is right, and returns how long
// that took.
func (n *newcomer) until(query, what string, right func(searched) bool) time.Duration {
	n.p.t.Helper()
	began := time.Now()
	var last searched
	if !inTime(15*time.Second, func() bool { last = n.g.search(query); return right(last) }) {
		n.p.t.Fatalf("%s, but for 15 s memory_search gave %s", what, last.raw)
	}
	return time.Since(began)
}

// settled waits until a fact is found by its file alone, as a host that cannot merge shows it
// twice at first, and returns what was found then.
func (n *newcomer) settled(query, text string) (found searched) {
	n.p.t.Helper()
	since := time.Now()
	once := func() bool {
		found = n.g.search(query)
		if !holds(text)(found) {
			since = time.Now()
		}
		return time.Since(since) > 4*time.Second
	}
	if !inTime(30*time.Second, once) {
		n.p.t.Fatalf("for 30 s memory_search gave %s", found.raw)
	}
	return found
}

// holds asks for a text that one result has, and for one alone.
func holds(text string) func(searched) bool {
	return func(s searched) bool { return s.count(text) == 1 }
}

// lacks asks for a text that no result has.
func lacks(text string) func(searched) bool {
	return func(s searched) bool { return s.Error == "" && !strings.Contains(s.raw, text) }
}

// What a user tells the agent in a turn comes back in the host's own memory_search, through
// the gateway and in turns, on every release, with nothing but register; it goes when it is
// forgotten and when it expires. The workspace's own memory is found as before, and nobody
// else's facts ever are.
func TestOpenClawPlugin(t *testing.T) {
	t.Parallel()
	if loopbackOnly(t) {
		return
	}
	for _, release := range openclawReleases {
		t.Run(release, func(t *testing.T) { testOpenClawPlugin(t, release) })
	}
}

func testOpenClawPlugin(t *testing.T, release string) {
	n := startNewcomer(t, release, nil)
	p, g := n.p, n.g
	p.run("remember", "editor", "Bob edits with helix zanzibar", "--subject", "bob")
	p.run("remember", "editor", "An agent edits with helix mombasa", "--subject", "alice", "--agent", "work")

	n.tell("main", map[string]any{"key": "preferences/editor", "value": "Alice edits with helix", "category": "preferences"})
	t.Logf("%s: told in a turn, found by the gateway after %v", release, n.until("helix", "a fact was told", func(s searched) bool { return s.count("Alice edits with helix") > 0 }))
	found := n.settled("helix", "Alice edits with helix").Results[0]
	if got := g.invoke("memory_get", map[string]any{"path": found.Path}); !strings.Contains(got.Text, "Alice edits with helix") {
		t.Errorf("memory_get of %s gave %s", found.Path, got.raw)
	}
	got := g.searchInTurn(n.model, "main", "helix")
	if found := resultsIn(got); !holds("Alice edits with helix")(found) {
		t.Errorf("a turn's memory_search gave the model %d times what it should: %s", found.count("Alice edits with helix"), got)
	}
	for _, foreign := range []string{"zanzibar", "mombasa"} {
		if strings.Contains(got, foreign) || !lacks(foreign)(g.search("helix")) {
			t.Errorf("memory_search shows what belongs to another: %s", got)
		}
	}
	for query, text := range map[string]string{"gardening": "Wuppertal", "quokka": "fed at noon"} {
		if got := g.search(query); got.count(text) != 1 {
			t.Errorf("the workspace's own memory is not found: %s", got.raw)
		}
	}

	p.run("forget", "key:preferences/editor")
	t.Logf("%s: forgotten, and gone after %v", release, n.until("helix", "it was forgotten", lacks("Alice edits with helix")))
	if got := g.searchInTurn(n.model, "main", "helix"); strings.Contains(got, "Alice edits with helix") {
		t.Errorf("a turn still finds what was forgotten: %s", got)
	}
	if got := g.invoke("memory_get", map[string]any{"path": found.Path}); strings.Contains(got.Text, "Alice edits with helix") {
		t.Errorf("memory_get still reads what was forgotten: %s", got.raw)
	}
	n.testExpiry(release)
	n.testUndo()
}

// testExpiry has a fact expire while the gateway runs.
func (n *newcomer) testExpiry(release string) {
	n.p.t.Helper()
	n.p.run("remember", "guest", "Carol is the guest from Timbuktu", "--ttl", "6s")
	expires := time.Now().Add(6 * time.Second)
	n.until("Timbuktu", "a fact was stored", holds("Carol is the guest"))
	time.Sleep(time.Until(expires)) // nothing tells that a time has come
	n.until("Timbuktu", "it expired", lacks("Carol is the guest"))
	n.p.t.Logf("%s: expired, and gone %v later", release, time.Since(expires))
}

// testUndo takes everything back and compares.
func (n *newcomer) testUndo() {
	t := n.p.t
	t.Helper()
	n.g.stop()
	n.p.run("register", "--config", n.config, "--undo")
	content := read(t, n.config)
	for _, ours := range []string{"helmdeck", n.p.addr} {
		if strings.Contains(content, ours) {
			t.Errorf("after undo openclaw.json still holds %q:\n%s", ours, content)
		}
	}
	for _, path := range []string{"helmdeck-memory", "helmdeck-memory.token", "helmdeck-register.json", "workspace/memory/helmdeck", "workspace/config"} {
		if _, err := os.Stat(filepath.Join(filepath.Dir(n.config), path)); err == nil {
			t.Errorf("after undo %s is still there", path)
		}
	}
}
