package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"helmdeck-sidecar/sidecar/memory"
)

func (a *app) recallCommand() *cli.Command {
	return command(&cli.Command{
		Name: "recall", Usage: "find facts that answer a question", ArgsUsage: "[QUESTION]   (without one, the newest)",
		Flags: a.clientFlags(
			&cli.StringFlag{Name: "mode", Usage: "words, entity (a page, then its facts) or opinion (with evidence); by the question when omitted"},
			&cli.IntFlag{Name: "k", Usage: "hits at most", Value: 10},
			&cli.StringSliceFlag{Name: "kind", Usage: "only this kind; repeat for more"},
			&cli.StringSliceFlag{Name: "entity", Usage: "only facts about this; repeat for more"},
			&cli.StringSliceFlag{Name: "category", Usage: "only this category; repeat for more"},
			&cli.StringSliceFlag{Name: "tag", Usage: "only facts with this tag; repeat for more"},
			&cli.StringFlag{Name: "since", Usage: "only since then: a date, an RFC 3339 time, or an age such as 30d"},
			&cli.StringFlag{Name: "until", Usage: "only before then"},
			&cli.StringFlag{Name: "as-of", Usage: "answer as the memory stood then"},
			&cli.IntFlag{Name: "max-tokens", Usage: "hits of about this many tokens in all at most"},
			&cli.BoolFlag{Name: "core", Usage: "show the few facts that are always of use, within --max-tokens"},
			&cli.BoolFlag{Name: "explain", Usage: "show how each hit was scored, what was left out, and why"},
		),
		Action: a.recall,
	})
}

func (a *app) recall(c *cli.Context) error {
	if c.Bool("core") {
		return a.showCore(c, memory.CoreRequest{MaxTokens: c.Int("max-tokens")})
	}
	req, err := recallRequest(c)
	if err != nil {
		return err
	}
	cl, err := a.connect(c)
	if err != nil {
		return err
	}
	resp, err := cl.Recall(c.Context, req)
	if err != nil {
		return err
	}
	return a.print(c, resp, func() { a.showHits(resp) })
}

func recallRequest(c *cli.Context) (req memory.RecallRequest, err error) {
	now := time.Now()
	req = memory.RecallRequest{
		Query: strings.Join(c.Args().Slice(), " "), Mode: memory.RecallMode(c.String("mode")), K: c.Int("k"), Entities: c.StringSlice("entity"), Categories: c.StringSlice("category"),
		Tags: c.StringSlice("tag"), MaxTokens: c.Int("max-tokens"), Explain: c.Bool("explain"),
	}
	if req.K == 0 {
		return req, memory.Invalid("k", "out_of_range", "k must be at least 1")
	}
	for _, kind := range c.StringSlice("kind") {
		req.Kinds = append(req.Kinds, memory.Kind(kind))
	}
	if req.Since, err = parseTime("since", c.String("since"), now); err != nil {
		return req, err
	}
	if req.Until, err = parseTime("until", c.String("until"), now); err != nil {
		return req, err
	}
	req.AsOf, err = parseTime("as-of", c.String("as-of"), now)
	return req, err
}

func (a *app) showHits(resp memory.RecallResponse) {
	if len(resp.Hits) == 0 && resp.Entity == nil {
		fmt.Fprintln(a.env.stdout, "nothing is remembered about that")
	}
	a.showEntity(resp.Entity)
	for i, h := range resp.Hits {
		if a.showFact(h.Fact, fmt.Sprintf("%.2f  ", h.Score)); i < len(resp.Opinions) {
			a.showOpinion(resp.Opinions[i])
		}
		showParts(a.env.stdout, h.Explain)
	}
	showDropped(a.env.stdout, resp)
	if len(resp.Degraded) > 0 {
		fmt.Fprintln(a.env.stderr, "degraded: "+strings.Join(resp.Degraded, ", "))
	}
	if resp.Skipped > 0 {
		fmt.Fprintf(a.env.stderr, "%d records could not be read\n", resp.Skipped)
	}
}
