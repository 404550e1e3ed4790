package doctor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"helmdeck-sidecar/register"
	"helmdeck-sidecar/sidecar/memory"
)

// again is what mends most of what register writes.
const again = "helmdeck-sidecar register --mint"

// readHost reads openclaw.json; openclaw reports on it.
func (w *walk) readHost() {
	if w.OpenClaw == "" {
		return
	}
	v, err := register.Values(w.OpenClaw)
	if err != nil || v == nil {
		return
	}
	w.config, _ = v.(map[string]any)
	w.entry = object(w.config, "mcp", "servers", w.ServerName)
	for name, value := range object(w.entry, "headers") {
		if header, ok := value.(string); ok && strings.EqualFold(name, "authorization") {
			w.token = w.bearer(header)
		}
	}
	if state, err := w.CheckToken(w.token); err == nil || state.Subject != "" {
		w.subject = state.Subject
	}
	if w.workspace = w.Workspace; w.workspace == "" {
		w.workspace = w.configuredWorkspace()
	}
}

func (w *walk) configuredWorkspace() string {
	named := text(w.config, "agents", "defaults", "workspace")
	if rest, ok := strings.CutPrefix(named, "~/"); ok {
		named = filepath.Join(w.Home, rest)
	}
	if filepath.IsAbs(named) {
		return named
	}
	return filepath.Join(filepath.Dir(w.OpenClaw), "workspace")
}

var variable = regexp.MustCompile(`\$\{([A-Z_][A-Z0-9_]*)\}`)

// bearer takes the token out of a header, with its variables as the host would fill them.
func (w *walk) bearer(header string) string {
	header = variable.ReplaceAllStringFunc(header, func(v string) string {
		name := v[2 : len(v)-1]
		for _, value := range []string{w.Getenv(name), text(w.config, "env", "vars", name), text(w.config, "env", name)} {
			if value != "" {
				return value
			}
		}
		return v
	})
	first, _, _ := strings.Cut(header, ",")
	words := strings.Fields(first)
	if len(words) != 2 || !strings.EqualFold(words[0], "Bearer") {
		return ""
	}
	return words[1]
}

// hostOff reports on a link of the host that is not looked at without openclaw.json.
func (w *walk) hostOff(name string) bool {
	if w.config == nil {
		w.unknown(name, "openclaw.json was not read", "")
	}
	return w.config == nil
}

// openclaw looks at the host's configuration file.
func (w *walk) openclaw() {
	const name = "openclaw.json"
	switch _, err := register.Values(w.OpenClaw); {
	case err != nil:
		w.broken(name, memory.AsError(err).Message, "mend the file by hand")
	case w.config == nil:
		w.broken(name, "there is no "+w.OpenClaw, "start OpenClaw once, or give the path with --config")
	default:
		listed, _ := at(w.config, "agents", "list").([]any)
		if why := register.OldAgents(text(w.config, "meta", "lastTouchedVersion"), len(listed)); why != "" {
			w.unknown(name, why, "openclaw doctor --fix")
			return
		}
		detail := w.OpenClaw
		if v := text(w.config, "meta", "lastTouchedVersion"); v != "" {
			detail += ", OpenClaw " + v
		}
		w.ok(name, detail)
	}
}

// entryToken looks at the token that the host sends.
func (w *walk) entryToken() {
	const name = "token"
	if w.hostOff(name) {
		return
	}
	if w.entry == nil {
		w.broken(name, "openclaw.json has no mcp.servers."+w.ServerName, again)
		return
	}
	if w.token == "" {
		w.broken(name, "mcp.servers."+w.ServerName+" has no Authorization header with a bearer token", again)
		return
	}
	state, err := w.CheckToken(w.token)
	left := state.ExpiresAt.Sub(w.Now())
	switch {
	case err != nil:
		w.broken(name, memory.AsError(err).Message, again)
	case left < 7*24*time.Hour:
		w.broken(name, fmt.Sprintf("of %s, it ends in %s", state.Subject, left.Round(time.Hour)), again)
	case state.Signature != "valid":
		w.unknown(name, fmt.Sprintf("of %s, until %s; its signature was not checked, as no key is at hand", state.Subject, state.ExpiresAt.Format(time.DateOnly)), "")
	default:
		w.ok(name, fmt.Sprintf("of %s, until %s", state.Subject, state.ExpiresAt.Format(time.DateOnly)))
	}
}

// mcp calls the entry as the host would: its address, its header, one exchange.
func (w *walk) mcp(ctx context.Context) {
	const name = "mcp"
	if w.hostOff(name) {
		return
	}
	address := text(w.entry, "url")
	switch {
	case w.entry == nil:
		w.broken(name, "openclaw.json has no mcp.servers."+w.ServerName, again)
		return
	case isFalse(w.entry, "enabled"):
		w.broken(name, "mcp.servers."+w.ServerName+".enabled is false", "set it to true")
		return
	case text(w.entry, "transport") != "streamable-http":
		w.broken(name, "its transport is "+quoted(text(w.entry, "transport"))+", which does not survive a restart of the sidecar", "in openclaw.json set mcp.servers."+w.ServerName+".transport to streamable-http, and url to "+w.URL+"/api/v1/mcp")
		return
	}
	body, err := w.call(ctx, "POST", address, w.token, map[string]any{"jsonrpc": "2.0", "id": 1, "method": "tools/list"})
	switch {
	case errors.Is(err, errRefusedToken):
		w.broken(name, address+" refuses the token", again)
		return
	case err != nil && w.reached && !strings.HasPrefix(address, w.URL):
		w.unknown(name, address+" cannot be reached from here: "+err.Error(), "run doctor where the host runs")
		return
	case err != nil:
		w.broken(name, address+": "+err.Error(), "start the sidecar, or correct the address: "+again+" --base-url URL")
		return
	}
	var answer struct {
		Result struct{ Tools []struct{ Name string } }
	}
	if err := json.Unmarshal(body, &answer); err != nil || len(answer.Result.Tools) == 0 {
		w.broken(name, address+" shows no tools", again)
		return
	}
	w.ok(name, fmt.Sprintf("%s, %d tools", address, len(answer.Result.Tools)))
}

func quoted(s string) string {
	if s == "" {
		return "not set"
	}
	return s
}

// exists reports whether a path is there.
func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
