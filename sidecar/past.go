package sidecar

import (
	"context"
	"time"

	"helmdeck-sidecar/sidecar/index"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
)

// pastIndex indexes the facts as they stood at a time, from the versions that are
// still kept. It reads the whole namespace, so it is for the rare question.
func (s *Service) pastIndex(ctx context.Context, ns memory.Namespace, at time.Time) (*index.Index, error) {
	x := index.New()
	_, err := s.each(ctx, ns, factPrefix, func(r store.Record) error {
		past, err := s.versionAt(ctx, ns, r, at)
		if err != nil || past == nil {
			return err
		}
		d, err := document(*past)
		if err == nil {
			x.Put(d)
		}
		return err
	})
	return x, err
}

// versionAt returns the version of a record that was current at a time, or nil. An imported
// version counts from when it was stored where it came from.
func (s *Service) versionAt(ctx context.Context, ns memory.Namespace, now store.Record, at time.Time) (*store.Record, error) {
	if !storedAt(now).Updated.After(at) {
		return &now, nil
	}
	if now.Version == 1 {
		return nil, nil
	}
	versions, _, err := s.store.History(ctx, ns.Encode(), now.Key)
	for _, v := range versions {
		if !storedAt(v).Updated.After(at) {
			return &v, nil
		}
	}
	return nil, err
}

// readAsOf reads the version of a key that was current at a time.
func (s *Service) readAsOf(at time.Time) reader {
	return func(ctx context.Context, ns memory.Namespace, key string) (store.Record, error) {
		r, err := s.store.Get(ctx, ns.Encode(), key)
		if err != nil {
			return r, err
		}
		past, err := s.versionAt(ctx, ns, r, at)
		if err == nil && past == nil {
			err = store.ErrNotFound
		}
		if err != nil {
			return store.Record{}, err
		}
		return *past, nil
	}
}
