package doctor

import (
	"log/slog"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace"
	"helmdeck-sidecar/sidecar/workspace/notes"
)

// notes looks whether the pages of the host's workspace are whole.
func (w *walk) notes() {
	const name = "notes"
	if w.hostOff(name) {
		return
	}
	bindings, err := workspace.ReadBindings(w.DataDir)
	if err != nil || w.workspace == "" {
		w.unknown(name, "it is not known which workspace is bound", "")
		return
	}
	for _, b := range bindings {
		if !sameFolder(b.Workspace, w.workspace) || !b.Retain {
			continue
		}
		switch problem, err := notes.Mend(b.Workspace, slog.New(slog.DiscardHandler)); {
		case err != nil:
			w.broken(name, memory.AsError(err).Message, again)
		case problem != "":
			w.broken(name, problem, "helmdeck-sidecar reflect")
		default:
			w.ok(name, "Markdown files of "+b.Workspace)
		}
		return
	}
	w.off(name, "the Markdown files of "+w.workspace+" are no memory")
}
