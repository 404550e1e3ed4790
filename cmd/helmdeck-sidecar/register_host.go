package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"helmdeck-sidecar/embeddings"
	"helmdeck-sidecar/register"
	"helmdeck-sidecar/sidecar/client"
	"helmdeck-sidecar/sidecar/memory"
)

// renewBefore is how long before its end register makes a new token.
const renewBefore = 14 * 24 * time.Hour

// Bounds of what register asks others.
const (
	askWithin   = 2 * time.Second
	indexWithin = 3 * time.Minute
)

// openclawCommand is OpenClaw's program, or "".
func (a *app) openclawCommand(c *cli.Context) string {
	if named := c.String("openclaw"); named != "" {
		return named
	}
	found, err := exec.LookPath("openclaw")
	if err != nil {
		return ""
	}
	return found
}

// openclawVersion is the release that a flag names, or that of the installed program; ""
// leaves it to the configuration.
func (a *app) openclawVersion(c *cli.Context) string {
	if named := c.String("openclaw-version"); named != "" {
		return named
	}
	program := a.openclawCommand(c)
	if program == "" {
		return ""
	}
	file, err := filepath.EvalSymlinks(program)
	if err != nil {
		return ""
	}
	for dir := filepath.Dir(file); dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		var p struct{ Name, Version string }
		content, err := os.ReadFile(filepath.Join(dir, "package.json"))
		if err == nil && json.Unmarshal(content, &p) == nil && p.Name == "openclaw" {
			return p.Version
		}
	}
	return ""
}

// hostModel is the embedding model that the sidecar has ready, or "".
func (a *app) hostModel(c *cli.Context) string {
	ctx, cancel := context.WithTimeout(c.Context, askWithin)
	defer cancel()
	token, err := a.token(c)
	if err != nil {
		return ""
	}
	cl, err := client.New(client.Options{BaseURL: sidecarURL(a, c), Token: token})
	if err != nil {
		return ""
	}
	status, err := cl.Embeddings(ctx, memory.EmbeddingsRequest{})
	if err != nil || status.Phase != string(embeddings.PhaseReady) {
		return ""
	}
	return status.Model
}

// sidecarURL is where this command reaches the sidecar.
func sidecarURL(a *app, c *cli.Context) string {
	for _, url := range []string{a.env.getenv("HELMDECK_URL"), c.String("base-url"), "http://" + defaultAddr} {
		if url != "" {
			return url
		}
	}
	return ""
}

// finish runs what must be run for the changes to take effect, and verifies that the sidecar
// answers where OpenClaw will look for it. What it cannot do is said.
func (a *app) finish(c *cli.Context, r *registration) {
	if r.Sidecar != "" {
		ctx, cancel := context.WithTimeout(c.Context, askWithin)
		defer cancel()
		cl, err := client.New(client.Options{BaseURL: r.Sidecar})
		if err == nil {
			_, err = cl.Ready(ctx)
		}
		if err != nil {
			r.Warnings = append(r.Warnings, "the sidecar does not answer at "+r.Sidecar+" from here: "+memory.AsError(err).Message)
		}
	}
	program := a.openclawCommand(c)
	if program == "" {
		return
	}
	var left []string
	for _, line := range r.Host.Next {
		if err := a.runOpenClaw(c, program, strings.Fields(line)[1:]); err != nil {
			r.Warnings = append(r.Warnings, line+" failed: "+err.Error())
			left = append(left, line)
		}
	}
	r.Host.Next = left
}

// runOpenClaw runs one command of OpenClaw on the configuration at hand.
func (a *app) runOpenClaw(c *cli.Context, program string, args []string) error {
	config, err := filepath.Abs(c.String("config"))
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(c.Context, indexWithin)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Env = append(os.Environ(), "OPENCLAW_CONFIG_PATH="+config, "OPENCLAW_STATE_DIR="+filepath.Dir(config), "NO_COLOR=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		lines := strings.Split(strings.TrimSpace(string(out)), "\n")
		return fmt.Errorf("%w: %s", err, lines[len(lines)-1])
	}
	return nil
}

// registerEvery registers again and again until it is interrupted. A run that fails is told,
// and tried again.
func (a *app) registerEvery(c *cli.Context, opts register.Options) error {
	pause, err := parseAge(c.String("every"))
	if err != nil || pause < time.Second {
		return memory.Invalid("every", "wrong_type", "every %q is not a duration of a second or more, such as 10m", c.String("every"))
	}
	if c.Bool("dry-run") || c.Bool("check") || c.Bool("undo") {
		return memory.Invalid("every", "usage", "--every goes with none of --dry-run, --check and --undo")
	}
	tick := time.NewTicker(pause)
	defer tick.Stop()
	told := ""
	for {
		_, err := a.registerOnce(c, opts)
		if err == nil {
			told = ""
		} else if c.Context.Err() == nil && told != err.Error() {
			told = err.Error()
			a.report(err, nil)
		}
		select {
		case <-c.Context.Done():
			return nil
		case <-tick.C:
		}
	}
}

// showHost says what was found.
func (a *app) showHost(h register.Host) {
	if h.Config == "" {
		return
	}
	version := h.Version
	if version == "" {
		version = "of an unknown release"
	}
	fmt.Fprintf(a.env.stdout, "OpenClaw %s, %s\n", printable(version), printable(h.Config))
	for _, agent := range h.Agents {
		fmt.Fprintf(a.env.stdout, "agent    %s, workspace %s\n", printable(agent.ID), printable(agent.Workspace))
	}
	if len(h.Owners.List) > 0 {
		fmt.Fprintf(a.env.stdout, "owner    %s, from %s\n", printable(strings.Join(h.Owners.List, ", ")), h.Owners.From)
	}
}
