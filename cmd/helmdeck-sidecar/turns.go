package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"helmdeck-sidecar/sidecar/memory"
)

func (a *app) turnsCommand() *cli.Command {
	return command(&cli.Command{
		Name: "turns", Usage: "show what was put into prompts and what was captured; accept or undo a batch", ArgsUsage: "[accept BATCH | undo BATCH]",
		Flags: a.clientFlags(
			&cli.StringFlag{Name: "session", Usage: "only of this session"},
			&cli.IntFlag{Name: "limit", Usage: "turns at most", Value: 20},
		),
		Action: a.turns,
	})
}

func (a *app) turns(c *cli.Context) error {
	args, err := arguments(c, 0, 2)
	if err != nil {
		return err
	}
	cl, err := a.connect(c)
	if err != nil {
		return err
	}
	switch {
	case len(args) == 0:
		resp, err := cl.Turns(c.Context, memory.TurnsRequest{Session: c.String("session"), Limit: c.Int("limit")})
		if err != nil {
			return err
		}
		return a.print(c, resp, func() { a.showTurns(resp) })
	case len(args) == 2 && args[0] == "accept":
		resp, err := cl.AcceptBatch(c.Context, memory.BatchRequest{Batch: args[1]})
		return a.batchDone(c, resp, err)
	case len(args) == 2 && args[0] == "undo":
		resp, err := cl.UndoBatch(c.Context, memory.BatchRequest{Batch: args[1]})
		return a.batchDone(c, resp, err)
	}
	_, err = arguments(c, len(args)+1, len(args)+1)
	return err
}

func (a *app) batchDone(c *cli.Context, resp memory.BatchResponse, err error) error {
	if err != nil {
		return err
	}
	return a.print(c, resp, func() {
		fmt.Fprintf(a.env.stdout, "batch %s is %s\n", resp.Batch, resp.State)
		for _, part := range []struct {
			what string
			keys []string
		}{{"stored", resp.Stored}, {"removed", resp.Removed}, {"restored", resp.Restored}, {"left as they are, changed since", resp.Kept}} {
			if len(part.keys) > 0 {
				fmt.Fprintln(a.env.stdout, "    "+part.what+": "+printable(strings.Join(part.keys, ", ")))
			}
		}
	})
}

// showTurns prints prompts and batches together, newest first.
func (a *app) showTurns(resp memory.TurnsResponse) {
	type entry struct {
		at   time.Time
		show func()
	}
	var list []entry
	for _, p := range resp.Prompts {
		list = append(list, entry{p.At, func() { a.showPrompt(p) }})
	}
	for _, b := range resp.Batches {
		list = append(list, entry{b.At, func() { a.showBatch(b) }})
	}
	slices.SortStableFunc(list, func(x, y entry) int { return y.at.Compare(x.at) })
	for _, e := range list {
		e.show()
	}
	if resp.Skipped > 0 {
		fmt.Fprintf(a.env.stderr, "%d batches could not be read\n", resp.Skipped)
	}
}

func (a *app) turnLine(at time.Time, session, sender, what string) {
	line := at.Local().Format(time.DateTime) + "  " + what
	if session != "" {
		line += "  " + session
	}
	if sender != "" {
		line += "  from " + sender
	}
	fmt.Fprintln(a.env.stdout, printable(line))
}

func (a *app) showPrompt(p memory.PromptTurn) {
	what := fmt.Sprintf("prompt  %d facts, %d tokens (and %d in the system part)", len(p.Facts), p.Tokens.Context, p.Tokens.System)
	if p.Skipped != "" {
		what = "prompt  no facts: " + p.Skipped
	}
	if p.SharedOnly {
		what += ", of those tagged shared: others read the session"
	}
	a.turnLine(p.At, p.Session, p.Sender, what)
	for _, f := range p.Facts {
		fmt.Fprintf(a.env.stdout, "    + %s (%.2f)\n", printable(f.Key), f.Score)
	}
	for _, q := range p.Quarantined {
		fmt.Fprintf(a.env.stdout, "    - %s: quarantined, %s\n", printable(q.Key), printable(q.Reason))
	}
}

func (a *app) showBatch(b memory.Batch) {
	a.turnLine(b.At, b.Session, b.Sender, fmt.Sprintf("capture %s, %s", b.ID, b.State))
	for _, f := range b.Facts {
		value := f.Value
		if value == "" {
			value = "(changed or gone since)"
		}
		fmt.Fprintf(a.env.stdout, "    + %s: %s\n", printable(f.Key), printable(strings.Join(strings.Fields(value), " ")))
	}
	for _, r := range b.Refused {
		fmt.Fprintf(a.env.stdout, "    - refused, %s %s\n", printable(r.Reason), printable(r.Text))
	}
}
