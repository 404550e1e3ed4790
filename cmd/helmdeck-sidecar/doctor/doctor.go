// Package doctor walks the chain that brings facts from the store into an answer of
// OpenClaw, link by link, and says for each whether it holds, why not, and what mends it.
//
// It looks from outside, as the host does: it calls the MCP entry with the token and the
// address that openclaw.json has, and with a canary, a fact that nobody else could have
// stored, it sees whether the host's own memory search finds what the sidecar knows. The
// canary is deleted again, whatever happens. Nothing else is written, but that pages of the
// workspace are finished that a reflection left half-written when it was killed.
//
// A link that could not be looked at, for want of one before it, is unknown and not broken.
// What is switched off on purpose is off. No token appears in a report.
package doctor

import (
	"context"
	"net/http"
	"time"

	"helmdeck-sidecar/register"
	"helmdeck-sidecar/sidecar/memory"
)

// State is how a link is.
type State string

// The states of a link.
const (
	OK      State = "ok"
	Broken  State = "broken"
	Unknown State = "unknown"
	Off     State = "off"
)

// Link is one part of the chain.
type Link struct {
	Name   string `json:"name"`
	State  State  `json:"state"`
	Detail string `json:"detail"`
	Fix    string `json:"fix,omitempty"` // a command, or what to do
}

// Report is the whole chain, in its order.
type Report struct {
	Links   []Link `json:"links"`
	Broken  int    `json:"broken"`
	Unknown int    `json:"unknown"`
}

// Config says where to look. DataDir, URL and CheckToken are required.
type Config struct {
	DataDir string // of the sidecar; not looked at when another machine or container has it
	URL     string // of the sidecar, from here
	Token   string // for the sidecar; that of the host's entry when empty
	Version memory.Version

	OpenClaw     string // openclaw.json; the links of the host are off when empty
	Workspace    string // of the host; from openclaw.json when empty
	ServerName   string // of the entry in mcp.servers
	Gateway      string // URL of the host; from openclaw.json when empty
	GatewayToken string
	Home         string
	MirrorOff    bool // nobody wants a mirror

	CheckToken func(token string) (register.TokenState, error)
	// Stale says what register would change now.
	Stale  func(ctx context.Context) ([]string, error)
	Getenv func(string) string
	Canary bool             // a fact may be stored and deleted
	Now    func() time.Time // time.Now when nil
}

// patience is how long one call may take.
const patience = 10 * time.Second

// walk is a walk along the chain.
type walk struct {
	Config
	http   *http.Client
	report Report

	config    map[string]any // openclaw.json
	entry     map[string]any // mcp.servers.<name>
	token     string         // of the entry
	subject   string         // whom the token speaks for
	reached   bool           // the sidecar answers
	gatewayUp bool
	workspace string
}

// Run looks at every link. It takes some seconds where a host is asked.
func Run(ctx context.Context, c Config) Report {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Getenv == nil {
		c.Getenv = func(string) string { return "" }
	}
	w := &walk{Config: c, http: &http.Client{Timeout: patience}}
	w.readHost()
	w.dataFolder()
	w.keys()
	w.disk()
	w.sidecar(ctx)
	w.embeddings(ctx)
	w.openclaw()
	w.entryToken()
	w.mcp(ctx)
	w.plugin()
	w.owners()
	w.turns(ctx)
	w.binding()
	w.notes()
	w.mcporter()
	w.qmd()
	w.registration(ctx)
	w.gateway(ctx)
	w.canary(ctx)
	for _, l := range w.report.Links {
		switch l.State {
		case Broken:
			w.report.Broken++
		case Unknown:
			w.report.Unknown++
		}
	}
	return w.report
}

func (w *walk) add(l Link) { w.report.Links = append(w.report.Links, l) }

func (w *walk) ok(name, detail string)          { w.add(Link{name, OK, detail, ""}) }
func (w *walk) off(name, detail string)         { w.add(Link{name, Off, detail, ""}) }
func (w *walk) broken(name, detail, fix string) { w.add(Link{name, Broken, detail, fix}) }

// unknown is a link that could not be looked at.
func (w *walk) unknown(name, detail, fix string) { w.add(Link{name, Unknown, detail, fix}) }
