package doctor

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"helmdeck-sidecar/register"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace"
)

// binding looks for the binding of the host's workspace to a memory.
func (w *walk) binding() {
	const name = "mirror"
	if w.hostOff(name) {
		return
	}
	bindings, err := workspace.ReadBindings(w.DataDir)
	if err != nil {
		w.broken(name, memory.AsError(err).Message, again)
		return
	}
	for _, b := range bindings {
		if !sameFolder(b.Workspace, w.workspace) {
			continue
		}
		switch {
		case !b.Mirror:
			w.off(name, "the workspace "+b.Workspace+" is not mirrored to")
		case w.subject != "" && b.Subject != w.subject:
			w.broken(name, fmt.Sprintf("%s is bound to %s, and the host speaks for %s", b.Workspace, b.Subject, w.subject), again)
		case !exists(filepath.Join(w.workspace, workspace.Folder)):
			w.broken(name, "there is no "+filepath.Join(w.workspace, workspace.Folder), "see the log of the sidecar: it cannot write there")
		default:
			w.ok(name, fmt.Sprintf("facts of %s in %s", b.Subject, filepath.Join(w.workspace, workspace.Folder)))
		}
		return
	}
	if !exists(w.DataDir) {
		w.unknown(name, "the data folder is not here", "")
		return
	}
	if w.MirrorOff {
		w.off(name, "facts have no files")
		return
	}
	w.broken(name, "no memory is bound to "+w.workspace, again)
}

func sameFolder(a, b string) bool {
	resolved := func(path string) string {
		if r, err := filepath.EvalSymlinks(path); err == nil {
			return r
		}
		return filepath.Clean(path)
	}
	return resolved(a) == resolved(b)
}

// mcporter looks at the entry that mcporter reads in the workspace.
func (w *walk) mcporter() {
	const name = "mcporter"
	if w.hostOff(name) {
		return
	}
	file := filepath.Join(w.workspace, "config", "mcporter.json")
	v, err := register.Values(file)
	entry := object(v, "mcpServers", w.ServerName)
	switch {
	case err != nil:
		w.broken(name, memory.AsError(err).Message, "mend the file by hand")
	case entry == nil:
		w.off(name, file+" has no entry "+w.ServerName)
	case !strings.Contains(text(entry, "headers", "Authorization"), w.token) || w.token == "":
		w.broken(name, "the token in "+file+" is not that of openclaw.json", again)
	default:
		w.ok(name, file)
	}
}

// qmd looks at the QMD backend, which hosts had up to 2026.7.
func (w *walk) qmd() {
	const name = "qmd"
	if w.hostOff(name) {
		return
	}
	switch server := text(w.config, "memory", "qmd", "mcporter", "serverName"); {
	case text(w.config, "memory", "backend") != "qmd":
		w.off(name, "memory.backend is not qmd")
	case w.Getenv("OPENCLAW_QMD_ENABLED") == "false":
		w.off(name, "OPENCLAW_QMD_ENABLED is false")
	case !isTrue(w.config, "memory", "qmd", "mcporter", "enabled"):
		w.off(name, "the host's own qmd answers; register --qmd has it ask the sidecar as well")
	case server != w.ServerName:
		w.broken(name, "memory.qmd.mcporter.serverName is "+quoted(server), again+" --qmd")
	default:
		w.ok(name, "asks "+server)
	}
}

// registration asks what register would change now.
func (w *walk) registration(ctx context.Context) {
	const name = "registration"
	if w.Stale == nil || w.config == nil {
		w.unknown(name, "openclaw.json was not read", "")
		return
	}
	stale, err := w.Stale(ctx)
	switch {
	case err != nil:
		e := memory.AsError(err)
		w.broken(name, e.Message, orElse(e.Hint, again))
	case len(stale) > 0:
		w.broken(name, strings.Join(stale, "; "), again)
	default:
		w.ok(name, "nothing to change")
	}
}

func orElse(a, b string) string {
	if a != "" {
		return a
	}
	return b
}
