package register

import (
	"context"
	"os"
	"path/filepath"
	"slices"

	"helmdeck-sidecar/sidecar/memory"
)

// Undo plans the removal of what earlier runs wrote for Options.ServerName. With
// nothing recorded the plan is empty and says so in a warning.
func Undo(ctx context.Context, o Options) (*Plan, error) {
	if err := o.fill(); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	st, err := readState(&o)
	if err != nil {
		return nil, err
	}
	p := &Plan{state: st, records: st.records, undo: true, log: o.Logger, lock: filepath.Dir(st.path)}
	if config, err := resolve(o.ConfigFile, ""); err == nil {
		if info, err := os.Stat(filepath.Dir(config)); err == nil && info.IsDir() {
			p.lock = filepath.Dir(config)
		}
	}
	for _, r := range st.records {
		if r.Server != o.ServerName {
			continue
		}
		if err := p.undoRecord(r); err != nil {
			return nil, err
		}
		p.records = with(p.records, r.File, r.Server, record{})
	}
	p.leaveNoFolders(&o)
	if len(p.records) == len(st.records) {
		p.Warnings = append(p.Warnings, "nothing is recorded for "+o.ServerName+" in "+st.path+", so there is nothing to undo")
	}
	return p, nil
}

// queueFolder is where the plugin keeps what waits to be sent, below its folder.
const queueFolder = "captures"

// leaveNoFolders has the folders that the plugin made deleted, unless something waits there.
func (p *Plan) leaveNoFolders(o *Options) {
	dir := filepath.Join(filepath.Dir(o.ConfigFile), PluginFolder)
	queue := filepath.Join(dir, queueFolder)
	p.emptied = []string{queue, dir}
	if waiting, _ := os.ReadDir(queue); len(waiting) > 0 {
		p.Warnings = append(p.Warnings, queue+" holds conversations that were not sent to the sidecar yet, and stays")
	}
}

func (p *Plan) undoRecord(r record) error {
	s, err := read(r.File, "")
	if err != nil {
		return err
	}
	if s.path != r.File {
		return memory.Errorf(memory.CodeConflict, "moved", "%s is a link now and was a file when it was written", r.File).
			WithHint("take " + r.Server + " out of it by hand, then move " + p.state.path + " away")
	}
	if !s.exists() {
		return nil
	}
	c := Change{File: s.path, Before: s.data, Why: []string{"undo " + r.Server}, Mode: s.mode, owner: s.own, whole: r.Whole}
	if r.same(s.data) {
		if text, ok := r.original(string(s.data)); ok {
			c.After = []byte(text)
		}
		if r.Before != nil {
			c.After = []byte(*r.Before)
		}
		if r.Created {
			c.After = nil
		}
	} else if r.Whole {
		p.Warnings = append(p.Warnings, r.File+" was changed by hand and is left alone")
		return nil
	} else if c.After, err = p.withoutEntries(s, r); err != nil || c.After == nil {
		return err
	} else if r.Created && onlyServers(c.After) {
		c.After = nil
	}
	if c.After == nil {
		c.dirs = r.Dirs
	}
	p.warnOfShrinking(c, r)
	p.Changes = append(p.Changes, c)
	return nil
}

// onlyServers reports whether a file of mcporter holds nothing worth keeping.
func onlyServers(data []byte) bool {
	compact := slices.DeleteFunc(slices.Clone(data), func(b byte) bool { return isSpace(rune(b)) })
	return string(compact) == `{"mcpServers":{}}` || string(compact) == `{}`
}

// ofOpenClaw reports whether a record is of OpenClaw's configuration: mcporter and the clients keep their servers
// under another name.
func (r record) ofOpenClaw() bool {
	path := r.Path
	if len(r.Entries) > 0 {
		path = r.Entries[0].Path
	}
	return !r.Whole && len(path) > 0 && path[0] != "mcpServers"
}

// warnOfShrinking says when OpenClaw may take an undo for damage: it restores
// its last good copy of a file of 512 bytes or more that loses half of them.
func (p *Plan) warnOfShrinking(c Change, r record) {
	if r.ofOpenClaw() && len(c.Before) >= 512 && len(c.After) < len(c.Before)/2 {
		p.Warnings = append(p.Warnings, c.File+" loses more than half of its bytes, which a running OpenClaw may take for damage and revert; stop the gateway first")
	}
}
