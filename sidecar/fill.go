package sidecar

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"

	"helmdeck-sidecar/sidecar/index"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
)

// Records are decoded and analysed by a few at once, in batches; the index takes the
// batches in one by one.
const (
	maxFillers = 4
	fillBatch  = 128
)

// fill puts every record and every vector of a namespace into its index, in no certain
// order. It returns how many could not be read.
func fill(ctx context.Context, r store.Reader, ns memory.Namespace, n *namespaceIndex) (int, error) {
	var damaged int
	var failed error
	var vectors sync.WaitGroup
	vectors.Go(func() { damaged, failed = fillVectors(ctx, r, ns, n.spaces) })
	skipped, err := fillWords(ctx, r, ns, n.index)
	vectors.Wait()
	return skipped + damaged, errors.Join(err, failed)
}

func fillVectors(ctx context.Context, r store.Reader, ns memory.Namespace, s *spaces) (skipped int, err error) {
	for after := ""; ; {
		page, err := r.Attachments(ctx, ns.Encode(), factPrefix, after, 1000)
		if err != nil {
			return skipped, err
		}
		skipped += page.Skipped
		for _, a := range page.Attachments {
			if s.put(a.Key, a.Value) != nil {
				skipped++
			}
		}
		if page.Next == "" {
			return skipped, nil
		}
		after = page.Next
	}
}

func fillWords(ctx context.Context, r store.Reader, ns memory.Namespace, x *index.Index) (int, error) {
	batches := make(chan []store.Record)
	var unreadable atomic.Int64
	var fillers sync.WaitGroup
	for range min(maxFillers, runtime.GOMAXPROCS(0)) {
		fillers.Go(func() {
			for batch := range batches {
				unreadable.Add(int64(put(x, batch...)))
			}
		})
	}
	var batch []store.Record
	skipped, err := eachRecord(ctx, r, ns, "", func(r store.Record) error {
		if !isRow(r.Key) {
			return nil
		}
		if batch = append(batch, r); len(batch) == fillBatch {
			batches <- batch
			batch = nil
		}
		return nil
	})
	batches <- batch
	close(batches)
	fillers.Wait()
	return skipped + int(unreadable.Load()), err
}

// put indexes records and returns how many of them cannot be.
func put(x *index.Index, records ...store.Record) (unreadable int) {
	docs := make([]index.Document, 0, len(records))
	for _, r := range records {
		d, err := document(r)
		if err != nil {
			unreadable++
			continue
		}
		docs = append(docs, d)
	}
	x.Put(docs...)
	return unreadable
}

// Warm builds the search indexes of the namespaces, so that a first search finds
// them. It stops at half of what all may hold, and when ctx ends.
func (s *Service) Warm(ctx context.Context) error {
	names, err := s.store.Namespaces(ctx)
	if err != nil {
		return storeError(err)
	}
	for _, name := range names {
		ns, ok := memory.DecodeNamespace(name)
		if !ok {
			continue
		}
		if s.indexes.size() > s.indexes.ceiling/2 {
			return nil
		}
		if _, err := s.indexes.get(ctx, ns); err != nil {
			return storeError(err)
		}
	}
	return nil
}

// size is how many bytes all indexes hold.
func (x *indexes) size() int64 {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.bytes()
}
