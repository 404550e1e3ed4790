package main

import (
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/evaluate"
	"helmdeck-sidecar/embeddings"
	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/memory"
)

func (a *app) benchExtractCommand() *cli.Command {
	return command(&cli.Command{
		Name: "extract", Usage: "facts that are found in labelled messages, by the rules, and by a chat model when one is named",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "data", Usage: "labelled messages, a `FILE` of lines: + | message | words of a fact | …, or - | message"},
			&cli.IntFlag{Name: "sample", Usage: "how many messages, evenly taken (default: all)"},
			&cli.BoolFlag{Name: "slips", Usage: "show what was wrong and what was missed"},
			&cli.StringFlag{Name: "ollama", Usage: "`ADDRESS` of the Ollama server", Value: embeddings.DefaultURL, EnvVars: []string{"HELMDECK_OLLAMA_URL"}},
			&cli.StringFlag{Name: "model", Usage: "chat model; none when omitted", EnvVars: []string{"HELMDECK_EXTRACT_MODEL"}},
		},
		Action: a.benchExtract,
	})
}

func (a *app) benchExtract(c *cli.Context) error {
	data, err := needed(c, "data")
	if err != nil {
		return err
	}
	if c.Int("sample") < 0 {
		return memory.Invalid("sample", "out_of_range", "--sample must be a number of messages")
	}
	var model sidecar.Chat
	if name := c.String("model"); name != "" {
		chat, err := embeddings.NewChat(embeddings.Options{URL: c.String("ollama"), Model: name, Logger: a.warnings()})
		if err != nil {
			return err
		}
		defer chat.Close()
		model = chat
	}
	r, err := evaluate.RunExtract(c.Context, data, model, c.Int("sample"))
	if err != nil {
		return err
	}
	return a.print(c, r, func() { showExtract(a.env.stdout, r, c.Bool("slips")) })
}

func showExtract(out io.Writer, r evaluate.Extract, slips bool) {
	fmt.Fprintf(out, "%d of %d messages, %d facts to keep\n%-17s %6s %9s %7s\n", r.Messages, r.Of, r.Wanted, "", "kept", "precision", "recall")
	row := func(name string, k *evaluate.Kept) {
		if k == nil {
			return
		}
		fmt.Fprintf(out, "%-17s %6d %9.3f %7.3f\n", name, k.Facts, k.Precision, k.Recall)
		if !slips {
			return
		}
		for _, s := range k.Wrong {
			fmt.Fprintf(out, "    wrong: %q of %q\n", s.Fact, s.Message)
		}
		for _, s := range k.Missed {
			fmt.Fprintf(out, "    missed: %q of %q\n", s.Fact, s.Message)
		}
	}
	row("rules", &r.Rules)
	row("model", r.Model)
	row("rules and model", r.Both)
	if r.Asked == nil {
		return
	}
	if t := r.Asked.Times; t != nil {
		fmt.Fprintf(out, "%d answers of the model, a message takes %.1f s, p99 %.1f s\n", t.Calls, t.P50/1000, t.P99/1000)
	}
	fmt.Fprintf(out, "the rules left something of %d messages; answers that are not what was asked for: %d; none in time: %d\n", r.Asked.Messages, r.Asked.Invalid, r.Asked.Failed)
	for _, why := range sortedNames(r.Asked.Refused) {
		fmt.Fprintf(out, "statements of the model that were not kept, %s: %d\n", why, r.Asked.Refused[why])
	}
}
