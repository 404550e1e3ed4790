package badgerstore

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"helmdeck-sidecar/store"
)

// deleteChunk is how many keys are deleted before other writers get a turn.
const deleteChunk = 256

// Put implements store.Writer. When ctx ends while it waits, the record may have
// been stored, or still be.
func (s *Store) Put(ctx context.Context, put store.Put) (store.Record, error) {
	if err := checkPut(put); err != nil {
		return store.Record{}, err
	}
	put.Value = slices.Clone(put.Value)
	r := newRequest(opPut)
	r.put = put
	if err := s.write(ctx, r); err != nil {
		return store.Record{}, err
	}
	return r.stored, nil
}

func checkPut(put store.Put) error {
	if err := checkKey(put.Namespace, put.Key); err != nil {
		return err
	}
	if len(put.Value) > store.MaxValue {
		return fmt.Errorf("%w: the value has %d bytes, the most is %d", store.ErrInvalid, len(put.Value), store.MaxValue)
	}
	if put.ExpiresAt.Before(time.Unix(0, math.MinInt64)) || put.ExpiresAt.After(time.Unix(0, math.MaxInt64)) {
		return fmt.Errorf("%w: the expiry %v is out of range", store.ErrInvalid, put.ExpiresAt)
	}
	return nil
}

func checkNamespace(namespace string) error {
	if namespace == "" {
		return fmt.Errorf("%w: the namespace is empty", store.ErrInvalid)
	}
	return nil
}

func checkKey(namespace, key string) error {
	if key == "" {
		return fmt.Errorf("%w: the key is empty", store.ErrInvalid)
	}
	if len(key) > store.MaxKey {
		return fmt.Errorf("%w: the key has %d bytes, the most is %d", store.ErrInvalid, len(key), store.MaxKey)
	}
	return checkNamespace(namespace)
}

// Delete implements store.Writer.
func (s *Store) Delete(ctx context.Context, namespace string, keys ...string) (int, error) {
	if err := checkNamespace(namespace); err != nil {
		return 0, err
	}
	for _, key := range keys {
		if err := checkKey(namespace, key); err != nil {
			return 0, err
		}
	}
	n := 0
	for chunk := range slices.Chunk(keys, deleteChunk) {
		r := newRequest(opDelete)
		r.namespace, r.keys = namespace, slices.Clone(chunk)
		err := s.write(ctx, r)
		n += int(r.gone.Load())
		if err != nil {
			return n, err
		}
	}
	return n, ctx.Err()
}

// Erase implements store.Writer. The namespace is gone, and unreadable, before
// its rows are removed; what ctx or a crash leaves of them goes with the next
// sweep.
func (s *Store) Erase(ctx context.Context, namespace string) (int, error) {
	if err := checkNamespace(namespace); err != nil {
		return 0, err
	}
	r := newRequest(opErase)
	r.namespace = namespace
	if err := s.write(ctx, r); err != nil {
		return int(r.gone.Load()), err
	}
	n := int(r.gone.Load())
	if r.erased == nil {
		return n, nil
	}
	if err := s.enter(); err != nil {
		return n, err
	}
	defer s.leave()
	return n, s.removeSpace(ctx, *r.erased)
}

// write hands the request to the committer and waits for it.
func (s *Store) write(ctx context.Context, r *request) error {
	if err := s.enter(); err != nil {
		return err
	}
	defer s.leave()
	return s.submit(ctx, r)
}

// submit is write for those who have entered.
func (s *Store) submit(ctx context.Context, r *request) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	r.ctx = ctx
	select {
	case s.writes <- r:
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case <-r.done:
		return r.err
	case <-ctx.Done():
		return ctx.Err()
	}
}
