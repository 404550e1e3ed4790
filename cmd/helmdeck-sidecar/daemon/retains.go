package daemon

import (
	"context"
	"log/slog"
	"path/filepath"
	"sync"
	"time"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace"
	"helmdeck-sidecar/sidecar/workspace/notes"
)

// Retain says whose facts are those of the Markdown files of which workspace, beside the
// bindings in the data folder.
type Retain struct {
	Workspace string // none when empty
	// Subject is that of the binding of the workspace when empty, else DefaultSubject.
	Subject, DefaultSubject string
	Agent                   string // normalised
	// ReflectEvery is how often pages are rewritten; never when zero.
	ReflectEvery time.Duration
}

// openRetain checks the workspace of the flags, so that a wrong one is told at once.
func (d *Daemon) openRetain() error {
	conf := &d.conf.Retain
	if conf.Workspace != "" {
		if _, err := notes.Resolve(conf.Workspace); err != nil {
			return err
		}
		var err error
		if conf.Workspace, err = filepath.Abs(conf.Workspace); err != nil {
			return err
		}
	}
	d.retains = &retains{daemon: d, log: d.conf.Logger, running: map[string]*retaining{}}
	return nil
}

// retains keeps facts in step with the files of each workspace that is bound for that.
type retains struct {
	daemon  *Daemon
	log     *slog.Logger
	running map[string]*retaining // by workspace
}

// retaining is one workspace that is followed, or tried to be.
type retaining struct {
	ns    memory.Namespace
	stop  context.CancelFunc
	ended chan struct{}
}

func (r *retaining) end() {
	r.stop()
	<-r.ended
}

// start follows the workspaces of the bindings until ctx ends; then it closes what it
// returns.
func (s *retains) start(ctx context.Context) <-chan struct{} {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		s.daemon.Bindings.Watch(ctx, func(list []workspace.Binding) { s.follow(ctx, list) })
		for _, r := range s.running {
			r.end()
		}
	}()
	return ended
}

// follow ends and starts what the bindings say. The workspace of the flags wins.
func (s *retains) follow(ctx context.Context, list []workspace.Binding) {
	wanted := map[string]memory.Namespace{}
	for _, b := range list {
		if b.Retain {
			wanted[b.Workspace] = b.Namespace()
		}
	}
	if conf := s.daemon.conf.Retain; conf.Workspace != "" {
		wanted[conf.Workspace] = conf.namespace(list)
	}
	for name, r := range s.running {
		if ns, ok := wanted[name]; !ok || ns != r.ns {
			r.end()
			delete(s.running, name)
		}
	}
	for name, ns := range wanted {
		if s.running[name] == nil {
			s.running[name] = s.run(ctx, name, ns)
		}
	}
}

// namespace is whose memory the flags mean: without a subject, whose the workspace is by its
// binding.
func (r Retain) namespace(list []workspace.Binding) memory.Namespace {
	if r.Subject != "" {
		return memory.Namespace{Subject: r.Subject, Agent: r.Agent}
	}
	for _, b := range list {
		if b.Workspace == r.Workspace {
			return b.Namespace()
		}
	}
	return memory.Namespace{Subject: r.DefaultSubject, Agent: r.Agent}
}

func (s *retains) run(ctx context.Context, name string, ns memory.Namespace) *retaining {
	ctx, stop := context.WithCancel(ctx)
	r := &retaining{ns: ns, stop: stop, ended: make(chan struct{})}
	go func() {
		defer close(r.ended)
		defer stop()
		var told sync.Once
		for ctx.Err() == nil {
			err := s.keep(ctx, name, ns)
			if err == nil {
				return
			}
			told.Do(func() {
				s.log.Warn("the notes of a workspace cannot be followed; trying again", "workspace", name, "namespace", ns.String(), "cause", err)
			})
			select {
			case <-ctx.Done():
			case <-time.After(workspaceRetry):
			}
		}
	}()
	return r
}

func (s *retains) keep(ctx context.Context, name string, ns memory.Namespace) error {
	folder, err := notes.Open(notes.Options{Workspace: name, Logger: s.log})
	if err != nil {
		return err
	}
	defer folder.Close()
	s.log.Info("following the notes of a workspace", "workspace", name, "namespace", ns.String())
	return s.daemon.Service.KeepNotes(ctx, ns, folder)
}
