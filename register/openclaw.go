package register

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"

	"helmdeck-sidecar/sidecar/memory"
)

// hostConfig is openclaw.json and what it says about the sidecar.
type hostConfig struct {
	snapshot
	doc    *document
	name   string
	base   string // URL of the sidecar as given, for hints
	entry  *node  // mcp.servers.<name>; nil when there is none
	header *node  // the value of its Authorization header; nil when there is none
}

// readHost reads openclaw.json. That it is absent or half written may pass, so
// these errors are worth waiting for; see pending.
func readHost(o *Options) (*hostConfig, error) {
	s, err := read(o.ConfigFile, "")
	if err != nil {
		return nil, err
	}
	if !s.exists() {
		return nil, pending(memory.Errorf(memory.CodeNotFound, "no_openclaw_json", "there is no %s", o.ConfigFile).
			WithHint("start OpenClaw once so that it makes the file, or give its path with --config"))
	}
	h := &hostConfig{snapshot: s, name: o.ServerName, base: o.BaseURL}
	if h.base == "" {
		h.base = "<base URL>"
	}
	if h.doc, err = parseObject(s); err != nil {
		return nil, pending(err)
	}
	return h, h.locate()
}

// parseObject parses a file whose root must be an object.
func parseObject(s snapshot) (*document, error) {
	doc, err := parse(string(s.data))
	if err == nil && doc.root.kind != kindObject {
		err = &syntaxError{1, 1, "an object"}
	}
	if err != nil {
		return nil, memory.Errorf(memory.CodeInvalidInput, "malformed_file", "%s is not valid: %s", s.path, err).
			WithHint("mend the file by hand, then run again")
	}
	return doc, nil
}

// locate finds the entry and its header, and refuses what is ambiguous.
func (h *hostConfig) locate() error {
	n := h.doc.root
	for i, key := range h.entryPath() {
		var count int
		n, count = n.find(key)
		where := strings.Join(h.entryPath()[:i+1], ".")
		if count > 1 {
			return h.unsafe("holds " + where + " more than once")
		}
		if n == nil {
			return nil
		}
		if n.kind != kindObject {
			return h.unsafe(where + " is not an object")
		}
	}
	h.entry = n
	headers, count := n.find("headers")
	if headers == nil {
		return nil
	}
	if headers.kind != kindObject || count > 1 {
		return h.unsafe(h.where() + ".headers is not one object")
	}
	for _, m := range headers.members {
		if !strings.EqualFold(m.key, "authorization") {
			continue
		}
		if h.header != nil {
			return h.unsafe(h.where() + ".headers holds Authorization more than once")
		}
		h.header = m.value
	}
	return nil
}

func (h *hostConfig) entryPath() []string { return []string{"mcp", "servers", h.name} }

// where names the entry in messages.
func (h *hostConfig) where() string { return strings.Join(h.entryPath(), ".") }

// unsafe refuses to edit openclaw.json and says how a person does it.
func (h *hostConfig) unsafe(why string) error {
	return memory.Errorf(memory.CodeConflict, "unsafe_edit", "%s: %s, so it is not edited", h.path, why).
		WithHint("add the entry by hand: " + h.snippet())
}

// snippet is a command that adds the entry, for a token that the person makes.
func (h *hostConfig) snippet() string {
	entry := fields{{"mcp", fields{{"servers", fields{{h.name, h.newEntry(h.base, "<token of helmdeck-sidecar token issue>")}}}}}}
	return "echo '" + style{}.render(entry, "") + "' | openclaw config patch --stdin"
}

// connectionTimeoutMs is how long a host waits for the connection of MCP, in each new session
// and on 2026.7 in each turn of "openclaw agent", while the sidecar hangs. The plugin learns of
// the hang meanwhile and waits no more, so that it stays below the plugin's deadline. A gateway
// that is too busy to connect in that time has no tools in that turn.
const connectionTimeoutMs = 1900

func (h *hostConfig) newEntry(base, token string) fields {
	return fields{
		{"url", base + mcpPath},
		{"transport", "streamable-http"},
		{"headers", fields{{"authorization", "Bearer " + token}}},
		{"connectionTimeoutMs", connectionTimeoutMs},
	}
}

var variable = regexp.MustCompile(`\$\{([A-Za-z_][A-Za-z0-9_]*)\}`)

// token reads the token of the entry; fromEnv is the variable that it came from,
// if any. Errors with the reason no_entry or no_header mean that there is none.
func (h *hostConfig) token(getenv func(string) string) (token, fromEnv string, err error) {
	switch {
	case h.entry == nil:
		return "", "", memory.Errorf(memory.CodeNotFound, "no_entry", "%s has no %s", h.path, h.where()).
			WithHint("run again with --mint, or " + h.snippet())
	case h.header == nil:
		return "", "", memory.Errorf(memory.CodeNotFound, "no_header", "%s in %s has no Authorization header", h.where(), h.path).
			WithHint("run again with --mint, or add headers.authorization: \"Bearer <token>\" by hand")
	case h.header.kind != kindText:
		return "", "", memory.Errorf(memory.CodeInvalidInput, "secret_ref", "the Authorization header of %s in %s is not a string; OpenClaw refuses a SecretRef in an MCP header, and it cannot be read here", h.where(), h.path).
			WithHint("put the token itself there, or ${VAR} with the variable set for OpenClaw and for this command")
	}
	value := h.header.text
	for _, m := range variable.FindAllStringSubmatch(value, -1) {
		resolved := h.lookup(m[1], getenv)
		if resolved == "" {
			return "", m[1], memory.Errorf(memory.CodeInvalidInput, "unset_variable", "the Authorization header of %s uses ${%s}, which is not set here", h.where(), m[1]).
				WithHint("set " + m[1] + " for this command as it is set for OpenClaw")
		}
		value, fromEnv = strings.ReplaceAll(value, m[0], resolved), m[1]
	}
	token, ok := bearer(value)
	if !ok {
		return "", fromEnv, memory.Errorf(memory.CodeInvalidToken, "no_bearer", "the Authorization header of %s in %s is not of the form \"Bearer <token>\"", h.where(), h.path).
			WithHint("run again with --mint, or mend it by hand")
	}
	return token, fromEnv, nil
}

// lookup resolves a variable as the host does: its environment, then the env
// section of openclaw.json.
func (h *hostConfig) lookup(name string, getenv func(string) string) string {
	if v := getenv(name); v != "" {
		return v
	}
	if v := h.doc.root.str("env", "vars", name); v != "" {
		return v
	}
	return h.doc.root.str("env", name)
}

// bearer takes the token out of a header value, "Bearer x" or twice the same.
func bearer(value string) (string, bool) {
	first, second, doubled := strings.Cut(value, ",")
	token, ok := oneBearer(first)
	if doubled {
		again, good := oneBearer(second)
		ok = ok && good && again == token
	}
	return token, ok
}

func oneBearer(value string) (string, bool) {
	words := strings.Fields(value)
	if len(words) != 2 || !strings.EqualFold(words[0], "Bearer") {
		return "", false
	}
	for _, r := range words[1] {
		if r <= ' ' || r > '~' || strings.ContainsRune(`"'\${}`, r) {
			return "", false
		}
	}
	return words[1], true
}

// sidecar is the URL of the sidecar: the one given, that of the entry, or the fallback.
func (h *hostConfig) sidecar(o *Options) (string, error) {
	if o.BaseURL != "" {
		return o.BaseURL, nil
	}
	address := h.entry.str("url")
	if head, _, ok := strings.Cut(address, mcpPath); ok {
		return cleanBase(head)
	}
	if o.FallbackURL != "" {
		return cleanBase(o.FallbackURL)
	}
	return "", memory.Invalid("base_url", "missing_base_url", "the URL of the sidecar is not given and %s has none to take it from", h.where()).
		WithHint("give --base-url, such as http://helmdeck-sidecar:3000")
}

// warnings are remarks on an entry that works but could be better.
func (h *hostConfig) warnings(base string) []string {
	var out []string
	if h.entry == nil {
		return nil
	}
	if address := h.entry.str("url"); !strings.HasPrefix(address, base+mcpPath) {
		out = append(out, fmt.Sprintf("%s points to %s and not to %s; it is left so", h.where(), hostOf(address), hostOf(base)))
	}
	if h.entry.at("url") != nil && h.entry.at("connectionTimeoutMs") == nil {
		out = append(out, fmt.Sprintf("%s has no connectionTimeoutMs, so OpenClaw waits 30 s in each new session for a sidecar that hangs; set it to %d", h.where(), connectionTimeoutMs))
	}
	if h.entry.str("transport") != "streamable-http" {
		out = append(out, h.where()+" does not use the transport streamable-http, so a restart of the sidecar breaks a turn or two; set transport to it and url to "+base+mcpPath)
	}
	return out
}

// hostOf is scheme and host of an address, which carry no secret.
func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return "another address"
	}
	return u.Scheme + "://" + u.Host
}
