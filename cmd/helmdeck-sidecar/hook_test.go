package main

import (
	"encoding/json"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
)

// hookTimes is what hook.mjs prints, in milliseconds.
type hookTimes struct {
	P50, P99, Max, Total float64
	Given                int
}

// What the plugin's hook adds to a turn stays below its deadline whatever the sidecar does, and a sidecar that does not
// answer is waited for once.
func TestPromptHookLatency(t *testing.T) {
	p := startPeer(t)
	p.run("remember", "deploy", "We deploy via Konflux, never with kubectl")
	plugin, err := filepath.Abs("../../register/plugin")
	if err != nil {
		t.Fatal(err)
	}
	script, err := filepath.Abs("testdata/peers/hook.mjs")
	if err != nil {
		t.Fatal(err)
	}
	measure := func(name string, turns int, more ...string) (got hookTimes) {
		t.Helper()
		args := append([]string{script, plugin, "http://" + p.addr, p.token, t.TempDir(), strconv.Itoa(turns)}, more...)
		if err := json.Unmarshal([]byte(p.output(nil, p.node, args...)), &got); err != nil {
			t.Fatal(err)
		}
		t.Logf("%-8s p50 %.2f ms, p99 %.1f, most %.0f, all %d turns %.0f ms", name, got.P50, got.P99, got.Max, turns, got.Total)
		return got
	}
	// A machine that is busy for longer than the deadline costs the turns of that moment their facts.
	if got := measure("healthy", 500); got.Given < 400 || got.P50 > 100 {
		t.Errorf("with a healthy sidecar: %+v", got)
	}
	if got := measure("slow", 20, "300"); got.Given < 10 || got.P50 < 300 || got.Max > 2000 {
		t.Errorf("with a slow sidecar: %+v", got)
	}
	if err := p.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	if got := measure("hung", 100); got.Max > 2500 || got.P50 > 50 || got.Total > 6000 {
		t.Errorf("with a sidecar that hangs: %+v", got)
	}
	if err := p.cmd.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	p.stop()
	defer p.start() // what startPeer made is stopped at the end
	if got := measure("dead", 500); got.P99 > 100 || got.Max > 1000 {
		t.Errorf("with a dead sidecar: %+v", got)
	}
}
