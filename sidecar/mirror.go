package sidecar

import (
	"context"
	"errors"
	"log/slog"
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
}

// Mirror keeps the files those of the live facts of a namespace until ctx ends. Audit rows
// have none. What cannot be written is logged and tried again.
func (s *Service) Mirror(ctx context.Context, ns memory.Namespace, files FactFiles) {
	m := &mirroring{service: s, ns: ns, files: files, log: s.log, wake: make(chan struct{}, 1), all: true}
	ready, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		if err := s.store.Watch(ctx, ns.Encode(), factPrefix, ready, m.note); err != nil && ctx.Err() == nil {
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

// mirroring is the work of one mirror.
type mirroring struct {
	service *Service
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
	for ctx.Err() == nil {
		if err := m.work(ctx); err != nil && ctx.Err() == nil {
			m.log.Warn("mirroring facts", "cause", err)
			m.mu.Lock()
			m.all = true
			m.mu.Unlock()
		}
		select {
		case <-ctx.Done():
		case <-m.wake:
		case <-repair.C:
			m.mu.Lock()
			for _, key := range m.files.Damaged() {
				m.queue = append(m.queue, factPrefix+key)
			}
			m.mu.Unlock()
		}
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
	_, err := m.service.each(ctx, m.ns, factPrefix, func(r store.Record) error {
		f, err := decodeFact(m.ns, r)
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

// update makes one file that of its fact as it is now.
func (m *mirroring) update(ctx context.Context, key string) (room bool, err error) {
	r, err := m.service.store.Get(ctx, m.ns.Encode(), key)
	if errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrUnreadable) {
		return m.files.Remove(strings.TrimPrefix(key, factPrefix))
	}
	if err != nil {
		return false, err
	}
	f, err := decodeFact(m.ns, r)
	if err != nil {
		return false, nil
	}
	return false, m.files.Put(f)
}
