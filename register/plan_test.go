package register

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"helmdeck-sidecar/sidecar/memory"
)

func TestHeaderVariants(t *testing.T) {
	token := goodToken()
	for name, value := range map[string]string{
		"authorization": "Bearer " + token, "Authorization": "bearer " + token, "AUTHORIZATION": " BEARER  " + token,
		"aUthorization": "Bearer " + token + ", Bearer " + token,
	} {
		h := newHouse(t, hostWith(name, value))
		h.register()
		doc, err := parse(h.read(h.porter))
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]any{"mcpServers": map[string]any{"helmdeck": map[string]any{
			"baseUrl": "http://helmdeck-sidecar:3000/api/v1/mcp/qmd/sse", "headers": map[string]any{"Authorization": "Bearer " + token},
			"lifecycle": "keep-alive", "description": description,
		}}}
		if diff := cmp.Diff(want, plainOf(doc.root)); diff != "" {
			t.Errorf("%s: %s\n%s", name, value, diff)
		}
	}
	for _, value := range []string{"Bearer a, Bearer b", token, "Basic x", "", "Bearer ", "Bearer a b"} {
		_, err := Prepare(t.Context(), newHouse(t, hostWith("authorization", value)).options)
		wantError(t, err, memory.CodeInvalidToken, "no_bearer")
	}
}

func TestRotationIsFollowedAndStillUndone(t *testing.T) {
	h := newHouse(t, hostWith("authorization", "Bearer "+goodToken()))
	h.write(h.porter, "{ // mine\n  \"mcpServers\": {},\n}\n")
	before := h.read(h.porter)
	h.register()
	for i := range 3 {
		next := makeToken("alice", testNow.Add(48*time.Hour), fmt.Sprint(i), "good")
		h.write(h.config, hostWith("authorization", "Bearer "+next))
		p := h.register()
		want := []string{h.porter + ": the token of helmdeck is not the one of openclaw.json"}
		if diff := cmp.Diff(want, p.Stale()); diff != "" {
			t.Error(diff)
		}
		if strings.Count(p.Diff(), "[secret ") != 2 || !strings.Contains(h.read(h.porter), next) {
			t.Errorf("the new token is not in place:\n%s", p.Diff())
		}
	}
	h.undo()
	if got := h.read(h.porter); got != before {
		t.Errorf("undo gives %q", got)
	}
	if _, err := os.Stat(filepath.Join(filepath.Dir(h.config), stateName)); !os.IsNotExist(err) {
		t.Error("the record is still there")
	}
}

func TestMintedTokenIsKeptUntilItEnds(t *testing.T) {
	h := newHouse(t, `{meta:{}, gateway:{mode:"local"}}`).minting()
	before := h.read(h.config)
	h.register()
	first := h.read(h.config)
	if p := h.register(); len(p.Changes) != 0 || p.Token.Subject != DefaultSubject {
		t.Errorf("a second run: %v %+v", p.Changes, p.Token)
	}
	h.options.Check = func(token string) (TokenState, error) {
		if strings.Contains(first, token) {
			return TokenState{Subject: "bob"}, memory.Errorf(memory.CodeInvalidToken, "expired", "the token expired")
		}
		return check(token)
	}
	p := h.register()
	if len(p.Changes) != 2 || p.Token.Subject != "bob" {
		t.Errorf("after the end: %v %+v", p.Changes, p.Token)
	}
	h.undo()
	if got := h.read(h.config); got != before {
		t.Errorf("undo gives %q", got)
	}
}

func TestOtherFilesAreKeptInStep(t *testing.T) {
	h := newHouse(t, hostWith("authorization", "Bearer "+goodToken()))
	home := filepath.Join(h.dir, ".mcporter", "mcporter.json")
	xdg := filepath.Join(h.dir, ".config", "mcporter", "mcporter.json")
	h.write(home, `{"mcpServers": {"helmdeck": {"url": "http://old"}}}`)
	h.write(xdg, `{"mcpServers": {"other": {"url": "http://old"}}}`)
	before := h.tree()
	h.register()
	if !strings.Contains(h.read(home), goodToken()) || strings.Contains(h.read(xdg), "helmdeck") {
		t.Errorf("home: %s\nxdg: %s", h.read(home), h.read(xdg))
	}
	h.undo()
	if diff := cmp.Diff(withoutTimes(before), withoutTimes(h.tree())); diff != "" {
		t.Error(diff)
	}
	h.write(xdg, "{broken")
	if p := h.prepare(); len(p.Changes) != 2 || !strings.Contains(strings.Join(p.Warnings, "\n"), "not kept in step") {
		t.Errorf("a broken file that is not needed: %v %v", p.Changes, p.Warnings)
	}
	h.write(xdg, "{}")
	h.options.MCPorterFiles = []string{xdg}
	if p := h.register(); len(p.Changes) != 1 || p.Changes[0].File != xdg {
		t.Errorf("named files: %v", p.Changes)
	}
}

func TestBaseURL(t *testing.T) {
	h := newHouse(t, strings.Replace(hostWith("authorization", "Bearer "+goodToken()), "helmdeck-sidecar:3000", "10.0.0.7:8080/memory", 1))
	h.options.BaseURL = ""
	h.register()
	if !strings.Contains(h.read(h.porter), `"http://10.0.0.7:8080/memory/api/v1/mcp/qmd/sse"`) {
		t.Errorf("got %s", h.read(h.porter))
	}
	h.write(h.config, strings.Replace(h.read(h.config), "/api/v1/mcp", "/other", 1))
	_, err := Prepare(t.Context(), h.options)
	wantError(t, err, memory.CodeInvalidInput, "missing_base_url")
	for _, base := range []string{"helmdeck:3000", "ftp://x", "http://u:p@x", "http://x?y=1", "http://", "http://x/'"} {
		h.options.BaseURL = base
		_, err := Prepare(t.Context(), h.options)
		wantError(t, err, memory.CodeInvalidInput, "invalid_url")
	}
}

func TestWarnings(t *testing.T) {
	token := makeToken("alice", testNow.Add(time.Hour), "w", "good")
	config := strings.NewReplacer("helmdeck-sidecar:3000", "user:hunter2@elsewhere:1/x", `"streamable-http"`, `"sse"`).Replace(hostWith("authorization", "Bearer "+token))
	h := newHouse(t, config)
	h.options.Check = func(s string) (TokenState, error) {
		state, err := check(s)
		state.Signature = "unchecked"
		return state, err
	}
	h.write(h.porter, "{}")
	if err := os.Chmod(h.porter, 0o644); err != nil {
		t.Fatal(err)
	}
	got := strings.Join(h.register().Warnings, "\n")
	for _, want := range []string{"expires in 1h0m0s", "http://elsewhere:1 and not", "not use the transport streamable-http", "waits 30 s", "signature of the token was not checked", "chmod 600"} {
		if !strings.Contains(got, want) {
			t.Errorf("no warning %q in:\n%s", want, got)
		}
	}
	if strings.Contains(got, "hunter2") || strings.Contains(got, token) {
		t.Errorf("a secret is in:\n%s", got)
	}
	if info, _ := os.Stat(h.porter); info.Mode().Perm() != 0o644 {
		t.Errorf("the mode became %v", info.Mode())
	}
}

func TestBadOptions(t *testing.T) {
	h := newHouse(t, "{}")
	o := h.options
	o.ConfigFile = ""
	_, err := Prepare(t.Context(), o)
	wantError(t, err, memory.CodeInvalidInput, "missing_config")
	o = h.options
	o.ServerName = "a b"
	_, err = Prepare(t.Context(), o)
	wantError(t, err, memory.CodeInvalidInput, "invalid_name")
	o = h.options
	o.Check = nil
	if _, err := Prepare(t.Context(), o); err == nil {
		t.Error("Check may not be nil")
	}
	o = h.options
	o.Workspace = filepath.Join(h.dir, "nowhere")
	_, err = Prepare(t.Context(), o)
	wantError(t, err, memory.CodeNotFound, "no_workspace")
}

func TestWorkspaceOfTheConfig(t *testing.T) {
	h := newHouse(t, "")
	h.write(h.config, strings.Replace(hostWith("authorization", "Bearer "+goodToken()), "{", `{agents: {defaults: {workspace: "~/work"}},`, 1))
	if err := os.Mkdir(filepath.Join(h.dir, "work"), 0o755); err != nil {
		t.Fatal(err)
	}
	if p := h.register(); p.Changes[0].File != filepath.Join(h.dir, "work", "config", "mcporter.json") {
		t.Errorf("got %v", p.Changes)
	}
}

// Printing a change in any way shows no content.
func TestChangeHidesItsContent(t *testing.T) {
	h := newHouse(t, hostWith("authorization", "Bearer "+goodToken())).minting()
	p := h.prepare()
	slog.New(slog.NewTextHandler(h.log, nil)).Info("x", "change", p.Changes[0], "plan", p.Changes)
	out := fmt.Sprintf("%v %+v %#v %s", p.Changes, p.Changes[0], p.Changes, p.Changes[0]) + h.log.String()
	if tokens.MatchString(out) {
		t.Errorf("it shows a token: %s", out)
	}
}

// Whatever openclaw.json and mcporter.json look like, either nothing is written
// or only the entry changes, a second run is idle, and undo leads back.
func TestAnyDocument(t *testing.T) {
	config, porter := genJSON5(true, false), genJSON5(true, true)
	h := newHouse(t, "{}").minting()
	rapid.Check(t, func(r *rapid.T) {
		h.write(h.config, config.Draw(r, "config"))
		h.write(h.porter, porter.Draw(r, "porter"))
		before := withoutTimes(h.tree())
		p, err := Prepare(t.Context(), h.options)
		if err == nil {
			err = p.Apply()
		}
		if err != nil {
			if e := memory.AsError(err); e.Reason != "unsafe_edit" && e.Reason != "no_bearer" {
				r.Fatalf("%v", err)
			}
		} else if again := h.prepare(); len(again.Changes) != 0 {
			r.Fatalf("a second run changes %v", again.Changes)
		}
		h.undo()
		if diff := cmp.Diff(before, withoutTimes(h.tree())); diff != "" {
			r.Fatal(diff)
		}
	})
}
