package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// openclawReleases are the releases that the tests run; HELMDECK_OPENCLAW names others.
var openclawReleases = releasesOr("2026.5.28", "2026.7.1", "2026.9.6")

func releasesOr(usual ...string) []string {
	if named := os.Getenv("HELMDECK_OPENCLAW"); named != "" {
		return strings.Split(named, ",")
	}
	return usual
}

// onReleases runs a test on every release, or on some, beside others.
func onReleases(t *testing.T, test func(*testing.T, string), some ...string) {
	t.Parallel()
	if os.Getenv("HELMDECK_PEERS") == "" {
		t.Skip("no npm packages: HELMDECK_PEERS is not set; scripts/test.sh sets it")
	}
	if len(some) == 0 {
		some = openclawReleases
	}
	for _, release := range some {
		t.Run(release, func(t *testing.T) {
			t.Parallel()
			test(t, release)
		})
	}
}

// A fact that an agent stores in one turn is found in another, in every release,
// through the entry that register wrote; nothing but loopback is needed.
func TestOpenClawAgent(t *testing.T) {
	t.Parallel()
	if os.Getenv("HELMDECK_PEERS") == "" {
		t.Skip("no npm packages: HELMDECK_PEERS is not set; scripts/test.sh sets it")
	}
	for _, release := range openclawReleases {
		t.Run(release, func(t *testing.T) { testOpenClawAgent(t, release) })
	}
}

func testOpenClawAgent(t *testing.T, release string) {
	p := startPeer(t)
	out, err := exec.Command("../../scripts/openclaw.sh", release).Output()
	if err != nil {
		t.Fatalf("installing OpenClaw %s: %v", release, err)
	}
	model := startModel(t)
	config := p.openclawConfig(model.server.URL, release)
	p.run("register", "--config", config, "--mint", "--base-url", "http://"+p.addr, "--subject", "alice")
	agent := func(message string, steps ...step) {
		t.Helper()
		model.next(steps...)
		p.openclaw(string(out), "agent", "--local", "--agent", "main", "--message", message, "--json")
	}
	agent("Remember that I edit with helix",
		step{Tool: "helmdeck__memory_store", Args: map[string]any{"key": "preferences/editor", "value": "edits with helix"}}, step{Text: "done"})
	if got := p.run("recall", "which editor", "--json"); !strings.Contains(got, "edits with helix") {
		t.Errorf("after the agent's memory_store recall says %s\nthe model saw %s", got, model.lastTool())
	}
	agent("Which editor do I use?",
		step{Tool: "helmdeck__memory_recall", Args: map[string]any{"query": "editor"}}, step{Text: "done"})
	if got := model.lastTool(); !strings.Contains(got, "edits with helix") {
		t.Errorf("the agent's memory_recall gave the model %s", got)
	}
	p.run("register", "--config", config, "--check")
}

// openclaw runs a command of an installed release.
func (p *peer) openclaw(installed string, args ...string) string {
	p.t.Helper()
	return p.output([]string{"CI=1", "NO_COLOR=1", "OPENCLAW_NO_AUTO_UPDATE=1", "OPENCLAW_DISABLE_BONJOUR=1", "OPENCLAW_SKIP_CHANNELS=1"},
		p.node, append([]string{filepath.Join(strings.TrimSpace(installed), "openclaw.mjs")}, args...)...)
}

// openclawConfig writes a configuration with the stub model and nothing of ours.
func (p *peer) openclawConfig(modelURL, release string) string {
	p.t.Helper()
	dir := filepath.Join(p.home, ".openclaw")
	workspace := filepath.Join(dir, "workspace")
	if err := os.MkdirAll(workspace, 0o700); err != nil {
		p.t.Fatal(err)
	}
	models := map[string]any{"mode": "replace", "providers": map[string]any{"stub": map[string]any{
		"baseUrl": modelURL + "/v1", "apiKey": "sk-stub", "api": "openai-completions", "models": []any{map[string]any{
			"id": "stub-1", "name": "Stub", "reasoning": false, "input": []string{"text"}, "contextWindow": 128000, "maxTokens": 8192,
			"cost": map[string]any{"input": 0, "output": 0, "cacheRead": 0, "cacheWrite": 0}}}}}}
	if release >= "2026.8" {
		models["catalogRefresh"] = map[string]any{"enabled": false}
	}
	body, err := json.MarshalIndent(map[string]any{
		"meta":    map[string]any{"lastTouchedVersion": release},
		"gateway": map[string]any{"mode": "local"},
		"agents": map[string]any{"defaults": map[string]any{
			"workspace": workspace, "skipBootstrap": true, "model": map[string]any{"primary": "stub/stub-1"}}},
		"models": models, "update": map[string]any{"checkOnStart": false},
	}, "", "  ")
	if err != nil {
		p.t.Fatal(err)
	}
	file := filepath.Join(dir, "openclaw.json")
	if err := os.WriteFile(file, body, 0o600); err != nil {
		p.t.Fatal(err)
	}
	return file
}

// step is what the stub model does next: call a tool, or answer.
type step struct {
	Tool string
	Args map[string]any
	Text string
}

// stubModel speaks OpenAI's chat completions and follows a plan: it is at the step
// that equals the number of tool results since the last user message.
type stubModel struct {
	server *httptest.Server
	mu     sync.Mutex
	plan   []step
	apart  map[string][]step // the plan of a turn whose message holds a text
	tool   string            // the content of the last tool result
	asked  chatRequest
	all    []chatRequest  // in the order in which they came
	gate   *waitingAnswer // before the next answer
}

// waitingAnswer is one answer of a model that is held back.
type waitingAnswer struct {
	reached chan struct{} // closed when the model has been asked
	open    chan struct{} // closed when it may answer
}

func startModel(t testing.TB) *stubModel {
	m := &stubModel{plan: []step{{Text: "done"}}}
	m.server = httptest.NewServer(http.HandlerFunc(m.serve))
	t.Cleanup(m.server.Close)
	return m
}

func (m *stubModel) next(plan ...step) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.plan, m.tool = plan, "no tool result"
}

// nextFor is next for turns whose message holds a text, beside the others.
func (m *stubModel) nextFor(text string, plan ...step) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.apart == nil {
		m.apart = map[string][]step{}
	}
	m.apart[text] = plan
}

// hold has the next answer wait.
func (m *stubModel) hold() *waitingAnswer {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.gate = &waitingAnswer{make(chan struct{}), make(chan struct{})}
	return m.gate
}

// askedWith returns the requests that hold a text, as one text each.
func (m *stubModel) askedWith(text string) (requests []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, asked := range m.all {
		whole := ""
		for _, message := range asked.Messages {
			whole += message.Role + ": " + messageText(message.Content) + "\n"
		}
		if strings.Contains(whole, text) {
			requests = append(requests, whole)
		}
	}
	return requests
}

// lastAsked returns the texts of the last request, by role.
func (m *stubModel) lastAsked() (system, conversation string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, message := range m.asked.Messages {
		text := messageText(message.Content)
		if message.Role == "system" || message.Role == "developer" {
			system += text + "\n"
		} else {
			conversation += message.Role + ": " + text + "\n"
		}
	}
	return system, conversation
}

// messageText reads a content that is a text or a list of parts.
func messageText(content json.RawMessage) string {
	var text string
	if json.Unmarshal(content, &text) == nil {
		return text
	}
	var parts []struct{ Text string }
	if json.Unmarshal(content, &parts) == nil {
		for _, p := range parts {
			text += p.Text
		}
	}
	return text
}

func (m *stubModel) lastTool() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.tool
}

// toolAfter returns what a tool gave the model in the turn of a message with a text, whatever other sessions have asked
// meanwhile; empty until it has.
func (m *stubModel) toolAfter(text string) (gave string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, asked := range m.all {
		in := false
		for _, message := range asked.Messages {
			if message.Role == "user" {
				in = strings.Contains(messageText(message.Content), text)
			} else if in && message.Role == "tool" {
				gave = messageText(message.Content)
			}
		}
	}
	return gave
}

type chatRequest struct {
	Model    string
	Messages []struct {
		Role    string
		Content json.RawMessage
	}
	Tools []struct{ Function struct{ Name string } }
}

func (m *stubModel) serve(w http.ResponseWriter, r *http.Request) {
	var req chatRequest
	if r.URL.Path != "/v1/chat/completions" || json.NewDecoder(r.Body).Decode(&req) != nil {
		http.NotFound(w, r)
		return
	}
	s, held := m.decide(req)
	if held != nil {
		close(held.reached)
		select {
		case <-held.open:
		case <-r.Context().Done():
			return
		}
	}
	w.Header().Set("Content-Type", "text/event-stream")
	send := func(delta any, finish any) {
		data, _ := json.Marshal(map[string]any{"id": "c", "object": "chat.completion.chunk", "created": 1, "model": req.Model,
			"choices": []any{map[string]any{"index": 0, "delta": delta, "finish_reason": finish}}})
		fmt.Fprintf(w, "data: %s\n\n", data)
	}
	if s.Tool == "" {
		send(map[string]any{"role": "assistant", "content": s.Text}, nil)
		send(map[string]any{}, "stop")
	} else {
		args, _ := json.Marshal(s.Args)
		send(map[string]any{"role": "assistant", "tool_calls": []any{map[string]any{"index": 0, "id": "call_1", "type": "function",
			"function": map[string]any{"name": s.Tool, "arguments": string(args)}}}}, nil)
		send(map[string]any{}, "tool_calls")
	}
	fmt.Fprint(w, "data: [DONE]\n\n")
}

// planOf is the plan of a turn with a message: that for what stands last in it, since it may begin with earlier ones.
func (m *stubModel) planOf(message string) []step {
	plan, last := m.plan, -1
	for text, apart := range m.apart {
		if at := strings.LastIndex(message, text); at > last {
			plan, last = apart, at
		}
	}
	return plan
}

// decide picks the step, and wraps a tool that the host has put behind tool_call. The answer waits for the gate, if there is one.
func (m *stubModel) decide(req chatRequest) (step, *waitingAnswer) {
	m.mu.Lock()
	defer m.mu.Unlock()
	results, plan := 0, m.plan
	m.asked = req
	m.all = append(m.all, req)
	held := m.gate
	m.gate = nil
	for _, message := range req.Messages {
		switch {
		case message.Role == "user" && !strings.Contains(string(message.Content), "BEGIN_OPENCLAW_INTERNAL_CONTEXT"):
			results, plan = 0, m.planOf(messageText(message.Content))
		case message.Role == "tool":
			results++
			m.tool = string(message.Content)
		}
	}
	s := plan[min(results, len(plan)-1)]
	direct, wrapped := false, false
	for _, tool := range req.Tools {
		direct = direct || tool.Function.Name == s.Tool
		wrapped = wrapped || tool.Function.Name == "tool_call"
	}
	if s.Tool != "" && !direct && wrapped {
		s = step{Tool: "tool_call", Args: map[string]any{"id": s.Tool, "args": s.Args}}
	}
	return s, held
}
