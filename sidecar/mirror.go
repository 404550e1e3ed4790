package sidecar

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
)

const (
	// repairEvery is how often the files of a mirror are looked at.
	repairEvery = 2 * time.Second
	// maxMirrorQueue is how many changes are carried out one by one; with more, all files
	// are compared with all facts.
	maxMirrorQueue = 64
)

// FactFiles is where the facts of a namespace are mirrored to.
type FactFiles interface {
	Put(memory.Fact) error
	// Remove reports whether there is room now for facts that have no file.
	Remove(key string) (room bool, err error)
	Sync([]memory.Fact) error
	// Damaged lists the keys whose files somebody changed or deleted.
	Damaged() []string
	// File names the file of a key, relative to the workspace, with the SHA-256 of its
	// content in hex and the number of its lines; ok is false when it has none.
	File(key string) (name, hash string, lines int, ok bool)
	// Folder is where the files are, relative to the workspace.
	Folder() string
	// Wrote reports whether a file, named relative to the workspace, is that of a fact.
	Wrote(name string) bool
}

// Mirrored says what a mirror shows.
type Mirrored struct {
	Namespace memory.Namespace
	Audit     bool // audit rows have files as well
}

// prefix is of the rows in the store.
func (m Mirrored) prefix() string {
	if m.Audit {
		return ""
	}
	return factPrefix
}

// Mirror keeps the files those of the live facts of a namespace until ctx ends; meanwhile
// MirrorFile finds them. What cannot be written is logged and tried again.
func (s *Service) Mirror(ctx context.Context, what Mirrored, files FactFiles) {
	m := &mirroring{service: s, what: what, ns: what.Namespace, files: files, log: s.log, wake: make(chan struct{}, 1), all: true}
	defer s.mirrors.add(m)()
	ready, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		if err := s.store.Watch(ctx, m.ns.Encode(), what.prefix(), ready, m.note); err != nil && ctx.Err() == nil {
			s.log.Error("the mirror no longer follows the store", "cause", err)
		}
	}()
	select {
	case <-ready:
	case <-ended:
	}
	m.run(ctx)
	<-ended
}

// mirrorSet holds the mirrors that run. The zero value is empty.
type mirrorSet struct {
	mu  sync.Mutex
	all []*mirroring
}

func (s *mirrorSet) add(m *mirroring) (remove func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append(slices.Clone(s.all), m)
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.all = slices.DeleteFunc(slices.Clone(s.all), func(other *mirroring) bool { return other == m })
	}
}

func (s *mirrorSet) list() []*mirroring {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.all
}

// MirrorFile names the file that a fact (or audit row) of a namespace has in a workspace
// that it is mirrored to, as FactFiles.File does.
func (s *Service) MirrorFile(ns memory.Namespace, key string) (name, hash string, lines int, ok bool) {
	for _, m := range s.mirrors.list() {
		if m.ns == ns {
			if name, hash, lines, ok = m.files.File(key); ok {
				return name, hash, lines, ok
			}
		}
	}
	return "", "", 0, false
}

// mirroring is the work of one mirror.
type mirroring struct {
	service *Service
	what    Mirrored
	ns      memory.Namespace
	files   FactFiles
	log     *slog.Logger
	wake    chan struct{}

	mu    sync.Mutex
	queue []string // keys of the store that have changed
	all   bool     // everything is to be compared
}

func (m *mirroring) note(e store.Event) {
	m.mu.Lock()
	switch e.Type {
	case store.EventAttached:
	case store.EventPut, store.EventDelete, store.EventExpired:
		if fromFile(e.Key) {
			m.mu.Unlock()
			return // its file is in the workspace already
		}
		if len(m.queue) < maxMirrorQueue {
			m.queue = append(m.queue, e.Key)
		} else {
			m.all = true
		}
	default:
		m.all = true
	}
	m.mu.Unlock()
	select {
	case m.wake <- struct{}{}:
	default:
	}
}

func (m *mirroring) run(ctx context.Context) {
	repair := time.NewTicker(repairEvery)
	defer repair.Stop()
	told := ""
	for ctx.Err() == nil {
		err := m.work(ctx)
		if err == nil {
			told = ""
		}
		if err != nil && ctx.Err() == nil {
			if told != err.Error() {
				told = err.Error()
				m.log.Warn("facts cannot be mirrored; trying again", "namespace", m.ns.String(), "cause", err)
			}
			m.mu.Lock()
			m.all = true
			m.mu.Unlock()
		}
		select {
		case <-ctx.Done():
		case <-m.wake:
		case <-repair.C:
			m.repair(m.files.Damaged())
		}
	}
}

func (m *mirroring) repair(keys []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(keys) > maxMirrorQueue {
		m.all = true
		return
	}
	for _, key := range keys {
		prefix := factPrefix
		if first, _, _ := strings.Cut(key, "/"); reserved(first) {
			prefix = auditPrefix
		}
		m.queue = append(m.queue, prefix+key)
	}
}

// work carries out what has changed.
func (m *mirroring) work(ctx context.Context) error {
	m.mu.Lock()
	queue, all := m.queue, m.all
	m.queue, m.all = nil, false
	m.mu.Unlock()
	if !all {
		for _, key := range queue {
			room, err := m.update(ctx, key)
			if err != nil {
				return err
			}
			all = all || room
		}
	}
	if !all {
		return nil
	}
	var facts []memory.Fact
	_, err := m.service.each(ctx, m.ns, m.what.prefix(), func(r store.Record) error {
		if fromFile(r.Key) {
			return nil // its file is in the workspace already
		}
		f, err := decodeRow(m.ns, r)
		if err == nil {
			facts = append(facts, f)
		}
		return err
	})
	if err != nil {
		return err
	}
	return m.files.Sync(facts)
}

// update makes one file that of its row as it is now.
func (m *mirroring) update(ctx context.Context, key string) (room bool, err error) {
	r, err := m.service.store.Get(ctx, m.ns.Encode(), key)
	if errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrUnreadable) {
		return m.files.Remove(strings.TrimPrefix(strings.TrimPrefix(key, factPrefix), auditPrefix))
	}
	if err != nil {
		return false, err
	}
	f, err := decodeRow(m.ns, r)
	if err != nil {
		return false, nil
	}
	return false, m.files.Put(f)
}

// decodeRow decodes a fact, or an audit row as if it were one.
func decodeRow(ns memory.Namespace, r store.Record) (memory.Fact, error) {
	if !strings.HasPrefix(r.Key, auditPrefix) {
		return decodeFact(ns, r)
	}
	rec, err := decodeAudit(r)
	return memory.Fact{
		ID: factID(ns, r.Key), Key: strings.TrimPrefix(r.Key, auditPrefix), Value: auditSnippet(rec), Category: rec.Category,
		CreatedAt: r.Created.UTC(), UpdatedAt: r.Updated.UTC(), ExpiresAt: r.ExpiresAt.UTC(),
	}, err
}
