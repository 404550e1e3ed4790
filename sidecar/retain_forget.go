package sidecar

import (
	"strings"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
)

// sparing is a target without the facts that files have: they would be back at once. One
// that names such a fact is refused.
func (t target) sparing() (target, error) {
	for _, key := range t.keys {
		if fromFile(key) {
			return t, stays(strings.TrimPrefix(key, factPrefix))
		}
	}
	if t.keys == nil && !t.all {
		keep := t.keep
		t.keep = func(r store.Record) bool { return !fromFile(r.Key) && (keep == nil || keep(r)) }
	}
	return t, nil
}

// stays is the refusal to forget a fact that a file has.
func stays(key string) error {
	file, _, _ := cutNoteKey(factPrefix + key)
	return memory.Errorf(memory.CodeConflict, "from_file", "the fact is a line of %s, which would bring it back", file).
		WithHint("delete the line in the file; its source says which one it is")
}

// restore makes the facts anew, in the background, after all of the namespace was erased.
func (k *keeping) restore() {
	s := k.service
	s.running.Go(func() {
		start := func() error {
			k.mu.Lock()
			defer k.mu.Unlock()
			k.files = map[string]map[string]noteRef{}
			return nil
		}
		if err := k.notes.Rescan(k.ctx, start, k.tell); err != nil && k.ctx.Err() == nil {
			s.log.Warn("the facts of a workspace could not be made anew", "cause", err)
		}
	})
}
