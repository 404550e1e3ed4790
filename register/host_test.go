package register

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestGeneration(t *testing.T) {
	for version, want := range map[string]int{
		"2026.5.28": generation5, "2026.6.1": generation6, "2026.6.11": generation6, "2026.7.1": generation6, "2026.7.35": generation6, "2026.8.1": generation8,
		"2026.9.6": generation8, "2026.10.1": generation8, "2027.1.1": generation8, "2025.12.1": generationUnknown, "": generationUnknown, "next": generationUnknown, "2026.x.1": generationUnknown,
	} {
		if got := generation(version); got != want {
			t.Errorf("%q is of generation %d, want %d", version, got, want)
		}
	}
}

// Agents are found in both forms of the configuration, the main one first, with the
// workspaces that the host gives them.
func TestAgents(t *testing.T) {
	for config, want := range map[string]string{
		`{}`: "main:/oc/workspace!",
		`{agents: {defaults: {workspace: '~/ws'}, list: [{id: 'a'}, {id: 'B', default: true}, {id: 'c', workspace: '~/c'}, {id: 'A'}]}}`: "b:/oc/workspace! a:/home/ws/a c:/home/c",
		`{agents: {list: [{id: 'a'}, {id: 'b'}]}}`: "a:/oc/workspace! b:/oc/workspace-b",
		`{agents: {entries: {a: {workspace: '/x/a'}, b: {workspace: '/x/b'}}, defaults: {systemAgent: {agentId: 'b'}}}}`: "b:/x/b! a:/x/a",
		`{agents: {list: []}}`: "main:/oc/workspace!",
	} {
		doc, err := parse(config)
		if err != nil {
			t.Fatal(err)
		}
		h := &hostConfig{doc: doc, snapshot: snapshot{path: "/oc/openclaw.json"}}
		var got []string
		for _, a := range h.agents(&Options{Home: "/home"}, "/oc/workspace") {
			mark := ""
			if a.Main {
				mark = "!"
			}
			got = append(got, a.ID+":"+a.Workspace+mark)
		}
		if diff := cmp.Diff(want, strings.Join(got, " ")); diff != "" {
			t.Errorf("%s\n%s", config, diff)
		}
	}
}

// The folders of QMD have the names that the host gives them.
func TestCollections(t *testing.T) {
	doc, err := parse(`{memory: {qmd: {paths: [{path: '~/notes', name: 'notes'}, {path: 'docs', pattern: '*.txt'}, {path: '/ws/in', name: 'in'}, {name: 'none'}]}}}`)
	if err != nil {
		t.Fatal(err)
	}
	h := &hostConfig{doc: doc, snapshot: snapshot{path: "/oc/openclaw.json"}}
	want := []Collection{{"notes", "/home/notes", ""}, {"custom-2-*", "/ws/docs", "*.txt"}, {"in-*", "/ws/in", ""}}
	if diff := cmp.Diff(want, h.collections(&Options{Home: "/home"}, "/ws")); diff != "" {
		t.Error(diff)
	}
}

// Credentials of the user's own for a provider of embeddings, wherever they are, leave it
// alone; once it is ours it stays ours.
func TestProviderIsLeftAlone(t *testing.T) {
	for name, prepare := range map[string]func(h *house){
		"variable": func(h *house) {
			h.options.Getenv = func(name string) string { return map[string]string{"GEMINI_API_KEY": "k"}[name] }
		},
		"section env": func(h *house) {
			h.write(h.config, strings.Replace(h.read(h.config), "{", `{"env": {"OPENAI_API_KEY": "sk"},`, 1))
		},
		"profile": func(h *house) {
			h.write(filepath.Join(filepath.Dir(h.config), "agents/main/agent/auth-profiles.json"), `{"profiles": {"x": {"provider": "openai", "key": "sk"}}}`)
		},
		"release": func(h *house) { h.options.Version = "next" },
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t, hostWith("authorization", "Bearer "+goodToken()))
			prepare(h)
			h.options.Provider = true
			p := h.register()
			if strings.Contains(h.read(h.config), `"provider": "none"`) || len(p.Warnings) == 0 || len(p.Host.Next) > 0 {
				t.Errorf("the provider was set, or nothing was said: %v\n%s", p.Warnings, h.read(h.config))
			}
		})
	}
}

// A token that ends soon is replaced where tokens can be made, and not before.
func TestTokenIsRenewed(t *testing.T) {
	h := newHouse(t, hostWith("authorization", "Bearer "+makeToken("alice", testNow.Add(10*24*time.Hour), "old", "good"))).minting()
	h.options.RenewBefore = 9 * 24 * time.Hour
	if before := h.read(h.config); len(h.register().Changes) != 1 || h.read(h.config) != before {
		t.Error("a token with ten days left was replaced")
	}
	h.options.RenewBefore = 11 * 24 * time.Hour
	if p := h.register(); p.Token.Subject != "alice" || !p.Token.ExpiresAt.Equal(testNow.Add(720*time.Hour)) {
		t.Errorf("the token is %+v", p.Token)
	}
	if again := h.register(); len(again.Changes) != 0 {
		t.Errorf("a second run changes %v", again.Changes)
	}
}

// What an earlier version of this program recorded is undone as well.
func TestUndoOfAnOldRecord(t *testing.T) {
	h := newHouse(t, hostWith("authorization", "Bearer "+goodToken()))
	h.write(h.porter, `{"mcpServers": {"helmdeck": {"url": "http://mine"}, "a": {}}}`)
	before := withoutTimes(h.tree())
	h.register()
	path := filepath.Join(filepath.Dir(h.config), stateName)
	var records []record
	if err := json.Unmarshal([]byte(h.read(path)), &records); err != nil || len(records) != 1 {
		t.Fatal(records, err)
	}
	r := &records[0]
	r.Path, r.URL, r.Old, r.Edits = r.Entries[0].Path, r.Entries[0].URL, r.Entries[0].Old, r.Steps[0]
	r.Entries, r.Steps = nil, nil
	old, err := json.Marshal(records)
	if err != nil {
		t.Fatal(err)
	}
	h.write(path, string(old))
	h.undo()
	if diff := cmp.Diff(before, withoutTimes(h.tree())); diff != "" {
		t.Error(diff)
	}
}

// A file of the plugin that somebody changed is replaced by the next run, and left alone by
// undo; files of an earlier version go.
func TestFilesOfThePlugin(t *testing.T) {
	h := newHouse(t, hostWith("authorization", "Bearer "+goodToken()))
	h.options.Plugin = true
	h.register()
	dir := filepath.Join(filepath.Dir(h.config), PluginFolder)
	client := filepath.Join(dir, "client.js")
	old := filepath.Join(dir, "old.js")
	h.write(old, "of an earlier version")
	path := filepath.Join(filepath.Dir(h.config), stateName)
	var records []record
	if err := json.Unmarshal([]byte(h.read(path)), &records); err != nil {
		t.Fatal(err)
	}
	state, err := json.Marshal(append(records, record{File: old, Server: DefaultServerName, Whole: true, Exact: true, Created: true, After: sum([]byte("of an earlier version"))}))
	if err != nil {
		t.Fatal(err)
	}
	h.write(path, string(state))
	h.register()
	if _, err := os.Stat(old); err == nil {
		t.Error("the file of an earlier version is still there")
	}
	h.write(client, "changed")
	if stale := h.prepare().Stale(); len(stale) != 1 || !strings.Contains(stale[0], "out of date") {
		t.Errorf("stale: %v", stale)
	}
	h.register()
	if h.read(client) == "changed" {
		t.Error("the file was not replaced")
	}
	info, err := os.Stat(dir + ".token")
	if err != nil || info.Mode().Perm() != 0o600 || h.read(dir+".token") != goodToken()+"\n" {
		t.Errorf("the token: %v, %v", info, err)
	}
	h.write(client, "changed")
	if p := h.undo(); !strings.Contains(fmt.Sprint(p.Warnings), "changed by hand") {
		t.Errorf("warnings: %v", p.Warnings)
	}
	if list, err := os.ReadDir(dir); err != nil || len(list) != 1 {
		t.Errorf("undo left %v, %v", list, err)
	}
}

func TestOldAgents(t *testing.T) {
	for _, test := range []struct {
		version string
		listed  int
		wrong   bool
	}{{"2026.8.1", 2, true}, {"2026.9.6", 3, true}, {"2027.1.0", 2, true}, {"2026.8.1", 1, false}, {"2026.7.35", 2, false}, {"", 2, false}} {
		if got := OldAgents(test.version, test.listed); (got != "") != test.wrong {
			t.Errorf("%s with %d agents: %q", test.version, test.listed, got)
		}
	}
	list := `{"meta":{"lastTouchedVersion":"2026.8.1"},"agents":{"list":[{"id":"main"},{"id":"work"}]}}`
	h := newHouse(t, list).minting()
	if got := strings.Join(h.prepare().Warnings, "\n"); !strings.Contains(got, "openclaw doctor --fix") {
		t.Errorf("nothing is said of agents.list: %q", got)
	}
}
