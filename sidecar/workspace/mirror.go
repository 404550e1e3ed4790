package workspace

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"helmdeck-sidecar/sidecar/memory"
)

// Folder is where a mirror is, below a workspace.
const Folder = "memory/helmdeck"

// The bounds of a mirror by default, and the most files that it may be given.
const (
	DefaultMaxFiles = 1000
	DefaultMaxBytes = 8 << 20
	MostFiles       = 10_000
)

// Options configure a Mirror. Workspace is required and must exist.
type Options struct {
	Workspace string
	MaxFiles  int   // DefaultMaxFiles when zero
	MaxBytes  int64 // of all files; DefaultMaxBytes when zero
	Logger    *slog.Logger
}

// Mirror keeps the files of the facts of one namespace. It is safe for concurrent use.
type Mirror struct {
	options Options

	mu      sync.Mutex
	root    *os.Root         // of Folder
	own     owner            // of new files
	written map[string]entry // by file name
	bytes   int64
	left    bool // facts have no file for want of room
}

// entry is a file that the mirror wrote.
type entry struct {
	Key     string    `json:"key"`
	Hash    string    `json:"sha256"`
	Size    int64     `json:"size"`
	Lines   int       `json:"lines"`
	Worth   int       `json:"worth"`   // see worth
	Updated time.Time `json:"updated"` // of the fact
	modTime time.Time // of the file; zero until it was seen to be as written
}

// less orders entries by what goes first when there is no room.
func (e entry) less(f entry) int {
	return cmp.Or(cmp.Compare(e.Worth, f.Worth), e.Updated.Compare(f.Updated), cmp.Compare(f.Key, e.Key))
}

// worth ranks a fact among those that want a file, as the package comment says.
func worth(f memory.Fact) int {
	switch {
	case slices.Contains(memory.ReservedCategories(), f.Category):
		return 0
	case slices.ContainsFunc(f.Tags, func(t string) bool { return strings.EqualFold(t, "pinned") }):
		return 3
	case f.Confidence != nil && *f.Confidence < 0.5:
		return 1
	}
	return 2
}

// OpenMirror opens the folder of a workspace's mirror and creates it if need be. It fails
// when the folder is reached by a link.
func OpenMirror(o Options) (*Mirror, error) {
	o.MaxFiles, o.MaxBytes = cmp.Or(o.MaxFiles, DefaultMaxFiles), cmp.Or(o.MaxBytes, DefaultMaxBytes)
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	m := &Mirror{options: o}
	if err := m.reach(); err != nil {
		return nil, memory.Wrap(memory.CodeInvalidInput, "unusable_workspace", err, "the workspace cannot be mirrored to: "+err.Error())
	}
	var err error
	if m.written, err = m.readManifest(); err != nil {
		return nil, errors.Join(memory.Wrap(memory.CodeInvalidInput, "unusable_manifest", err, "the list of mirrored files cannot be read: "+err.Error()), m.root.Close())
	}
	for _, e := range m.written {
		m.bytes += e.Size
	}
	return m, nil
}

// Close keeps the files and ends the use of the folder.
func (m *Mirror) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.root.Close()
}

// File names the file of a key, relative to the workspace, with the SHA-256 of its content
// in hex and the number of its lines. ok is false when the key has none, or one that was not
// written yet.
func (m *Mirror) File(key string) (name, hash string, lines int, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	name = FileName(key)
	e, ok := m.written[name]
	if !ok || e.modTime.IsZero() {
		return "", "", 0, false
	}
	return Folder + "/" + name, e.Hash, e.Lines, true
}

// Folder is where the files are, relative to the workspace.
func (m *Mirror) Folder() string { return Folder }

// Wrote reports whether a file, named relative to the workspace, is one of the mirror's.
func (m *Mirror) Wrote(name string) bool {
	base, ok := strings.CutPrefix(name, Folder+"/")
	m.mu.Lock()
	defer m.mu.Unlock()
	_, wrote := m.written[base]
	return ok && wrote
}

// Put writes the file of a fact. When the mirror is full, the least worthy files go for it.
func (m *Mirror) Put(f memory.Fact) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.reach(); err != nil {
		return err
	}
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
	e := entry{
		Key: f.Key, Hash: hex.EncodeToString(sum[:]), Size: int64(len(content)),
		Lines: strings.Count(string(content), "\n"), Worth: worth(f), Updated: f.UpdatedAt,
	}
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

// shrink removes the least worthy files until the rest is within bounds.
func (m *Mirror) shrink() error {
	if len(m.written) <= m.options.MaxFiles && m.bytes <= m.options.MaxBytes {
		return nil
	}
	m.left = true
	names := slices.SortedFunc(maps.Keys(m.written), func(a, b string) int { return m.written[a].less(m.written[b]) })
	for _, name := range names {
		if len(m.written) <= m.options.MaxFiles && m.bytes <= m.options.MaxBytes {
			return nil
		}
		if err := m.remove(name); err != nil {
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
	if err := m.reach(); err != nil {
		return false, err
	}
	if _, ok := m.written[FileName(key)]; !ok {
		return false, nil
	}
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

// Sync makes the files those of the facts, the worthiest if there is no room for all.
func (m *Mirror) Sync(facts []memory.Fact) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.reach(); err != nil {
		return err
	}
	m.left = false
	best := slices.Clone(facts)
	slices.SortFunc(best, func(a, b memory.Fact) int {
		return entry{Key: b.Key, Worth: worth(b), Updated: b.UpdatedAt}.less(entry{Key: a.Key, Worth: worth(a), Updated: a.UpdatedAt})
	})
	if len(best) > m.options.MaxFiles {
		best, m.left = best[:m.options.MaxFiles], true
	}
	wanted := map[string]bool{}
	for _, f := range best {
		wanted[FileName(f.Key)] = true
	}
	for name := range m.written {
		if !wanted[name] {
			if err := m.remove(name); err != nil {
				return err
			}
		}
	}
	for _, f := range best {
		if err := m.plan(f); err != nil {
			return err
		}
	}
	if err := m.shrink(); err != nil {
		return err
	}
	return m.carryOut(best)
}

// Damaged lists the keys whose files are not as they were written.
func (m *Mirror) Damaged() (keys []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for name, e := range m.written {
		if m.moved() || !m.intact(name, e) {
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
	return removeFolder(m.options.Workspace)
}
