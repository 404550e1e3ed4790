package main

import (
	"context"
	"encoding/base64"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"github.com/urfave/cli/v2"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/daemon"
	"helmdeck-sidecar/embeddings"
	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/auth"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace"
)

const defaultAddr = "127.0.0.1:3000"

// heapBound is what the Go runtime may take before the collector works harder than by
// default; the search indexes lie mostly outside of it. Half more than what is alive and
// heapSlack, for stacks and the collector itself, raise it: a fixed limit would make the
// collector run without pause once it is reached.
const (
	heapBound = 72 << 20
	heapSlack = 16 << 20
)

func (a *app) serveCommand() *cli.Command {
	return command(&cli.Command{
		Name: "serve", Usage: "run the sidecar",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "addr", Usage: "listen on `HOST:PORT`", Value: defaultAddr, EnvVars: []string{"HELMDECK_ADDR"}},
			a.dataDirFlag(),
			&cli.StringFlag{Name: "issuer", Usage: "issuer of tokens", EnvVars: []string{"HELMDECK_ISSUER"}},
			&cli.StringFlag{Name: "jwks", Usage: "accept tokens signed by the public keys in this JWKS `FILE` too", EnvVars: []string{"HELMDECK_JWKS"}},
			&cli.BoolFlag{Name: "no-auth", Usage: "take every caller for \"unknown\"; loopback addresses only", EnvVars: []string{"HELMDECK_NO_AUTH"}},
			&cli.Uint64Flag{Name: "min-free-mb", Usage: "refuse writes when the disk has less than this many MiB free", EnvVars: []string{"HELMDECK_MIN_FREE_MB"}},
			&cli.Float64Flag{Name: "rate", Usage: "requests a second of one caller; negative for no limit", Value: 20000, EnvVars: []string{"HELMDECK_RATE"}},
			&cli.StringFlag{Name: "ollama", Usage: "`ADDRESS` of the Ollama server that makes embeddings, or off", Value: embeddings.DefaultURL, EnvVars: []string{"HELMDECK_OLLAMA_URL"}},
			&cli.StringFlag{Name: "model", Usage: "embedding model", Value: embeddings.DefaultModel, EnvVars: []string{"HELMDECK_OLLAMA_MODEL"}},
			&cli.BoolFlag{Name: "pull", Usage: "have the server download the model when it is missing", EnvVars: []string{"HELMDECK_OLLAMA_PULL"}},
			&cli.BoolFlag{Name: "insecure-registry", Usage: "let the server pull over plain HTTP, from a registry of your own", EnvVars: []string{"HELMDECK_OLLAMA_INSECURE"}},
			&cli.StringFlag{Name: "mirror", Usage: "keep a Markdown file of each fact in memory/helmdeck of this OpenClaw `WORKSPACE`", EnvVars: []string{"HELMDECK_MIRROR"}},
			&cli.StringFlag{Name: "mirror-subject", Usage: "whose facts are mirrored", Value: defaultSubject, EnvVars: []string{"HELMDECK_MIRROR_SUBJECT"}},
			&cli.StringFlag{Name: "mirror-agent", Usage: "of which agent; the main agent when omitted", EnvVars: []string{"HELMDECK_MIRROR_AGENT"}},
			&cli.BoolFlag{Name: "mirror-off", Usage: "remove the files that --mirror wrote, and write none", EnvVars: []string{"HELMDECK_MIRROR_OFF"}},
			&cli.BoolFlag{Name: "mirror-audit", Usage: "mirror audit rows, too", EnvVars: []string{"HELMDECK_MIRROR_AUDIT"}},
			&cli.IntFlag{Name: "mirror-max-files", Usage: "most files of one mirror", Value: workspace.DefaultMaxFiles, EnvVars: []string{"HELMDECK_MIRROR_MAX_FILES"}},
			&cli.Int64Flag{Name: "mirror-max-kb", Usage: "most KiB of all files of one mirror", Value: workspace.DefaultMaxBytes >> 10, EnvVars: []string{"HELMDECK_MIRROR_MAX_KB"}},
			&cli.DurationFlag{Name: "min-ttl", Usage: "shortest life that a fact may be given", Value: memory.DefaultLimits().TTLMin, EnvVars: []string{"HELMDECK_MIN_TTL"}},
			&cli.StringFlag{Name: "workspace", Usage: "keep facts in step with the Markdown notes of this OpenClaw `WORKSPACE`", EnvVars: []string{"HELMDECK_WORKSPACE"}},
			&cli.StringFlag{Name: "workspace-subject", Usage: "whose notes they are; whose register bound the workspace to when omitted, else " + defaultSubject, EnvVars: []string{"HELMDECK_WORKSPACE_SUBJECT"}},
			&cli.StringFlag{Name: "workspace-agent", Usage: "of which agent; the main agent when omitted", EnvVars: []string{"HELMDECK_WORKSPACE_AGENT"}},
			&cli.StringFlag{Name: "extract-model", Usage: "chat `MODEL` of the Ollama server that looks for facts in conversations besides the rules; none when omitted", EnvVars: []string{"HELMDECK_EXTRACT_MODEL"}},
			&cli.StringFlag{Name: "capture", Usage: "what happens to facts found in conversations where the host does not say: off, ask or on", Value: string(memory.CaptureOn), EnvVars: []string{"HELMDECK_CAPTURE"}},
			&cli.StringFlag{Name: "reflect-every", Usage: "rewrite the generated blocks of a followed workspace so often, e.g. 24h; off for never", Value: "24h", EnvVars: []string{"HELMDECK_REFLECT_EVERY"}},
			&cli.StringFlag{Name: "log-level", Usage: "debug, info, warn or error", Value: "info", EnvVars: []string{"HELMDECK_LOG_LEVEL"}},
		},
		Action: a.serve,
	})
}

func (a *app) serve(c *cli.Context) error {
	if _, err := arguments(c, 0, 0); err != nil {
		return err
	}
	log, err := a.logger(c.String("log-level"), c.Bool("json"))
	if err != nil {
		return err
	}
	master, err := a.masterKey()
	if err != nil {
		return err
	}
	if c.String("extract-model") != "" && c.String("ollama") == "off" {
		return memory.Invalid("extract-model", "no_server", "--extract-model needs an Ollama server, and --ollama is off")
	}
	mirror, err := mirrorOf(c)
	if err != nil {
		return err
	}
	limits, err := limitsOf(c)
	if err != nil {
		return err
	}
	retain, err := retainOf(c)
	if err != nil {
		return err
	}
	l, err := (&net.ListenConfig{}).Listen(c.Context, "tcp", c.String("addr"))
	if err != nil {
		return memory.Wrap(memory.CodeUnavailable, "cannot_listen", err, "cannot listen on "+c.String("addr")+": "+err.Error()).
			WithHint("choose another address with --addr HOST:PORT")
	}
	slog.SetDefault(log)
	d, err := daemon.Open(daemon.Config{
		DataDir: c.String("data-dir"), MasterKey: master, Secret: a.env.getenv("HELMDECK_JWT_SECRET"), Issuer: c.String("issuer"),
		JWKSFile: c.String("jwks"), Anonymous: c.Bool("no-auth"), MinFreeBytes: c.Uint64("min-free-mb") << 20,
		Rate: c.Float64("rate"), Burst: int(2 * max(c.Float64("rate"), 1)), Version: buildVersion(), Logger: log, Ollama: ollamaOf(c), Mirror: mirror, Capture: memory.CaptureMode(c.String("capture")), Retain: retain, Limits: limits,
	})
	if err != nil {
		l.Close()
		return openError(err)
	}
	log.Info("ready", "url", "http://"+l.Addr().String(), "data_dir", c.String("data-dir"), "version", version)
	if a.env.getenv("GOMEMLIMIT") == "" {
		go boundHeap(c.Context)
	}
	go warm()
	err = d.Serve(c.Context, l)
	if cerr := d.Close(); err == nil {
		err = cerr
	}
	log.Info("stopped")
	return err
}

// warm makes ready what the first requests would wait for, and gives back the memory that this took.
func warm() {
	sidecar.Warm()
	debug.FreeOSMemory()
}

// ollamaOf reads the flags of the embeddings. Without any a server on this machine is
// used when there is one, and not missed when there is none.
func ollamaOf(c *cli.Context) daemon.Ollama {
	if c.String("ollama") == "off" {
		return daemon.Ollama{}
	}
	return daemon.Ollama{
		URL: c.String("ollama"), Model: c.String("model"), Pull: c.Bool("pull"), Insecure: c.Bool("insecure-registry"),
		Optional: !c.IsSet("ollama") && !c.IsSet("pull"), Extract: c.String("extract-model"),
	}
}

// retainOf reads the flags of the notes.
func retainOf(c *cli.Context) (r daemon.Retain, err error) {
	r = daemon.Retain{Workspace: c.String("workspace"), Subject: c.String("workspace-subject"), DefaultSubject: defaultSubject}
	if r.Subject == memory.Anonymous {
		return r, memory.Invalid("workspace-subject", "bad_subject", "the subject of the workspace cannot be a caller")
	}
	if every := c.String("reflect-every"); every != "off" {
		if r.ReflectEvery, err = parseAge(every); err != nil || r.ReflectEvery < time.Minute {
			return r, memory.Invalid("reflect-every", "out_of_range", "reflect-every %q is not a time of a minute or more", every).WithHint("such as 12h or 1d, or off")
		}
	}
	if agent := c.String("workspace-agent"); agent != "" {
		r.Agent, err = auth.NormalizeAgent(agent)
	}
	return r, err
}

// mirrorOf reads the flags of the mirror.
func mirrorOf(c *cli.Context) (m daemon.Mirror, err error) {
	m = daemon.Mirror{
		Workspace: c.String("mirror"), Clear: c.Bool("mirror-off"), Audit: c.Bool("mirror-audit"),
		MaxFiles: c.Int("mirror-max-files"), MaxBytes: c.Int64("mirror-max-kb") << 10,
	}
	if m.MaxFiles < 1 || m.MaxFiles > workspace.MostFiles {
		return m, memory.Invalid("mirror-max-files", "out_of_range", "mirror-max-files must be between 1 and %d", workspace.MostFiles)
	}
	if m.MaxBytes < 1<<10 || m.MaxBytes > 1<<30 {
		return m, memory.Invalid("mirror-max-kb", "out_of_range", "mirror-max-kb must be between 1 and %d", 1<<20)
	}
	m.Namespace.Subject = c.String("mirror-subject")
	if agent := c.String("mirror-agent"); agent != "" {
		if m.Namespace.Agent, err = auth.NormalizeAgent(agent); err != nil {
			return m, err
		}
	}
	if m.Workspace != "" && !m.Namespace.Valid() {
		return m, memory.Invalid("mirror-subject", "bad_subject", "the subject of the mirror cannot be a caller")
	}
	return m, nil
}

// limitsOf reads the flags of the caps.
func limitsOf(c *cli.Context) (memory.Limits, error) {
	limits := memory.DefaultLimits()
	limits.TTLMin = c.Duration("min-ttl")
	if limits.TTLMin < time.Second || limits.TTLMin > limits.TTLDefault {
		return limits, memory.Invalid("min-ttl", "out_of_range", "min-ttl must be between 1s and %v", limits.TTLDefault)
	}
	return limits, nil
}

// boundHeap sets the memory limit of the runtime by what is alive, until ctx ends. In the
// half minute after the last collection that nobody asked for it collects every 4 seconds
// and gives back what is free: what a burst of writes has left, which the store lets go
// bit by bit, is not kept through the quiet after it.
func boundHeap(ctx context.Context) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	heap := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/cycles/automatic:gc-cycles"}}
	collections, quiet := uint64(0), 0
	for {
		metrics.Read(heap)
		quiet++
		if n := heap[1].Value.Uint64(); n != collections {
			collections, quiet = n, 0
		} else if quiet%4 == 0 && quiet <= 32 {
			debug.FreeOSMemory()
			metrics.Read(heap)
		}
		debug.SetMemoryLimit(max(heapBound, int64(heap[0].Value.Uint64())*3/2+heapSlack))
		select {
		case <-t.C:
		case <-ctx.Done():
			return
		}
	}
}

// openError keeps what the store says about its own files: it names the next step.
func openError(err error) error {
	return memory.Wrap(memory.CodeUnavailable, "cannot_open", err, err.Error())
}

// masterKey reads HELMDECK_MASTER_KEY, 32 bytes in base64; none is nil.
func (a *app) masterKey() ([]byte, error) {
	text := a.env.getenv("HELMDECK_MASTER_KEY")
	if text == "" {
		return nil, nil
	}
	key, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(key) != 32 {
		return nil, memory.Errorf(memory.CodeInvalidInput, "bad_master_key", "HELMDECK_MASTER_KEY must be 32 bytes in base64").
			WithHint("make one with: openssl rand -base64 32")
	}
	return key, nil
}

func (a *app) logger(level string, json bool) (*slog.Logger, error) {
	var l slog.Level
	if err := l.UnmarshalText([]byte(level)); err != nil {
		return nil, memory.Invalid("log-level", "unknown_level", "log level %q is not one of debug, info, warn, error", level)
	}
	if json {
		return slog.New(slog.NewJSONHandler(a.env.stderr, &slog.HandlerOptions{Level: l})), nil
	}
	return slog.New(slog.NewTextHandler(a.env.stderr, &slog.HandlerOptions{Level: l})), nil
}

func (a *app) dataDirFlag() cli.Flag {
	return &cli.StringFlag{Name: "data-dir", Usage: "keep the store and the keys in `DIR`", Value: a.defaultDataDir(), EnvVars: []string{"HELMDECK_DATA_DIR"}}
}

func (a *app) defaultDataDir() string {
	base := a.env.getenv("XDG_DATA_HOME")
	if base == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return "helmdeck-data"
		}
		base = filepath.Join(home, ".local", "share")
	}
	return filepath.Join(base, "helmdeck-sidecar")
}

func buildVersion() memory.Version {
	v := memory.Version{Name: "helmdeck-sidecar", Version: version, Go: runtime.Version()}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				v.Commit = s.Value
			}
		}
	}
	return v
}

func (a *app) versionCommand() *cli.Command {
	return command(&cli.Command{Name: "version", Usage: "print the version", Action: func(c *cli.Context) error {
		v := buildVersion()
		return a.print(c, v, func() { fmt.Fprintf(a.env.stdout, "%s %s (%s)\n", v.Name, v.Version, v.Go) })
	}})
}

// within bounds one exchange with a running sidecar.
const within = 30 * time.Second
