package main

import (
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/evaluate"
	"helmdeck-sidecar/embeddings"
	"helmdeck-sidecar/sidecar/memory"
)

func (a *app) benchCommand() *cli.Command {
	data := &cli.StringFlag{Name: "data", Usage: "the data set, a JSON `FILE`"}
	return &cli.Command{
		Name: "bench", Usage: "measure recall and capture on data sets, which no language model judges, and speed under load", HideHelpCommand: true,
		Subcommands: []*cli.Command{
			command(&cli.Command{
				Name: "locomo", Usage: "conversations with questions and the turns that answer them (LoCoMo's form)",
				Flags: append([]cli.Flag{
					data, &cli.BoolFlag{Name: "semantic", Usage: "by meaning, too; needs an Ollama server"},
				}, ollamaFlags()...),
				Action: a.benchLoCoMo,
			}),
			command(&cli.Command{
				Name: "temporal", Usage: "questions with the time window that they mean",
				Flags: []cli.Flag{data}, Action: a.benchTemporal,
			}),
			command(&cli.Command{
				Name: "beir", Usage: "a corpus with judged queries (BEIR's form: corpus.jsonl, queries.jsonl, qrels)",
				Flags:  []cli.Flag{&cli.StringFlag{Name: "dir", Usage: "the folder of the data set"}},
				Action: a.benchBEIR,
			}),
			a.benchVectorsCommand(data),
			a.benchExtractCommand(),
			a.benchLoadCommand(),
		},
	}
}

func (a *app) benchLoCoMo(c *cli.Context) error {
	data, err := needed(c, "data")
	if err != nil {
		return err
	}
	var model *embeddings.Client
	if c.Bool("semantic") {
		if model, err = a.ollama(c); err != nil {
			return err
		}
		defer model.Close()
	}
	r, err := evaluate.RunLoCoMo(c.Context, data, model)
	if err != nil {
		return err
	}
	return a.print(c, r, func() {
		out := a.env.stdout
		fmt.Fprintf(out, "%-22s %5s %6s %6s %6s %6s %6s\n", "", "n", "r@1", "r@5", "r@10", "r@20", "mrr")
		row := func(name string, n int, m evaluate.Metrics) {
			fmt.Fprintf(out, "%-22s %5d %6.3f %6.3f %6.3f %6.3f %6.3f\n", name, n, m.R1, m.R5, m.R10, m.R20, m.MRR)
		}
		row("turn", r.N, r.Turn)
		for _, name := range sortedNames(r.ByCategory) {
			row("  "+name, r.ByCategory[name].N, r.ByCategory[name].Turn)
		}
		row("session", r.N, r.Session)
		for _, name := range sortedNames(r.ByCategory) {
			row("  "+name, r.ByCategory[name].N, r.ByCategory[name].Session)
		}
		fmt.Fprintf(out, "unrelated questions answered with nothing: %.3f of %d\n", r.Unrelated.Nothing, r.Unrelated.N)
		for _, why := range sortedNames(r.Why) {
			fmt.Fprintf(out, "skipped %d: %s\n", r.Why[why], why)
		}
	})
}

func (a *app) benchTemporal(c *cli.Context) error {
	data, err := needed(c, "data")
	if err != nil {
		return err
	}
	r, err := evaluate.RunTemporal(data)
	if err != nil {
		return err
	}
	return a.print(c, r, func() {
		for _, m := range r.Misses {
			fmt.Fprintf(a.env.stdout, "%s: %s\n    want %s\n    got  %s\n", m.Now, printable(strings.TrimSpace(m.Query)), shownWindow(m.Want), shownWindow(m.Got))
		}
		fmt.Fprintf(a.env.stdout, "%d of %d exact (%.1f %%)\n", r.Exact, r.N, 100*float64(r.Exact)/float64(max(r.N, 1)))
	})
}

func shownWindow(w *[2]string) string {
	if w == nil {
		return "none"
	}
	return w[0] + " to " + w[1]
}

func (a *app) benchBEIR(c *cli.Context) error {
	dir, err := needed(c, "dir")
	if err != nil {
		return err
	}
	r, err := evaluate.RunBEIR(c.Context, dir)
	if err != nil {
		return err
	}
	return a.print(c, r, func() {
		fmt.Fprintf(a.env.stdout, "nDCG@10 %.4f  recall@100 %.4f  over %d queries and %d documents; %d queries without judgements skipped\n", r.NDCG10, r.R100, r.N, r.Documents, r.Skipped)
	})
}

// needed returns a flag that must be given.
func needed(c *cli.Context, flag string) (string, error) {
	if v := c.String(flag); v != "" {
		return v, nil
	}
	return "", memory.Invalid(flag, "missing_"+flag, "bench %s wants --%s", c.Command.Name, flag).WithHint(helpOf(c))
}
