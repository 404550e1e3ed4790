package register

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"helmdeck-sidecar/register/plugin"
)

// PluginFolder is where the plugin is installed, beside openclaw.json.
const PluginFolder = "helmdeck-memory"

// WordsModel serves releases of OpenClaw whose memory search needs some provider of
// embeddings. The plugin offers a provider of this name, which has the host search by words
// and needs no sidecar; without the plugin it is a model of the sidecar's, vectors of words.
const WordsModel = "helmdeck-words"

// planHost plans what openclaw.json is to say.
func (p *Plan) planHost(o *Options, h *hostConfig, base string, c credential) error {
	t := target{server: h.name, own: h.own}
	add := func(list []part, why string) bool {
		t.parts = append(t.parts, list...)
		lacks := missing(h.doc, list)
		if lacks {
			t.why = append(t.why, why)
		}
		return lacks
	}
	before, _ := p.state.get(h.path, h.name)
	if _, ours := before.entry(h.entryPath()); ours || c.minted != "" {
		t.parts = append(t.parts, h.tokenPart(base, c.token))
	}
	if c.minted != "" {
		t.why = append(t.why, "a new token: "+c.minted)
	}
	if o.Plugin {
		add(p.pluginParts(h, o, base), "the plugin, for live facts in memory_search")
	}
	if o.Provider {
		if list, why := p.providerParts(h, o, base); add(list, why) {
			p.Host.Next = append(p.Host.Next, "openclaw memory index")
		}
	}
	if o.QMD {
		add(p.qmdParts(h), "QMD asks the sidecar")
	}
	if len(t.why) == 0 {
		return nil
	}
	return p.change(h.snapshot, t)
}

// missing reports whether a document does not say all of this yet.
func missing(doc *document, parts []part) bool {
	return slices.ContainsFunc(parts, func(t part) bool {
		splices, err := t.edit(doc)
		return err != nil || len(splices) > 0
	})
}

// tokenPart is the entry in mcp.servers with the token.
func (h *hostConfig) tokenPart(base, token string) part {
	return part{path: h.entryPath(), entry: true, edit: func(doc *document) ([]splice, error) {
		fresh := &hostConfig{snapshot: h.snapshot, doc: doc, name: h.name, base: h.base}
		if err := fresh.locate(); err != nil {
			return nil, err
		}
		if fresh.header != nil && fresh.header.text == "Bearer "+token {
			return nil, nil
		}
		return fresh.withToken(base, token)
	}}
}

// pluginDir is the folder of the plugin.
func (h *hostConfig) pluginDir() string { return filepath.Join(filepath.Dir(h.path), PluginFolder) }

// tokenFile holds the token of the plugin. It is beside the plugin's folder, of which some
// releases run a copy.
func (h *hostConfig) tokenFile() string { return h.pluginDir() + ".token" }

// pluginParts are the entries of the plugin. plugins.allow is never made: with it the host
// would load what is listed and nothing else. Where there is one, the plugin is added to it:
// without that the host drops the plugin when it reloads its configuration.
func (p *Plan) pluginParts(h *hostConfig, o *Options, base string) []part {
	config := fields{{"url", base}, {"tokenFile", h.tokenFile()}}
	if o.ServerName != DefaultServerName {
		config = append(config, field{"server", o.ServerName})
	}
	if main := p.Host.Agents[0].ID; main != "main" {
		config = append(config, field{"mainAgent", main})
	}
	if owners := p.Host.Owners; len(owners.List) > 0 && !owners.told() {
		config = append(config, field{"owners", owners.List})
	}
	if why := p.Host.Owners.Explain(); why != "" {
		p.Warnings = append(p.Warnings, why+"; "+OwnerHint(p.Host.Owners.Without[0]))
	}
	written := h.doc.root.value()
	for _, why := range []string{SharedMain(written, p.Host.Owners), CommandsRefused(written)} {
		if why != "" {
			p.Warnings = append(p.Warnings, why)
		}
	}
	entry := fields{{"enabled", true}, {"hooks", fields{{"allowConversationAccess", true}}}, {"config", config}}
	plugins := h.doc.root.at("plugins")
	if off := plugins.at("entries", plugin.ID, "enabled"); off != nil && off.text == "false" {
		p.Warnings = append(p.Warnings, "plugins.entries."+plugin.ID+" is switched off and stays so; set enabled to true for live facts in memory_search")
		entry = entry[1:]
	}
	if off := plugins.at("enabled"); off != nil && off.text == "false" {
		p.Warnings = append(p.Warnings, "plugins.enabled is false, so OpenClaw loads no plugin at all")
	}
	if plugins.at("deny").holds(plugin.ID) {
		p.Warnings = append(p.Warnings, "plugins.deny names "+plugin.ID+", so OpenClaw does not load it; take it out of the list")
	}
	own := setting([]string{"plugins", "entries", plugin.ID}, entry)
	own.own = true
	list := []part{listed([]string{"plugins", "load", "paths"}, h.pluginDir()), own}
	if allow := plugins.at("allow"); allow != nil && allow.kind == kindArray && len(allow.items) > 0 {
		list = append(list, listed([]string{"plugins", "allow"}, plugin.ID))
	}
	return list
}

// planPlugin plans the plugin's files, and its token.
func (p *Plan) planPlugin(h *hostConfig, c credential) error {
	dir := h.pluginDir()
	files := plugin.Files()
	wanted := map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		wanted[filepath.Join(dir, name)] = true
		if err := p.planWhole(filepath.Join(dir, name), files[name], 0o644, h, "the plugin's "+name); err != nil {
			return err
		}
	}
	if err := p.planWhole(h.tokenFile(), []byte(c.token+"\n"), 0o600, h, "the plugin's token"); err != nil {
		return err
	}
	for _, r := range p.state.records {
		if r.Server == h.name && r.Whole && filepath.Dir(r.File) == dir && !wanted[r.File] {
			if err := p.undoRecord(r); err != nil {
				return err
			}
			p.records = with(p.records, r.File, r.Server, record{})
		}
	}
	return nil
}

// planWhole plans a file that is ours from end to end.
func (p *Plan) planWhole(path string, content []byte, mode os.FileMode, h *hostConfig, what string) error {
	s, err := read(path, "")
	if err != nil {
		return err
	}
	before, had := p.state.get(s.path, h.name)
	r := record{File: s.path, Server: h.name, Whole: true, Exact: true, After: sum(content)}
	why := what + " is out of date"
	switch {
	case s.exists() && string(s.data) == string(content) && s.mode == mode:
		return nil
	case had:
		r.Created, r.Dirs, r.Before = before.Created, before.Dirs, before.Before
	case s.exists():
		old := string(s.data)
		r.Before = &old
	}
	if !s.exists() {
		why = what + " is missing"
		r.Created, s.own = r.Before == nil, h.own.forNew()
		r.Dirs = madeDirs(append(p.dirsOf(filepath.Dir(s.path)), r.Dirs...), missingDirs(s.path))
	}
	p.records = with(p.records, s.path, h.name, r)
	p.Changes = append(p.Changes, Change{File: s.path, Before: s.data, After: content, Why: []string{why}, Mode: mode, owner: s.own, dirs: r.Dirs, whole: true})
	return nil
}

// dirsOf lists the folders that were made for other files of a folder.
func (p *Plan) dirsOf(dir string) []string {
	for _, r := range p.state.records {
		if r.Whole && filepath.Dir(r.File) == dir && len(r.Dirs) > 0 {
			return slices.Clone(r.Dirs)
		}
	}
	return nil
}

// providerParts give the host's memory search a provider of embeddings where none works.
func (p *Plan) providerParts(h *hostConfig, o *Options, base string) (list []part, why string) {
	path := []string{"agents", "defaults", "memorySearch"}
	gen := generation(p.Host.Version)
	if gen == generation8 {
		path = []string{"memory", "search"}
	}
	before, _ := p.state.get(h.path, h.name)
	_, ours := before.entry(at(path, "provider"))
	if named := h.doc.root.str(at(path, "provider")...); named != "" && named != "auto" && !ours {
		return nil, "" // the user's own
	}
	if gen == generationUnknown {
		p.Warnings = append(p.Warnings, "the release of OpenClaw is not known, so the provider of its memory search is left as it is; give --openclaw-version")
		return nil, ""
	}
	if key := h.embeddingKey(o); key != "" && !ours {
		p.Warnings = append(p.Warnings, "memory search keeps OpenClaw's default provider of embeddings, for which there is "+key)
		return nil, ""
	}
	if gen != generation5 {
		return []part{setting(at(path, "provider"), "none")}, "memory search by words, since it has no provider of embeddings"
	}
	if o.Plugin {
		return []part{setting(at(path, "provider"), WordsModel)}, "memory search by words, since it has no provider of embeddings"
	}
	model := o.EmbeddingModel
	if model == "" {
		model = WordsModel
	}
	if kept := h.doc.root.str(at(path, "model")...); ours && kept != "" {
		model = kept
	}
	return []part{
		setting(at(path, "provider"), "openai-compatible"), setting(at(path, "model"), model),
		setting(at(path, "remote"), fields{{"baseUrl", base + "/v1"}, {"apiKey", "none"}}),
	}, fmt.Sprintf("memory search has no provider of embeddings; the sidecar is one (%s)", model)
}

// at is path with more keys behind it.
func at(path []string, more ...string) []string { return append(slices.Clone(path), more...) }

// embeddingKey says where credentials for one of the host's own providers of embeddings are;
// empty when there are none.
func (h *hostConfig) embeddingKey(o *Options) string {
	for _, name := range []string{"OPENAI_API_KEY", "GEMINI_API_KEY", "GOOGLE_API_KEY", "VOYAGE_API_KEY", "MISTRAL_API_KEY"} {
		if h.lookup(name, o.Getenv) != "" {
			return name
		}
	}
	for _, name := range []string{"openai", "google", "gemini", "voyage", "mistral"} {
		if h.doc.root.str("models", "providers", name, "apiKey") != "" {
			return "models.providers." + name + ".apiKey"
		}
	}
	profiles, _ := filepath.Glob(filepath.Join(filepath.Dir(h.path), "agents", "*", "agent", "auth-profiles.json"))
	for _, file := range profiles {
		if s, err := read(file, ""); err == nil && embeddingProfile.Match(s.data) {
			return file
		}
	}
	return ""
}

var embeddingProfile = regexp.MustCompile(`"provider"\s*:\s*"(openai|google|gemini|voyage|mistral)"`)

// qmdParts have the host's QMD backend ask the sidecar.
func (p *Plan) qmdParts(h *hostConfig) []part {
	switch {
	case p.Host.Backend != "qmd":
		p.Warnings = append(p.Warnings, "memory.backend is not qmd, so there is no QMD to set up; facts come through the mirror and the plugin")
		return nil
	case generation(p.Host.Version) == generation8:
		p.Warnings = append(p.Warnings, "OpenClaw "+p.Host.Version+" has no QMD backend any more; facts come through the mirror and the plugin")
		return nil
	}
	path := []string{"memory", "qmd", "mcporter"}
	return []part{setting(at(path, "enabled"), true), setting(at(path, "serverName"), h.name)}
}
