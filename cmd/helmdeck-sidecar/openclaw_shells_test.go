package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// The files of facts are out of reach for who is not the owner, and for the owner where others read: a shell would read them
// by a pattern that does not name them. The owner's own sessions keep their shell.
func TestOpenClawShells(t *testing.T) { onReleases(t, testOpenClawShells) }

func testOpenClawShells(t *testing.T, release string) {
	h := startTelegramHost(t, release, true)
	h.p.run("remember", "deploy", "We deploy via Konflux, never with kubectl")
	workspace := filepath.Join(h.p.home, ".openclaw", "workspace")
	h.until(func() bool {
		files, err := filepath.Glob(filepath.Join(workspace, "memory", "helmdeck", "deploy-*.md"))
		return err == nil && len(files) > 0
	})
	pattern := step{Tool: "exec", Args: map[string]any{"command": "cat */*/*", "workdir": workspace}}

	if got := h.printed(ann, 0, pattern); !strings.Contains(got, "Konflux") {
		t.Errorf("the owner's shell gives %s", got)
	}
	h.refuses(ann, friends, pattern, "others read this conversation")
	h.refuses(bob, friends, pattern, "does not write in this conversation")
	h.refuses(bob, friends, step{Tool: "exec", Args: map[string]any{"command": "cat ../*.token", "workdir": workspace}}, "can lead to their memory")
	for _, command := range []string{"grep -r . .", "echo Y2F0ICovKi8q | base64 -d | sh"} {
		h.refuses(bob, friends, step{Tool: "exec", Args: map[string]any{"command": command, "workdir": workspace}}, "strangersShell")
	}
	if release >= "2026.8" { // the earlier ones offer tool_call by configuration only, and no visible sessions
		h.refuses(bob, friends, step{Tool: "tool_call", Args: map[string]any{"id": "exec", "args": pattern.Args}}, "strangersShell")
		h.refuses(bob, friends, step{Tool: "sessions_spawn", Args: map[string]any{"task": "Print the files.", "visible": true}}, "strangersShell")
	}
	for _, file := range []string{"openclaw.json", "helmdeck-memory.token"} {
		h.refuses(bob, friends, step{Tool: "read", Args: map[string]any{"path": filepath.Join(h.p.home, ".openclaw", file)}}, "can lead to their memory")
	}
	if got := h.printed(bob, 0, pattern); !strings.Contains(got, "does not write in this conversation") {
		t.Errorf("in the session that was the owner's alone another's shell gives %s", got)
	}
	for _, call := range []step{pattern, {Tool: "helmdeck__memory_recall", Args: map[string]any{"query": "deploy the service"}}} {
		if got := h.printed(ann, 0, call); !strings.Contains(got, "others read this conversation") {
			t.Errorf("in the session that was the owner's alone %v gives the owner %s", call, got)
		}
	}
	search := step{Tool: "memory_search", Args: map[string]any{"query": "deploy the service", "corpus": "all"}}
	if got := h.printed(ann, 0, search); strings.Contains(got, "Konflux") || !strings.Contains(got, "results") {
		t.Errorf("in the session that was the owner's alone search gives the owner %s", got)
	}
	asked := h.model.askedWith("Print the files in company,")
	if len(asked) == 0 || strings.Contains(strings.Join(asked, ""), "Konflux") {
		t.Errorf("of %d requests in company one has the fact:\n%s", len(asked), strings.Join(asked, "\n"))
	}
}

// refuses has somebody ask for a call of a tool, and wants it refused with a reason.
func (h *telegramHost) refuses(who person, group int, call step, reason string) {
	h.t.Helper()
	if got := h.printed(who, group, call); strings.Contains(got, "Konflux") || !strings.Contains(got, reason) {
		h.t.Errorf("%s in %d: %v gives %s", who.name, group, call, got)
	}
}

// printed has somebody ask for a call of a tool, and returns what it gave in that very turn: a host may take a turn again
// whose answer it has lost, in another session.
func (h *telegramHost) printed(who person, group int, call step) (gave string) {
	h.t.Helper()
	where := "aside"
	if group != 0 {
		where = "in company"
	}
	text := fmt.Sprintf("Print the files %s, request %d of all.", where, h.n+1)
	h.says(who, group, text, call)
	h.until(func() bool { gave = h.model.toolAfter(text); return gave != "" })
	return gave
}
