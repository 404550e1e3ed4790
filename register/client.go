package register

import (
	"context"
	"errors"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"helmdeck-sidecar/sidecar/memory"
)

// Client is a program that speaks MCP and keeps its servers in a JSON file.
type Client struct {
	Name string
	// File is where it keeps them, from the home folder of a user.
	File func(home, system string) string
	// entry is how it wants ours.
	entry func(clientEntry) fields
	// starts says that it starts a program of ours, which needs no token.
	starts bool
}

// clientEntry is what an entry is made of.
type clientEntry struct {
	base, token string
	command     []string // that speaks MCP on standard input and output
}

// Clients are the programs that PrepareClient knows, by name. The forms are those that their
// makers document.
func Clients() map[string]Client {
	list := map[string]Client{}
	for _, c := range []Client{
		{"claude-code", func(home, _ string) string { return filepath.Join(home, ".claude.json") }, func(e clientEntry) fields {
			return fields{{"type", "http"}, {"url", e.base + mcpPath}, {"headers", fields{{"Authorization", "Bearer " + e.token}}}}
		}, false},
		{"claude-desktop", desktopFile, func(e clientEntry) fields {
			return fields{{"command", e.command[0]}, {"args", e.command[1:]}}
		}, true},
		{"gemini-cli", func(home, _ string) string { return filepath.Join(home, ".gemini", "settings.json") }, func(e clientEntry) fields {
			return fields{{"httpUrl", e.base + mcpPath}, {"headers", fields{{"Authorization", "Bearer " + e.token}}}}
		}, false},
	} {
		list[c.Name] = c
	}
	return list
}

// desktopFile is where Claude Desktop keeps its configuration.
func desktopFile(home, system string) string {
	if system == "darwin" {
		return filepath.Join(home, "Library", "Application Support", "Claude", "claude_desktop_config.json")
	}
	return filepath.Join(home, ".config", "Claude", "claude_desktop_config.json")
}

// PrepareClient plans the entry mcpServers.<name> of a client in Options.ConfigFile, which
// may have to be made. The token in the entry is kept while it is good and not about to end;
// else a new one is made. A client that starts a program of its own gets command, and needs
// no token. Undo leads back, with the same StateDir.
func PrepareClient(ctx context.Context, o Options, client Client, command []string) (*Plan, error) {
	if err := o.fill(); err != nil {
		return nil, err
	}
	if o.Check == nil || o.Mint == nil || len(command) == 0 {
		return nil, errors.New("register: Options.Check, Options.Mint and a command are required")
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	st, err := readState(&o)
	if err != nil {
		return nil, err
	}
	s, err := read(o.ConfigFile, "")
	if err != nil {
		return nil, err
	}
	p := &Plan{state: st, records: st.records, lock: filepath.Dir(st.path), log: o.Logger, Sidecar: o.BaseURL}
	doc := &document{src: "{}", root: &node{kind: kindObject}}
	if s.exists() && strings.TrimSpace(string(s.data)) != "" {
		if doc, err = parseObject(s); err != nil {
			return nil, err
		}
	}
	path := []string{"mcpServers", o.ServerName}
	e := clientEntry{base: o.BaseURL, command: command}
	if !client.starts {
		if p.Token, e.token, err = o.clientToken(doc.root.at(path...)); err != nil {
			return nil, err
		}
		p.describe(p.Token, o.Now())
	}
	entry := client.entry(e)
	if says(doc.root.at(path...), entry) {
		return p, nil
	}
	why := "the entry " + o.ServerName + " of " + client.Name
	return p, p.change(s, target{server: o.ServerName, own: nobody, why: []string{why}, parts: []part{{path: path, entry: true, edit: func(d *document) ([]splice, error) {
		return setServer(d, o.ServerName, entry)
	}}}})
}

// clientToken returns the token of an entry, or a new one.
func (o *Options) clientToken(entry *node) (TokenState, string, error) {
	for _, h := range authorization(entryOrEmpty(entry)) {
		token, ok := bearer(h.text)
		if state, err := o.Check(token); ok && err == nil && o.Now().Add(o.RenewBefore).Before(state.ExpiresAt) {
			return state, token, nil
		}
	}
	token, err := o.Mint(o.Subject)
	if err != nil {
		return TokenState{}, "", err
	}
	state, err := o.Check(token)
	return state, token, err
}

func entryOrEmpty(n *node) *node {
	if n == nil {
		return &node{kind: kindObject}
	}
	return n
}

// says reports whether an entry says what is wanted; it may say more.
func says(n *node, want fields) bool {
	if n == nil || n.kind != kindObject {
		return false
	}
	return !slices.ContainsFunc(want, func(f field) bool {
		switch value := f.value.(type) {
		case fields:
			return !says(n.at(f.key), value)
		case []string:
			list := n.at(f.key)
			return list == nil || !slices.EqualFunc(list.items, value, func(i *node, s string) bool { return i.kind == kindText && i.text == s })
		default:
			return n.str(f.key) != value
		}
	})
}

// setServer puts an entry among the mcpServers of a document.
func setServer(d *document, name string, entry fields) ([]splice, error) {
	servers, count := d.root.find("mcpServers")
	switch {
	case count > 1 || servers != nil && servers.kind != kindObject:
		return nil, memory.Errorf(memory.CodeConflict, "unsafe_edit", "mcpServers is there more than once, or is not an object").WithHint("mend the file by hand")
	case servers == nil:
		return d.insert(d.root, "mcpServers", fields{{name, entry}}), nil
	}
	old, n := servers.find(name)
	switch {
	case n > 1:
		return nil, memory.Errorf(memory.CodeConflict, "unsafe_edit", "%s is there more than once", name).WithHint("take one of them out")
	case old == nil:
		return d.insert(servers, name, entry), nil
	}
	return setFields(d, old, entry), nil
}

// setFields makes an object say what is wanted; what else it says stays.
func setFields(d *document, n *node, want fields) (out []splice) {
	if n.kind != kindObject {
		return d.replace(n, want)
	}
	var missing fields
	for _, f := range want {
		inner, nested := f.value.(fields)
		switch v := n.at(f.key); {
		case v == nil:
			missing = append(missing, f)
		case nested:
			out = append(out, setFields(d, v, inner)...)
		default:
			out = append(out, d.replace(v, f.value)...)
		}
	}
	return append(out, d.insertAll(n, missing)...)
}

// ClientNames lists the names of Clients.
func ClientNames() []string { return slices.Sorted(maps.Keys(Clients())) }
