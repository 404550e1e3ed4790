package evaluate

import (
	"context"
	"errors"
	"io"
	"iter"
	"log/slog"
	"os"
	"slices"
	"sync"
	"time"

	"helmdeck-sidecar/embeddings"
	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store/badgerstore"
)

// lab is a service over a store that lives as long as the run.
type lab struct {
	service *sidecar.Service
	store   *badgerstore.Store
	dir     string
	// Nil without a model.
	supervisor *embeddings.Supervisor
	stop       context.CancelFunc
	supervised sync.WaitGroup
}

// openLab keeps the store in a folder of its own below parent, which is the
// system's for temporary files when empty.
func openLab(parent string, options sidecar.Options, model *embeddings.Client) (*lab, error) {
	dir, err := os.MkdirTemp(parent, "helmdeck-bench-")
	if err != nil {
		return nil, memory.Wrap(memory.CodeInvalidInput, "unusable_dir", err, "the store cannot be put there: "+err.Error())
	}
	log := slog.New(slog.NewTextHandler(io.Discard, nil))
	st, err := badgerstore.Open(badgerstore.Options{Dir: dir, Reserve: 1, Ballast: -1, SweepEvery: -1, Logger: log})
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	l := &lab{store: st, dir: dir, stop: func() {}}
	options.Store, options.Logger, options.EmbedWait = st, log, time.Minute
	if model != nil {
		l.supervise(model)
		options.Embedder = l.supervisor
	}
	l.service, err = sidecar.New(options)
	if err != nil {
		return nil, errors.Join(err, l.close())
	}
	return l, nil
}

// supervise looks after the model until close.
func (l *lab) supervise(model *embeddings.Client) {
	var ctx context.Context
	ctx, l.stop = context.WithCancel(context.Background())
	l.supervisor = embeddings.NewSupervisor(model, embeddings.SupervisorOptions{})
	l.supervised.Go(func() { l.supervisor.Run(ctx) })
}

// awaitVectors returns when every fact of a caller has its vector, or has none to get.
func (l *lab) awaitVectors(ctx context.Context, caller memory.Caller) error {
	for l.supervisor != nil {
		status, err := l.service.EmbeddingsStatus(ctx, caller, memory.EmbeddingsRequest{})
		switch {
		case err != nil:
			return err
		case status.Phase == string(embeddings.PhaseReady) && status.Pending == 0:
			return nil
		case status.Phase == string(embeddings.PhaseFailed), status.Reason == embeddings.ReasonModelMissing:
			return memory.Errorf(memory.CodeUnavailable, status.Reason, "the model cannot be used: %s", status.LastError)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(20 * time.Millisecond):
		}
	}
	return nil
}

func (l *lab) close() error {
	l.stop()
	l.supervised.Wait()
	if l.service != nil {
		l.service.Close()
	}
	return errors.Join(l.store.Close(), os.RemoveAll(l.dir))
}

// writers is how many facts are stored at once, so that they share commits.
const writers = 16

// storeAll stores facts for a caller.
func (l *lab) storeAll(ctx context.Context, caller memory.Caller, facts []memory.StoreRequest) error {
	_, err := l.storeTimed(ctx, caller, slices.Values(facts))
	return err
}

// storeTimed stores facts for a caller and returns how long each call took. It takes
// the facts from one goroutine.
func (l *lab) storeTimed(ctx context.Context, caller memory.Caller, facts iter.Seq[memory.StoreRequest]) ([]time.Duration, error) {
	next := make(chan memory.StoreRequest, writers)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	took := make([][]time.Duration, writers)
	var wg sync.WaitGroup
	for i := range writers {
		wg.Go(func() {
			for req := range next {
				begin := time.Now()
				if _, err := l.service.Store(ctx, caller, req); err != nil {
					cancel(err)
					return
				}
				took[i] = append(took[i], time.Since(begin))
			}
		})
	}
	for f := range facts {
		select {
		case next <- f:
			continue
		case <-ctx.Done():
		}
		break
	}
	close(next)
	wg.Wait()
	return slices.Concat(took...), context.Cause(ctx)
}

// person is a caller who may read and write.
func person(subject string) memory.Caller {
	return memory.Caller{Subject: subject, Scopes: []memory.Scope{memory.ScopeRead, memory.ScopeWrite}}
}
