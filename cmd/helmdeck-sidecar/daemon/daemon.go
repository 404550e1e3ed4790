// Package daemon assembles the sidecar that "serve" runs and that tests start:
// the store, the signing keys, the service and its surfaces behind one HTTP
// server. It reads no environment and never exits.
package daemon

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"helmdeck-sidecar/embeddings"
	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/auth"
	"helmdeck-sidecar/sidecar/mcpserver"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/rest"
	"helmdeck-sidecar/sidecar/workspace"
	"helmdeck-sidecar/store/badgerstore"
)

// Config says what to run. DataDir and Logger are required.
type Config struct {
	DataDir      string
	MasterKey    []byte // 32 bytes; from DataDir when nil
	Secret       string // signs tokens; from DataDir when empty
	Issuer       string // auth.DefaultIssuer when empty
	JWKSFile     string // public keys of another issuer; none when empty
	Anonymous    bool   // no authentication; loopback addresses only
	MinFreeBytes uint64 // disk space below which writes are refused; the store's default when zero
	Limits       memory.Limits
	Rate         float64 // requests a second of one caller; rest's default when zero
	Burst        int
	KeepAlive    time.Duration
	WriteTimeout time.Duration
	Version      memory.Version
	Logger       *slog.Logger
	Now          func() time.Time
	Ollama       Ollama
	Mirror       Mirror
	Capture      memory.CaptureMode // of a conversation, where the host does not say; on when empty
	Retain       Retain
}

// Ollama says which server makes embeddings.
type Ollama struct {
	URL      string // none is used when empty
	Model    string // embeddings.DefaultModel when empty
	Pull     bool   // pull the model when the server lacks it
	Insecure bool   // let the server pull over plain HTTP
	Optional bool   // nobody asked for it: answers without it are not degraded
	// Backoff and Health are the pauses between looks at the server; those of package
	// embeddings when zero.
	Backoff embeddings.Backoff
	Health  time.Duration
	Wait    time.Duration // for the vector of a question; the service's default when zero
	Extract string        // chat model that looks for facts in conversations; none when empty
}

// shutdownTime bounds how long running requests may take to end.
const shutdownTime = 800 * time.Millisecond

// Daemon is an assembled sidecar. Close it.
type Daemon struct {
	Keys     *auth.Keys
	Service  *sidecar.Service
	Store    *badgerstore.Store
	Bindings *workspace.Bindings // whose memory belongs to which workspace, as of now

	conf Config
	// Nil without a server for embeddings.
	ollama     *embeddings.Client
	supervisor *embeddings.Supervisor
	chat       *embeddings.Chat // nil without one

	mirrors *mirrors
	retains *retains

	mcp  *mcpserver.Server
	http *http.Server
}

// Open opens everything that has files and assembles the rest.
func Open(conf Config) (*Daemon, error) {
	if conf.DataDir == "" || conf.Logger == nil {
		return nil, errors.New("daemon: DataDir and Logger are required")
	}
	st, err := badgerstore.Open(badgerstore.Options{
		Dir: conf.DataDir, MasterKey: conf.MasterKey, Reserve: conf.MinFreeBytes, Now: conf.Now, Logger: conf.Logger,
	})
	if err != nil {
		return nil, err
	}
	d := &Daemon{conf: conf, Store: st}
	if err := d.assemble(); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

func (d *Daemon) assemble() (err error) {
	conf := d.conf
	d.Keys, err = auth.OpenKeys(conf.DataDir, auth.KeysOptions{Secret: conf.Secret, Issuer: conf.Issuer, Now: conf.Now, Logger: conf.Logger})
	if err != nil {
		return err
	}
	verifier, err := auth.NewVerifier(d.Keys, auth.VerifierOptions{JWKSFile: conf.JWKSFile})
	if err != nil {
		return err
	}
	options := sidecar.Options{Store: d.Store, Limits: conf.Limits, Now: conf.Now, Logger: conf.Logger, Capture: conf.Capture, Workspaces: &hosts{daemon: d}}
	options.ReflectEvery = conf.Retain.ReflectEvery
	if conf.Ollama.URL != "" {
		if err := d.embed(&options); err != nil {
			return err
		}
	}
	if conf.Ollama.Extract != "" {
		d.chat, err = embeddings.NewChat(embeddings.Options{URL: conf.Ollama.URL, Model: conf.Ollama.Extract, Logger: conf.Logger})
		if err != nil {
			return err
		}
		options.Chat = d.chat
	}
	if d.Service, err = sidecar.New(options); err != nil {
		return err
	}
	if err := d.bind(); err != nil {
		return err
	}
	if err := d.openRetain(); err != nil {
		return err
	}
	d.mcp, err = mcpserver.New(mcpserver.Options{
		Service: d.Service, Logger: conf.Logger, Version: conf.Version.Version,
		KeepAlive: conf.KeepAlive, WriteTimeout: conf.WriteTimeout,
	})
	if err != nil {
		return err
	}
	handler, err := rest.New(rest.Options{
		Service: d.Service, Verifier: verifier, Anonymous: conf.Anonymous, Endpoints: endpoints(d.mcp),
		Version: conf.Version, Logger: conf.Logger, RatePerSecond: conf.Rate, Burst: conf.Burst, Sessions: d.mcp.Sessions,
	})
	if err != nil {
		return err
	}
	d.http = newHTTPServer(handler, conf.Logger)
	d.http.RegisterOnShutdown(d.mcp.Close)
	return nil
}

// embed makes the supervisor that looks after Ollama, from Serve on.
func (d *Daemon) embed(options *sidecar.Options) (err error) {
	o := d.conf.Ollama
	d.ollama, err = embeddings.New(embeddings.Options{URL: o.URL, Model: o.Model, InsecureRegistry: o.Insecure, Logger: d.conf.Logger})
	if err != nil {
		return err
	}
	d.supervisor = embeddings.NewSupervisor(d.ollama, embeddings.SupervisorOptions{
		AutoPull: o.Pull, Backoff: o.Backoff, Health: o.Health,
		OnChange: func(embeddings.State) { d.Service.EmbedderChanged() },
	})
	options.Embedder, options.EmbedOptional, options.EmbedWait = d.supervisor, o.Optional, o.Wait
	return nil
}

// endpoints mounts the MCP handlers with the scopes that they want at least one of.
func endpoints(m *mcpserver.Server) map[string]rest.Endpoint {
	mounted := map[string]rest.Endpoint{}
	for path, handle := range m.Endpoints() {
		scopes := []memory.Scope{memory.ScopeRead}
		if path == mcpserver.Path || path == mcpserver.SSEPath || path == mcpserver.SSEMessagePath {
			scopes = append(scopes, memory.ScopeWrite)
		}
		mounted[path] = rest.Endpoint{Scopes: scopes, Handle: handle}
	}
	return mounted
}

func newHTTPServer(h http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           h,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
}

// Serve answers requests on l until ctx ends, then lets running requests end for
// shutdownTime and cuts the rest. It closes l.
func (d *Daemon) Serve(ctx context.Context, l net.Listener) error {
	if err := d.checkListener(l); err != nil {
		return errors.Join(err, l.Close())
	}
	done := make(chan error, 1)
	go func() { done <- d.http.Serve(l) }()
	go d.warm(ctx)
	supervised, mirrored, retained := d.supervise(ctx), d.mirrors.start(ctx), d.retains.start(ctx)
	defer func() {
		<-supervised
		<-mirrored
		<-retained
	}()
	select {
	case err := <-done:
		return fmt.Errorf("serving: %w", err)
	case <-ctx.Done():
	}
	limit, cancel := context.WithTimeout(context.Background(), shutdownTime)
	defer cancel()
	if err := d.http.Shutdown(limit); err != nil {
		d.conf.Logger.Info("cutting requests that did not end in time", "waited", shutdownTime)
		_ = d.http.Close() // what is cut has no answer to lose
	}
	<-done
	return nil
}

// supervise looks after Ollama until ctx ends; then it closes what it returns.
func (d *Daemon) supervise(ctx context.Context) <-chan struct{} {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if d.supervisor != nil {
			d.supervisor.Run(ctx)
		}
	}()
	return ended
}

// warm builds the search indexes ahead of the first search. One that asks earlier
// waits for its own.
func (d *Daemon) warm(ctx context.Context) {
	if err := d.Service.Warm(ctx); err != nil && ctx.Err() == nil {
		d.conf.Logger.Warn("the search indexes could not be built ahead", "cause", err)
	}
}

// checkListener refuses to serve without authentication where others can reach.
func (d *Daemon) checkListener(l net.Listener) error {
	addr, ok := l.Addr().(*net.TCPAddr)
	if d.conf.Anonymous && (!ok || !addr.IP.IsLoopback()) {
		return memory.Invalid("addr", "not_loopback", "authentication may be off on a loopback address only, not on %s", l.Addr()).
			WithHint("listen on 127.0.0.1, or leave --no-auth out")
	}
	return nil
}

// closeTime bounds how long the store may take to close: on a disk that is gone it
// would try for ever. What was acknowledged is on disk already.
const closeTime = 10 * time.Second

// Close ends what Open opened. Call it after Serve has returned.
func (d *Daemon) Close() error {
	if d.mcp != nil {
		d.mcp.Close()
	}
	if d.Service != nil {
		d.Service.Close()
	}
	if d.ollama != nil {
		d.ollama.Close()
	}
	if d.chat != nil {
		d.chat.Close()
	}
	closed := make(chan error, 1)
	go func() { closed <- d.Store.Close() }()
	select {
	case err := <-closed:
		return err
	case <-time.After(closeTime):
		return fmt.Errorf("the store did not close in %v; is its disk still there?", closeTime)
	}
}
