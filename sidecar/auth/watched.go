package auth

import (
	"log/slog"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// recheck is how often a watched file is looked at, at most.
const recheck = time.Second

// watched is a parsed file that is read again when it changes on disk. While
// the new content is unusable the old one stays, and the log says so once.
type watched[T any] struct {
	path    string
	parse   func([]byte) (*T, error)
	log     *slog.Logger
	current atomic.Pointer[T]
	checked atomic.Int64 // Unix nanoseconds of the last look

	mu      sync.Mutex
	seen    os.FileInfo // of the content last tried; nil when there was no file
	missing bool        // the log already says that the file is gone
}

// get returns the content, after a look at the file when the last one is old.
func (w *watched[T]) get(now time.Time) *T {
	if age := now.UnixNano() - w.checked.Load(); age < 0 || age >= int64(recheck) {
		return w.refresh(now)
	}
	return w.current.Load()
}

// refresh looks at the file now.
func (w *watched[T]) refresh(now time.Time) *T {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.checked.Store(now.UnixNano())
	info, err := os.Stat(w.path)
	if err != nil {
		if w.seen != nil && !w.missing {
			w.log.Warn("a key file is gone; the keys read from it before stay in use", "file", w.path, "error", err)
			w.missing = true
		}
		return w.current.Load()
	}
	w.missing = false
	if w.seen != nil && sameVersion(w.seen, info) {
		return w.current.Load()
	}
	if err := w.load(); err != nil {
		w.log.Error("a key file changed and cannot be used; the keys read from it before stay in use", "file", w.path, "error", err)
	}
	return w.current.Load()
}

// load reads the file. Its callers hold mu, or are alone with w.
func (w *watched[T]) load() error {
	f, err := os.Open(w.path)
	if err != nil {
		return err
	}
	defer f.Close()
	if w.seen, err = f.Stat(); err != nil {
		return err
	}
	data, err := readLimited(f)
	if err != nil {
		return err
	}
	content, err := w.parse(data)
	if err != nil {
		return err
	}
	w.current.Store(content)
	return nil
}

func sameVersion(a, b os.FileInfo) bool {
	return os.SameFile(a, b) && a.Size() == b.Size() && a.ModTime().Equal(b.ModTime())
}
