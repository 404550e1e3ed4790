package workspace

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"slices"
	"sync"
	"time"

	"helmdeck-sidecar/sidecar/memory"
)

// Folder is where a mirror is, below a workspace.
const Folder = "memory/helmdeck"

// Options configure a Mirror. Workspace is required and must exist.
type Options struct {
	Workspace string
	MaxFiles  int   // 1000 when zero
	MaxBytes  int64 // of all files; 8 MiB when zero
	Logger    *slog.Logger
}

// Mirror keeps the files of the facts of one namespace. It is safe for concurrent use.
type Mirror struct {
	options Options
	root    *os.Root // of Folder

	mu      sync.Mutex
	written map[string]entry // by file name
	bytes   int64
	left    bool // facts have no file for want of room
}

// entry is a file that the mirror wrote.
type entry struct {
	Key     string    `json:"key"`
	Hash    string    `json:"sha256"`
	Size    int64     `json:"size"`
	Updated time.Time `json:"updated"` // of the fact
	modTime time.Time // of the file; zero when it was written by an earlier process
}

// OpenMirror opens the folder of a workspace's mirror and creates it if need be. It fails
// when the folder is reached by a link.
func OpenMirror(o Options) (*Mirror, error) {
	o.MaxFiles, o.MaxBytes = cmp.Or(o.MaxFiles, 1000), cmp.Or(o.MaxBytes, 8<<20)
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	root, err := openFolder(o.Workspace)
	if err != nil {
		return nil, memory.Wrap(memory.CodeInvalidInput, "unusable_workspace", err, "the workspace cannot be mirrored to: "+err.Error())
	}
	m := &Mirror{options: o, root: root}
	if m.written, err = m.readManifest(); err != nil {
		return nil, errors.Join(memory.Wrap(memory.CodeInvalidInput, "unusable_manifest", err, "the list of mirrored files cannot be read: "+err.Error()), root.Close())
	}
	for _, e := range m.written {
		m.bytes += e.Size
	}
	return m, nil
}

// openFolder goes down to Folder, one part at a time, and refuses links.
func openFolder(workspace string) (*os.Root, error) {
	at, err := os.OpenRoot(workspace)
	if err != nil {
		return nil, err
	}
	for _, part := range []string{"memory", "helmdeck"} {
		if err := at.Mkdir(part, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
			return nil, errors.Join(err, at.Close())
		}
		info, err := at.Lstat(part)
		if err == nil && !info.IsDir() {
			err = fmt.Errorf("%s is not a folder", part)
		}
		if err != nil {
			return nil, errors.Join(err, at.Close())
		}
		below, err := at.OpenRoot(part)
		if err = errors.Join(err, at.Close()); err != nil {
			return nil, err
		}
		at = below
	}
	return at, nil
}

// Close keeps the files and ends the use of the folder.
func (m *Mirror) Close() error { return m.root.Close() }

// Put writes the file of a fact. When the mirror is full, the files of the facts that were
// updated longest ago go for it.
func (m *Mirror) Put(f memory.Fact) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.plan(f); err != nil {
		return err
	}
	if err := m.shrink(); err != nil {
		return err
	}
	return m.carryOut([]memory.Fact{f})
}

// plan notes the file that a fact is to have. One that would fill the mirror alone has none.
func (m *Mirror) plan(f memory.Fact) error {
	name, content := FileName(f.Key), Render(f)
	if int64(len(content)) > m.options.MaxBytes {
		return m.remove(name)
	}
	sum := sha256.Sum256(content)
	e := entry{Key: f.Key, Hash: hex.EncodeToString(sum[:]), Size: int64(len(content)), Updated: f.UpdatedAt}
	if old, ok := m.written[name]; ok && old.Hash == e.Hash {
		e.modTime = old.modTime
	}
	m.bytes += e.Size - m.written[name].Size
	m.written[name] = e
	return nil
}

// carryOut writes the planned files of the facts that are not there. They are in the
// manifest first, so that a crash leaves none that nobody knows.
func (m *Mirror) carryOut(facts []memory.Fact) error {
	if err := m.writeManifest(); err != nil {
		return err
	}
	for _, f := range facts {
		name := FileName(f.Key)
		e, ok := m.written[name]
		if !ok || m.intact(name, e) {
			continue
		}
		if err := m.write(name, Render(f)); err != nil {
			return err
		}
		if info, err := m.root.Lstat(name); err == nil {
			e.modTime = info.ModTime()
			m.written[name] = e
		}
	}
	return nil
}

// shrink removes the oldest files until the rest is within bounds.
func (m *Mirror) shrink() error {
	for len(m.written) > m.options.MaxFiles || m.bytes > m.options.MaxBytes {
		oldest := slices.MinFunc(slices.Collect(maps.Keys(m.written)), func(a, b string) int {
			return cmp.Or(m.written[a].Updated.Compare(m.written[b].Updated), cmp.Compare(a, b))
		})
		m.left = true
		if err := m.remove(oldest); err != nil {
			return err
		}
	}
	return nil
}

// Remove removes the file of a key. It reports whether facts without a file could have one
// now: then Sync should follow.
func (m *Mirror) Remove(key string) (room bool, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.remove(FileName(key)); err != nil {
		return false, err
	}
	return m.left, m.writeManifest()
}

// remove removes a file that the mirror wrote.
func (m *Mirror) remove(name string) error {
	e, ok := m.written[name]
	if !ok {
		return nil
	}
	if err := m.root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	delete(m.written, name)
	m.bytes -= e.Size
	return nil
}

// Sync makes the files those of the facts, the newest if there is no room for all.
func (m *Mirror) Sync(facts []memory.Fact) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.left = false
	newest := slices.Clone(facts)
	slices.SortFunc(newest, func(a, b memory.Fact) int {
		return cmp.Or(b.UpdatedAt.Compare(a.UpdatedAt), cmp.Compare(a.Key, b.Key))
	})
	if len(newest) > m.options.MaxFiles {
		newest, m.left = newest[:m.options.MaxFiles], true
	}
	wanted := map[string]bool{}
	for _, f := range newest {
		wanted[FileName(f.Key)] = true
	}
	for name := range m.written {
		if !wanted[name] {
			if err := m.remove(name); err != nil {
				return err
			}
		}
	}
	for _, f := range newest {
		if err := m.plan(f); err != nil {
			return err
		}
	}
	if err := m.shrink(); err != nil {
		return err
	}
	return m.carryOut(newest)
}

// Damaged lists the keys whose files are not as they were written.
func (m *Mirror) Damaged() (keys []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for name, e := range m.written {
		if !m.intact(name, e) {
			keys = append(keys, e.Key)
		}
	}
	slices.Sort(keys)
	return keys
}

// Clear removes every file that the mirror wrote, and the folder if nothing else is in it.
func (m *Mirror) Clear() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for name := range maps.Clone(m.written) {
		if err := m.remove(name); err != nil {
			return err
		}
	}
	if err := m.root.Remove(manifestName); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	workspace, err := os.OpenRoot(m.options.Workspace)
	if err != nil {
		return err
	}
	defer workspace.Close()
	if err := workspace.Remove(Folder); err != nil {
		m.options.Logger.Info("the folder of the mirror stays: it holds other files", "folder", Folder)
	}
	return nil
}
