package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/workload"
	"helmdeck-sidecar/sidecar/memory"
)

// suite measures the sidecar and its baseline.
type suite struct {
	binary   string
	dir      string // for data, on a disk
	seed     uint64
	bounds   bounds
	rounds   int
	quiet    time.Duration // before memory is read
	only     map[string]bool
	vectors  bool
	progress func(string, ...any)
}

// The parts that can be asked for alone.
var parts = []string{"store", "query", "recall", "stop"}

func (s *suite) wants(part string) bool { return len(s.only) == 0 || s.only[part] }

// The clients of each measurement, the attached streams of a stop, and the writers
// of a load.
var clientCounts = []int{1, 8}

const (
	attached = 100
	writers  = 16
)

// result is what was measured with one number of facts.
type result struct {
	Facts   int              `json:"facts"`
	Load    workload.Figures `json:"load"`
	Rows    []row            `json:"rows"`
	Process state            `json:"process"`
	Vectors *vectorState     `json:"vectors,omitempty"`
}

// row is one measurement, the median of all rounds.
type row struct {
	Name    string `json:"name"`
	Clients int    `json:"clients"`
	workload.Figures
}

// state is how the process fares. Times are in milliseconds, memory is in MB, disk
// in bytes.
type state struct {
	ReadyEmpty    float64 `json:"ready_empty_ms"`
	ReadyLoaded   float64 `json:"ready_loaded_ms"`
	FirstQuery    float64 `json:"first_query_ms"`
	Stop          float64 `json:"stop_with_streams_ms"`
	RSSIdle       float64 `json:"rss_idle_mb"`
	RSSLoaded     float64 `json:"rss_loaded_mb"`
	RSSQueried    float64 `json:"rss_queried_mb"`
	RSSRestarted  float64 `json:"rss_restarted_mb"`
	PeakFirst     float64 `json:"rss_peak_first_run_mb"`
	PeakRestarted float64 `json:"rss_peak_restarted_mb"`
	DiskLoaded    int64   `json:"disk_loaded_bytes"`
	DiskRestarted int64   `json:"disk_restarted_bytes"`
	DiskBaseline  int64   `json:"disk_baseline_bytes"`
}

func (r *result) find(name string, clients int) (row, bool) {
	for _, m := range r.Rows {
		if m.Name == name && m.Clients == clients {
			return m, true
		}
	}
	return row{}, false
}

// trial is the suite at work with one number of facts.
type trial struct {
	*suite
	result
	data      string
	facts     []memory.StoreRequest // loaded
	more      []memory.StoreRequest // for measuring writes
	stored    int                   // of more
	questions []string
	unheard   []string // questions to ask while Ollama hangs
	ollama    *standIn // nil without vectors
	sidecar   *process
	server    *server
	rival     *process
	against   *server
}

// run measures with n facts in one namespace.
func (s *suite) run(ctx context.Context, n int) (result, error) {
	data, err := os.MkdirTemp(s.dir, "benchmark-")
	if err != nil {
		return result{}, err
	}
	defer os.RemoveAll(data)
	all := workload.NewCorpus(s.seed).Facts(n + len(clientCounts)*s.rounds*s.bounds.calls)
	t := &trial{suite: s, data: data, facts: all[:n], more: all[n:], questions: workload.Questions(s.seed, all[:n], 1000)}
	t.Facts = n
	if s.vectors {
		t.ollama, t.Vectors = startStandIn(), &vectorState{}
		defer t.ollama.Close()
		t.questions, t.unheard = t.questions[:askedOften], t.questions[askedOften:][:asHung]
	}
	err = t.all(ctx)
	return t.result, errors.Join(err, t.end())
}

func (t *trial) all(ctx context.Context) error {
	for _, step := range []struct {
		name string
		do   func(context.Context) error
	}{
		{"start empty", t.empty}, {"load", t.load}, {"baseline", t.startBaseline}, {"query", t.queries},
		{"stop", t.stopWithStreams}, {"restart", t.restart}, {"hung", t.hung}, {"store", t.stores},
	} {
		t.progress("%d facts: %s", t.Facts, step.name)
		if err := step.do(ctx); err != nil {
			return fmt.Errorf("%d facts: %s: %w", t.Facts, step.name, err)
		}
	}
	return nil
}

// end stops what runs.
func (t *trial) end() (err error) {
	for _, p := range []*process{t.sidecar, t.rival} {
		if p != nil {
			_, e := p.stop()
			err = errors.Join(err, e)
		}
	}
	return err
}

func (t *trial) dataDir() string { return filepath.Join(t.data, "sidecar") }

// command runs the sidecar's binary with no settings but those given.
func (t *trial) command(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, t.binary, args...)
	for _, e := range os.Environ() {
		if !strings.HasPrefix(e, "HELMDECK_") {
			cmd.Env = append(cmd.Env, e)
		}
	}
	return cmd
}

func (t *trial) start(ctx context.Context) (ready time.Duration, err error) {
	token, err := t.command(ctx, "token", "issue", "--subject", "bench", "--data-dir", t.dataDir()).Output()
	if err != nil {
		return 0, err
	}
	ollama := "off"
	if t.ollama != nil {
		ollama = t.ollama.URL
	}
	t.sidecar, err = start(t.command(ctx, "serve", "--json", "--addr", "127.0.0.1:0", "--data-dir", t.dataDir(), "--ollama", ollama))
	if err != nil {
		return 0, err
	}
	t.server = newServer(t.sidecar.url, strings.TrimSpace(string(token)))
	t.server.meaning = t.ollama != nil
	return t.sidecar.untilReady(ctx, t.server)
}

func (t *trial) empty(ctx context.Context) error {
	if err := os.Mkdir(t.dataDir(), 0o700); err != nil {
		return err
	}
	ready, err := t.start(ctx)
	if err != nil {
		return err
	}
	t.Process.ReadyEmpty = workload.Millis(ready)
	t.Process.RSSIdle, _, err = t.sidecar.settled(t.quiet)
	return err
}

// load asks once before it stores, so that the search index is there and grows with
// every fact.
func (t *trial) load(ctx context.Context) (err error) {
	if _, err := t.server.post(ctx, "/api/v1/memory/recall", memory.RecallRequest{Query: "anything"}); err != nil {
		return err
	}
	began := time.Now()
	t.Load, err = measure(ctx, same(writers, t.server.storing(t.facts)), 0, bounds{t.Facts, time.Hour})
	if err != nil {
		return err
	}
	if t.ollama != nil {
		if err := t.untilEmbedded(ctx); err != nil {
			return err
		}
		t.Vectors.Embedding = workload.Millis(time.Since(began))
	}
	if t.Process.RSSLoaded, _, err = t.sidecar.settled(t.quiet); err != nil {
		return err
	}
	t.Process.DiskLoaded, err = allocated(t.dataDir())
	return err
}

// startBaseline runs this program again as the baseline, so that both sides answer
// from a process of their own.
func (t *trial) startBaseline(ctx context.Context) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	dir := filepath.Join(t.data, "baseline")
	if err := os.Mkdir(dir, 0o700); err != nil {
		return err
	}
	t.rival, err = start(exec.CommandContext(ctx, self, "--baseline", filepath.Join(dir, "facts.db"),
		"--sizes", fmt.Sprint(t.Facts), "--seed", fmt.Sprint(t.seed), fmt.Sprintf("--vectors=%t", t.vectors)))
	if err != nil {
		return err
	}
	t.against = newServer(t.rival.url, baselineToken)
	t.Process.DiskBaseline, err = allocated(dir)
	return err
}

// contest is a measurement of one name with a number of clients.
type contest struct {
	part, name string
	open       func(ctx context.Context, clients int) ([]call, func(), error)
}

func (t *trial) queries(ctx context.Context) (err error) {
	rivals := []contest{
		{"query", "query over SSE", t.openStreams},
		{"query", "query over HTTP", each(t.server.querying(t.questions))},
		{"query", "SQLite FTS5", each(t.against.baselineQuerying("/fts", t.questions))},
		{"query", "SQLite scan", each(t.against.baselineQuerying("/scan", t.questions))},
		{"recall", "recall", each(t.server.recalling(t.questions))},
		{"query", "healthz", each(t.server.healthz)},
		{"query", "SQLite healthz", each(t.against.healthz)},
	}
	if t.ollama != nil {
		if err := t.askOnce(ctx); err != nil {
			return err
		}
		rivals = append(rivals, contest{"query", hybridName, each(t.against.baselineQuerying("/hybrid", t.questions))})
		before := t.ollama.questions.Load()
		defer func() { t.Vectors.Missed = t.ollama.questions.Load() - before }()
	}
	if err := t.compete(ctx, rivals); err != nil {
		return err
	}
	t.Process.RSSQueried, t.Process.PeakFirst, err = t.sidecar.settled(t.quiet)
	return err
}

func (t *trial) stores(ctx context.Context) error {
	return t.compete(ctx, []contest{
		{"store", "store", each(t.server.storing(t.more))},
		{"store", "SQLite store", each(t.against.baselineStoring(t.more))},
	})
}

// compete measures every contest in turn, round after round, so that a machine that
// changes its pace changes it for all.
func (t *trial) compete(ctx context.Context, contests []contest) error {
	for _, clients := range clientCounts {
		rounds := make([][]workload.Figures, len(contests))
		for range t.rounds {
			for i, c := range contests {
				if !t.wants(c.part) {
					continue
				}
				f, err := t.once(ctx, c, clients)
				if err != nil {
					return fmt.Errorf("%s, %d clients: %w", c.name, clients, err)
				}
				rounds[i] = append(rounds[i], f)
			}
			t.stored += t.bounds.calls
		}
		for i, c := range contests {
			if len(rounds[i]) > 0 {
				t.Rows = append(t.Rows, row{c.name, clients, middle(rounds[i])})
			}
		}
	}
	return nil
}

// once warms up by reading and measures. Writes need fresh facts in every round.
func (t *trial) once(ctx context.Context, c contest, clients int) (workload.Figures, error) {
	calls, done, err := c.open(ctx, clients)
	if err != nil {
		return workload.Figures{}, err
	}
	defer done()
	if c.part == "store" {
		return alone(ctx, calls, t.stored, t.bounds)
	}
	if _, err := measure(ctx, calls, 0, bounds{t.bounds.calls / 10, t.bounds.time / 10}); err != nil {
		return workload.Figures{}, err
	}
	return alone(ctx, calls, 0, t.bounds)
}

// alone is measure by a client that collects no garbage meanwhile, as it would take
// the processors from what it measures.
func alone(ctx context.Context, clients []call, first int, b bounds) (workload.Figures, error) {
	runtime.GC()
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	return measure(ctx, clients, first, b)
}

func same(n int, do call) []call {
	calls := make([]call, n)
	for i := range calls {
		calls[i] = do
	}
	return calls
}

func each(do call) func(context.Context, int) ([]call, func(), error) {
	return func(_ context.Context, clients int) ([]call, func(), error) { return same(clients, do), func() {}, nil }
}

func (t *trial) openStreams(ctx context.Context, clients int) (calls []call, done func(), err error) {
	var streams []*stream
	done = func() {
		for _, st := range streams {
			st.close()
		}
	}
	for range clients {
		st, err := open(ctx, t.server)
		if err != nil {
			done()
			return nil, nil, err
		}
		streams = append(streams, st)
		calls = append(calls, st.querying(t.questions))
	}
	return calls, done, nil
}

// stopWithStreams ends the process by SIGTERM while streams are attached.
func (t *trial) stopWithStreams(ctx context.Context) error {
	if t.wants("stop") {
		for range attached {
			st, err := attach(ctx, t.server)
			if err != nil {
				return err
			}
			defer st.close()
		}
	}
	took, err := t.sidecar.stop()
	t.sidecar, t.Process.Stop = nil, workload.Millis(took)
	return err
}

// restart measures what a user meets after one.
func (t *trial) restart(ctx context.Context) error {
	var embedded int64
	if t.ollama != nil {
		embedded = t.ollama.documents.Load()
	}
	ready, err := t.start(ctx)
	if err != nil {
		return err
	}
	t.Process.ReadyLoaded = workload.Millis(ready)
	begin := time.Now()
	if err := t.server.querying(t.questions)(ctx, 0); err != nil {
		return err
	}
	t.Process.FirstQuery = workload.Millis(time.Since(begin))
	if t.ollama != nil {
		if err := t.untilEmbedded(ctx); err != nil {
			return err
		}
		t.Vectors.Again = t.ollama.documents.Load() - embedded
	}
	if _, err := measure(ctx, same(1, t.server.querying(t.questions)), 1, t.bounds); err != nil {
		return err
	}
	if t.Process.RSSRestarted, t.Process.PeakRestarted, err = t.sidecar.settled(t.quiet); err != nil {
		return err
	}
	t.Process.DiskRestarted, err = allocated(t.dataDir())
	return err
}

// build compiles the sidecar into dir.
func build(ctx context.Context, dir string) (string, error) {
	list := exec.CommandContext(ctx, "go", "list", "-json=Module", "helmdeck-sidecar/cmd/helmdeck-sidecar")
	out, err := list.Output()
	if err != nil {
		return "", fmt.Errorf("run the benchmark inside the repository: %w", err)
	}
	var p struct{ Module struct{ Dir string } }
	if err := json.Unmarshal(out, &p); err != nil {
		return "", err
	}
	binary := filepath.Join(dir, "helmdeck-sidecar")
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags=-s -w", "-o", binary, "./cmd/helmdeck-sidecar")
	cmd.Env = append(os.Environ(), "GOAMD64=v2") // as the scripts build it
	cmd.Dir, cmd.Stderr = p.Module.Dir, os.Stderr
	return binary, cmd.Run()
}
