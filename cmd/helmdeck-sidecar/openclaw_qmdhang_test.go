package main

import (
	"os"
	"slices"
	"syscall"
	"testing"
	"time"
)

// On an OpenClaw that asks the sidecar through qmd's mcporter, a program of its own, a search while
// the sidecar hangs waits no longer than the plugin's deadline beyond what it usually takes, and so does one that is
// under way when the hang begins. The workspace is found meanwhile, and facts are again afterwards.
func TestOpenClawQMDHang(t *testing.T) {
	t.Parallel()
	if os.Getenv("HELMDECK_PEERS") != "" {
		installQMD(t) // needs the network
	}
	if loopbackOnly(t) {
		return
	}
	for _, release := range qmdReleases() {
		t.Run(release, func(t *testing.T) {
			t.Parallel()
			testOpenClawQMDHang(t, release)
		})
	}
}

func testOpenClawQMDHang(t *testing.T, release string) {
	qmd, front := installQMD(t), startGate(t)
	n := startNewcomer(t, release, func(c map[string]any) {
		c["memory"] = map[string]any{"backend": "qmd", "qmd": map[string]any{
			"command": qmd, "update": map[string]any{"interval": "1s", "debounceMs": 0, "onBoot": true},
			"limits": map[string]any{"timeoutMs": hangTime.Milliseconds()}, // so that nothing but the plugin ends a search in time
		}}
	}, "--qmd", "--base-url", front.server.URL)
	front.open(n.p.addr)
	t.Cleanup(func() { _ = n.p.cmd.Process.Signal(syscall.SIGCONT) }) // what stands still does not end
	n.p.run("remember", "editor", "Alice edits with helix")
	fact := func(what string) time.Duration {
		return n.within(30*time.Second, "helix", what, holds("Alice edits with helix"))
	}
	fact("a fact was stored")
	hangs := func(then func()) (back time.Duration) {
		then()
		must(t, n.p.cmd.Process.Signal(syscall.SIGCONT))
		return fact("the sidecar is back")
	}
	hangs(func() { // 2026.5 says "database is not open" where two make its index at once, as its first search does
		n.p.freeze()
		t.Logf("%s: the host makes its own index within %v", release, n.within(hangTime, "gardening", "the sidecar hangs", holds("Wuppertal")))
	})
	gardening := func() time.Duration {
		began := time.Now()
		if got := n.g.search("gardening"); got.count("Wuppertal") != 1 {
			t.Errorf("a search did not find what is in the workspace: %s", got.raw)
		}
		return time.Since(began)
	}
	quokka := func() time.Duration {
		began := time.Now()
		if got := resultsIn(n.g.searchInTurn(n.model, "main", "quokka")); got.count("fed at noon") != 1 {
			t.Errorf("a turn did not find what is in the workspace: %s", got.raw)
		}
		return time.Since(began)
	}
	for _, way := range []struct {
		what   string
		search func() time.Duration
	}{{"turns that search", quokka}, {"searches", gardening}} {
		usual := []time.Duration{way.search(), way.search(), way.search()}
		var underWay time.Duration
		var hung []time.Duration
		met := false
		back := hangs(func() {
			front.next(`"searches"`, func() { n.p.freeze(); met = true })
			underWay = way.search()
			hung = []time.Duration{way.search(), way.search(), way.search()}
		})
		if !met {
			t.Errorf("%s: the sidecar was never asked through QMD", way.what)
		}
		t.Logf("%s: %s usually %v; %v when the hang begins; %v while it lasts; the fact is back after %v", release, way.what, usual, underWay, hung, back)
		if longest, most := max(underWay, slices.Max(hung)), slices.Max(usual); longest > 2*most+pluginDeadline+slack { // turns of a busy machine differ by half
			t.Errorf("%s took %v, and %v without a hang", way.what, longest, most)
		}
	}
}
