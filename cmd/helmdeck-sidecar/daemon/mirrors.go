package daemon

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace"
)

// Mirror says whose facts are mirrored to the files of which workspace, beside the bindings
// in the data folder, and how large a mirror may become whose binding does not say.
type Mirror struct {
	Workspace string // none when empty
	Namespace memory.Namespace
	Audit     bool  // audit rows have files as well
	MaxFiles  int   // workspace's default when zero
	MaxBytes  int64 // workspace's default when zero
	Clear     bool  // remove the files of before, and mirror nothing to Workspace
}

// mirroredFile lists, in the data folder, the workspaces of which files may have to be
// removed when their binding is gone.
const mirroredFile = "mirrored.json"

// workspaceRetry is how often a workspace is tried that cannot be mirrored to.
const workspaceRetry = 2 * time.Second

// bind reads the bindings, those of flags first.
func (d *Daemon) bind() (err error) {
	conf := d.conf.Mirror
	var fixed []workspace.Binding
	if conf.Workspace != "" {
		if conf.Workspace, err = filepath.Abs(conf.Workspace); err != nil {
			return err
		}
		m, err := workspace.OpenMirror(workspace.Options{Workspace: conf.Workspace, Logger: d.conf.Logger})
		if err != nil {
			return err
		}
		if conf.Clear {
			err = m.Clear()
		}
		if err = errors.Join(err, m.Close()); err != nil {
			return err
		}
		fixed = append(fixed, workspace.Binding{
			Workspace: conf.Workspace, Subject: conf.Namespace.Subject, Agent: conf.Namespace.Agent, Mirror: !conf.Clear, Audit: conf.Audit,
		})
	}
	if d.Bindings, err = workspace.NewBindings(d.conf.DataDir, fixed...); err != nil {
		return err
	}
	d.mirrors = &mirrors{daemon: d, log: d.conf.Logger, running: map[string]*mirror{}}
	return nil
}

// mirrors runs a mirror for each binding that wants one.
type mirrors struct {
	daemon *Daemon
	log    *slog.Logger

	mu      sync.Mutex
	running map[string]*mirror // by workspace
}

// files returns the open mirror of a workspace, or nil.
func (s *mirrors) files(name string) *workspace.Mirror {
	s.mu.Lock()
	defer s.mu.Unlock()
	if m := s.running[name]; m != nil {
		return m.files.Load()
	}
	return nil
}

// mirror is one that runs, or tries to.
type mirror struct {
	binding workspace.Binding
	stop    context.CancelFunc
	ended   chan struct{}
	files   atomic.Pointer[workspace.Mirror] // nil until it is open
}

func (m *mirror) end() {
	m.stop()
	<-m.ended
}

// start keeps the mirrors those of the bindings until ctx ends; then it closes what it
// returns.
func (s *mirrors) start(ctx context.Context) <-chan struct{} {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		s.daemon.Bindings.Watch(ctx, func(list []workspace.Binding) { s.follow(ctx, list) })
		for _, m := range s.running {
			m.end()
		}
	}()
	return ended
}

// follow ends, clears and starts mirrors.
func (s *mirrors) follow(ctx context.Context, list []workspace.Binding) {
	if err := s.daemon.Bindings.Err(); err != nil {
		s.log.Warn("the bindings of workspaces cannot be read; those from before hold", "cause", err)
	}
	wanted := map[string]workspace.Binding{}
	for _, b := range list {
		if b.Mirror {
			wanted[b.Workspace] = b
		}
	}
	for name, m := range s.running {
		if b, ok := wanted[name]; !ok || !sameMirror(b, m.binding) {
			m.end()
			s.mu.Lock()
			delete(s.running, name)
			s.mu.Unlock()
		}
	}
	s.clear(wanted)
	for name, b := range wanted {
		if s.running[name] == nil {
			m := s.run(ctx, b)
			s.mu.Lock()
			s.running[name] = m
			s.mu.Unlock()
		}
	}
}

// sameMirror reports whether a mirror need not be started anew.
func sameMirror(a, b workspace.Binding) bool {
	return a.Namespace() == b.Namespace() && a.Audit == b.Audit && a.MaxFiles == b.MaxFiles && a.MaxBytes == b.MaxBytes
}

// clear removes the files of the workspaces that were mirrored to and are not any more, also
// those of an earlier process. One that cannot be cleared is tried again after the next start
// or change.
func (s *mirrors) clear(wanted map[string]workspace.Binding) {
	path := filepath.Join(s.daemon.conf.DataDir, mirroredFile)
	var before, after []string
	content, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(content, &before)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		s.log.Warn("the list of mirrored workspaces cannot be read; files of former ones may stay", "file", path, "cause", err)
	}
	for _, name := range before {
		if _, ok := wanted[name]; ok {
			continue
		}
		if err := workspace.ClearMirror(name); err != nil {
			s.log.Warn("the files of a mirror could not be removed", "workspace", name, "cause", err)
			after = append(after, name)
		}
	}
	for name := range wanted {
		after = append(after, name)
	}
	slices.Sort(after)
	if slices.Equal(before, after) {
		return
	}
	if content, err = json.Marshal(after); err == nil {
		err = errors.Join(os.WriteFile(path+".new", content, 0o600), os.Rename(path+".new", path))
	}
	if err != nil {
		s.log.Warn("the list of mirrored workspaces cannot be written", "cause", err)
	}
}

func (s *mirrors) run(ctx context.Context, b workspace.Binding) *mirror {
	ctx, stop := context.WithCancel(ctx)
	m := &mirror{binding: b, stop: stop, ended: make(chan struct{})}
	go func() {
		defer close(m.ended)
		files, err := s.open(ctx, b)
		if err != nil {
			return
		}
		m.files.Store(files)
		s.daemon.Service.Mirror(ctx, sidecar.Mirrored{Namespace: b.Namespace(), Audit: b.Audit}, files)
		files.Close()
	}()
	return m
}

// open opens the folder of a mirror as soon as it can be.
func (s *mirrors) open(ctx context.Context, b workspace.Binding) (*workspace.Mirror, error) {
	conf := s.daemon.conf.Mirror
	var told sync.Once
	for {
		files, err := workspace.OpenMirror(workspace.Options{
			Workspace: b.Workspace, MaxFiles: cmp.Or(b.MaxFiles, conf.MaxFiles), MaxBytes: cmp.Or(b.MaxBytes, conf.MaxBytes), Logger: s.log,
		})
		if err == nil {
			s.log.Info("mirroring facts", "workspace", b.Workspace, "namespace", b.Namespace().String())
			return files, nil
		}
		told.Do(func() {
			s.log.Warn("a workspace cannot be mirrored to; trying again", "workspace", b.Workspace, "cause", err)
		})
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(workspaceRetry):
		}
	}
}
