package register

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Host is what was found out about OpenClaw.
type Host struct {
	Config  string  `json:"config"`
	Version string  `json:"version,omitempty"` // empty when nothing says
	Agents  []Agent `json:"agents"`
	Backend string  `json:"backend"` // memory.backend: builtin or qmd
	Owners  Owners  `json:"owners,omitzero"`
	// Collections are the folders of memory.qmd.paths, for an agent whose name is put in
	// place of "*" in their names.
	Collections []Collection `json:"collections,omitempty"`
	// Next are commands that must be run after Apply for the change to take effect.
	Next []string `json:"next,omitempty"`
}

// Agent is an agent of OpenClaw. The main one has the memory without a name.
type Agent struct {
	ID        string `json:"id"`
	Workspace string `json:"workspace"`
	Main      bool   `json:"main,omitempty"`
}

// Collection is a folder or file that QMD searches beside the memory of the workspace.
type Collection struct {
	Name    string `json:"name"`
	Path    string `json:"path"`
	Pattern string `json:"pattern,omitempty"`
}

// The generations of OpenClaw that are configured differently.
const (
	generationUnknown = 0
	generation5       = 5 // 2026.5: no provider "none"
	generation6       = 6 // 2026.6 and 2026.7: provider "none" at agents.defaults.memorySearch
	generation8       = 8 // 2026.8 and later: memory.search, no QMD
)

// generation tells the generation from a version such as 2026.9.6.
func generation(version string) int {
	parts := strings.SplitN(version, ".", 3)
	if len(parts) < 2 {
		return generationUnknown
	}
	year, err1 := strconv.Atoi(parts[0])
	month, err2 := strconv.Atoi(parts[1])
	switch {
	case err1 != nil || err2 != nil || year < 2026:
		return generationUnknown
	case year > 2026 || month >= 8:
		return generation8
	case month >= 6:
		return generation6
	}
	return generation5
}

// OldAgents says what is wrong with several agents in agents.list, the form of OpenClaw up to
// 2026.7, for a later release; empty when nothing is.
func OldAgents(version string, listed int) string {
	if listed < 2 || generation(version) != generation8 {
		return ""
	}
	return "agents.list has several agents; OpenClaw from 2026.8 on wants them in agents.entries and may lose the notes of their workspaces otherwise. \"openclaw doctor --fix\" rewrites it"
}

// describe says what is known about the host. workspace is the main agent's.
func (h *hostConfig) describe(o *Options, workspace string) Host {
	host := Host{Config: h.path, Version: o.Version, Backend: "builtin"}
	if host.Version == "" {
		host.Version = h.doc.root.str("meta", "lastTouchedVersion")
	}
	if h.doc.root.str("memory", "backend") == "qmd" {
		host.Backend = "qmd"
	}
	host.Agents = h.agents(o, workspace)
	host.Owners = FindOwners(h.doc.root.value(), o.Owners)
	host.Collections = h.collections(o, workspace)
	return host
}

// agents lists the agents, the main one first.
func (h *hostConfig) agents(o *Options, workspace string) []Agent {
	var list []Agent
	main := -1
	add := func(id string, n *node) {
		id = strings.ToLower(strings.TrimSpace(id))
		if id == "" || slices.ContainsFunc(list, func(a Agent) bool { return a.ID == id }) {
			return
		}
		if d := n.at("default"); d != nil && d.text == "true" && main < 0 {
			main = len(list)
		}
		list = append(list, Agent{ID: id, Workspace: o.hostPath(n.str("workspace"))})
	}
	if l := h.doc.root.at("agents", "list"); l != nil {
		for _, n := range l.items {
			add(n.str("id"), n)
		}
	}
	if e := h.doc.root.at("agents", "entries"); e != nil {
		for _, m := range e.members {
			add(m.key, m.value)
		}
	}
	if len(list) == 0 {
		return []Agent{{ID: "main", Workspace: workspace, Main: true}}
	}
	if named := strings.ToLower(h.doc.root.str("agents", "defaults", "systemAgent", "agentId")); main < 0 && named != "" {
		main = slices.IndexFunc(list, func(a Agent) bool { return a.ID == named })
	}
	main = max(main, 0)
	list[0], list[main] = list[main], list[0]
	list[0].Main = true
	shared := o.hostPath(h.doc.root.str("agents", "defaults", "workspace"))
	for i, a := range list {
		switch {
		case i == 0 && (a.Workspace == "" || o.Workspace != ""):
			list[i].Workspace = workspace
		case a.Workspace == "" && shared != "":
			list[i].Workspace = filepath.Join(shared, a.ID)
		case a.Workspace == "":
			list[i].Workspace = filepath.Join(filepath.Dir(h.path), "workspace-"+a.ID)
		}
	}
	return list
}

// hostPath is a path of the configuration as the host resolves it; "" stays.
func (o *Options) hostPath(path string) string {
	if rest, ok := strings.CutPrefix(path, "~/"); ok && o.Home != "" {
		return filepath.Join(o.Home, rest)
	}
	if path == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(o.Home, path)
}

// collections lists memory.qmd.paths under the names that the host gives them.
func (h *hostConfig) collections(o *Options, workspace string) (list []Collection) {
	paths := h.doc.root.at("memory", "qmd", "paths")
	if paths == nil {
		return nil
	}
	for i, n := range paths.items {
		path := n.str("path")
		if path == "" {
			continue
		}
		if strings.HasPrefix(path, "~/") || filepath.IsAbs(path) {
			path = o.hostPath(path)
		} else {
			path = filepath.Join(workspace, path)
		}
		name := n.str("name")
		if inside := path == workspace || strings.HasPrefix(path, workspace+"/"); name == "" || inside {
			if name == "" {
				name = "custom-" + strconv.Itoa(i+1)
			}
			name += "-*"
		}
		list = append(list, Collection{Name: name, Path: path, Pattern: n.str("pattern")})
	}
	return list
}
