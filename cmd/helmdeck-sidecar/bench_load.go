package main

import (
	"context"
	"fmt"

	"github.com/urfave/cli/v2"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/evaluate"
	"helmdeck-sidecar/cmd/helmdeck-sidecar/workload"
	"helmdeck-sidecar/sidecar"
)

func (a *app) benchLoadCommand() *cli.Command {
	return command(&cli.Command{
		Name: "load", Usage: "store and recall synthetic facts of one caller; times, memory, size of the index",
		Flags: []cli.Flag{
			&cli.IntSliceFlag{Name: "sizes", Usage: "numbers of facts to measure at, rising", Value: cli.NewIntSlice(1000, 10_000, 100_000)},
			&cli.StringFlag{Name: "dir", Usage: "the folder for the data of the run, which is removed (default: the system's for temporary files)"},
		},
		Action: a.benchLoad,
	})
}

func (a *app) benchLoad(c *cli.Context) error {
	o := evaluate.LoadOptions{Sizes: c.IntSlice("sizes"), Dir: c.String("dir")}
	if a.env.getenv("GOMEMLIMIT") == "" {
		o.Beside = func(ctx context.Context, _ *sidecar.Service) { boundHeap(ctx) } // as serve does
	}
	r, err := evaluate.RunLoad(c.Context, o)
	if err != nil {
		return err
	}
	return a.print(c, r, func() {
		out := a.env.stdout
		fmt.Fprintf(out, "store: %d writers; recall: one client; times in ms\n", r.Writers)
		fmt.Fprintf(out, "%9s  %-26s %-26s %9s %8s\n", "", "store", "recall", "index", "resident")
		fmt.Fprintf(out, "%9s  %8s %8s %8s %8s %8s %8s %9s %8s\n", "facts", "p50", "p99", "per s", "p50", "p99", "per s", "MB", "MB")
		for _, s := range r.Sizes {
			resident := fmt.Sprintf("%8.1f", s.RSS)
			if s.NoRSS != "" {
				resident = s.NoRSS
			}
			fmt.Fprintf(out, "%9d  %s %s %9.1f %s\n", s.Facts, shownFigures(s.Store), shownFigures(s.Recall), float64(s.IndexBytes)/1e6, resident)
		}
	})
}

func shownFigures(f workload.Figures) string {
	return fmt.Sprintf("%8.3f %8.3f %8.0f", f.P50, f.P99, f.PerSecond)
}
