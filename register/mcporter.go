package register

import (
	"path/filepath"
	"strings"

	"github.com/tailscale/hujson"

	"helmdeck-sidecar/sidecar/memory"
)

const description = "helmdeck-sidecar: the memory of this OpenClaw, searched"

// wanted is what mcporter's entry for the sidecar must say.
type wanted struct{ name, url, token string }

func (w wanted) path() []string { return []string{"mcpServers", w.name} }

func (w wanted) entry() fields {
	return fields{
		{"baseUrl", w.url},
		{"headers", fields{{"Authorization", "Bearer " + w.token}}},
		{"lifecycle", "keep-alive"},
		{"description", description},
	}
}

// urlKeys are the names that mcporter takes for the address, the first it looks
// at first.
var urlKeys = []string{"baseUrl", "base_url", "url", "serverUrl", "server_url"}

// parsePorter parses a configuration of mcporter. mcporter reads JSON with
// comments and trailing commas, and ignores a file with more of JSON5 or with a
// byte order mark, so an entry there would be of no use.
func parsePorter(s snapshot) (*document, error) {
	doc, err := parseObject(s)
	if err != nil {
		return nil, err
	}
	if _, err := hujson.Parse(s.data); err != nil {
		return nil, memory.Errorf(memory.CodeInvalidInput, "malformed_file", "%s is ignored by mcporter, because it is not JSON with comments", s.path).
			WithHint("put every name and string in double quotes and save it without a byte order mark, then run again")
	}
	return doc, nil
}

// stale says what is missing or wrong in the text; nil when nothing is.
func (w wanted) stale(doc *document) []string {
	e := doc.root.at(w.path()...)
	if e == nil {
		return []string{"it has no entry " + w.name}
	}
	if !adoptable(e) {
		return []string{"its entry " + w.name + " is not one for an HTTP server"}
	}
	var out []string
	if e.str(urlKey(e)) != w.url {
		out = append(out, "the address of "+w.name+" is not that of the sidecar")
	}
	if headers := authorization(e); len(headers) == 0 {
		out = append(out, w.name+" has no Authorization header")
	} else {
		for _, h := range headers {
			if h.kind != kindText || h.text != "Bearer "+w.token {
				out = append(out, "the token of "+w.name+" is not the one of openclaw.json")
				break
			}
		}
	}
	if e.str("lifecycle") != "keep-alive" {
		out = append(out, w.name+" is not kept alive (lifecycle)")
	}
	if e.index("description") < 0 {
		out = append(out, w.name+" has no description")
	}
	return out
}

// edits plans the splices that make the text say what is wanted. Fields that are
// not ours stay in the entry.
func (w wanted) edits(doc *document) ([]splice, error) {
	servers, count := doc.root.find("mcpServers")
	if count > 1 {
		return nil, unsafe(w, "holds mcpServers more than once")
	}
	if servers == nil {
		return doc.insert(doc.root, "mcpServers", fields{{w.name, w.entry()}}), nil
	}
	if servers.kind != kindObject {
		return nil, unsafe(w, "has mcpServers that is not an object")
	}
	e, count := servers.find(w.name)
	switch {
	case count > 1:
		return nil, unsafe(w, "holds "+w.name+" more than once")
	case e == nil:
		return doc.insert(servers, w.name, w.entry()), nil
	case !adoptable(e):
		return doc.replace(e, w.entry()), nil
	}
	return w.update(doc, e)
}

// update sets our fields in an entry one by one. New ones are inserted together,
// because two insertions at one place would each bring a comma.
func (w wanted) update(doc *document, e *node) ([]splice, error) {
	var out []splice
	var missing fields
	set := func(key string, value any, same func(*node) bool) {
		if v := e.at(key); v == nil {
			missing = append(missing, field{key, value})
		} else if !same(v) {
			out = append(out, doc.replace(v, value)...)
		}
	}
	text := func(want string) func(*node) bool {
		return func(v *node) bool { return v.kind == kindText && v.text == want }
	}
	set(urlKey(e), w.url, text(w.url))
	value := "Bearer " + w.token
	switch found := authorization(e); {
	case len(found) > 0:
		for _, h := range found {
			if !text(value)(h) {
				out = append(out, doc.replace(h, value)...)
			}
		}
	case e.at("headers") != nil && e.at("headers").kind == kindObject:
		out = append(out, doc.insert(e.at("headers"), "Authorization", value)...)
	default:
		set("headers", fields{{"Authorization", value}}, func(*node) bool { return false })
	}
	set("lifecycle", "keep-alive", text("keep-alive"))
	set("description", description, func(*node) bool { return true })
	return append(out, doc.insertAll(e, missing)...), nil
}

// adoptable reports whether our fields can be set in an entry as it is.
func adoptable(e *node) bool {
	if e.kind != kindObject || e.index("command") >= 0 {
		return false
	}
	seen := map[string]bool{}
	for _, m := range e.members {
		if seen[m.key] {
			return false
		}
		seen[m.key] = true
	}
	return true
}

func urlKey(e *node) string {
	for _, key := range urlKeys {
		if e.index(key) >= 0 {
			return key
		}
	}
	return urlKeys[0]
}

// authorization returns the values of the Authorization headers, in any case.
func authorization(e *node) []*node {
	headers := e.at("headers")
	if headers == nil {
		return nil
	}
	var out []*node
	for _, m := range headers.members {
		if strings.EqualFold(m.key, "authorization") {
			out = append(out, m.value)
		}
	}
	return out
}

func unsafe(w wanted, why string) error {
	return memory.Errorf(memory.CodeConflict, "unsafe_edit", "the configuration of mcporter %s, so it is not edited", why).
		WithHint("leave one of them and run again, or take " + w.name + " out and run again")
}

// porterFile is one configuration file of mcporter. An optional one is edited
// only where it has our entry already.
type porterFile struct {
	path, fence string
	optional    bool
}

func (o *Options) porterFiles(workspace string) []porterFile {
	var out []porterFile
	if len(o.MCPorterFiles) > 0 {
		for _, path := range o.MCPorterFiles {
			out = append(out, porterFile{path: path})
		}
		return out
	}
	out = append(out, porterFile{path: filepath.Join(workspace, "config", "mcporter.json"), fence: workspace})
	if o.Home != "" {
		out = append(out, porterFile{path: filepath.Join(o.Home, ".mcporter", "mcporter.json"), optional: true})
	}
	if o.XDGConfigHome != "" {
		out = append(out, porterFile{path: filepath.Join(o.XDGConfigHome, "mcporter", "mcporter.json"), optional: true})
	}
	return out
}
