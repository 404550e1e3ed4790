package main

import (
	"fmt"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A turn while the sidecar hangs: the plugin waits once, while the host waits for the connection
// of MCP if it does, and both together are less than the plugin's deadline. The slack is what a
// busy machine may take.
const (
	pluginDeadline = 2 * time.Second
	slack          = 8 * time.Second
	hangTime       = 60 * time.Second
)

// A sidecar that hangs for a minute, is killed and starts again in the midst of a session
// delays no turn by more than the plugin's deadline, not even one in which the model calls its tools,
// loses nothing, and costs one line of the gateway's log when it goes and one when it is back.
func TestOpenClawOutage(t *testing.T) {
	if loopbackOnly(t) {
		return
	}
	for _, release := range openclawReleases {
		t.Run(release, func(t *testing.T) {
			t.Parallel()
			testOpenClawOutage(t, release)
		})
	}
}

func testOpenClawOutage(t *testing.T, release string) {
	n := startNewcomer(t, release, nil)
	p, g := n.p, n.g
	p.run("remember", "editor", "Alice edits with helix")
	n.settled("helix", "edits with helix")
	took := func() time.Duration {
		began := time.Now()
		if got := g.searchInTurn(n.model, "main", "helix"); !holds("edits with helix")(resultsIn(got)) {
			t.Errorf("a turn did not find what is in the workspace: %s", got)
		}
		return time.Since(began)
	}
	usual := []time.Duration{took(), took(), took(), took(), took()}

	signal := func(s syscall.Signal) {
		if err := p.cmd.Process.Signal(s); err != nil {
			t.Fatal(err)
		}
	}
	signal(syscall.SIGSTOP)
	began := time.Now()
	var hung []time.Duration
	for time.Since(began) < hangTime {
		hung = append(hung, took())
		if len(hung) == 3 {
			hung = append(hung, g.turn(n.model, "main", "Remember this", step{Tool: "helmdeck__memory_store", Args: map[string]any{"key": "lost", "value": "never"}}))
			if got := n.model.lastTool(); strings.Contains(got, "expires_at") {
				t.Errorf("a sidecar that hangs stored a fact: %s", got)
			}
		}
	}
	signal(syscall.SIGCONT)
	n.expectLines("hung", 1)
	slices.Sort(usual)
	slices.Sort(hung)
	t.Logf("%s: turns usually %v; %d while the sidecar hung: half of them within %v, the longest %v", release, usual, len(hung), hung[len(hung)/2], hung[len(hung)-1])
	if longest, most := hung[len(hung)-1], usual[len(usual)-1]; longest > most+pluginDeadline+slack {
		t.Errorf("a turn took %v, and %v without a hang", longest, most)
	}
	n.tellAndFind("shell", "uses the shell fish")

	if err := p.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = p.cmd.Wait()
	for i := range 4 {
		if d := took(); d > usual[len(usual)-1]+slack {
			t.Errorf("turn %d after the sidecar was killed took %v", i, d)
		}
	}
	p.start()
	n.expectLines("killed", 2)
	n.tellAndFind("pager", "reads with the pager most")
	if got := p.run("list"); !strings.Contains(got, "helix") || !strings.Contains(got, "fish") || !strings.Contains(got, "most") {
		t.Errorf("something was lost: %s", got)
	}
}

// tellAndFind has an agent store a fact in a turn and looks for it.
func (n *newcomer) tellAndFind(key, value string) {
	n.p.t.Helper()
	n.tell("main", map[string]any{"key": key, "value": value})
	words := strings.Fields(value)
	n.until(words[len(words)-1], "a fact was told after an outage", holds(value))
}

// expectLines waits for the sidecar's return to be logged, and counts what the plugin says.
func (n *newcomer) expectLines(what string, times int) {
	n.p.t.Helper()
	if !inTime(20*time.Second, func() bool { return len(n.g.logged("answers again")) >= times }) {
		n.p.t.Fatalf("the plugin does not notice that the sidecar (%s) is back", what)
	}
	gone, back := n.g.logged("is not available: "), n.g.logged("answers again")
	if len(gone) != times || len(back) != times {
		n.p.t.Errorf("after it %s the gateway's log says:\n%s", what, fmt.Sprint(strings.Join(append(gone, back...), "\n")))
	}
}

// A session that begins while the sidecar hangs has no tools, and has them in its next turn
// after the sidecar is back.
func TestOpenClawReconnect(t *testing.T) {
	t.Parallel()
	if loopbackOnly(t) {
		return
	}
	for _, release := range openclawReleases {
		t.Run(release, func(t *testing.T) {
			t.Parallel()
			h := startTurnHost(t, release)
			stored := func() bool {
				h.model.next(step{Tool: "helmdeck__memory_store", Args: map[string]any{"key": "k", "value": "v"}}, step{Text: "done"})
				h.ask("agent:main:one", "Remember this.")
				return strings.Contains(h.model.lastTool(), "expires_at")
			}
			must(t, h.p.cmd.Process.Signal(syscall.SIGSTOP))
			if stored() {
				t.Error("a sidecar that hangs stored a fact")
			}
			must(t, h.p.cmd.Process.Signal(syscall.SIGCONT))
			if !inTime(30*time.Second, stored) {
				t.Errorf("the session never gets its tools; the model was given %s\n%s", h.model.lastTool(), h.g.tail())
			}
		})
	}
}
