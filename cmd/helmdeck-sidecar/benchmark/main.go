// Command benchmark measures a running sidecar from outside, over HTTP, and beside
// it, in the same run, SQLite with the same facts:
//
//	go run ./cmd/helmdeck-sidecar/benchmark
//
// It builds the sidecar, starts it as a process of its own with an empty data
// directory, loads facts, asks, stops and starts it again, for each number of facts.
// The baseline is this program run again as a server over SQLite in WAL mode. The
// client shares the machine with both, so compare ratios rather than times.
//
// With --vectors every fact has a vector of 768 dimensions, made by a stand-in for
// Ollama in this program, queries seek by words and meaning, and the baseline merges
// FTS5 with a scan of the vectors in float32, which it holds in memory.
//
// It prints tables in Markdown, or everything as JSON, and which budgets of the
// design are met. It needs Linux.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/workload"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "benchmark:", err)
		os.Exit(1)
	}
}

// options are the command line.
type options struct {
	sizes    []int
	calls    int
	seconds  float64
	rounds   int
	quiet    float64
	only     map[string]bool
	seed     uint64
	binary   string
	dir      string
	json     bool
	strict   bool
	baseline string
	vectors  bool
}

func parse(args []string, stderr io.Writer) (options, error) {
	o := options{sizes: []int{100, 1000, 10_000, full}, only: map[string]bool{}}
	f := flag.NewFlagSet("benchmark", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Func("sizes", "numbers of facts, rising (default 100,1000,10000,100000)", func(s string) (err error) {
		o.sizes, err = numbers(s)
		return err
	})
	f.IntVar(&o.calls, "queries", 1000, "most calls of one measurement")
	f.Float64Var(&o.seconds, "seconds", 2, "most seconds of one measurement")
	f.IntVar(&o.rounds, "rounds", 3, "rounds of which the median counts")
	f.Float64Var(&o.quiet, "quiet", 3, "seconds to leave the process alone before its memory is read")
	f.Func("only", "measure only these of "+strings.Join(parts, ",")+"; starts, memory and disk are always measured", func(s string) error {
		for _, p := range strings.Split(s, ",") {
			if !slices.Contains(parts, p) {
				return fmt.Errorf("there is no part %q", p)
			}
			o.only[p] = true
		}
		return nil
	})
	f.Uint64Var(&o.seed, "seed", 1, "of the facts")
	f.StringVar(&o.binary, "binary", "", "sidecar to measure (default: built from this module)")
	f.StringVar(&o.dir, "dir", os.TempDir(), "where data is kept meanwhile; it must be on a disk")
	f.BoolVar(&o.json, "json", false, "print JSON")
	f.BoolVar(&o.strict, "strict", false, "fail when a budget is missed")
	f.BoolVar(&o.vectors, "vectors", false, "give every fact a vector, by a stand-in for Ollama, and seek by meaning, too")
	f.StringVar(&o.baseline, "baseline", "", "serve the baseline from this file (used by the program itself)")
	if err := f.Parse(args); err != nil {
		return o, err
	}
	if f.NArg() > 0 || o.calls < 1 || o.rounds < 1 {
		return o, fmt.Errorf("usage: benchmark [flags]; --queries and --rounds must be at least 1")
	}
	return o, nil
}

func numbers(list string) (out []int, err error) {
	for _, s := range strings.Split(list, ",") {
		n, err := strconv.Atoi(s)
		if err != nil || n < 1 {
			return nil, fmt.Errorf("%q is no number of facts", s)
		}
		out = append(out, n)
	}
	slices.Sort(out)
	return out, nil
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	o, err := parse(args, stderr)
	if err != nil {
		return err
	}
	if o.baseline != "" {
		return serveBaseline(ctx, o.baseline, workload.NewCorpus(o.seed).Facts(o.sizes[0]), o.vectors, stderr)
	}
	if err := onDisk(o.dir); err != nil {
		return err
	}
	if o.binary == "" {
		dir, err := os.MkdirTemp("", "benchmark-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		if o.binary, err = build(ctx, dir); err != nil {
			return err
		}
	}
	r, err := o.measure(ctx, stderr)
	if err != nil {
		return err
	}
	if o.json {
		err = json.NewEncoder(stdout).Encode(r)
	} else {
		r.markdown(stdout)
	}
	if n := r.missed(); err == nil && o.strict && n > 0 {
		err = fmt.Errorf("budgets missed: %d", n)
	}
	return err
}

func (o options) measure(ctx context.Context, stderr io.Writer) (report, error) {
	began := time.Now()
	s := &suite{
		binary: o.binary, dir: o.dir, seed: o.seed, rounds: o.rounds, only: o.only, vectors: o.vectors, quiet: seconds(o.quiet),
		bounds: bounds{o.calls, seconds(o.seconds)},
		progress: func(format string, args ...any) {
			fmt.Fprintf(stderr, "%5.1fs  %s\n", time.Since(began).Seconds(), fmt.Sprintf(format, args...))
		},
	}
	debug.SetMemoryLimit(1 << 30) // when no garbage is collected; see alone
	r := report{Machine: machine()}
	for _, n := range o.sizes {
		res, err := s.run(ctx, n)
		if err != nil {
			return r, err
		}
		r.Results = append(r.Results, res)
	}
	r.Budgets = budgets(r.Results)
	return r, nil
}

func seconds(n float64) time.Duration { return time.Duration(n * float64(time.Second)) }
