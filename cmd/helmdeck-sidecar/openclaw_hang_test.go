package main

import (
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
	t.Parallel()
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
	n.p.run("remember", "editor", "Alice edits with helix")
	n.settled("helix", "edits with helix")
	usual, usualCommand := slices.Max(n.searches(3)), slices.Max(n.commands(1))

	gone, back := n.calm()
	n.p.freeze()
	began := time.Now()
	first, tools, later, commands := n.searches(1), n.stores(2), n.searches(6), n.commands(2)
	time.Sleep(hangTime - time.Since(began)) // a hang of a minute is what is asked for
	last := n.searches(1)
	if g, b := n.lines(); g != gone+1 || b != back {
		t.Errorf("while the sidecar hung the gateway's log said %d times that it does not answer, and %d times that it does", g-gone, b-back)
	}
	must(t, n.p.cmd.Process.Signal(syscall.SIGCONT))
	t.Logf("%s: a turn usually takes at most %v, and by command %v; while the sidecar hung the first took %v, with its tools %v, then %v, after a minute %v, and by command %v", release, usual, usualCommand, first, tools, later, last, commands)
	if most := slices.Max(slices.Concat(first, tools, later, last)); most > usual+pluginDeadline+slack {
		t.Errorf("a turn took %v, and %v without a hang", most, usual)
	}
	if most := slices.Max(commands); most > usualCommand+pluginDeadline+slack {
		t.Errorf("a turn by command took %v, and %v without a hang", most, usualCommand)
	}
	n.returns(back)
	n.tellAndFind("shell", "uses the shell fish")

	gone, back = n.calm()
	must(t, n.p.cmd.Process.Kill())
	_ = n.p.cmd.Wait()
	if most := slices.Max(n.searches(3)); most > usual+slack {
		t.Errorf("after the sidecar was killed a turn took %v, and %v before", most, usual)
	}
	if g, b := n.lines(); g != gone+1 || b != back {
		t.Errorf("while the sidecar was dead the gateway's log said %d times that it does not answer, and %d times that it does", g-gone, b-back)
	}
	n.p.start()
	n.returns(back)
	n.tellAndFind("pager", "reads with the pager most")
	if got := n.p.run("list"); !strings.Contains(got, "helix") || !strings.Contains(got, "fish") || !strings.Contains(got, "most") {
		t.Errorf("something was lost: %s", got)
	}
}

// times has so many turns taken, one after the other.
func times(count int, turn func() time.Duration) (took []time.Duration) {
	for range count {
		took = append(took, turn())
	}
	return took
}

// searches are turns in which the model searches for what is in the workspace, with a sidecar and without.
func (n *newcomer) searches(count int) []time.Duration { return times(count, n.find(n.g.turn)) }

// commands are such turns of the host's own program, which connects to everything anew.
func (n *newcomer) commands(count int) []time.Duration { return times(count, n.find(n.g.command)) }

func (n *newcomer) find(turn func(*stubModel, string, string, ...step) time.Duration) func() time.Duration {
	return func() time.Duration {
		took := turn(n.model, "main", "What do you know about helix?", step{Tool: "memory_search", Args: map[string]any{"query": "helix"}})
		if got := n.model.lastTool(); !holds("edits with helix")(resultsIn(got)) {
			n.p.t.Errorf("a turn did not find what is in the workspace: %s", got)
		}
		return took
	}
}

// stores are turns in which the model calls a tool of a sidecar that cannot answer.
func (n *newcomer) stores(count int) []time.Duration {
	return times(count, func() time.Duration {
		took := n.g.turn(n.model, "main", "Remember this", step{Tool: "helmdeck__memory_store", Args: map[string]any{"key": "lost", "value": "never"}})
		if got := n.model.lastTool(); strings.Contains(got, "expires_at") {
			n.p.t.Errorf("a sidecar that hangs stored a fact: %s", got)
		}
		return took
	})
}

// lines counts what the plugin has said of the sidecar.
func (n *newcomer) lines() (gone, back int) {
	return len(n.g.logged("is not available: ")), len(n.g.logged("answers again"))
}

// calm waits until the plugin has the sidecar for well, as on a machine that was busy for a moment it may not, and counts.
func (n *newcomer) calm() (gone, back int) {
	n.p.t.Helper()
	if !inTime(30*time.Second, func() bool { gone, back = n.lines(); return gone == back }) {
		n.p.t.Fatal("the plugin does not notice that the sidecar answers")
	}
	return gone, back
}

// returns waits until the plugin has said once more that the sidecar is back.
func (n *newcomer) returns(before int) {
	n.p.t.Helper()
	if !inTime(30*time.Second, func() bool { return len(n.g.logged("answers again")) > before }) {
		n.p.t.Fatal("the plugin does not notice that the sidecar is back")
	}
}

// tellAndFind has an agent store a fact in a turn and looks for it.
func (n *newcomer) tellAndFind(key, value string) {
	n.p.t.Helper()
	n.tell("main", map[string]any{"key": key, "value": value})
	words := strings.Fields(value)
	n.until(words[len(words)-1], "a fact was told after an outage", holds(value))
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
