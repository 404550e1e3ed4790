package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/evaluate"
	"helmdeck-sidecar/sidecar/memory"
)

func (a *app) benchVectorsCommand(data cli.Flag) *cli.Command {
	return command(&cli.Command{
		Name: "vectors", Usage: "how many of the nearest vectors of a model the compressed index finds",
		Flags: append([]cli.Flag{
			data,
			&cli.IntSliceFlag{Name: "sizes", Usage: "numbers of vectors beside that of the turns, filled up with mixtures of two; rising", Value: cli.NewIntSlice(10_000, 100_000)},
			&cli.Float64Flag{Name: "at-least", Usage: "fail when recall@10 is below this at any size"},
		}, ollamaFlags()...),
		Action: a.benchVectors,
	})
}

func (a *app) benchVectors(c *cli.Context) error {
	data, err := needed(c, "data")
	if err != nil {
		return err
	}
	client, err := a.ollama(c)
	if err != nil {
		return err
	}
	defer client.Close()
	r, err := evaluate.RunVectors(c.Context, data, client, c.IntSlice("sizes"))
	if err != nil {
		return err
	}
	err = a.print(c, r, func() {
		out := a.env.stdout
		fmt.Fprintf(out, "%s: %d texts of %d dimensions, %.1f texts/s; a question takes %.1f ms, p99 %.1f ms\n",
			client.Model(), r.Real, r.Dimension, r.Embedding.DocumentsPerSecond, r.Embedding.Questions.P50, r.Embedding.Questions.P99)
		fmt.Fprintf(out, "%9s %9s %9s %9s %9s %8s %8s %8s\n", "vectors", "questions", "r@10", "of bytes", "bytes", "p50 ms", "p99 ms", "MB")
		for _, s := range r.Sizes {
			fmt.Fprintf(out, "%9d %9d %9.4f %9.4f %9.4f %8.3f %8.3f %8.1f\n", s.Vectors, s.Questions, s.Recall, s.OfExact, s.Exact, s.Search.P50, s.Search.P99, float64(s.IndexBytes)/1e6)
		}
	})
	if err != nil {
		return err
	}
	for _, s := range r.Sizes {
		if least := c.Float64("at-least"); s.Recall < least {
			return memory.Errorf(memory.CodeConflict, "recall_too_low", "of %d vectors recall@10 is %.4f, below %v", s.Vectors, s.Recall, least)
		}
	}
	return nil
}
