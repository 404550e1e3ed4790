package doctor

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"helmdeck-sidecar/register/plugin"
	"helmdeck-sidecar/sidecar/memory"
)

// plugin looks at the plugin's files, at what the host lets it do, and at its token.
func (w *walk) plugin() {
	const name = "plugin"
	if w.hostOff(name) {
		return
	}
	entry := object(w.config, "plugins", "entries", plugin.ID)
	folder := w.pluginFolder()
	switch {
	case entry == nil && folder == "":
		w.broken(name, "it is not installed", again)
	case entry == nil:
		w.broken(name, "openclaw.json has no plugins.entries."+plugin.ID, again)
	case folder == "":
		w.broken(name, "plugins.load.paths names no folder of "+plugin.ID, again)
	case isFalse(w.config, "plugins", "enabled"):
		w.broken(name, "plugins.enabled is false", "set it to true")
	case isFalse(entry, "enabled"):
		w.broken(name, "plugins.entries."+plugin.ID+".enabled is false", "set it to true")
	case slices.Contains(list(w.config, "plugins", "deny"), plugin.ID):
		w.broken(name, "plugins.deny names it", "take "+plugin.ID+" out of plugins.deny")
	case !isTrue(entry, "hooks", "allowConversationAccess"):
		w.broken(name, "its hooks are blocked: hooks.allowConversationAccess is not true", again)
	default:
		if bad := wrongFiles(folder); bad != "" {
			w.broken(name, bad, again)
		} else {
			w.ok(name, folder)
		}
	}
	w.pluginToken(entry, folder)
}

// pluginFolder is the folder that the host loads the plugin from, or "".
func (w *walk) pluginFolder() string {
	for _, path := range list(w.config, "plugins", "load", "paths") {
		if rest, ok := strings.CutPrefix(path, "~/"); ok {
			path = filepath.Join(w.Home, rest)
		}
		if filepath.Base(path) == plugin.ID {
			return w.here(path)
		}
	}
	return ""
}

// here is a path of the host as it is seen from here: in a container of its own, the host
// may have the folder of openclaw.json under another name.
func (w *walk) here(path string) string {
	if exists(path) {
		return path
	}
	beside := filepath.Join(filepath.Dir(w.OpenClaw), filepath.Base(path))
	if exists(beside) {
		return beside
	}
	return path
}

// wrongFiles says what is wrong with the installed files, or "".
func wrongFiles(folder string) string {
	info, err := os.Stat(folder)
	switch {
	case err != nil:
		return "its folder " + folder + " is not there"
	case info.Mode().Perm()&0o002 != 0:
		return folder + " is writable for everybody, so the host refuses it"
	}
	for name, want := range plugin.Files() {
		got, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			return name + " is missing in " + folder
		}
		if !bytes.Equal(got, want) {
			return name + " in " + folder + " is of another version, or was changed"
		}
	}
	return ""
}

// pluginToken looks at the token that the plugin uses.
func (w *walk) pluginToken(entry map[string]any, folder string) {
	const name = "plugin token"
	if entry == nil || folder == "" {
		w.unknown(name, "the plugin is not installed", "")
		return
	}
	token := text(entry, "config", "token")
	if token == "" {
		file := text(entry, "config", "tokenFile")
		if file == "" {
			file = "token"
		}
		if !filepath.IsAbs(file) {
			file = filepath.Join(folder, file)
		}
		content, err := os.ReadFile(w.here(file))
		if err != nil {
			w.broken(name, file+" cannot be read", again)
			return
		}
		token = strings.TrimSpace(string(content))
	}
	state, err := w.CheckToken(token)
	switch {
	case err != nil:
		w.broken(name, memory.AsError(err).Message, again)
	case w.subject != "" && state.Subject != w.subject:
		w.broken(name, fmt.Sprintf("it is of %s, and that of mcp.servers.%s of %s: two memories", state.Subject, w.ServerName, w.subject), again)
	default:
		w.ok(name, "of "+state.Subject)
	}
}
