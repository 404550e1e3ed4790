package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// gateway is a real OpenClaw gateway as a process, with the configuration in the peer's home.
type gateway struct {
	p         *peer
	release   string
	installed string
	url       string
	log       string // file
	env       []string
	cmd       *exec.Cmd
}

// gatewayToken opens the gateways of the tests.
const gatewayToken = "gateway-token-of-a-test"

// gatewayClient asks gateways, on a connection of its own each time: they close one that was idle for 5 s, maybe while a request is on
// its way.
var gatewayClient = &http.Client{Timeout: 2 * time.Minute, Transport: &http.Transport{DisableKeepAlives: true}}

// install finds a release of OpenClaw, and installs it if need be.
func install(t testing.TB, release string) string {
	t.Helper()
	out, err := exec.Command("../../scripts/openclaw.sh", release).Output()
	if err != nil {
		t.Fatalf("installing OpenClaw %s: %v", release, err)
	}
	return strings.TrimSpace(string(out))
}

// freePort is one that nobody listens on now.
func freePort(t testing.TB) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// startGateway starts a gateway of a release on the configuration that is there, with further variables.
func (p *peer) startGateway(release string, port int, env ...string) *gateway {
	p.t.Helper()
	g := &gateway{p: p, release: release, env: env, installed: install(p.t, release), url: fmt.Sprintf("http://127.0.0.1:%d", port), log: filepath.Join(p.home, "gateway.log")}
	g.start()
	p.t.Cleanup(g.stop)
	return g
}

// openclawEnv keeps a host from looking at anything but the test.
func openclawEnv() []string {
	return []string{"CI=1", "NO_COLOR=1", "OPENCLAW_NO_AUTO_UPDATE=1", "OPENCLAW_DISABLE_BONJOUR=1", "OPENCLAW_SKIP_CHANNELS=1", "OPENCLAW_SKIP_BROWSER_CONTROL_SERVER=1"}
}

func (g *gateway) start() {
	t := g.p.t
	t.Helper()
	log, err := os.OpenFile(g.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	_, port, _ := strings.Cut(strings.TrimPrefix(g.url, "http://"), ":")
	g.cmd = exec.Command(g.p.node, filepath.Join(g.installed, "openclaw.mjs"), "gateway", "run", "--port", port)
	g.cmd.Dir, g.cmd.Env = g.p.home, g.p.env(append(openclawEnv(), g.env...)...)
	g.cmd.Stdout, g.cmd.Stderr = log, log
	g.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := g.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ok := inTime(90*time.Second, func() bool {
		resp, err := http.Get(g.url + "/healthz")
		if err != nil {
			return false
		}
		resp.Body.Close()
		return resp.StatusCode == http.StatusOK
	})
	if !ok {
		t.Fatalf("the gateway of %s does not get ready:\n%s", g.release, g.tail())
	}
}

// stop ends the gateway and its children.
func (g *gateway) stop() {
	if g.cmd == nil {
		return
	}
	done := make(chan struct{})
	go func() { _ = g.cmd.Wait(); close(done) }()
	_ = syscall.Kill(g.cmd.Process.Pid, syscall.SIGTERM)
	select {
	case <-done:
	case <-time.After(15 * time.Second):
		_ = syscall.Kill(-g.cmd.Process.Pid, syscall.SIGKILL)
		<-done
	}
	g.cmd = nil
	if g.p.t.Failed() {
		g.p.t.Logf("what it loaded:\n%s", strings.Join(slices.Concat(g.logged("[reload]"), g.logged("restart"), g.logged("[plugins]"), g.logged("helmdeck")), "\n"))
		g.p.t.Logf("the end of the log of the gateway:\n%s", g.tail())
	}
}

// inTime asks until the answer is yes, and reports whether it was in time. What other
// processes do tells nobody, so it is looked for again and again.
func inTime(limit time.Duration, yes func() bool) bool {
	for deadline := time.Now().Add(limit); ; time.Sleep(20 * time.Millisecond) {
		if yes() {
			return true
		}
		if time.Now().After(deadline) {
			return false
		}
	}
}

// logged returns the lines of the gateway's log that hold a text.
func (g *gateway) logged(text string) (lines []string) {
	content, err := os.ReadFile(g.log)
	if err != nil {
		g.p.t.Fatal(err)
	}
	for line := range strings.Lines(string(content)) {
		if strings.Contains(line, text) {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return lines
}

func (g *gateway) tail() string {
	content, _ := os.ReadFile(g.log)
	return string(content[max(0, len(content)-6000):])
}

// searched is what memory_search or memory_get returned.
type searched struct {
	Results []struct {
		Path, Snippet, Corpus, Source, ProvenanceLabel string
		Score                                          float64
	}
	Text, Error, Warning string
	Disabled             bool
	raw                  string
}

// resultsIn finds the results of memory_search in what a model was given, where it may lie
// in JSON in a text in JSON.
func resultsIn(text string) (s searched) {
	s.raw = text
	var look func(v any) bool
	look = func(v any) bool {
		switch v := v.(type) {
		case string:
			var inner any
			return json.Unmarshal([]byte(v), &inner) == nil && look(inner)
		case []any:
			return slices.ContainsFunc(v, look)
		case map[string]any:
			if _, ok := v["results"].([]any); ok {
				body, err := json.Marshal(v)
				return err == nil && json.Unmarshal(body, &s) == nil
			}
			for _, name := range slices.Sorted(maps.Keys(v)) {
				if look(v[name]) {
					return true
				}
			}
		}
		return false
	}
	look(text)
	return s
}

// count is how many results hold a text.
func (s searched) count(text string) (n int) {
	for _, r := range s.Results {
		if strings.Contains(r.Snippet, text) {
			n++
		}
	}
	return n
}

// invoke runs a tool of the gateway and returns what it returned.
func (g *gateway) invoke(tool string, args map[string]any) (s searched) {
	g.p.t.Helper()
	body, err := json.Marshal(map[string]any{"tool": tool, "args": args, "sessionKey": "agent:main:main"})
	if err != nil {
		g.p.t.Fatal(err)
	}
	req, err := http.NewRequest("POST", g.url+"/tools/invoke", bytes.NewReader(body))
	if err != nil {
		g.p.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+gatewayToken)
	req.Header.Set("Content-Type", "application/json")
	resp, err := gatewayClient.Do(req)
	if err != nil {
		g.p.t.Fatalf("%s: %v\n%s", tool, err, g.tail())
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		g.p.t.Fatal(err)
	}
	var answer struct {
		OK     bool
		Result struct{ Details json.RawMessage }
	}
	if err := json.Unmarshal(data, &answer); err != nil || !answer.OK {
		g.p.t.Fatalf("%s answered %s: %v", tool, data, err)
	}
	if err := json.Unmarshal(answer.Result.Details, &s); err != nil {
		g.p.t.Fatalf("%s returned %s: %v", tool, data, err)
	}
	s.raw = string(answer.Result.Details)
	return s
}

func (g *gateway) search(query string) searched {
	g.p.t.Helper()
	return g.invoke("memory_search", map[string]any{"query": query})
}

// turn has an agent take a turn in its main session, and returns how long it took.
func (g *gateway) turn(model *stubModel, agent, message string, steps ...step) time.Duration {
	g.p.t.Helper()
	model.next(append(steps, step{Text: "done"})...)
	return g.ask("agent:"+agent+":main", message)
}

// command has the host's own program take a turn, as a user at a terminal does, and returns how long it took.
func (g *gateway) command(model *stubModel, agent, message string, steps ...step) time.Duration {
	g.p.t.Helper()
	model.next(append(steps, step{Text: "done"})...)
	began := time.Now()
	g.p.output(openclawEnv(), g.p.node, filepath.Join(g.installed, "openclaw.mjs"), "agent", "--agent", agent, "--message", message, "--json")
	return time.Since(began)
}

// ask has the gateway take a turn over HTTP, and returns how long it took.
func (g *gateway) ask(session, message string) time.Duration {
	g.p.t.Helper()
	body, err := json.Marshal(map[string]any{"model": "openclaw", "messages": []any{map[string]any{"role": "user", "content": message}}})
	must(g.p.t, err)
	req, err := http.NewRequest(http.MethodPost, g.url+"/v1/chat/completions", bytes.NewReader(body))
	must(g.p.t, err)
	agent, _, _ := strings.Cut(strings.TrimPrefix(session, "agent:"), ":")
	for name, value := range map[string]string{"Authorization": "Bearer " + gatewayToken, "Content-Type": "application/json", "X-OpenClaw-Session-Key": session, "X-OpenClaw-Agent-Id": agent} {
		req.Header.Set(name, value)
	}
	began := time.Now()
	resp, err := gatewayClient.Do(req)
	if err != nil {
		g.p.t.Fatalf("%q: %v\n%s", message, err, g.tail())
	}
	defer resp.Body.Close()
	if text, err := io.ReadAll(resp.Body); err != nil || resp.StatusCode != http.StatusOK {
		g.p.t.Fatalf("%q: %d %s %v\n%s", message, resp.StatusCode, text, err, g.tail())
	}
	return time.Since(began)
}

// searchInTurn has an agent search in a turn, and returns what the model was given.
func (g *gateway) searchInTurn(model *stubModel, agent, query string) string {
	g.p.t.Helper()
	g.turn(model, agent, "What do you know about "+query+"?", step{Tool: "memory_search", Args: map[string]any{"query": query}})
	return model.lastTool()
}

// gatewayConfig is openclawConfig for a gateway on a port.
func (p *peer) gatewayConfig(modelURL, release string, port int) string {
	p.t.Helper()
	file := p.openclawConfig(modelURL, release)
	p.editJSON(file, func(c map[string]any) {
		c["gateway"] = map[string]any{"mode": "local", "port": port, "bind": "loopback", "auth": map[string]any{"mode": "token", "token": gatewayToken},
			"controlUi": map[string]any{"enabled": false}, // whose files each new home would be given, compressed
			"http":      map[string]any{"endpoints": map[string]any{"chatCompletions": map[string]any{"enabled": true}}}}
	})
	return file
}

// editJSON changes a file of JSON.
func (p *peer) editJSON(file string, change func(map[string]any)) {
	p.t.Helper()
	body, err := os.ReadFile(file)
	if err != nil {
		p.t.Fatal(err)
	}
	var c map[string]any
	if err := json.Unmarshal(body, &c); err != nil {
		p.t.Fatalf("%s: %v", file, err)
	}
	change(c)
	if body, err = json.MarshalIndent(c, "", "  "); err == nil {
		err = os.WriteFile(file, body, 0o600)
	}
	if err != nil {
		p.t.Fatal(err)
	}
}
