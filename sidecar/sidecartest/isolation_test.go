package sidecartest_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"helmdeck-sidecar/sidecar/mcpserver"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/sidecartest"
)

// marker stands in everything that the first caller stores and in nothing that
// anybody sends later.
const marker = "zanzibar"

const everyScope = "memory:read,memory:write,audit:write"

// stranger is somebody who must neither see nor change what alice has.
type stranger struct {
	name  string
	id    identity
	field string // sent as agent in every request that takes one
}

func strangers() []stranger {
	return []stranger{
		{"another subject", identity{subject: "bob", scopes: everyScope}, ""},
		{"another subject with alice as its agent", identity{subject: "bob", scopes: everyScope, agent: "alice"}, ""},
		{"another agent by header", identity{subject: "alice", scopes: everyScope, agent: "coder"}, ""},
		{"another agent by field", identity{subject: "alice", scopes: everyScope}, "coder"},
		{"an agent called default", identity{subject: "alice", scopes: everyScope, agent: "default"}, ""},
		{"a subject that ends alike", identity{subject: "alice2", scopes: everyScope}, ""},
		{"a subject that looks like a namespace", identity{subject: "alice/agent=", scopes: everyScope}, ""},
		{"only the audit right", identity{subject: "bob", scopes: "audit:write"}, ""},
		{"no token", identity{}, ""},
	}
}

// attempts are requests for what alice has, by route; TestIsolation fails when a
// route of the OpenAPI document is not among them. {agent} is where an agent goes.
var attempts = map[string][]struct{ path, body string }{
	"POST /api/v1/memory/store": {{"/api/v1/memory/store", `{"key":"target/key","value":"taken"{agent}}`},
		{"/api/v1/memory/store", `{"key":"target/key","value":"taken","if_version":2{agent}}`}},
	"POST /api/v1/memory/forget": {{"/api/v1/memory/forget", `{"scope":"key:target/key"{agent}}`}, {"/api/v1/memory/forget", `{"scope":"prefix:t"{agent}}`},
		{"/api/v1/memory/forget", `{"scope":"packs"{agent}}`}, {"/api/v1/memory/forget", `{"scope":"pipeline:publish"{agent}}`},
		{"/api/v1/memory/forget", `{"scope":"all","dry_run":true{agent}}`}, {"/api/v1/memory/forget", `{"scope":"facts"{agent}}`}, {"/api/v1/memory/forget", `{"scope":"all"{agent}}`}},
	"POST /api/v1/memory/recall": {{"/api/v1/memory/recall", `{"query":"target key harbour","k":100,"explain":true{agent}}`}, {"/api/v1/memory/recall", `{"query":""{agent}}`},
		{"/api/v1/memory/recall", `{"query":"harbour","as_of":"2099-01-01T00:00:00Z"{agent}}`}},
	"POST /api/v1/memory/host-search":           {{"/api/v1/memory/host-search", `{"query":"target key harbour","k":100,"paths":["memory/helmdeck/x.md"]{agent}}`}},
	"GET /api/v1/memory/defaults":               {{"/api/v1/memory/defaults?{agent}", ""}},
	"GET /api/v1/memory/callers":                {{"/api/v1/memory/callers?{agent}", ""}},
	"GET /api/v1/memory/mine":                   {{"/api/v1/memory/mine?{agent}", ""}},
	"GET /api/v1/memory/corpus":                 {{"/api/v1/memory/corpus?limit=500&{agent}", ""}, {"/api/v1/memory/corpus?cursor=Zi90&{agent}", ""}},
	"GET /api/v1/memory/facts":                  {{"/api/v1/memory/facts?{agent}", ""}, {"/api/v1/memory/facts?prefix=target&{agent}", ""}, {"/api/v1/memory/facts?cursor=Zi90&{agent}", ""}},
	"GET /api/v1/memory/facts/{key}":            {{"/api/v1/memory/facts/target%2Fkey?{agent}", ""}, {"/api/v1/memory/facts/target/key?{agent}", ""}},
	"GET /api/v1/memory/facts/{key}/history":    {{"/api/v1/memory/facts/target%2Fkey/history?{agent}", ""}},
	"DELETE /api/v1/memory/facts/{key}":         {{"/api/v1/memory/facts/target%2Fkey?{agent}", ""}},
	"POST /api/v1/memory/prompt":                {{"/api/v1/memory/prompt", `{"message":"where is the harbour of zanzibar?","session":"s"{agent}}`}},
	"POST /api/v1/memory/capture":               {{"/api/v1/memory/capture", `{"session":"s","messages":[{"role":"user","content":"Remember that the ferry leaves at nine."}]{agent}}`}},
	"GET /api/v1/memory/turns":                  {{"/api/v1/memory/turns?{agent}", ""}},
	"POST /api/v1/memory/turns/accept":          {{"/api/v1/memory/turns/accept", `{"batch":"0000000000000000"{agent}}`}},
	"POST /api/v1/memory/turns/undo":            {{"/api/v1/memory/turns/undo", `{"batch":"0000000000000000"{agent}}`}},
	"GET /api/v1/embeddings":                    {{"/api/v1/embeddings?{agent}", ""}, {"/api/v1/embeddings?all=true&{agent}", ""}},
	"POST /api/v1/embeddings/reindex":           {{"/api/v1/embeddings/reindex", `{"all":true{agent}}`}},
	"POST /api/v1/memory/retain":                {{"/api/v1/memory/retain", `{"bullet":"W @zanzibar: taken"{agent}}`}},
	"GET /api/v1/memory/core":                   {{"/api/v1/memory/core?{agent}", ""}},
	"POST /api/v1/memory/core":                  {{"/api/v1/memory/core", `{"action":"append","text":"taken"{agent}}`}},
	"GET /api/v1/memory/export":                 {{"/api/v1/memory/export?{agent}", ""}},
	"POST /api/v1/memory/import":                {{"/api/v1/memory/import", `{"facts":[],"replace":true{agent}}`}},
	"POST /api/v1/memory/propose":               {{"/api/v1/memory/propose", `{"date":"2025-11-27"{agent}}`}},
	"POST /api/v1/memory/reflect":               {{"/api/v1/memory/reflect", `{"dry_run":true{agent}}`}},
	"GET /api/v1/memory/workspace":              {{"/api/v1/memory/workspace?{agent}", ""}},
	"POST /api/v1/memory/workspace/reindex":     {{"/api/v1/memory/workspace/reindex", `{}`}},
	"POST /api/v1/audit/packs":                  {{"/api/v1/audit/packs", `{"pack":"blog.rewrite","outcome":"ok"{agent}}`}},
	"POST /api/v1/audit/pipelines":              {{"/api/v1/audit/pipelines", `{"pipeline":"publish","run_id":"r","outcome":"succeeded"{agent}}`}},
	"POST /api/v1/packs/helmdeck.memory_store":  {{"/api/v1/packs/helmdeck.memory_store", `{"key":"target/key","value":"taken"{agent}}`}},
	"POST /api/v1/packs/helmdeck.memory_forget": {{"/api/v1/packs/helmdeck.memory_forget", `{"scope":"all"{agent}}`}},
}

// toolAttempts are the same by tool; a new tool fails the test.
var toolAttempts = map[string][]string{
	"memory_store":   {`{"key":"target/key","value":"taken"{agent}}`},
	"memory_forget":  {`{"scope":"key:target/key"{agent}}`, `{"scope":"all"{agent}}`},
	"memory_recall":  {`{"query":"target key harbour"{agent}}`, `{"query":""{agent}}`},
	"memory_list":    {`{"limit":500{agent}}`},
	"memory_history": {`{"key":"target/key"{agent}}`},
	"memory_corpus":  {`{"limit":500{agent}}`},
	"memory_retain":  {`{"bullet":"W @zanzibar: taken"{agent}}`},
	"memory_reflect": {`{"apply":true{agent}}`},
	"memory_core":    {`{"action":"append","text":"taken"{agent}}`},
	"query":          {`{"limit":100}`, `{"query":"harbour"}`, `{"searches":[{"type":"lex","query":"target"}],"collections":["helmdeck-pack_history"]}`, `{"query":"harbour","agent":"main","caller":"alice"}`},
}

// withAgent puts the agent field of a stranger into a request.
func withAgent(text, agent string) string {
	body, parameter := "", ""
	if agent != "" {
		body, parameter = fmt.Sprintf(`,"agent":%q`, agent), "agent="+agent
	}
	if strings.HasPrefix(text, "{") {
		return strings.Replace(text, "{agent}", body, 1)
	}
	return strings.TrimRight(strings.Replace(text, "{agent}", parameter, 1), "?&")
}

// keepSecrets gives alice facts, versions and audit rows that hold the marker.
func keepSecrets(t *testing.T, s *sidecartest.Sidecar) {
	t.Helper()
	alice := identity{subject: "alice", scopes: everyScope}
	for path, bodies := range map[string][]string{
		"/api/v1/memory/store": {
			`{"key":"target/key","value":"the harbour of zanzibar"}`,
			`{"key":"target/key","value":"the old harbour of zanzibar","category":"zanzibar","tags":["zanzibar"],"entities":["zanzibar"],"source":"zanzibar"}`,
			`{"key":"zanzibar","value":"a harbour"}`,
		},
		"/api/v1/audit/packs":     {`{"pack":"blog.rewrite","outcome":"ok","at_unix":1767322445,"learn_inputs":{"title":"zanzibar harbour"},"findings":[{"code":"zanzibar"}]}`},
		"/api/v1/audit/pipelines": {`{"pipeline":"publish","run_id":"zanzibar","outcome":"succeeded","at_unix":1767322445}`},
	} {
		for _, body := range bodies {
			if got := send(t, s, alice, "POST", path, body); got.status != http.StatusOK {
				t.Fatalf("POST %s: %d %s", path, got.status, got.body)
			}
		}
	}
}

// documented lists the routes of the OpenAPI document and the scope of each.
func documented(t *testing.T, s *sidecartest.Sidecar) map[string]string {
	t.Helper()
	_, body := s.Do("GET", "/api/v1/openapi.json", "", "")
	var doc struct {
		Paths map[string]map[string]struct{ Description string }
	}
	if err := json.Unmarshal([]byte(body), &doc); err != nil {
		t.Fatal(err)
	}
	routes := map[string]string{}
	for path, methods := range doc.Paths {
		for method, op := range methods {
			_, scope, found := strings.Cut(op.Description, "Scope: ")
			if !found {
				t.Errorf("%s %s does not say its scope", method, path)
			}
			routes[strings.ToUpper(method)+" "+path] = strings.TrimSuffix(scope, ".")
		}
	}
	if len(routes) < 15 {
		t.Fatalf("only %d routes in the OpenAPI document", len(routes))
	}
	return routes
}

// No route, tool, resource or stream shows a stranger what alice has, or lets one
// change it.
func TestIsolation(t *testing.T) {
	s := sidecartest.Start(t)
	keepSecrets(t, s)
	before := snapshot(t, s, "alice")
	if strings.Count(before, marker) < 8 {
		t.Fatalf("the marker is not in what alice has: %s", before)
	}
	for _, who := range strangers() {
		t.Run(who.name, func(t *testing.T) {
			check := func(what string, got answer) {
				t.Helper()
				if strings.Contains(got.body, marker) {
					t.Errorf("%s shows what alice has: %d %s", what, got.status, got.body)
				}
				if who.id.subject == "" && got.status != http.StatusUnauthorized {
					t.Errorf("%s without a token: %d %s", what, got.status, got.body)
				}
				if who.id.scopes == "audit:write" && got.status != http.StatusForbidden && !strings.Contains(what, "/audit/") {
					t.Errorf("%s with the audit right: %d %s", what, got.status, got.body)
				}
			}
			for route := range documented(t, s) {
				if len(attempts[route]) == 0 {
					t.Errorf("no attempt is known for the route %s; add one", route)
				}
				method, _, _ := strings.Cut(route, " ")
				for _, a := range attempts[route] {
					check(route, send(t, s, who.id, method, withAgent(a.path, who.field), withAgent(a.body, who.field)))
				}
			}
			for _, path := range []string{"/metrics", "/version", "/readyz", "/api/v1/openapi.json"} {
				if got := send(t, s, who.id, "GET", path, ""); strings.Contains(got.body, marker) || strings.Contains(got.body, "alice") {
					t.Errorf("GET %s shows what alice has: %s", path, got.body)
				}
			}
			for _, path := range []string{mcpserver.Path, mcpserver.QMDPath} {
				if path == mcpserver.QMDPath && who.field != "" {
					continue // query takes the agent of the header only
				}
				tryTools(t, streamableWire{t, s}, who, path, check)
				if who.id.subject != "" && who.id.scopes == everyScope {
					tryTools(t, &sseWire{t: t, s: s, open: map[string]*sseSession{}}, who, path, check)
					tryTools(t, &stdioWire{t: t, s: s, open: map[string]*stdioSession{}}, who, path, check)
				}
			}
			if after := snapshot(t, s, "alice"); after != before {
				t.Errorf("alice has something else now\n got %s\nwant %s", after, before)
			}
		})
	}
}

// tryTools calls every tool and reads every resource of an MCP endpoint.
func tryTools(t *testing.T, by rpcWire, who stranger, path string, check func(string, answer)) {
	t.Helper()
	list := by.exchange(who.id, path, `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)
	check(path+" tools/list", list)
	names := []string{"memory_list", "memory_store"}
	if list.status == http.StatusOK {
		if names = namesOf(t, list.body, "tools", "name"); len(names) == 0 {
			t.Fatalf("%s has no tools: %s", path, list.body)
		}
	}
	for _, name := range names {
		if len(toolAttempts[name]) == 0 {
			t.Errorf("no attempt is known for the tool %s; add one", name)
		}
		for _, args := range toolAttempts[name] {
			message := fmt.Sprintf(`{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":%q,"arguments":%s}}`, name, withAgent(args, who.field))
			check(path+" "+name, by.exchange(who.id, path, message))
		}
	}
	resources := by.exchange(who.id, path, `{"jsonrpc":"2.0","id":2,"method":"resources/list"}`)
	check(path+" resources/list", resources)
	uris := []string{"helmdeck://my-memory"}
	if resources.status == http.StatusOK {
		uris = namesOf(t, resources.body, "resources", "uri")
	}
	if who.field != "" {
		return // a resource takes no agent
	}
	for _, uri := range append(uris, "helmdeck://my-memory?caller=alice", "helmdeck://alice") {
		check(path+" "+uri, by.exchange(who.id, path, fmt.Sprintf(`{"jsonrpc":"2.0","id":3,"method":"resources/read","params":{"uri":%q}}`, uri)))
	}
}

func namesOf(t *testing.T, message, list, name string) (names []string) {
	t.Helper()
	var m struct{ Result map[string]json.RawMessage }
	var entries []map[string]any
	if err := json.Unmarshal([]byte(message), &m); err != nil || json.Unmarshal(m.Result[list], &entries) != nil {
		t.Fatalf("%s of %s: %v", list, message, err)
	}
	for _, e := range entries {
		names = append(names, e[name].(string))
	}
	return names
}

// Without the one right that a route names, it does nothing, whatever else the
// token may do.
func TestEveryRouteNeedsItsScope(t *testing.T) {
	s := sidecartest.Start(t)
	keepSecrets(t, s)
	before := snapshot(t, s, "alice")
	for route, scope := range documented(t, s) {
		others := slices.DeleteFunc(strings.Split(everyScope, ","), func(other string) bool { return other == scope })
		method, _, _ := strings.Cut(route, " ")
		for _, a := range attempts[route] {
			got := send(t, s, identity{subject: "alice", scopes: strings.Join(others, ",")}, method, withAgent(a.path, ""), withAgent(a.body, ""))
			var e memory.Error
			if json.Unmarshal([]byte(got.body), &e) != nil || got.status != http.StatusForbidden || e.Reason != "missing_scope" ||
				!strings.Contains(e.Message, scope) || !strings.Contains(e.Hint, scope) {
				t.Errorf("%s without %s: %d %s", route, scope, got.status, got.body)
			}
		}
	}
	for tool, scope := range map[string]string{"memory_store": "memory:write", "memory_forget": "memory:write", "memory_recall": "memory:read",
		"memory_list": "memory:read", "memory_history": "memory:read", "memory_corpus": "memory:read", "memory_retain": "memory:write", "memory_reflect": "memory:write", "memory_core": "memory:write"} {
		has := map[string]string{"memory:write": "memory:read", "memory:read": "memory:write"}[scope]
		for _, args := range toolAttempts[tool] {
			got, err := toolWay{t, streamableWire{t, s}}.call(identity{subject: "alice", scopes: has}, tool, withAgent(args, ""))
			if err != nil || got.status != http.StatusForbidden || !strings.Contains(got.body, "missing_scope") {
				t.Errorf("%s without %s: %d %s", tool, scope, got.status, got.body)
			}
		}
	}
	if after := snapshot(t, s, "alice"); after != before {
		t.Errorf("alice has something else now\n got %s\nwant %s", after, before)
	}
}

// An admin counts callers and reads the defaults of others, and no facts.
func TestAdminSeesCountsAndDefaults(t *testing.T) {
	s := sidecartest.Start(t)
	keepSecrets(t, s)
	admin := identity{subject: "root", scopes: "admin"}
	if got := send(t, s, admin, "GET", "/api/v1/memory/callers", ""); got.body != `{"callers":[{"namespace":"alice","count":4}]}` {
		t.Errorf("callers: %d %s", got.status, got.body)
	}
	if got := send(t, s, admin, "GET", "/api/v1/memory/defaults?caller=alice", ""); !strings.Contains(got.body, marker) || !strings.Contains(got.body, `"scope":"caller=alice"`) {
		t.Errorf("defaults: %d %s", got.status, got.body)
	}
	for _, path := range []string{"/api/v1/memory/facts", "/api/v1/memory/corpus", "/api/v1/memory/mine", "/api/v1/memory/facts/target%2Fkey"} {
		if got := send(t, s, admin, "GET", path, ""); strings.Contains(got.body, marker) {
			t.Errorf("GET %s: %s", path, got.body)
		}
	}
}

// A session takes no message from a stranger, and its stream shows nothing of one.
func TestSessionIsClosedToStrangers(t *testing.T) {
	s := sidecartest.Start(t)
	alice := identity{subject: "alice", scopes: everyScope}
	for _, path := range []string{ssePath, qmdPath} {
		ses := openSession(t, s, path, alice)
		ses.initialize(t, s, alice)
		for _, who := range append(strangers(), stranger{name: "fewer rights", id: identity{subject: "alice", scopes: "memory:read"}},
			stranger{name: "an admin", id: identity{subject: "root", scopes: "admin"}}) {
			if who.field != "" {
				continue // an agent in a field is a matter of the message
			}
			want := http.StatusForbidden
			if who.id.subject == "" {
				want = http.StatusUnauthorized
			}
			if got := send(t, s, who.id, "POST", ses.post, ping); got.status != want {
				t.Errorf("%s: %s: %d %s", path, who.name, got.status, got.body)
			}
		}
		if got := send(t, s, alice, "POST", ses.post, strings.Replace(ping, `"id":1`, `"id":99`, 1)); got.status != http.StatusAccepted {
			t.Fatalf("%s: %d %s", path, got.status, got.body)
		}
		if got := nextMessage(t, ses.stream); !strings.Contains(got, `"id":99`) {
			t.Errorf("%s: the stream shows %s", path, got)
		}
	}
}

// The feed of changes shows the own namespace only. Changes come in order, so
// what a stranger's own change is not preceded by will not come.
func TestEventFeedIsolation(t *testing.T) {
	s := sidecartest.Start(t)
	who := []identity{{subject: "bob", scopes: everyScope}, {subject: "alice", scopes: everyScope, agent: "coder"}, {subject: "alice", scopes: everyScope}}
	feeds := make([]*feed, len(who))
	for i, id := range who {
		feeds[i] = openFeed(t, s, id)
	}
	keepSecrets(t, s)
	for i, id := range who {
		if got := send(t, s, id, "POST", "/api/v1/memory/store", fmt.Sprintf(`{"key":"end-%d","value":"v"}`, i)); got.status != http.StatusOK {
			t.Fatal(got.body)
		}
	}
	for i := range who {
		seen := feeds[i].until(t, fmt.Sprintf("end-%d", i))
		if i < 2 && len(seen) > 0 {
			t.Errorf("%v sees %q", who[i], seen)
		}
		if i == 2 && len(seen) != 5 {
			t.Errorf("alice sees %d of her 5 changes: %q", len(seen), seen)
		}
	}
}

// Update notifications of resources go to sessions of the namespace only.
func TestResourceUpdatesIsolation(t *testing.T) {
	s := sidecartest.Start(t)
	who := []identity{{subject: "bob"}, {subject: "alice", agent: "coder"}, {subject: "alice"}}
	sessions := make([]*sseSession, len(who))
	for i, id := range who {
		sessions[i] = openSession(t, s, ssePath, id)
		sessions[i].initialize(t, s, id)
		send(t, s, id, "POST", sessions[i].post, `{"jsonrpc":"2.0","id":5,"method":"resources/subscribe","params":{"uri":"helmdeck://my-memory"}}`)
		if got := nextMessage(t, sessions[i].stream); !strings.Contains(got, `"id":5,"result"`) {
			t.Fatalf("subscribing: %s", got)
		}
	}
	for range 2 { // the second time, what the first leaked would have come
		send(t, s, who[2], "POST", "/api/v1/memory/store", `{"key":"k","value":"v"}`)
		if got := nextMessage(t, sessions[2].stream); !strings.Contains(got, "notifications/resources/updated") || !strings.Contains(got, "helmdeck://my-memory") {
			t.Fatalf("alice is told %s", got)
		}
	}
	for i := range 2 {
		send(t, s, who[i], "POST", sessions[i].post, ping)
		if got := nextMessage(t, sessions[i].stream); !strings.Contains(got, `"id":1,"result":{}`) {
			t.Errorf("%v is told %s", who[i], got)
		}
	}
	send(t, s, who[2], "POST", sessions[2].post, `{"jsonrpc":"2.0","id":6,"method":"resources/subscribe","params":{"uri":"helmdeck://bobs-memory"}}`)
	if got := nextMessage(t, sessions[2].stream); !strings.Contains(got, `"error"`) {
		t.Errorf("subscribing to what is not there: %s", got)
	}
}
