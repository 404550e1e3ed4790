package main

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/urfave/cli/v2"

	"helmdeck-sidecar/register"
	"helmdeck-sidecar/sidecar/memory"
)

// registerClient writes the entry of a client of MCP other than OpenClaw.
func (a *app) registerClient(c *cli.Context) error {
	client, ok := register.Clients()[c.String("client")]
	if !ok {
		return memory.Invalid("client", "unknown_client", "client %q is not one of %s", c.String("client"), strings.Join(register.ClientNames(), ", "))
	}
	opts, command, err := a.clientOptions(c, client)
	if err != nil {
		return err
	}
	plan, err := planClient(c.Context, opts, client, command, c.Bool("undo"))
	if err != nil {
		return err
	}
	result := registration{Sidecar: plan.Sidecar, Files: []changedFile{}, Token: plan.Token, Warnings: plan.Warnings, Stale: plan.Stale()}
	for _, change := range plan.Changes {
		result.Files = append(result.Files, changedFile{change.File, change.Why})
	}
	if c.Bool("dry-run") {
		result.Diff = plan.Diff()
	} else if !c.Bool("check") {
		if err := os.MkdirAll(opts.StateDir, 0o700); err != nil {
			return err
		}
		if err := plan.Apply(); err != nil {
			return err
		}
		_ = os.Remove(opts.StateDir) // it stays while there is something to undo
		result.Applied = true
	}
	if err := a.print(c, result, func() { a.showRegistration(result, c.Bool("undo")) }); err != nil {
		return err
	}
	if c.Bool("check") && len(result.Stale) > 0 {
		return memory.Errorf(memory.CodeConflict, "stale", "the entry is not up to date").WithHint("helmdeck-sidecar register --client " + client.Name)
	}
	return nil
}

// planClient plans anew when the file changes while it is being looked at.
func planClient(ctx context.Context, opts register.Options, client register.Client, command []string, undo bool) (plan *register.Plan, err error) {
	for range 3 {
		if undo {
			plan, err = register.Undo(ctx, opts)
		} else {
			plan, err = register.PrepareClient(ctx, opts, client, command)
		}
		if e := memory.AsError(err); e == nil || e.Reason != "changed_meanwhile" {
			break
		}
	}
	return plan, err
}

// clientOptions reads the flags, and the command that a client would start. The record for
// --undo is in the data folder, apart from that of OpenClaw.
func (a *app) clientOptions(c *cli.Context, client register.Client) (register.Options, []string, error) {
	opts, err := a.registerOptions(c)
	if err != nil {
		return opts, nil, err
	}
	if err := a.minting(c, &opts); err != nil {
		return opts, nil, err
	}
	opts.Subject = a.subject(c)
	opts.BaseURL = cmp.Or(c.String("base-url"), a.env.getenv("HELMDECK_URL"), "http://"+defaultAddr)
	opts.ConfigFile = c.String("client-file")
	if opts.ConfigFile == "" {
		if opts.Home == "" {
			return opts, nil, memory.Invalid("client-file", "no_home", "this user has no home folder").WithHint("name the client's configuration with --client-file")
		}
		opts.ConfigFile = client.File(opts.Home, runtime.GOOS)
	}
	if opts.StateDir == "" {
		opts.StateDir = filepath.Join(c.String("data-dir"), "clients", client.Name)
	}
	binary, err := os.Executable()
	if err != nil {
		return opts, nil, err
	}
	dataDir, err := filepath.Abs(c.String("data-dir"))
	return opts, []string{binary, "mcp", "--url", opts.BaseURL, "--data-dir", dataDir, "--subject", opts.Subject}, err
}
