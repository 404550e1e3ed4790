package main

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/urfave/cli/v2"

	"helmdeck-sidecar/sidecar/memory"
)

func (a *app) listCommand() *cli.Command {
	return command(&cli.Command{
		Name: "list", Usage: "list facts in key order", ArgsUsage: "[PREFIX]",
		Flags: a.clientFlags(
			&cli.StringFlag{Name: "category", Usage: "only this category"},
			&cli.StringFlag{Name: "tag", Usage: "only facts with this tag"},
			&cli.IntFlag{Name: "limit", Usage: "facts of one page", Value: 100},
			&cli.StringFlag{Name: "cursor", Usage: "go on where a page ended"},
		),
		Action: a.list,
	})
}

func (a *app) list(c *cli.Context) error {
	if _, err := arguments(c, 0, 1); err != nil {
		return err
	}
	cl, err := a.connect(c)
	if err != nil {
		return err
	}
	resp, err := cl.List(c.Context, memory.ListRequest{
		Prefix: c.Args().First(), Category: c.String("category"), Tag: c.String("tag"), Limit: c.Int("limit"), Cursor: c.String("cursor"),
	})
	if err != nil {
		return err
	}
	return a.print(c, resp, func() {
		for _, f := range resp.Facts {
			a.showFact(f, "")
		}
		if resp.NextCursor != "" {
			fmt.Fprintln(a.env.stderr, "more: --cursor "+resp.NextCursor)
		}
		if resp.Skipped > 0 {
			fmt.Fprintf(a.env.stderr, "%d records could not be read\n", resp.Skipped)
		}
	})
}

func (a *app) historyCommand() *cli.Command {
	return command(&cli.Command{
		Name: "history", Usage: "show how a fact changed", ArgsUsage: "KEY", Flags: a.clientFlags(),
		Action: func(c *cli.Context) error {
			args, err := arguments(c, 1, 1)
			if err != nil {
				return err
			}
			cl, err := a.connect(c)
			if err != nil {
				return err
			}
			resp, err := cl.History(c.Context, memory.KeyRequest{Key: args[0]})
			if err != nil {
				return err
			}
			return a.print(c, resp, func() {
				for _, f := range resp.Versions {
					a.showFact(f, fmt.Sprintf("v%d  %s  ", f.Version, f.UpdatedAt.Local().Format(time.DateTime)))
				}
			})
		},
	})
}

func sortedNames[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
