package doctor_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/doctor"
	"helmdeck-sidecar/register"
	"helmdeck-sidecar/register/plugin"
	"helmdeck-sidecar/sidecar/auth"
	"helmdeck-sidecar/sidecar/client"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/sidecartest"
	"helmdeck-sidecar/sidecar/workspace"
)

// install is a sidecar and a host beside it, as register leaves them. The gateway is a
// stand-in that searches the files of the workspace; the real one is in the tests of the
// command.
type install struct {
	t       *testing.T
	s       *sidecartest.Sidecar
	home    string
	config  map[string]any
	gateway *httptest.Server

	deaf      atomic.Bool // the plugin's hooks do not fire
	forgetful atomic.Bool // the host does not index the mirror
	refusing  atomic.Bool // the gateway refuses its token
}

func newInstall(t *testing.T) *install {
	i := &install{t: t, s: sidecartest.Start(t), home: t.TempDir()}
	token := i.s.TokenFor("alice", longEnough)
	i.gateway = httptest.NewServer(http.HandlerFunc(i.serve))
	t.Cleanup(i.gateway.Close)
	folder := filepath.Join(i.home, ".openclaw", "extensions", plugin.ID)
	i.config = map[string]any{
		"meta":    map[string]any{"lastTouchedVersion": "2026.9.6"},
		"gateway": map[string]any{"auth": map[string]any{"token": "secret"}},
		"agents":  map[string]any{"defaults": map[string]any{"workspace": i.workspace()}},
		"mcp": map[string]any{"servers": map[string]any{"helmdeck": map[string]any{
			"url": i.s.URL + "/api/v1/mcp", "transport": "streamable-http", "headers": map[string]any{"authorization": "Bearer " + token}}}},
		"plugins": map[string]any{
			"load": map[string]any{"paths": []any{folder}},
			"entries": map[string]any{plugin.ID: map[string]any{
				"enabled": true, "hooks": map[string]any{"allowConversationAccess": true}, "config": map[string]any{"url": i.s.URL}}},
		},
	}
	for name, content := range plugin.Files() {
		i.write(filepath.Join(folder, name), string(content))
	}
	i.write(filepath.Join(folder, "token"), token+"\n")
	i.write(filepath.Join(i.workspace(), "MEMORY.md"), "# Memory\n")
	i.bind(workspace.Binding{Workspace: i.workspace(), Subject: "alice", Mirror: true})
	return i
}

// longEnough is how long a token lives that needs no mending.
const longEnough = 60 * 24 * time.Hour

func (i *install) workspace() string { return filepath.Join(i.home, ".openclaw", "workspace") }
func (i *install) folder() string    { return filepath.Join(i.home, ".openclaw", "extensions", plugin.ID) }

func (i *install) write(path, content string) {
	i.t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		i.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		i.t.Fatal(err)
	}
}

func (i *install) bind(list ...workspace.Binding) {
	i.t.Helper()
	if _, err := workspace.EditBindings(i.s.Dir, func([]workspace.Binding) []workspace.Binding { return list }); err != nil {
		i.t.Fatal(err)
	}
	if len(list) == 0 {
		return
	}
	mirror := filepath.Join(list[0].Workspace, workspace.Folder)
	for deadline := time.Now().Add(5 * time.Second); ; time.Sleep(20 * time.Millisecond) { // bindings are looked at now and then
		if _, err := os.Stat(mirror); err == nil || time.Now().After(deadline) {
			return
		}
	}
}

// serve is the gateway.
func (i *install) serve(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/healthz" {
		return
	}
	if i.refusing.Load() || r.Header.Get("Authorization") != "Bearer secret" {
		http.Error(w, "{}", http.StatusUnauthorized)
		return
	}
	var req struct{ Args struct{ Query string } }
	if err := json.NewDecoder(r.Body).Decode(&req); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	results := []any{}
	if !i.deaf.Load() {
		c, err := client.New(client.Options{BaseURL: i.s.URL, Token: i.s.Token("alice")})
		if err != nil {
			i.t.Error(err)
			return
		}
		found, err := c.HostSearch(r.Context(), memory.HostSearchRequest{Query: req.Args.Query})
		if err != nil {
			found.Hits = nil // the plugin does without
		}
		for _, h := range found.Hits {
			results = append(results, map[string]any{"path": "helmdeck/" + h.Key + ".md", "snippet": h.Snippet})
		}
	}
	files, err := filepath.Glob(filepath.Join(i.workspace(), workspace.Folder, "*.md"))
	if err != nil || i.forgetful.Load() {
		files = nil
	}
	for _, f := range files {
		content, err := os.ReadFile(f)
		if err == nil && strings.Contains(string(content), req.Args.Query) {
			results = append(results, map[string]any{"path": workspace.Folder + "/" + filepath.Base(f), "snippet": string(content)})
		}
	}
	_ = json.NewEncoder(w).Encode(map[string]any{"result": map[string]any{"details": map[string]any{"results": results}}})
}

// run writes openclaw.json and walks.
func (i *install) run(change func(*doctor.Config)) doctor.Report {
	i.t.Helper()
	body, err := json.Marshal(i.config)
	if err != nil {
		i.t.Fatal(err)
	}
	file := filepath.Join(i.home, ".openclaw", "openclaw.json")
	i.write(file, "// of the user\n"+string(body))
	c := doctor.Config{
		DataDir: i.s.Dir, URL: i.s.URL, OpenClaw: file, ServerName: "helmdeck", Gateway: i.gateway.URL, Home: i.home, Canary: true,
		Version: memory.Version{Name: "helmdeck-sidecar", Version: "test"}, CheckToken: i.check,
	}
	if change != nil {
		change(&c)
	}
	return doctor.Run(i.t.Context(), c)
}

func (i *install) check(token string) (register.TokenState, error) {
	verifier, err := auth.NewVerifier(i.s.Daemon.Keys, auth.VerifierOptions{})
	if err != nil {
		return register.TokenState{}, err
	}
	in, err := verifier.Inspect(token)
	state := register.TokenState{Subject: in.Subject, Signature: in.Signature}
	if in.ExpiresAt != nil {
		state.ExpiresAt = *in.ExpiresAt
	}
	if err == nil && !in.Valid {
		err = memory.Errorf(memory.CodeInvalidToken, "bad_token", "the token is refused: %s", in.Reason)
	}
	return state, err
}

// broken lists the links that are broken.
func broken(r doctor.Report) (names []string) {
	for _, l := range r.Links {
		if l.State == doctor.Broken {
			names = append(names, l.Name)
			if l.Fix == "" || l.Detail == "" {
				names = append(names, "nothing mends "+l.Name)
			}
		}
	}
	return names
}

func TestAllIsWell(t *testing.T) {
	i := newInstall(t)
	r := i.run(func(c *doctor.Config) { c.Stale = nothing })
	if r.Broken+r.Unknown > 0 {
		t.Errorf("%+v", r.Links)
	}
	if len(r.Links) > 22 {
		t.Errorf("%d links do not fit one screen", len(r.Links))
	}
	body, err := json.Marshal(r)
	if err != nil || strings.Contains(string(body), i.s.Token("alice")[:30]) {
		t.Errorf("the report holds a token: %s, %v", body, err)
	}
	list, err := i.s.Client("alice").List(t.Context(), memory.ListRequest{})
	if err != nil || len(list.Facts) > 0 {
		t.Errorf("the canary is still there: %+v, %v", list.Facts, err)
	}
}

// nothing is what register would change when all is in place.
func nothing(context.Context) ([]string, error) { return nil, nil }

// Each link is broken in turn, and named.
func TestBrokenLinks(t *testing.T) {
	at := func(m map[string]any, keys ...string) map[string]any {
		for _, k := range keys {
			m = m[k].(map[string]any)
		}
		return m
	}
	for name, test := range map[string]struct {
		do   func(i *install)
		conf func(*doctor.Config)
		want []string
	}{
		"no key":        {do: func(i *install) { must(i.t, os.Remove(filepath.Join(i.s.Dir, "master.key"))) }, want: []string{"keys"}},
		"open folder":   {do: func(i *install) { must(i.t, os.Chmod(i.s.Dir, 0o755)) }, want: []string{"data folder"}},
		"sidecar down":  {do: func(i *install) { must(i.t, i.s.Stop()) }, want: []string{"sidecar", "mcp"}},
		"other version": {conf: func(c *doctor.Config) { c.Version.Version = "newer" }, want: []string{"versions"}},
		"no openclaw":   {conf: func(c *doctor.Config) { c.OpenClaw += ".none" }, want: []string{"openclaw.json"}},
		"no entry":      {do: func(i *install) { delete(at(i.config, "mcp", "servers"), "helmdeck") }, want: []string{"token", "mcp"}},
		"ending token":  {do: func(i *install) { i.setToken(i.s.TokenFor("alice", 24*time.Hour)) }, want: []string{"token"}},
		"foreign token": {do: func(i *install) { i.setToken("eyJhbGciOiJIUzI1NiJ9.e30.e30") }, want: []string{"token", "mcp"}},
		"sse":           {do: func(i *install) { at(i.config, "mcp", "servers", "helmdeck")["transport"] = "sse" }, want: []string{"mcp"}},
		"wrong address": {do: func(i *install) { at(i.config, "mcp", "servers", "helmdeck")["url"] = i.s.URL + "/api/v1/mpc" }, want: []string{"mcp"}},
		"no plugin":     {do: func(i *install) { delete(i.config, "plugins") }, want: []string{"plugin"}},
		"plugin off":    {do: func(i *install) { at(i.config, "plugins", "entries", plugin.ID)["enabled"] = false }, want: []string{"plugin"}},
		"plugin denied": {do: func(i *install) { at(i.config, "plugins")["deny"] = []any{plugin.ID} }, want: []string{"plugin"}},
		"hooks blocked": {do: func(i *install) { delete(at(i.config, "plugins", "entries", plugin.ID), "hooks") }, want: []string{"plugin"}},
		"old plugin":    {do: func(i *install) { i.write(filepath.Join(i.folder(), "client.js"), "// old") }, want: []string{"plugin"}},
		"suspicious":    {do: func(i *install) { must(i.t, os.Chmod(i.folder(), 0o777)) }, want: []string{"plugin"}},
		"no token file": {do: func(i *install) { must(i.t, os.Remove(filepath.Join(i.folder(), "token"))) }, want: []string{"plugin token"}},
		"two memories":  {do: func(i *install) { i.write(filepath.Join(i.folder(), "token"), i.s.TokenFor("bob", longEnough)) }, want: []string{"plugin token"}},
		"no owner": {do: func(i *install) {
			i.config["channels"] = map[string]any{"telegram": map[string]any{"dmPolicy": "open", "allowFrom": []any{"*"}}}
		}, want: []string{"owners"}},
		"owner not told": {do: func(i *install) {
			i.config["channels"] = map[string]any{"telegram": map[string]any{}}
			i.config["commands"] = map[string]any{"ownerAllowFrom": []any{"telegram:1"}}
		}, want: []string{"owners"}},
		"another owner": {do: func(i *install) {
			i.config["channels"] = map[string]any{"telegram": map[string]any{}}
			i.config["commands"] = map[string]any{"ownerAllowFrom": []any{"telegram:1"}}
			config := at(i.config, "plugins", "entries", plugin.ID)
			config["config"].(map[string]any)["owners"] = []any{"telegram:2"}
		}, want: []string{"owners"}},
		"half of the hooks": {do: func(i *install) {
			for range 3 {
				if _, err := i.s.Client("alice").Prompt(i.t.Context(), memory.PromptRequest{Message: "How do I deploy?"}); err != nil {
					i.t.Fatal(err)
				}
			}
		}, want: []string{"turns"}},
		"no binding": {do: func(i *install) { i.bind() }, want: []string{"mirror"}},
		"broken reflection": {do: func(i *install) {
			i.bind(workspace.Binding{Workspace: i.workspace(), Subject: "alice", Mirror: true, Retain: true})
			i.write(filepath.Join(i.workspace(), ".helmdeck-reflect.json"), "{")
		}, want: []string{"notes"}},
		"bound elsewhere": {do: func(i *install) { i.bind(workspace.Binding{Workspace: i.workspace(), Subject: "bob", Mirror: true}) }, want: []string{"mirror"}},
		"gateway down":    {do: func(i *install) { i.gateway.Close() }, want: []string{"gateway"}},
		"gateway's token": {do: func(i *install) { i.refusing.Store(true) }, want: []string{"gateway"}},
		"hooks silent":    {do: func(i *install) { i.deaf.Store(true) }, want: []string{"hooks"}},
		"stale": {conf: func(c *doctor.Config) {
			c.Stale = func(context.Context) ([]string, error) { return []string{"a"}, nil }
		}, want: []string{"registration"}},
		"qmd elsewhere": {do: func(i *install) {
			i.config["memory"] = map[string]any{"backend": "qmd", "qmd": map[string]any{"mcporter": map[string]any{"enabled": true, "serverName": "other"}}}
		}, want: []string{"qmd"}},
		"mcporter's token": {do: func(i *install) {
			i.write(filepath.Join(i.workspace(), "config", "mcporter.json"), `{"mcpServers":{"helmdeck":{"headers":{"Authorization":"Bearer old"}}}}`)
		}, want: []string{"mcporter"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			i := newInstall(t)
			if test.do != nil {
				test.do(i)
			}
			r := i.run(func(c *doctor.Config) {
				c.Stale = nothing
				if test.conf != nil {
					test.conf(c)
				}
			})
			got := slices.DeleteFunc(broken(r), func(l string) bool {
				return l == "indexed mirror" && strings.Contains(name, "bind") || l == "indexed mirror" && name == "bound elsewhere"
			})
			if !slices.Equal(got, test.want) {
				t.Errorf("broken: %v, want %v", got, test.want)
				for _, l := range r.Links {
					if l.State != doctor.OK {
						t.Logf("%+v", l)
					}
				}
			}
		})
	}
}

// setToken changes the token of the host's entry and of the plugin.
func (i *install) setToken(token string) {
	headers := i.config["mcp"].(map[string]any)["servers"].(map[string]any)["helmdeck"].(map[string]any)["headers"].(map[string]any)
	headers["authorization"] = "Bearer " + token
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
