package badgerstore

import (
	"fmt"
	"log/slog"
	"strings"
	"sync"
)

// badgerLog hands Badger's log to slog: its warnings and errors as they are, all
// else for debugging.
type badgerLog struct{ log *slog.Logger }

func (l badgerLog) Errorf(f string, a ...any)   { l.log.Error(badgerLine(f, a)) }
func (l badgerLog) Warningf(f string, a ...any) { l.log.Warn(badgerLine(f, a)) }
func (l badgerLog) Infof(f string, a ...any)    { l.log.Debug(badgerLine(f, a)) }
func (l badgerLog) Debugf(string, ...any)       {}

func badgerLine(f string, a []any) string {
	return "badger: " + strings.TrimSpace(fmt.Sprintf(f, a...))
}

// maxUnreadable bounds what unreadable remembers.
const maxUnreadable = 10_000

// unreadable counts the records that could not be read and logs each once.
type unreadable struct {
	log  *slog.Logger
	mu   sync.Mutex
	seen map[string]bool
}

func (u *unreadable) note(namespace, key string, row []byte, err error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.seen[string(row)] || len(u.seen) >= maxUnreadable {
		return
	}
	u.seen[string(row)] = true
	u.log.Warn("record cannot be read", "namespace", namespace, "key", key, "err", err)
}

func (u *unreadable) count() uint64 {
	u.mu.Lock()
	defer u.mu.Unlock()
	return uint64(len(u.seen))
}
