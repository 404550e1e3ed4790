package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/daemon"
	"helmdeck-sidecar/sidecar/auth"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace"
	"helmdeck-sidecar/sidecar/workspace/notes"
)

func (a *app) reindexCommand() *cli.Command {
	return command(&cli.Command{
		Name: "reindex", Usage: "throw the facts from a workspace away and make them anew from its Markdown files",
		Flags: a.clientFlags(
			&cli.StringFlag{Name: "workspace", Usage: "the workspace's `FOLDER`; that of a running sidecar when omitted"},
		),
		Action: a.reindexNotes,
	})
}

func (a *app) reindexNotes(c *cli.Context) error {
	if _, err := arguments(c, 0, 0); err != nil {
		return err
	}
	resp, err := a.reindexRunning(c)
	if unreachable(err) && c.String("workspace") != "" {
		err = a.offline(c, func(ctx context.Context, d *daemon.Daemon, ns memory.Namespace, folder *notes.Folder) (err error) {
			resp, err = d.Service.RebuildNotes(ctx, ns, folder)
			return err
		})
	}
	if err != nil {
		return err
	}
	return a.print(c, resp, func() {
		fmt.Fprintf(a.env.stdout, "%d facts thrown away, %d made\n", resp.Removed, resp.Facts)
		a.showWorkspace(resp.Status)
	})
}

// reindexRunning has a running sidecar do it, if it follows the workspace that is meant.
func (a *app) reindexRunning(c *cli.Context) (resp memory.WorkspaceReindex, err error) {
	cl, err := a.connectSlow(c)
	if err != nil {
		return resp, err
	}
	if err := sameWorkspace(c, cl); err != nil {
		return resp, err
	}
	return cl.ReindexWorkspace(c.Context, memory.AgentRequest{})
}

// workspaceClient is what tells which workspace a running sidecar follows.
type workspaceClient interface {
	Workspace(context.Context, memory.AgentRequest) (memory.WorkspaceStatus, error)
}

// sameWorkspace refuses a workspace that is not the one that a running sidecar follows.
func sameWorkspace(c *cli.Context, cl workspaceClient) error {
	st, err := cl.Workspace(c.Context, memory.AgentRequest{})
	if err != nil || c.String("workspace") == "" {
		return err
	}
	dir, err := notes.Resolve(c.String("workspace"))
	if err != nil {
		return err
	}
	if dir != st.Workspace {
		return memory.Errorf(memory.CodeConflict, "other_workspace", "the running sidecar follows %s for this caller", st.Workspace).
			WithHint("leave --workspace out, or stop the sidecar first")
	}
	return nil
}

// offline works on a workspace and the data folder without a running sidecar.
func (a *app) offline(c *cli.Context, work func(context.Context, *daemon.Daemon, memory.Namespace, *notes.Folder) error) error {
	folder, err := notes.Open(notes.Options{Workspace: c.String("workspace")})
	if err != nil {
		return err
	}
	defer folder.Close()
	ns, err := a.offlineNamespace(c, folder.Dir())
	if err != nil {
		return err
	}
	master, err := a.masterKey()
	if err != nil {
		return err
	}
	d, err := daemon.Open(daemon.Config{
		DataDir: c.String("data-dir"), MasterKey: master, Secret: a.env.getenv("HELMDECK_JWT_SECRET"), Version: buildVersion(), Logger: a.warnings(),
	})
	if err != nil {
		return openError(err)
	}
	return errors.Join(work(c.Context, d, ns, folder), d.Close())
}

// offlineNamespace is whose the workspace is: by the flags, else by its binding.
func (a *app) offlineNamespace(c *cli.Context, dir string) (ns memory.Namespace, err error) {
	ns.Subject = a.subject(c)
	if agent := c.String("agent"); agent != "" {
		if ns.Agent, err = auth.NormalizeAgent(agent); err != nil {
			return ns, err
		}
	}
	if c.IsSet("subject") || c.IsSet("agent") {
		return ns, nil
	}
	bindings, err := workspace.ReadBindings(c.String("data-dir"))
	for _, b := range bindings {
		if b.Workspace == dir {
			return b.Namespace(), nil
		}
	}
	return ns, err
}
