package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"helmdeck-sidecar/sidecar/memory"
)

// A new user's workspace: notes by hand, then a statement, questions, a reflection and the
// core memory by the official TypeScript SDK. What it did is found by the command line.
func TestTypeScriptSDKWorkspace(t *testing.T) {
	var workspace string
	p := startPeerWith(t, func(p *peer) []string {
		workspace = filepath.Join(p.home, "workspace")
		if err := os.MkdirAll(filepath.Join(workspace, "memory"), 0o755); err != nil {
			t.Fatal(err)
		}
		for name, content := range map[string]string{
			"memory/2025-11-27.md": "# Thursday\n\nPacked for the trip.\n\n## Retain\n\n- W @Peter: Lives in Vienna\n- O(c=0.9) @Peter: Prefers concise replies\n",
			"memory/2025-11-28.md": "# Friday\n\n## Retain\n\n- B @Peter: Asked for concise replies on the phone\n- W @Peter: Moved to Lisbon\n",
		} {
			if err := os.WriteFile(filepath.Join(workspace, name), []byte(content), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		return []string{"--workspace", workspace, "--workspace-subject", "alice", "--reflect-every", "off"}
	})
	p.run("workspace", "--wait")
	script, err := os.ReadFile("testdata/peers/calls.mjs")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(p.home, "calls.mjs")
	if err := os.WriteFile(file, script, 0o600); err != nil {
		t.Fatal(err)
	}
	steps := `[{"tool":"memory_retain","args":{"bullet":"W @Andy: Works at a lighthouse","date":"2025-11-29"}},
		{"tool":"memory_recall","args":{"query":"lighthouse"}},
		{"tool":"memory_recall","args":{"query":"tell me about Peter"}},
		{"tool":"memory_recall","args":{"query":"what happened on November 28, 2025?"}},
		{"tool":"memory_recall","args":{"query":"what does Peter prefer?"}},
		{"tool":"memory_reflect","args":{"since":"2025-01-01T00:00:00Z"}},
		{"tool":"memory_reflect","args":{"since":"2025-01-01T00:00:00Z"}},
		{"tool":"memory_core","args":{"action":"append","text":"Speaks German."}},
		{"resource":"helmdeck://core"},
		{"tool":"memory_retain","args":{"bullet":"nothing in particular"}}]`
	out := p.output(nil, p.node, file, "http://"+p.addr+"/api/v1/mcp", p.token, steps)
	var raw []json.RawMessage
	if err := json.Unmarshal([]byte(out), &raw); err != nil || len(raw) != 10 {
		t.Fatalf("%v: %s", err, out)
	}
	read := func(i int, into any) {
		t.Helper()
		if err := json.Unmarshal(raw[i], into); err != nil {
			t.Fatalf("answer %d: %v: %s", i, err, raw[i])
		}
	}
	var retained memory.RetainResponse
	if read(0, &retained); retained.Source != "memory/2025-11-29.md#L5" {
		t.Errorf("memory_retain: %s", raw[0])
	}
	var words, entity, day, opinion memory.RecallResponse
	if read(1, &words); len(words.Hits) != 1 || words.Hits[0].Fact.Source != retained.Source {
		t.Errorf("by words: %s", raw[1])
	}
	if read(2, &entity); entity.Entity == nil || entity.Entity.Name != "Peter" || len(entity.Hits) != 4 {
		t.Errorf("the entity: %s", raw[2])
	}
	if read(3, &day); len(day.Hits) != 2 || !strings.HasPrefix(day.Hits[0].Fact.Source, "memory/2025-11-28.md#L") {
		t.Errorf("the day: %s", raw[3])
	}
	if read(4, &opinion); len(opinion.Opinions) != 1 || opinion.Opinions[0].Confidence != 0.93 || len(opinion.Opinions[0].Supporting) != 1 {
		t.Errorf("the opinion: %s", raw[4])
	}
	var first, second memory.ReflectResponse
	if read(5, &first); len(first.Changes) == 0 || len(first.Contradictions) != 1 || first.Contradictions[0].NewerAt != "memory/2025-11-28.md#L6" {
		t.Errorf("memory_reflect: %s", raw[5])
	}
	if read(6, &second); len(second.Changes) != 0 {
		t.Errorf("memory_reflect again: %s", raw[6])
	}
	var core struct{ Text string }
	if read(8, &core); core.Text != "Speaks German.\n\n## Preferences\n\n- Peter: Prefers concise replies (0.93)\n" {
		t.Errorf("helmdeck://core: %s", raw[8])
	}
	var refused struct {
		IsError bool
		Reason  string
	}
	if read(9, &refused); !refused.IsError || refused.Reason != "no_kind" {
		t.Errorf("a malformed bullet: %s", raw[9])
	}
	if page, err := os.ReadFile(filepath.Join(workspace, "bank/entities/peter.md")); err != nil || !strings.Contains(string(page), "Lives in Vienna. [memory/2025-11-27.md#L7] Superseded by [memory/2025-11-28.md#L6].") {
		t.Errorf("Peter's page: %v\n%s", err, page)
	}
	if out := p.run("recall", "where does Andy work?"); !strings.Contains(out, "memory/2025-11-29.md#L5") {
		t.Errorf("the command line: %s", out)
	}
}
