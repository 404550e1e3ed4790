package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"helmdeck-sidecar/sidecar/memory"
)

func (a *app) retainCommand() *cli.Command {
	return command(&cli.Command{
		Name: "retain", Usage: "write a statement down in today's Markdown file of the workspace",
		ArgsUsage: `BULLET   (such as "W @Peter: lives in Vienna"; with --propose, a text or nothing)`,
		Flags: a.clientFlags(
			&cli.BoolFlag{Name: "propose", Usage: "write nothing, and propose bullets for a text, or for the day's file if it has no section Retain"},
			&cli.StringFlag{Name: "date", Usage: "the day whose file it is, YYYY-MM-DD; today when omitted"},
		),
		Action: a.retain,
	})
}

func (a *app) retain(c *cli.Context) error {
	low := 1
	if c.Bool("propose") {
		low = 0
	}
	args, err := arguments(c, low, 1)
	if err != nil {
		return err
	}
	cl, err := a.connect(c)
	if err != nil {
		return err
	}
	date := c.String("date")
	if date == "" {
		date = time.Now().Format(time.DateOnly) // today is here, not where the sidecar runs
	}
	if c.Bool("propose") {
		resp, err := cl.Propose(c.Context, memory.ProposeRequest{Text: strings.Join(args, ""), Date: date})
		if err != nil {
			return err
		}
		return a.print(c, resp, func() { a.showProposals(resp) })
	}
	resp, err := cl.Retain(c.Context, memory.RetainRequest{Bullet: args[0], Date: date})
	if err != nil {
		return err
	}
	return a.print(c, resp, func() {
		fmt.Fprintf(a.env.stdout, "retained in %s\n", resp.Source)
		if len(resp.Degraded) > 0 {
			fmt.Fprintln(a.env.stderr, "degraded: "+strings.Join(resp.Degraded, ", "))
		}
	})
}

func (a *app) showProposals(resp memory.ProposeResponse) {
	for _, p := range resp.Proposals {
		line := "- " + printable(p.Bullet)
		if p.Source != "" {
			line += "   (" + printable(p.Source) + ")"
		}
		fmt.Fprintln(a.env.stdout, line)
	}
	if resp.Note == "" && len(resp.Proposals) == 0 {
		resp.Note = "nothing there that lasts"
	}
	if resp.Note != "" {
		fmt.Fprintln(a.env.stderr, resp.Note)
	}
}

func (a *app) workspaceCommand() *cli.Command {
	return command(&cli.Command{
		Name: "workspace", Usage: "show what was read from the workspace of Markdown files, and what is wrong there",
		Flags: a.clientFlags(
			&cli.BoolFlag{Name: "wait", Usage: "wait until all that has changed is read"},
		),
		Action: a.workspace,
	})
}

// waitFor bounds how long --wait waits, and waitPause is between two looks.
const (
	waitFor   = 5 * time.Minute
	waitPause = 50 * time.Millisecond
)

func (a *app) workspace(c *cli.Context) error {
	if _, err := arguments(c, 0, 0); err != nil {
		return err
	}
	cl, err := a.connect(c)
	if err != nil {
		return err
	}
	began := time.Now()
	for {
		st, err := cl.Workspace(c.Context, memory.AgentRequest{})
		waiting := err == nil && (st.ScannedAt == nil || st.Pending > 0) || err != nil && memory.AsError(err).Reason == "no_workspace" && time.Since(began) < waitPause*20
		if !c.Bool("wait") || !waiting || time.Since(began) > waitFor {
			if err != nil {
				return err
			}
			return a.print(c, st, func() { a.showWorkspace(st) })
		}
		select {
		case <-c.Context.Done():
			return c.Context.Err()
		case <-time.After(waitPause):
		}
	}
}

func (a *app) showWorkspace(st memory.WorkspaceStatus) {
	how := "changes are seen at once"
	if !st.Notices {
		how = "changes are seen by scans"
	}
	fmt.Fprintf(a.env.stdout, "%s: %d statements in %d files; %s\n", st.Workspace, st.Notes, st.Files, how)
	if st.Pending > 0 {
		fmt.Fprintf(a.env.stdout, "  %s still to be read\n", plural(st.Pending, "file is", "files are"))
	}
	a.showProblems(st.Problems)
}

func (a *app) showProblems(list []memory.NoteProblem) {
	for _, p := range list {
		place := p.File
		if p.Line > 0 {
			place += fmt.Sprintf("#L%d", p.Line)
		}
		fmt.Fprintln(a.env.stdout, "  "+strings.TrimPrefix(printable(place)+": "+printable(p.Message), ": "))
	}
}
