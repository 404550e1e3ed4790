package notes

import (
	"cmp"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"helmdeck-sidecar/sidecar/memory"
)

// Options configure a Folder. Workspace is required and must exist.
type Options struct {
	Workspace string
	Logger    *slog.Logger // discards when nil
	// Quiet is how long a changed file must rest before it is read; 40 ms when zero. One that
	// looks half-written must rest for Patience; 1 s when zero.
	Quiet, Patience time.Duration
	// Scan is the time between two scans of all files; 15 s when zero, and 2 s where the
	// operating system gives no notice of changes.
	Scan time.Duration
	// NoNotices does without the notices of the operating system.
	NoNotices bool
}

// Folder is the workspace. It is safe for concurrent use. Close it.
type Folder struct {
	options Options
	dir     string
	log     *slog.Logger

	looking sync.Mutex   // held while files are read and told of, or written
	writing bool         // from Write until it is finished; behind looking
	step    func(string) // told of the steps of Write, in tests

	mu       sync.Mutex
	root     *os.Root // opened anew when the workspace was replaced
	files    map[string]seen
	problems map[string][]memory.NoteProblem // by file
	missing  error                           // why the workspace cannot be listed
	broken   *broken                         // what became of a reflection that was cut short
	scanned  time.Time
	notified bool
	pending  int // files that wait
}

// stamp tells one state of a file from another.
type stamp struct {
	size    int64
	changed int64 // nanoseconds
	id      uint64
}

// seen is what a file was when it was told of. The zero value stands for a file that
// somebody knows from before.
type seen struct {
	stamp
	notes     int
	newline   bool // it ended with one
	unsettled bool // it is to be read again whatever its stamp
}

// Open opens a workspace. It finishes what a reflection that was cut short began to write, or
// takes it back; what of that cannot be done is a problem in the status.
func Open(o Options) (*Folder, error) {
	o.Quiet, o.Patience = cmp.Or(o.Quiet, 40*time.Millisecond), cmp.Or(o.Patience, time.Second)
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	dir, err := Resolve(o.Workspace)
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, unusable(err)
	}
	f := &Folder{
		options: o, dir: dir, log: o.Logger, root: root, files: map[string]seen{}, problems: map[string][]memory.NoteProblem{},
	}
	f.recover()
	return f, nil
}

// reached tells a test of a step.
func (f *Folder) reached(step string) {
	if f.step != nil {
		f.step(step)
	}
}

// Resolve returns the path of a workspace without links. It touches nothing there.
func Resolve(workspace string) (string, error) {
	dir, err := filepath.Abs(workspace)
	if err == nil {
		dir, err = filepath.EvalSymlinks(dir)
	}
	if err == nil {
		_, err = os.ReadDir(dir)
	}
	if err != nil {
		return "", unusable(err)
	}
	return dir, nil
}

func unusable(err error) error {
	return memory.Wrap(memory.CodeInvalidInput, "unusable_workspace", err, "the workspace cannot be read: "+err.Error()).
		WithHint("name an existing folder, such as ~/.openclaw/workspace")
}

// Close ends the use of the folder.
func (f *Folder) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.root.Close()
}

// Dir is the workspace's path.
func (f *Folder) Dir() string { return f.dir }

// Status says what was read and what could not be.
func (f *Folder) Status() memory.WorkspaceStatus {
	f.tidy()
	f.mu.Lock()
	defer f.mu.Unlock()
	st := memory.WorkspaceStatus{Workspace: f.dir, Notices: f.notified, Pending: f.pending, Problems: []memory.NoteProblem{}}
	if !f.scanned.IsZero() {
		at := f.scanned.UTC().Truncate(time.Second)
		st.ScannedAt = &at
	}
	if f.missing != nil {
		st.Problems = append(st.Problems, memory.NoteProblem{Reason: "no_workspace", Message: "the workspace cannot be listed, its facts stay as they were: " + f.missing.Error()})
	}
	if f.broken != nil {
		st.Problems = append(st.Problems, f.broken.problem())
	}
	for _, s := range f.files {
		if s.stamp != (stamp{}) {
			st.Files++
			st.Notes += s.notes
		}
	}
	for _, list := range f.problems {
		st.Problems = append(st.Problems, list...)
	}
	slices.SortFunc(st.Problems, func(a, b memory.NoteProblem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	return st
}

// report replaces the problems of a file; nil has none.
func (f *Folder) report(file string, list []memory.NoteProblem) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(list) == 0 {
		delete(f.problems, file)
		return
	}
	if !slices.Equal(f.problems[file], list) {
		for _, p := range list {
			f.log.Warn("in the workspace", "file", p.File, "line", p.Line, "reason", p.Reason, "problem", p.Message)
		}
	}
	f.problems[file] = list
}

func (f *Folder) problem(file, reason, message string) {
	f.report(file, []memory.NoteProblem{{File: file, Reason: reason, Message: message}})
}

// place returns the root of the workspace as it is now: somebody may have put another
// folder in its place.
func (f *Folder) place() (*os.Root, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	now, err := os.Stat(f.dir)
	if err != nil {
		return nil, err
	}
	if !now.IsDir() {
		return nil, errors.New(f.dir + " is not a folder")
	}
	if held, err := f.root.Stat("."); err == nil && os.SameFile(held, now) {
		return f.root, nil
	}
	root, err := os.OpenRoot(f.dir)
	if err != nil {
		return nil, err
	}
	f.root.Close()
	f.root = root
	return root, nil
}

// stampOf is the stamp of a file, which must be a regular one.
func stampOf(info fs.FileInfo) stamp {
	return stamp{size: info.Size(), changed: info.ModTime().UnixNano(), id: inode(info)}
}
