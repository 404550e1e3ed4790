package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// livedIn is a configuration that somebody has used for long: in JSON5 with comments, with
// other servers and plugins, an allow list, two agents, a gateway and models of their own.
const livedIn = `// my OpenClaw
{
  meta: { lastTouchedVersion: 'RELEASE' },
  gateway: GATEWAY, // do not touch
  agents: {
    defaults: { workspace: 'WORKSPACE', skipBootstrap: true, model: { primary: 'stub/stub-1' }, OWNER },
    AGENTS // the office
  },
  models: MODELS,
  update: { checkOnStart: false },
  mcp: {
    servers: {
      // off for now
      linear: { url: 'http://127.0.0.1:9/mcp', transport: 'streamable-http', headers: { Authorization: 'Bearer lin-secret' }, enabled: false },
    },
  },
  plugins: {
    allow: ['memory-core', 'greeter', 'talk-voice'],
    load: { paths: ['GREETER'] },
    entries: {
      greeter: { enabled: true }, /* mine */
    },
  },
}
`

// The agents of a lived-in installation: 2026.8 and later want another form.
const (
	agentsList    = `list: [{ id: 'main', default: true }, { id: 'work', workspace: 'WORK' }],`
	agentsEntries = `ownership: 'explicit', entries: { main: { workspace: 'WORKSPACE' }, work: { workspace: 'WORK' } },`
)

// register on a lived-in installation, with the gateway running: facts come, each agent has
// its own, what was there goes on working, and undo leads back byte for byte.
func TestOpenClawRegister(t *testing.T) {
	t.Parallel()
	if loopbackOnly(t) {
		return
	}
	for _, release := range openclawReleases {
		t.Run(release, func(t *testing.T) { testOpenClawRegister(t, release) })
	}
}

func testOpenClawRegister(t *testing.T, release string) {
	n := livedInHouse(t, release)
	p, g := n.p, n.g
	before := read(t, n.config)
	n.register("--openclaw", filepath.Join(g.installed, "openclaw.mjs"))
	for _, mine := range []string{"// my OpenClaw", "// do not touch", "// the office", "// off for now", "/* mine */", "allow: ['memory-core', 'greeter', 'talk-voice', \"helmdeck-memory\"],"} {
		if !strings.Contains(read(t, n.config), mine) {
			t.Errorf("register lost %q", mine)
		}
	}
	g.stop() // some releases restart by themselves, some do not
	g.start()
	if len(g.logged("greeter says hello")) == 0 {
		t.Error("the plugin that was there is not loaded any more")
	}
	n.tell("main", map[string]any{"key": "editor", "value": "At home Alice edits with helix"})
	n.tell("work", map[string]any{"key": "editor", "value": "At work Alice edits with emacs", "agent": "main"})
	n.until("edits", "a fact was told to the main agent", holds("At home Alice edits with helix"))
	for agent, want := range map[string]string{"main": "At home Alice edits with helix", "work": "At work Alice edits with emacs"} {
		ok := inTime(10*time.Second, func() bool {
			got := resultsIn(g.searchInTurn(n.model, agent, "edits"))
			return got.count(want) == 1 && got.count("Alice edits with") == 1
		})
		if !ok {
			t.Errorf("agent %s was given %s", agent, n.model.lastTool())
		}
	}
	n.until("gardening", "the workspace has its own memory", holds("Wuppertal"))
	if out := n.register(); !strings.Contains(out, "nothing to do") {
		t.Errorf("a second run changes something:\n%s", out)
	}
	n.replaceToken()
	g.stop()
	p.run("register", "--config", n.config, "--undo")
	if after := read(t, n.config); after != before {
		t.Errorf("undo does not lead back:\n%s", after)
	}
	for _, ws := range []string{n.workspace, filepath.Join(p.home, "work")} {
		for _, path := range []string{"memory/helmdeck", "config"} {
			if _, err := os.Stat(filepath.Join(ws, path)); err == nil {
				t.Errorf("after undo %s is still in %s", path, ws)
			}
		}
	}
}

// livedInHouse starts a gateway on a lived-in configuration, not registered yet.
func livedInHouse(t *testing.T, release string) *newcomer {
	t.Helper()
	p := startPeerWith(t, func(*peer) []string { return []string{"--ollama", "off"} })
	n := &newcomer{p: p, model: startModel(t), workspace: filepath.Join(p.home, ".openclaw", "workspace")}
	port := freePort(t)
	n.config = p.gatewayConfig(n.model.server.URL, release, port)
	var plain map[string]json.RawMessage
	if err := json.Unmarshal([]byte(read(t, n.config)), &plain); err != nil {
		t.Fatal(err)
	}
	greeter, work := filepath.Join(p.home, "greeter"), filepath.Join(p.home, "work")
	agents, owner := agentsList, ""
	if release >= "2026.8" {
		agents, owner = agentsEntries, "systemAgent: { agentId: 'main' }, heartbeat: { agentId: 'main' }"
	}
	write(t, n.config, strings.NewReplacer("RELEASE", release, "GATEWAY", string(plain["gateway"]), "MODELS", string(plain["models"]),
		"WORKSPACE", n.workspace, "WORK", work, "GREETER", greeter).Replace(strings.NewReplacer("AGENTS", agents, "OWNER", owner).Replace(livedIn)))
	if err := os.Chmod(n.config, 0o600); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(greeter, "package.json"), `{"name":"greeter","version":"1.0.0","type":"module","openclaw":{"extensions":["./index.js"]}}`)
	write(t, filepath.Join(greeter, "openclaw.plugin.json"), `{"id":"greeter","name":"Greeter","description":"greets","version":"1.0.0","activation":{"onStartup":true},"configSchema":{"type":"object","properties":{}}}`)
	write(t, filepath.Join(greeter, "index.js"), `export default { id: "greeter", name: "Greeter", description: "greets", register(api) { api.logger.info("greeter says hello"); } };`)
	write(t, filepath.Join(n.workspace, "MEMORY.md"), "# Memory\n\nThe owner likes gardening in Wuppertal.\n")
	write(t, filepath.Join(work, "MEMORY.md"), "# Memory\n\nThe office closes at six.\n")
	n.g = p.startGateway(release, port)
	return n
}

// replaceToken makes the token that is in use worthless, as a lost signing key would; the
// next run of register makes another, and everything works without a restart of the gateway.
func (n *newcomer) replaceToken() {
	t := n.p.t
	t.Helper()
	n.p.stop()
	if err := os.Remove(filepath.Join(n.p.data, "jwt-keys.json")); err != nil {
		t.Fatal(err)
	}
	n.p.start()
	if out := n.register(); !strings.Contains(out, "the plugin's token is out of date") {
		t.Errorf("register did not replace the token:\n%s", out)
	}
	n.p.run("remember", "pager", "Alice pages with most", "--subject", "alice")
	if !inTime(20*time.Second, func() bool { return holds("pages with most")(resultsIn(n.g.searchInTurn(n.model, "main", "pages"))) }) {
		t.Errorf("with a new token a turn was given %s", n.model.lastTool())
	}
}
