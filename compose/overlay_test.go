package compose_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// gateway stands for OpenClaw's compose file where no image of OpenClaw can be had: the
// service with its name and its folders, which does nothing.
const gateway = `
version: "3.8"
networks:
  default:
    internal: true
services:
  openclaw-gateway:
    image: helmdeck-sidecar:test
    command: ["serve", "--no-auth", "--addr=127.0.0.1:3000"]
    read_only: true
    tmpfs: ["/data"]
    volumes:
      - ${OPENCLAW_CONFIG_DIR}:/home/node/.openclaw
      - ${OPENCLAW_WORKSPACE_DIR}:/home/node/.openclaw/workspace
`

// hasty looks more often than once a minute, and has what may go wrong shown.
const hasty = `
version: "3.8"
services:
  helmdeck-register:
    command: ["register", "--mint", "--wait=1m", "--every=1s"]
`

// host is the folders of an OpenClaw on the machine, owned by the user of its image.
type host struct {
	t      *testing.T
	config string
}

func newHost(t *testing.T, e *engine) *host {
	t.Helper()
	h := &host{t: t, config: filepath.Join(e.dir, "openclaw")}
	if err := os.MkdirAll(h.workspace(), 0o755); err != nil {
		t.Fatal(err)
	}
	h.write(`{"meta": {"lastTouchedVersion": "2026.9.6"}, "gateway": {"mode": "local"},
  "agents": {"defaults": {"workspace": "/home/node/.openclaw/workspace"}}}`)
	e.run("chown", "-R", "1000:1000", h.config)
	e.vars = append(e.vars, "OPENCLAW_CONFIG_DIR="+h.config, "OPENCLAW_WORKSPACE_DIR="+h.workspace())
	return h
}

func (h *host) workspace() string { return filepath.Join(h.config, "workspace") }
func (h *host) file() string      { return filepath.Join(h.config, "openclaw.json") }

func (h *host) write(content string) {
	h.t.Helper()
	if err := os.WriteFile(h.file(), []byte(content), 0o600); err != nil {
		h.t.Fatal(err)
	}
	if err := os.Chown(h.file(), 1000, 1000); err != nil {
		h.t.Fatal(err)
	}
}

func (h *host) read() string {
	h.t.Helper()
	content, err := os.ReadFile(h.file())
	if err != nil {
		h.t.Fatal(err)
	}
	return string(content)
}

// mirrored reports whether a file of a fact holds the text.
func (h *host) mirrored(text string) bool {
	files, _ := filepath.Glob(filepath.Join(h.workspace(), "memory", "helmdeck", "*.md"))
	for _, f := range files {
		if content, err := os.ReadFile(f); err == nil && strings.Contains(string(content), text) {
			return true
		}
	}
	return false
}

// TestOverlayUp layers the overlay over a compose project, registers after boot, mirrors a
// fact into the shared workspace, keeps the registration true, and survives that every
// container is made anew.
func TestOverlayUp(t *testing.T) {
	if os.Getenv("HELMDECK_DOCKER") == "" {
		t.Skip("no Docker engine (HELMDECK_DOCKER is not set); the compose files are validated, not brought up")
	}
	e := startEngine(t)
	e.buildImage()
	h := newHost(t, e)
	for name, content := range map[string]string{"docker-compose.yml": gateway, "hasty.yml": hasty} {
		if err := os.WriteFile(filepath.Join(e.dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	compose := func(args ...string) string {
		files := []string{"-f", filepath.Join(e.dir, "docker-compose.yml"), "-f", "compose.openclaw.yml", "-f", filepath.Join(e.dir, "hasty.yml")}
		return e.run("docker-compose", append(files, args...)...)
	}
	sidecar := func(args ...string) string {
		return compose(append([]string{"exec", "-T", "helmdeck-sidecar", "/helmdeck-sidecar"}, args...)...)
	}
	registered := func() bool {
		return strings.Contains(h.read(), "allowConversationAccess") && strings.Contains(h.read(), "http://helmdeck-sidecar:3000/api/v1/mcp")
	}
	defer compose("down", "-v")
	compose("up", "-d")
	e.until("the gateway's configuration has the entries", time.Minute, registered)
	sidecar("remember", "preferences/editor", "edits with helix", "--subject", "openclaw")
	e.until("the fact is a file of the workspace", 20*time.Second, func() bool { return h.mirrored("edits with helix") })
	files, _ := filepath.Glob(filepath.Join(h.workspace(), "memory", "helmdeck", "*.md"))
	if owner := e.run("stat", "-c", "%u", files[0]); owner != "1000" {
		t.Errorf("%s belongs to %s", files[0], owner)
	}

	// What somebody takes out comes back.
	h.write(`{"meta": {"lastTouchedVersion": "2026.9.6"}, "gateway": {"mode": "local"}, "agents": {"defaults": {"workspace": "/home/node/.openclaw/workspace"}}}`)
	e.until("the entries are back", 20*time.Second, registered)

	compose("up", "-d", "--force-recreate")
	e.until("the new sidecar answers", time.Minute, func() bool {
		out, err := e.try("docker-compose", "-f", filepath.Join(e.dir, "docker-compose.yml"), "-f", "compose.openclaw.yml", "exec", "-T", "helmdeck-sidecar", "/helmdeck-sidecar", "recall", "editor", "--subject", "openclaw")
		return err == nil && strings.Contains(out, "helix")
	})
	checkDoctor(t, e, compose)
}

// checkDoctor wants every link whole but those of the gateway, which is none.
func checkDoctor(t *testing.T, e *engine, compose func(...string) string) {
	t.Helper()
	args := []string{"-f", filepath.Join(e.dir, "docker-compose.yml"), "-f", "compose.openclaw.yml", "exec", "-T", "helmdeck-register", "/helmdeck-sidecar", "doctor", "--json"}
	out, err := e.try("docker-compose", args...)
	if err == nil {
		t.Errorf("doctor does not miss the gateway: %s", out)
	}
	var report struct {
		Links []struct{ Name, State, Detail string }
	}
	if err := json.NewDecoder(strings.NewReader(out[max(0, strings.Index(out, `{"links"`)):])).Decode(&report); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	states := map[string]string{}
	for _, l := range report.Links {
		states[l.Name] = l.State
		if l.State == "broken" && l.Name != "gateway" {
			t.Errorf("%s: %s", l.Name, l.Detail)
		}
	}
	for _, name := range []string{"sidecar", "token", "mcp", "plugin", "mirror", "registration"} {
		if states[name] != "ok" {
			t.Errorf("%s is %q\n%s", name, states[name], fmt.Sprint(report))
		}
	}
}
