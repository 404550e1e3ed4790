package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"helmdeck-sidecar/register"
	"helmdeck-sidecar/sidecar/auth"
	"helmdeck-sidecar/sidecar/workspace"
)

// bindingPlan is what the bindings in the data folder become.
type bindingPlan struct {
	file     string // workspaces.json
	why      []string
	warnings []string
	change   func([]workspace.Binding) []workspace.Binding
	off      []string // workspaces that are mirrored to no more
}

func (p bindingPlan) stale() (list []string) {
	for _, why := range p.why {
		list = append(list, p.file+": "+why)
	}
	return list
}

// planBindings binds the workspaces of the host's agents to the memory of the token, or
// unbinds those that register bound.
func (a *app) planBindings(c *cli.Context, plan *register.Plan) (bindingPlan, error) {
	dir := c.String("data-dir")
	p := bindingPlan{file: filepath.Join(dir, workspace.BindingsFile), change: func(l []workspace.Binding) []workspace.Binding { return l }}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		if !c.Bool("undo") && !c.Bool("no-mirror") {
			p.warnings = append(p.warnings, "there is no data directory at "+dir+", so nothing is mirrored; give --data-dir, or --no-mirror")
		}
		return p, nil
	}
	before, err := workspace.ReadBindings(dir)
	if err != nil {
		return p, err
	}
	by, err := filepath.Abs(c.String("config"))
	if err != nil {
		return p, err
	}
	p.change = func(list []workspace.Binding) []workspace.Binding {
		if c.Bool("undo") {
			return unbound(list, by)
		}
		return bindings(list, plan, by, workspace.Binding{Mirror: !c.Bool("no-mirror"), Retain: !c.Bool("no-retain")}, c.Bool("qmd"))
	}
	after := p.change(slices.Clone(before))
	for _, b := range after {
		i := slices.IndexFunc(before, func(o workspace.Binding) bool { return o.Workspace == b.Workspace })
		if i < 0 || !reflect.DeepEqual(before[i], b) {
			p.why = append(p.why, fmt.Sprintf("%s is bound to the memory of %s, %s", b.Workspace, b.Namespace(), boundFor(b)))
		}
		if i >= 0 && before[i].Mirror && !b.Mirror {
			p.off = append(p.off, b.Workspace)
		}
	}
	for _, b := range before {
		if !slices.ContainsFunc(after, func(o workspace.Binding) bool { return o.Workspace == b.Workspace }) {
			p.why, p.off = append(p.why, b.Workspace+" is bound no more"), append(p.off, b.Workspace)
		}
	}
	return p, nil
}

// boundFor says what a binding is for.
func boundFor(b workspace.Binding) string {
	words := "not mirrored to"
	if b.Mirror {
		words = "and mirrored to"
	}
	if b.Retain {
		words += ", and its notes are memory"
	}
	return words
}

// unbound are the bindings of others.
func unbound(list []workspace.Binding, by string) []workspace.Binding {
	return slices.DeleteFunc(slices.Clone(list), func(b workspace.Binding) bool { return b.By == by })
}

// bindings are those of others, and one for each agent of the host, for what is wanted. What a
// person set in one stays.
func bindings(list []workspace.Binding, plan *register.Plan, by string, wanted workspace.Binding, qmd bool) []workspace.Binding {
	out := unbound(list, by)
	for _, agent := range plan.Host.Agents {
		i := slices.IndexFunc(list, func(b workspace.Binding) bool { return b.Workspace == filepath.Clean(agent.Workspace) })
		b := workspace.Binding{Workspace: filepath.Clean(agent.Workspace)}
		if i >= 0 {
			b = list[i]
		}
		if slices.ContainsFunc(out, func(o workspace.Binding) bool { return o.Workspace == b.Workspace }) {
			continue // a person's, or that of an agent before this one
		}
		b.Subject, b.Agent, b.Mirror, b.Retain, b.By = plan.Token.Subject, "", wanted.Mirror, wanted.Retain, by
		if name, err := auth.NormalizeAgent(agent.ID); err == nil && !agent.Main {
			b.Agent = name
		}
		if qmd {
			b.Collections = collections(plan.Host.Collections, agent.ID)
		}
		out = append(out, b)
	}
	return out
}

// collections are the folders of memory.qmd.paths under the names they have for an agent.
func collections(list []register.Collection, agent string) (out []workspace.Collection) {
	for _, c := range list {
		out = append(out, workspace.Collection{Name: strings.ReplaceAll(c.Name, "*", agent), Path: c.Path, Pattern: c.Pattern})
	}
	return out
}

// clearWithin is how long a running sidecar has to remove the files of a mirror itself.
const clearWithin = 3 * time.Second

// apply writes the bindings. The files of mirrors that ended are gone when it returns: a
// running sidecar removes them, and without one this does.
func (p bindingPlan) apply(ctx context.Context) error {
	if len(p.why) == 0 {
		return nil
	}
	if _, err := workspace.EditBindings(filepath.Dir(p.file), p.change); err != nil {
		return err
	}
	deadline := time.NewTimer(clearWithin)
	defer deadline.Stop()
	look := time.NewTicker(20 * time.Millisecond) // files tell nobody that they are gone
	defer look.Stop()
	for late := false; !late && slices.ContainsFunc(p.off, workspace.HasMirror); {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-look.C:
		case <-deadline.C:
			late = true
		}
	}
	for _, ws := range p.off {
		if err := workspace.ClearMirror(ws); err != nil {
			return err
		}
	}
	return nil
}
