package badgerstore

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/dgraph-io/badger/v4"

	"helmdeck-sidecar/store"
)

const (
	// watchDiskEvery is how often free space is looked at while nobody writes.
	watchDiskEvery = time.Second
	// lowSweepEvery is the time between sweeps while space is low.
	lowSweepEvery = 5 * time.Second
)

// Sweep removes what erased namespaces left behind and rewrites the database so
// that deleted and expired records leave the disk. It can be called at any time;
// reads and writes go on. Without room for the rewriting it returns
// store.ErrLowDisk.
func (s *Store) Sweep(ctx context.Context) error {
	if err := s.enter(); err != nil {
		return err
	}
	defer s.leave()
	return s.sweep(ctx)
}

func (s *Store) sweep(ctx context.Context) error {
	if err := s.removeGarbage(ctx); err != nil {
		return err
	}
	if s.unswept.Swap(0) > 0 {
		if err := s.freeSpace(ctx); err != nil {
			s.unswept.Add(1)
			return err
		}
	}
	now := s.now()
	s.lastSweep.Store(&now)
	return nil
}

// maintain runs what nobody waits for: compaction when there is something to
// compact, sweeps, the ballast, and the pages of the tables.
func (s *Store) maintain() {
	if err := s.removeGarbage(s.running); err != nil && s.running.Err() == nil {
		s.log.Warn("removing what erased namespaces left behind", "err", err)
	}
	tick := time.NewTicker(watchDiskEvery)
	defer tick.Stop()
	last := time.Now()
	for {
		select {
		case <-s.running.Done():
			return
		case <-s.wakeCompact:
			s.compact()
		case <-tick.C:
			s.disk.balance()
			s.shrink()
			if s.sweepDue(time.Since(last)) {
				s.sweepAlone()
				last = time.Now()
			}
		}
	}
}

// shrink lets the pages of the tables go when the store was used.
func (s *Store) shrink() {
	if !s.used.Swap(false) {
		return
	}
	if err := s.releasePages(); err != nil {
		s.log.Debug("the pages of the tables stay in memory", "err", err)
	}
}

func (s *Store) sweepDue(since time.Duration) bool {
	if s.opt.SweepEvery > 0 && since >= s.opt.SweepEvery {
		return true
	}
	return since >= lowSweepEvery && s.unswept.Load() > 0 && s.admit(opPut) != nil
}

func (s *Store) sweepAlone() {
	err := s.sweep(s.running)
	if err != nil && s.running.Err() == nil {
		s.log.Warn("sweep", "err", err)
	}
}

// freeSpace writes out and compacts twice, as the first round leaves a single
// table in level 0 alone when there is nothing below it.
func (s *Store) freeSpace(ctx context.Context) error {
	var pushErr error
	for range 2 {
		pushErr = s.submit(ctx, newRequest(opPushOut))
		if pushErr == nil {
			pushErr = s.waitFlushed(ctx)
		}
		if pushErr != nil && !errors.Is(pushErr, store.ErrLowDisk) {
			return pushErr
		}
		if err := s.compact(); err != nil {
			return err
		}
	}
	return errors.Join(pushErr, s.collectValueLog())
}

// collectValueLog rewrites value log files that are half garbage. Records of today
// are too small for the value log; it is there for those of older settings.
func (s *Store) collectValueLog() error {
	for {
		err := s.db.RunValueLogGC(0.5)
		switch {
		case errors.Is(err, badger.ErrNoRewrite), errors.Is(err, badger.ErrRejected):
			return nil
		case err != nil:
			return fmt.Errorf("value log: %w", err)
		}
	}
}
