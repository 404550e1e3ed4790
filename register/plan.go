package register

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"helmdeck-sidecar/sidecar/memory"
)

// Change is one file to write, or to delete when After is nil. Before and After
// hold secrets: print Plan.Diff instead.
type Change struct {
	File   string      `json:"file"`
	Before []byte      `json:"-"` // nil when there is no file
	After  []byte      `json:"-"`
	Why    []string    `json:"why"`
	Mode   fs.FileMode `json:"-"`
	owner  owner
	dirs   []string // to make first, or to delete afterwards when empty
	whole  bool     // the file is ours from end to end
}

// String names the file and the reasons, without the content.
func (c Change) String() string { return c.File + ": " + strings.Join(c.Why, ", ") }

// GoString keeps the content out of %#v.
func (c Change) GoString() string { return c.String() }

// LogValue keeps the content out of logs.
func (c Change) LogValue() slog.Value { return slog.StringValue(c.String()) }

// Plan is what would be written. Nothing is, until Apply.
type Plan struct {
	Changes  []Change   `json:"changes"` // empty when all is in place
	Token    TokenState `json:"token"`   // zero in a plan of Undo
	Host     Host       `json:"host"`    // likewise
	Sidecar  string     `json:"sidecar"` // its URL, as OpenClaw reaches it; likewise
	Warnings []string   `json:"warnings,omitempty"`

	state   *state
	records []record // after Apply
	undo    bool
	emptied []string // folders to delete in the end when they are empty
	lock    string   // folder
	log     *slog.Logger
}

// Stale lists what is missing or out of date, for --check.
func (p *Plan) Stale() []string {
	var out []string
	for _, c := range p.Changes {
		for _, why := range c.Why {
			out = append(out, c.File+": "+why)
		}
	}
	return out
}

// Prepare plans the registration. It waits as long as Options.Wait, or until ctx
// is done, for what a booting gateway has not written yet.
func Prepare(ctx context.Context, o Options) (*Plan, error) {
	if err := o.fill(); err != nil {
		return nil, err
	}
	if o.Check == nil {
		return nil, errors.New("register: Options.Check is required")
	}
	var p *Plan
	err := o.wait(ctx, func() (err error) {
		p, err = o.plan()
		return err
	})
	return p, err
}

func (o *Options) plan() (*Plan, error) {
	h, err := readHost(o)
	if err != nil {
		return nil, err
	}
	st, err := readState(o)
	if err != nil {
		return nil, err
	}
	p := &Plan{state: st, records: st.records, lock: filepath.Dir(h.path), log: o.Logger}
	workspace := o.workspace(h.doc)
	if info, err := os.Stat(workspace); len(o.MCPorterFiles) == 0 && (err != nil || !info.IsDir()) {
		return nil, pending(memory.Errorf(memory.CodeNotFound, "no_workspace", "there is no folder %s", workspace).
			WithHint("start OpenClaw once, or give its workspace with --workspace"))
	}
	c, err := h.credential(o)
	if err != nil {
		return nil, pendingEntry(err)
	}
	base, err := h.sidecar(o)
	if err != nil {
		return nil, err
	}
	p.Warnings = h.warnings(base)
	p.describe(c.state, o.Now())
	p.Host, p.Sidecar = h.describe(o, workspace), base
	if l := h.doc.root.at("agents", "list"); l != nil {
		if why := OldAgents(p.Host.Version, len(l.items)); why != "" {
			p.Warnings = append(p.Warnings, why)
		}
	}
	if o.Plugin {
		if err := p.planPlugin(h, c); err != nil {
			return nil, err
		}
	}
	if err := p.planHost(o, h, base, c); err != nil {
		return nil, err
	}
	if o.NoMCPorter {
		return p, nil
	}
	w := wanted{name: o.ServerName, url: base + qmdPath, token: c.token}
	for _, f := range o.porterFiles(workspace) {
		if err := p.planPorter(f, w, h.own); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// describe fills Token and warns of a token that ends soon.
func (p *Plan) describe(s TokenState, now time.Time) {
	p.Token = s
	if s.ExpiresAt.IsZero() {
		return
	}
	left := s.ExpiresAt.Sub(now).Truncate(time.Second)
	p.Token.ExpiresIn = left.String()
	if left < soon {
		p.Warnings = append(p.Warnings, fmt.Sprintf("the token expires in %s, at %s; issue a new one: helmdeck-sidecar token issue --subject %s",
			left, s.ExpiresAt.UTC().Format(time.RFC3339), quoteArg(s.Subject)))
	}
	if s.Signature != "valid" {
		p.Warnings = append(p.Warnings, "the signature of the token was not checked, because no signing key is at hand")
	}
}

func (p *Plan) planPorter(f porterFile, w wanted, own owner) error {
	err := p.planFile(f, w, own)
	if err != nil && f.optional {
		p.Warnings = append(p.Warnings, "not kept in step: "+memory.AsError(err).Message)
		return nil
	}
	return err
}

func (p *Plan) planFile(f porterFile, w wanted, own owner) error {
	s, err := read(f.path, f.fence)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(p.Changes, func(c Change) bool { return c.File == s.path }) {
		return nil // two paths, one file
	}
	why := []string{"there is no file"}
	if s.exists() {
		doc, err := parsePorter(s)
		if err != nil {
			return err
		}
		why = w.stale(doc)
		if f.optional && doc.root.at(w.path()...) == nil {
			return nil
		}
		if s.mode&0o077 != 0 {
			p.Warnings = append(p.Warnings, "other users can read the token in "+s.path+"; run chmod 600 on it")
		}
	} else if f.optional {
		return nil
	}
	if len(why) == 0 {
		return nil
	}
	return p.change(s, target{server: w.name, own: own, why: why, parts: []part{{path: w.path(), entry: true, edit: w.edits}}})
}

// target is what one file is to say, and why it is edited.
type target struct {
	server string
	own    owner // of the file when it is made
	why    []string
	parts  []part
}

// part is one value of a file.
type part struct {
	path  []string
	entry bool   // a server's entry, which is ours while it points to our address
	own   bool   // ours whatever it says
	item  string // what the list at path is to hold
	edit  func(*document) ([]splice, error)
}

// change adds the edit of one file to the plan. A file that is still as an
// earlier run left it is edited from what it was before that run, so that one
// step leads back.
func (p *Plan) change(s snapshot, t target) error {
	before, had := p.state.get(s.path, t.server)
	r := record{File: s.path, Server: t.server, Exact: true}
	base := s.data
	switch {
	case had && s.exists() && before.same(s.data):
		text, ok := before.original(string(s.data))
		if !ok {
			return memory.Errorf(memory.CodeConflict, "malformed_state", "%s does not fit %s", p.state.path, s.path).WithHint("move it away")
		}
		if base = []byte(text); before.Created {
			base = nil
		}
		r.Created, r.Dirs = before.Created, before.Dirs
	case had && s.exists():
		// Others changed the file since. Only the entries can be undone from now on.
		r.Created, r.Dirs, r.Exact = before.Created, before.Dirs, false
	case !s.exists():
		r.Created, r.Dirs, s.own = true, madeDirs(before.Dirs, missingDirs(s.path)), t.own.forNew()
	}
	out, err := rewrite(base, t.parts)
	if err != nil {
		return err
	}
	if r.Entries = out.entries; !r.Exact {
		r.Entries = inherit(out.entries, before.Entries)
	}
	r.After = sum(out.data)
	if r.Exact {
		r.Steps = out.steps
	}
	p.records = with(p.records, s.path, t.server, r)
	p.Changes = append(p.Changes, Change{File: s.path, Before: s.data, After: out.data, Why: t.why, Mode: s.mode, owner: s.own, dirs: r.Dirs})
	return nil
}

// inherit keeps what is known of the values before us, in a file that others changed since.
func inherit(entries, before []entryRecord) []entryRecord {
	known := record{Entries: before}
	for i, e := range entries {
		if old, ok := known.entry(e.Path); ok {
			entries[i].Old, entries[i].Made = old.Old, max(old.Made, e.Made)
		}
	}
	for _, e := range before {
		if _, again := (record{Entries: entries}).entry(e.Path); !again {
			entries = append(entries, e)
		}
	}
	return entries
}

// madeDirs adds the folders to be made to those made before for the same file, which may
// be there without it: another run may be about to write it.
func madeDirs(before, missing []string) []string {
	dirs := slices.Clone(before)
	for _, dir := range missing {
		if !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	slices.SortFunc(dirs, func(a, b string) int { return cmp.Compare(len(a), len(b)) })
	return dirs
}
