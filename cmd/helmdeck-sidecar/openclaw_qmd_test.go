package main

import (
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/doctor"
)

// qmdReleases are the releases of the tests that have the QMD backend.
func qmdReleases() (list []string) {
	for _, r := range openclawReleases {
		if r < "2026.8" {
			list = append(list, r)
		}
	}
	return list
}

// On an OpenClaw whose memory is searched by qmd, register --qmd has it ask the sidecar for
// every collection: facts and the user's own files come back, in the host's own search.
func TestOpenClawQMD(t *testing.T) {
	t.Parallel()
	if os.Getenv("HELMDECK_PEERS") != "" {
		installQMD(t) // needs the network
	}
	if loopbackOnly(t) {
		return
	}
	for _, release := range qmdReleases() {
		t.Run(release, func(t *testing.T) { testOpenClawQMD(t, release) })
	}
}

func testOpenClawQMD(t *testing.T, release string) {
	qmd, recipes := installQMD(t), t.TempDir()
	write(t, filepath.Join(recipes, "soup.md"), "# Soup\n\nThe soup takes basil and a parsnip.\n")
	n := startNewcomer(t, release, func(c map[string]any) {
		c["memory"] = map[string]any{"backend": "qmd", "qmd": map[string]any{
			"command": qmd, "paths": []any{map[string]any{"path": recipes, "name": "recipes", "pattern": "**/*.md"}},
			"update": map[string]any{"interval": "1s", "debounceMs": 0, "onBoot": true},
		}}
	}, "--qmd", "--no-plugin") // whose live facts would hide what qmd finds
	p, g := n.p, n.g
	p.run("remember", "editor", "Bob edits with helix zanzibar", "--subject", "bob")
	p.run("remember", "preferences/editor", "Alice edits with helix")
	took := n.within(30*time.Second, "helix", "a fact was stored", holds("Alice edits with helix"))
	t.Logf("%s: found through qmd after %v", release, took)
	for query, text := range map[string]string{"gardening": "Wuppertal", "quokka": "fed at noon", "parsnip": "basil"} {
		n.within(30*time.Second, query, "a file of the user's has "+text, func(s searched) bool { return s.count(text) == 1 })
	}
	both := g.search("helix gardening")
	if both.count("Alice edits with helix") != 1 || both.count("Wuppertal") != 1 {
		t.Errorf("a fact and a note in one search: %s", both.raw)
	}
	if got := g.search("helix"); strings.Contains(got.raw, "zanzibar") {
		t.Errorf("memory_search shows what bob stored: %s", got.raw)
	}
	got := g.searchInTurn(n.model, "main", "helix")
	if !strings.Contains(got, "Alice edits with helix") {
		t.Errorf("a turn's memory_search gave the model %s", got)
	}
	if metrics := p.get("/metrics"); !strings.Contains(metrics, `helmdeck_sidecar_requests_total{method="POST",route="/api/v1/mcp/qmd/sse",status="200"}`) {
		t.Errorf("the sidecar was never asked through QMD:\n%s", metrics)
	}
	if lines := g.logged("falling back"); len(lines) > 0 {
		t.Errorf("the host gave qmd up: %v", lines)
	}
	g.stop() // a busy one may put a new configuration off for minutes
	n.register("--qmd")
	g.start()
	n.within(30*time.Second, "helix", "the plugin is there as well", holds("Alice edits with helix"))
	n.untilWell()
	if !slices.ContainsFunc(n.doctor().Links, func(l doctor.Link) bool { return l.Name == "qmd" && l.State == doctor.OK }) {
		t.Errorf("doctor says %+v", n.doctor())
	}
	p.run("forget", "key:preferences/editor")
	n.within(30*time.Second, "helix", "it was forgotten", lacks("Alice edits with helix"))
}

// installQMD finds qmd, and installs it if need be.
func installQMD(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("../../scripts/qmd.sh").Output()
	if err != nil {
		t.Fatalf("installing qmd: %v", err)
	}
	return strings.TrimSpace(string(out))
}

// within is until with a time of its own.
func (n *newcomer) within(limit time.Duration, query, what string, right func(searched) bool) time.Duration {
	n.p.t.Helper()
	began := time.Now()
	var last searched
	if !inTime(limit, func() bool { last = n.g.search(query); return right(last) }) {
		n.p.t.Fatalf("%s, but for %v memory_search gave %s", what, limit, last.raw)
	}
	return time.Since(began)
}

// get reads a page of the sidecar.
func (p *peer) get(path string) string {
	p.t.Helper()
	resp, err := http.Get("http://" + p.addr + path)
	if err != nil {
		p.t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	return string(body)
}
