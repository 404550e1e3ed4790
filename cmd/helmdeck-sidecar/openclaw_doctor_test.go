package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/doctor"
	"helmdeck-sidecar/register/plugin"
	"helmdeck-sidecar/sidecar/workspace"
)

// Doctor finds nothing wrong after register, on every release. On the newest one each link is
// broken in turn: doctor names it, and what it says mends it.
func TestOpenClawDoctor(t *testing.T) {
	t.Parallel()
	if loopbackOnly(t) {
		return
	}
	for _, release := range openclawReleases {
		t.Run(release, func(t *testing.T) {
			n := startNewcomer(t, release, nil)
			n.untilWell()
			if release == slices.Max(openclawReleases) {
				n.breakEach()
			}
		})
	}
}

// doctor walks the chain once.
func (n *newcomer) doctor() doctor.Report {
	n.p.t.Helper()
	cmd := exec.Command(n.p.binary, "doctor", "--config", n.config, "--json")
	cmd.Dir, cmd.Env = n.p.home, n.p.env(openclawEnv()...)
	out, err := cmd.Output()
	var r doctor.Report
	if jerr := json.Unmarshal(out, &r); jerr != nil {
		n.p.t.Fatalf("doctor: %v, %v\n%s", err, jerr, out)
	}
	if code := cmd.ProcessState.ExitCode(); (code == 5) != (r.Broken > 0) || code != 0 && code != 5 {
		n.p.t.Errorf("doctor exits with %d and finds %d broken", code, r.Broken)
	}
	return r
}

// bad lists the links that do not hold, with what is said of them.
func bad(r doctor.Report) (list []string) {
	for _, l := range r.Links {
		if l.State == doctor.Broken || l.State == doctor.Unknown {
			list = append(list, l.Name+": "+l.Detail)
		}
	}
	return list
}

// untilWell waits until nothing is wrong: a gateway takes a moment to follow its configuration.
func (n *newcomer) untilWell() {
	n.p.t.Helper()
	var last doctor.Report
	if !inTime(60*time.Second, func() bool { last = n.doctor(); return len(bad(last)) == 0 }) {
		n.p.t.Fatalf("doctor: %s\n%s", strings.Join(bad(last), "\n"), n.g.tail())
	}
}

// damage is one broken link.
type damage struct {
	link string // that doctor is to name
	do   func()
	mend func() // what a person does, where no command does it
}

func (n *newcomer) breakEach() {
	t := n.p.t
	folder := filepath.Join(filepath.Dir(n.config), plugin.ID)
	config := func(change func(map[string]any)) func() { return func() { n.p.editJSON(n.config, change) } }
	entry := func(c map[string]any) map[string]any {
		return c["plugins"].(map[string]any)["entries"].(map[string]any)[plugin.ID].(map[string]any)
	}
	server := func(c map[string]any) map[string]any {
		return c["mcp"].(map[string]any)["servers"].(map[string]any)["helmdeck"].(map[string]any)
	}
	move := func(path string) (away, back func()) {
		return func() { must(t, os.Rename(path, path+".away")) }, func() { must(t, os.Rename(path+".away", path)) }
	}
	keyAway, keyBack := move(filepath.Join(n.p.data, "master.key"))
	for name, d := range map[string]damage{
		"the sidecar is stopped": {"sidecar", n.p.stop, n.p.start},
		"the master key is gone": {"keys", keyAway, keyBack},
		"the entry is gone":      {link: "mcp", do: config(func(c map[string]any) { delete(c["mcp"].(map[string]any)["servers"].(map[string]any), "helmdeck") })},
		"the token is a foreign one": {link: "token", do: config(func(c map[string]any) {
			server(c)["headers"] = map[string]any{"authorization": "Bearer eyJhbGciOiJIUzI1NiJ9.e30.e30"}
		})},
		"the transport is sse":         {link: "mcp", do: config(func(c map[string]any) { server(c)["transport"] = "sse" }), mend: config(func(c map[string]any) { server(c)["transport"] = "streamable-http" })},
		"the plugin is not loaded":     {link: "plugin", do: config(func(c map[string]any) { delete(c["plugins"].(map[string]any), "load") })},
		"the plugin is off":            {link: "plugin", do: config(func(c map[string]any) { entry(c)["enabled"] = false }), mend: config(func(c map[string]any) { entry(c)["enabled"] = true })},
		"the plugin's hooks are not":   {link: "plugin", do: config(func(c map[string]any) { delete(entry(c), "hooks") })},
		"a file of the plugin is gone": {link: "plugin", do: func() { must(t, os.Remove(filepath.Join(folder, "search.js"))) }},
		"the plugin's token is gone":   {link: "plugin token", do: func() { must(t, os.Remove(folder+".token")) }},
		"nothing is bound": {link: "mirror", do: func() {
			_, err := workspace.EditBindings(n.p.data, func([]workspace.Binding) []workspace.Binding { return nil })
			must(t, err)
		}},
		"mcporter has an old token": {link: "mcporter", do: func() {
			n.p.editJSON(filepath.Join(n.workspace, "config", "mcporter.json"), func(c map[string]any) {
				c["mcpServers"].(map[string]any)["helmdeck"].(map[string]any)["headers"] = map[string]any{"Authorization": "Bearer old"}
			})
		}},
		"the gateway is stopped": {"gateway", n.g.stop, n.g.start},
	} {
		d.do()
		r := n.doctor()
		i := slices.IndexFunc(r.Links, func(l doctor.Link) bool { return l.Name == d.link })
		if i < 0 || r.Links[i].State != doctor.Broken || r.Links[i].Fix == "" {
			t.Errorf("%s: doctor names %s", name, strings.Join(bad(r), "\n"))
		} else if d.mend == nil {
			n.carryOut(name, r.Links[i].Fix)
		}
		if d.mend != nil {
			d.mend()
		}
		n.untilWell()
	}
}

// carryOut runs what doctor says.
func (n *newcomer) carryOut(name, fix string) {
	n.p.t.Helper()
	words := strings.Fields(fix)
	program, ok := map[string]string{"helmdeck-sidecar": n.p.binary}[words[0]]
	if !ok {
		n.p.t.Errorf("%s: %q is no command", name, fix)
		return
	}
	n.p.output(append(openclawEnv(), "HELMDECK_SUBJECT=alice"), program, words[1:]...)
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
