package workspace

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

// lookEvery is how often a watcher of the bindings looks at the file.
const lookEvery = 250 * time.Millisecond

// Bindings are the bindings of a data folder as they are now, and those given by flags,
// which win. Ask List whenever they are needed: it costs one look at the file's time. While
// the file cannot be read, the bindings from before hold and Err says why. It is safe for
// concurrent use and needs no closing.
type Bindings struct {
	dataDir string
	fixed   []Binding

	mu   sync.Mutex
	seen os.FileInfo // nil when there was no file
	list []Binding
	err  error
}

// NewBindings follows the file in a data folder, which may come and go.
func NewBindings(dataDir string, fixed ...Binding) (*Bindings, error) {
	fixed, err := checkBindings(fixed)
	if err != nil {
		return nil, err
	}
	b := &Bindings{dataDir: dataDir, fixed: fixed, list: fixed}
	b.List()
	return b, nil
}

// List returns the bindings in the order of their workspaces. Callers must not change it.
func (b *Bindings) List() []Binding {
	b.mu.Lock()
	defer b.mu.Unlock()
	info, err := os.Stat(filepath.Join(b.dataDir, BindingsFile))
	if err != nil {
		info = nil
	}
	if unchanged(b.seen, info) && b.err == nil {
		return b.list
	}
	list, err := ReadBindings(b.dataDir)
	if b.err = err; err != nil {
		return b.list
	}
	list = slices.DeleteFunc(list, func(l Binding) bool {
		return slices.ContainsFunc(b.fixed, func(f Binding) bool { return f.Workspace == l.Workspace })
	})
	b.list, b.err = checkBindings(append(list, b.fixed...))
	b.seen = info
	return b.list
}

func unchanged(a, b os.FileInfo) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return os.SameFile(a, b) && a.ModTime().Equal(b.ModTime()) && a.Size() == b.Size()
}

// Err is why the file could not be read when List last looked; nil when it could.
func (b *Bindings) Err() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.err
}

// Watch calls fn with the bindings at once and after each change of them or of Err, within
// a second of it, until ctx ends. fn runs in the goroutine of Watch.
func (b *Bindings) Watch(ctx context.Context, fn func([]Binding)) {
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	last, lastErr := b.List(), b.Err()
	fn(last)
	for {
		select {
		case <-ctx.Done():
			return
		case <-look.C:
		}
		now, err := b.List(), b.Err()
		if !slices.EqualFunc(last, now, Binding.Equal) || fmt.Sprint(err) != fmt.Sprint(lastErr) {
			last, lastErr = now, err
			fn(now)
		}
	}
}
