package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/daemon"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace/notes"
)

func (a *app) reflectCommand() *cli.Command {
	return command(&cli.Command{
		Name: "reflect", Usage: "rewrite the generated blocks of the workspace's pages, and weigh opinions by their evidence",
		Flags: a.clientFlags(
			&cli.StringFlag{Name: "since", Usage: "make pages for what facts since then are about: a date, an RFC 3339 time, or an age", Value: "7d"},
			&cli.BoolFlag{Name: "dry-run", Usage: "only show what would change"},
			&cli.BoolFlag{Name: "apply", Usage: "first add to memory.md what bank/review.md proposes"},
			&cli.StringFlag{Name: "workspace", Usage: "the workspace's `FOLDER`; that of a running sidecar when omitted"},
		),
		Action: a.reflect,
	})
}

func (a *app) reflect(c *cli.Context) error {
	if _, err := arguments(c, 0, 0); err != nil {
		return err
	}
	since, err := parseTime("since", c.String("since"), time.Now())
	if err != nil {
		return err
	}
	req := memory.ReflectRequest{Since: since, DryRun: c.Bool("dry-run"), Apply: c.Bool("apply")}
	resp, err := a.reflectRunning(c, req)
	if unreachable(err) && c.String("workspace") != "" {
		err = a.offline(c, func(ctx context.Context, d *daemon.Daemon, ns memory.Namespace, folder *notes.Folder) (err error) {
			resp, err = d.Service.ReflectNotes(ctx, ns, folder, req)
			return err
		})
	}
	if err != nil {
		return err
	}
	return a.print(c, resp, func() { a.showReflection(resp) })
}

func (a *app) reflectRunning(c *cli.Context, req memory.ReflectRequest) (resp memory.ReflectResponse, err error) {
	cl, err := a.connectSlow(c)
	if err != nil {
		return resp, err
	}
	if err := sameWorkspace(c, cl); err != nil {
		return resp, err
	}
	return cl.Reflect(c.Context, req)
}

// unreachable reports whether no sidecar runs.
func unreachable(err error) bool { return err != nil && memory.AsError(err).Reason == "unreachable" }

func (a *app) showReflection(resp memory.ReflectResponse) {
	out := a.env.stdout
	for _, ch := range resp.Changes {
		created := ""
		if ch.Created {
			created = " (new)"
		}
		if !resp.DryRun {
			fmt.Fprintf(out, "wrote %s%s\n", ch.File, created)
			continue
		}
		fmt.Fprintf(out, "--- %s%s\n%s", printable(ch.File), created, printable(ch.Diff))
	}
	if len(resp.Changes) == 0 {
		fmt.Fprintln(out, "no page changes")
	}
	if resp.Applied > 0 {
		fmt.Fprintf(out, "added %d statements to memory.md\n", resp.Applied)
	}
	for _, o := range resp.Opinions {
		fmt.Fprintf(out, "confidence %.2f -> %.2f: %s  %s\n", o.From, o.To, firstLine(o.Statement), printable(o.Source))
	}
	for _, d := range resp.Duplicates {
		fmt.Fprintf(out, "said %d times: %s  %s\n", len(d.Sources), firstLine(d.Statement), printable(strings.Join(d.Sources, ", ")))
	}
	for _, d := range resp.Contradictions {
		fmt.Fprintf(out, "%s: %q (%s) supersedes %q (%s)\n", printable(d.Entity), firstLine(d.Newer), printable(d.NewerAt), firstLine(d.Older), printable(d.OlderAt))
	}
	for _, p := range resp.Proposals {
		fmt.Fprintf(out, "proposed for memory.md: %s\n", printable(p))
	}
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return printable(line)
}
