package sidecartest_test

import (
	"strings"
	"testing"
	"time"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace"
)

// A host that asks by meaning finds notes that share no word with the question, ranked together with
// facts, and one that asks by words does not.
func TestQMDNotesByMeaning(t *testing.T) {
	e := withOllama(t, tinyOllama(t))
	h := newHost(t, e.Sidecar, workspace.Binding{Subject: "alice"})
	h.write("MEMORY.md", "coffee tea morning\n")
	h.write("memory/2026-11-20.md", "prefers ui svelte\n")
	h.write("memory/2026-11-21.md", "dog garden\n")
	e.store("ship", "deploy konflux kubernetes")
	e.allEmbedded(1)
	until := func(question string, good func([]memory.QMDResult) bool) []memory.QMDResult {
		t.Helper()
		for deadline := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) { // nothing tells a host when vectors are there
			list := h.askBy("vec", h.token, question, "memory-dir-main")
			if good(list) {
				return list
			}
			if time.Now().After(deadline) {
				t.Fatalf("for %q comes %+v", question, list)
			}
		}
	}
	list := until("gui", first("2026-11-20.md"))
	h.isFile("memory", list[0])
	for kind, found := range map[string]bool{"lex": false, "vec": true, "hyde": true} {
		if got := h.askBy(kind, h.token, "gui", "memory-dir-main"); first("2026-11-20.md")(got) != found {
			t.Errorf("a search of type %s gives %+v", kind, got)
		}
	}
	h.write("memory/2026-11-22.md", "release rollout docker\n")
	until("deployment", func(list []memory.QMDResult) bool { // both before what has another meaning
		return len(list) > 1 && ours(list[0]) != ours(list[1]) && list[0].Score >= list[1].Score && (first("2026-11-22.md")(list) || first("2026-11-22.md")(list[1:]))
	})
}

// first asks for a file to come first.
func first(file string) func([]memory.QMDResult) bool {
	return func(list []memory.QMDResult) bool { return len(list) > 0 && list[0].File == file }
}

// ours reports whether a result is the file of a fact.
func ours(r memory.QMDResult) bool { return strings.HasPrefix(r.File, workspace.Folder) }
