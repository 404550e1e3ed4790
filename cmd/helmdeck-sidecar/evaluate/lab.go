package evaluate

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"sync"

	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store/badgerstore"
)

// lab is a service over a store that lives as long as the run.
type lab struct {
	service *sidecar.Service
	store   *badgerstore.Store
	dir     string
}

func openLab(limits memory.Limits) (*lab, error) {
	dir, err := os.MkdirTemp("", "helmdeck-bench-")
	if err != nil {
		return nil, err
	}
	log := slog.New(slog.NewTextHandler(io.Discard, nil))
	st, err := badgerstore.Open(badgerstore.Options{Dir: dir, Reserve: 1, Ballast: -1, SweepEvery: -1, Logger: log})
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	l := &lab{store: st, dir: dir}
	l.service, err = sidecar.New(sidecar.Options{Store: st, Limits: limits, Logger: log})
	if err != nil {
		return nil, errors.Join(err, l.close())
	}
	return l, nil
}

func (l *lab) close() error {
	if l.service != nil {
		l.service.Close()
	}
	return errors.Join(l.store.Close(), os.RemoveAll(l.dir))
}

// writers is how many facts are stored at once, so that they share commits.
const writers = 16

// storeAll stores facts for a caller.
func (l *lab) storeAll(ctx context.Context, caller memory.Caller, facts []memory.StoreRequest) error {
	next := make(chan memory.StoreRequest)
	failed := make(chan error, writers)
	var wg sync.WaitGroup
	for range writers {
		wg.Go(func() {
			for req := range next {
				if _, err := l.service.Store(ctx, caller, req); err != nil {
					failed <- err
					return
				}
			}
		})
	}
	err := feed(facts, next, failed)
	close(next)
	wg.Wait()
	select {
	case late := <-failed:
		return errors.Join(err, late)
	default:
		return err
	}
}

func feed(facts []memory.StoreRequest, next chan<- memory.StoreRequest, failed <-chan error) error {
	for _, f := range facts {
		select {
		case next <- f:
		case err := <-failed:
			return err
		}
	}
	return nil
}

// person is a caller who may read and write.
func person(subject string) memory.Caller {
	return memory.Caller{Subject: subject, Scopes: []memory.Scope{memory.ScopeRead, memory.ScopeWrite}}
}
