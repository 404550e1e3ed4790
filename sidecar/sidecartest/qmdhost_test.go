package sidecartest_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"helmdeck-sidecar/sidecar/mcpserver"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/sidecartest"
	"helmdeck-sidecar/sidecar/workspace"
)

// host is an OpenClaw that asks for the collections of its workspace.
type host struct {
	t     *testing.T
	s     *sidecartest.Sidecar
	dir   string // workspace
	token string
}

func newHost(t *testing.T, s *sidecartest.Sidecar, b workspace.Binding) *host {
	t.Helper()
	h := &host{t: t, s: s, dir: t.TempDir(), token: s.Token(b.Subject)}
	b.Workspace, b.Mirror = h.dir, true
	_, err := workspace.EditBindings(s.Dir, func(list []workspace.Binding) []workspace.Binding { return append(list, b) })
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func (h *host) write(name, text string) {
	h.t.Helper()
	path := filepath.Join(h.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		h.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		h.t.Fatal(err)
	}
}

// ask searches collections by words.
func (h *host) ask(token, query string, collections ...string) []memory.QMDResult {
	h.t.Helper()
	return h.askBy("lex", token, query, collections...)
}

// askBy searches collections as a type of search of QMD does.
func (h *host) askBy(kind, token, query string, collections ...string) []memory.QMDResult {
	h.t.Helper()
	args, err := json.Marshal(map[string]any{"searches": []any{map[string]string{"type": kind, "query": query}}, "limit": 4, "rerank": false, "collections": collections})
	if err != nil {
		h.t.Fatal(err)
	}
	status, body := h.s.Do("POST", mcpserver.QMDPath, token, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"query","arguments":`+string(args)+`}}`)
	var answer struct {
		Result struct{ StructuredContent memory.QMDResponse }
	}
	if err := json.Unmarshal([]byte(body), &answer); err != nil || status != 200 {
		h.t.Fatalf("%d %s", status, body)
	}
	return answer.Result.StructuredContent.Results
}

// isFile checks that a result is what the host's index knows of a file.
func (h *host) isFile(below string, r memory.QMDResult) {
	h.t.Helper()
	content, err := os.ReadFile(filepath.Join(h.dir, below, r.File))
	if err != nil {
		h.t.Fatal(err)
	}
	sum := sha256.Sum256(content)
	lines := strings.Count(string(content), "\n") + 1
	if len(r.DocID) < 60 || !strings.HasPrefix(hex.EncodeToString(sum[:]), r.DocID) || r.StartLine < 1 || r.EndLine < r.StartLine || r.EndLine > lines {
		h.t.Errorf("%+v is not the file, of %d lines and hash %x", r, lines, sum)
	}
}

// until asks until the results are as they should be.
func (h *host) until(what string, good func([]memory.QMDResult) bool, token, query string, collections ...string) []memory.QMDResult {
	h.t.Helper()
	for deadline := time.Now().Add(5 * time.Second); ; time.Sleep(20 * time.Millisecond) { // files are looked at now and then
		list := h.ask(token, query, collections...)
		if good(list) {
			return list
		}
		if time.Now().After(deadline) {
			h.t.Fatalf("%s: %+v", what, list)
		}
	}
}

func some(list []memory.QMDResult) bool { return len(list) > 0 }
func none(list []memory.QMDResult) bool { return len(list) == 0 }

// A host that asks for its collections gets facts and its user's files, ranked together,
// each by the hash that its own index has.
func TestQMDOfAHost(t *testing.T) {
	s := sidecartest.Start(t)
	extra := t.TempDir()
	h := newHost(t, s, workspace.Binding{Subject: "alice", Collections: []workspace.Collection{{Name: "recipes", Path: extra}}})
	h.write("MEMORY.md", "# About me\n\nI grow tomatoes on the balcony.\n")
	h.write("memory/2026-11-20.md", "## Garden\n\nBought basil for the balcony.\n\n## Work\n\nThe balcony camera project ships on Friday.\n")
	h.write("SOUL.md", "The balcony is not for this index.\n")
	if err := os.WriteFile(filepath.Join(extra, "soup.md"), []byte("Soup with basil from the balcony.\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	store := func(subject, key, value string) {
		if status, body := s.Do("POST", "/api/v1/memory/store", s.Token(subject), `{"key":"`+key+`","value":"`+value+`"}`); status != 200 {
			t.Fatalf("%d %s", status, body)
		}
	}
	store("alice", "garden/herbs", "On the balcony grow basil and mint")
	store("alice", "garden/pots", "The balcony has nine terracotta pots")
	store("bob", "garden/herbs", "Bob has no balcony and no basil")

	dir := h.until("facts and notes", func(list []memory.QMDResult) bool { return len(list) == 4 }, h.token, "balcony basil", "memory-dir-main")
	ids, files := map[string]bool{}, map[string]int{}
	for i, r := range dir {
		ids[r.DocID], files[r.File] = true, files[r.File]+1
		if r.Collection != "memory-dir-main" || i > 0 && r.Score > dir[i-1].Score {
			t.Errorf("result %d: %+v", i, r)
		}
		if strings.HasPrefix(r.File, workspace.Folder) {
			h.isFile("", r)
		} else {
			h.isFile("memory", r)
		}
		if strings.Contains(r.Snippet, "Bob") || strings.Contains(r.Snippet, "not for this index") {
			t.Errorf("found %q", r.Snippet)
		}
	}
	if len(ids) != 4 || len(files) != 3 || files["2026-11-20.md"] != 2 {
		t.Errorf("%d docids, files %v", len(ids), files)
	}
	root := h.ask(h.token, "tomatoes", "memory-root-main")
	if len(root) != 1 || root[0].File != "MEMORY.md" {
		t.Fatalf("of memory-root-main: %+v", root)
	}
	h.isFile("", root[0])
	if list := h.ask(h.token, "soup basil", "recipes"); len(list) != 1 || list[0].File != "soup.md" || list[0].Collection != "recipes" {
		t.Errorf("of a collection of the user's: %+v", list)
	}
	for _, r := range h.ask(s.Token("bob"), "balcony basil", "memory-dir-main", "memory-root-main", "recipes") {
		if !strings.Contains(r.Snippet, "Bob") {
			t.Errorf("bob sees %+v", r)
		}
	}

	h.write("MEMORY.md", "# About me\n\nNow there are radishes.\n")
	h.until("an edit", none, h.token, "tomatoes", "memory-root-main")
	h.until("an edit", some, h.token, "radishes", "memory-root-main")
	if status, body := s.Do("POST", "/api/v1/memory/forget", h.token, `{"scope":"key:garden/pots"}`); status != 200 {
		t.Fatalf("%d %s", status, body)
	}
	if list := h.ask(h.token, "terracotta", "memory-dir-main"); len(list) > 0 {
		t.Errorf("what was forgotten is found: %+v", list)
	}
}

// The collections of an agent are those of its own workspace, with its own facts.
func TestQMDOfAnAgent(t *testing.T) {
	s := sidecartest.Start(t)
	newHost(t, s, workspace.Binding{Subject: "alice"})
	h := newHost(t, s, workspace.Binding{Subject: "alice", Agent: "work"})
	h.write("memory/notes.md", "The zeppelin is due in May.\n")
	for agent, value := range map[string]string{"": "the zeppelin is secret", "work": "the zeppelin is blue"} {
		if status, body := s.Do("POST", "/api/v1/memory/store", h.token, `{"key":"z","value":"`+value+`","agent":"`+agent+`"}`); status != 200 {
			t.Fatalf("%d %s", status, body)
		}
	}
	list := h.until("both", func(list []memory.QMDResult) bool { return len(list) == 2 }, h.token, "zeppelin", "memory-dir-work")
	for _, r := range list {
		if strings.Contains(r.Snippet, "secret") {
			t.Errorf("the main agent's fact: %+v", r)
		}
	}
}

// What a note states is a fact, and the host has its file: it is not shown twice. The pages in
// bank are no notes of the host.
func TestHostHasItsNotes(t *testing.T) {
	s := sidecartest.Start(t)
	h := newHost(t, s, workspace.Binding{Subject: "alice", Retain: true})
	h.write("memory/2026-11-20.md", "## Retain\n\n- W @Ada: Flies the zeppelin on Mondays.\n")
	h.write("bank/world.md", "# World\n\n- The zeppelin has a crew of nine.\n")
	c := s.Client("alice")
	for deadline := time.Now().Add(5 * time.Second); ; time.Sleep(20 * time.Millisecond) { // files are followed, not announced
		found, err := c.Recall(t.Context(), memory.RecallRequest{Query: "zeppelin"})
		if err != nil || time.Now().After(deadline) {
			t.Fatalf("%+v, %v", found, err)
		}
		if len(found.Hits) == 2 {
			break
		}
	}
	if found, err := c.HostSearch(t.Context(), memory.HostSearchRequest{Query: "zeppelin"}); err != nil || len(found.Hits) != 1 || !strings.Contains(found.Hits[0].Snippet, "crew of nine") {
		t.Errorf("%+v, %v", found, err)
	}
	list := h.until("the note", some, h.token, "zeppelin", "memory-dir-main")
	if len(list) != 1 || list[0].File != "2026-11-20.md" {
		t.Errorf("%+v", list)
	}
}
