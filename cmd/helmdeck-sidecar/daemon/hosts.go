package daemon

import (
	"path/filepath"
	"strings"
	"sync"

	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/auth"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace"
)

// The collections that OpenClaw has for every agent: its long-term memory, and the folder
// of its notes. The agent's name follows.
const (
	rootCollection = "memory-root-"
	dirCollection  = "memory-dir-"
	notesFolder    = "memory"
)

// hosts finds the bound workspaces by the collections of their hosts.
type hosts struct {
	daemon *Daemon

	mu    sync.Mutex
	known map[string]*host // by workspace
}

// Named returns the workspace of a subject that has a collection of that name.
func (h *hosts) Named(subject, collection string) sidecar.HostFiles {
	for _, b := range h.daemon.Bindings.List() {
		if b.Subject == subject && has(b, collection) {
			return h.host(b)
		}
	}
	return nil
}

func has(b workspace.Binding, collection string) bool {
	for _, prefix := range []string{rootCollection, dirCollection} {
		if name, ok := strings.CutPrefix(collection, prefix); ok {
			agent, err := auth.NormalizeAgent(name)
			return err == nil && agent == b.Agent
		}
	}
	for _, c := range b.Collections {
		if c.Name == collection {
			return true
		}
	}
	return false
}

// host returns what is known of a workspace, anew when its binding has changed.
func (h *hosts) host(b workspace.Binding) *host {
	h.mu.Lock()
	defer h.mu.Unlock()
	if known := h.known[b.Workspace]; known != nil && known.binding.Equal(b) {
		return known
	}
	if h.known == nil {
		h.known = map[string]*host{}
	}
	made := &host{binding: b, daemon: h.daemon, notes: map[string]*workspace.Documents{}}
	h.known[b.Workspace] = made
	return made
}

// host is one workspace as its host searches it.
type host struct {
	daemon  *Daemon
	binding workspace.Binding

	mu    sync.Mutex
	notes map[string]*workspace.Documents // by collection
}

// Namespace is whose facts are mirrored to the workspace.
func (h *host) Namespace() memory.Namespace { return h.binding.Namespace() }

// Mirrors reports whether a collection is the folder of notes, which has the mirror.
func (h *host) Mirrors(collection string) bool {
	return h.binding.Mirror && strings.HasPrefix(collection, dirCollection)
}

// File names the file of a fact.
func (h *host) File(key string) (name, hash string, lines int, ok bool) {
	if m := h.daemon.mirrors.files(h.binding.Workspace); m != nil {
		return m.File(key)
	}
	return "", "", 0, false
}

// Notes lists the files of a collection, those of the mirror aside.
func (h *host) Notes(collection string) []memory.HostFile {
	h.mu.Lock()
	defer h.mu.Unlock()
	n := h.notes[collection]
	if n == nil {
		n = h.notesOf(collection)
		h.notes[collection] = n
	}
	return n.List()
}

func (h *host) notesOf(collection string) *workspace.Documents {
	switch {
	case strings.HasPrefix(collection, rootCollection):
		return &workspace.Documents{Folder: h.binding.Workspace, Pattern: "*.md", Skip: func(name string) bool { return !strings.EqualFold(name, "memory.md") }}
	case strings.HasPrefix(collection, dirCollection):
		return &workspace.Documents{Folder: filepath.Join(h.binding.Workspace, notesFolder), Skip: h.mirrored}
	}
	for _, c := range h.binding.Collections {
		if c.Name == collection {
			return collectionNotes(c)
		}
	}
	return &workspace.Documents{}
}

// collectionNotes reads a folder, or the one file that a collection names.
func collectionNotes(c workspace.Collection) *workspace.Documents {
	if strings.HasSuffix(c.Path, ".md") {
		return &workspace.Documents{Folder: filepath.Dir(c.Path), Pattern: filepath.Base(c.Path)}
	}
	return &workspace.Documents{Folder: c.Path, Pattern: c.Pattern}
}

// mirrored reports whether a file below the folder of notes is one of the mirror's.
func (h *host) mirrored(name string) bool {
	m := h.daemon.mirrors.files(h.binding.Workspace)
	return m != nil && m.Wrote(notesFolder+"/"+name)
}
