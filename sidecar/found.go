package sidecar

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"

	"helmdeck-sidecar/sidecar/index"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
)

// foundRow is a row that a search found.
type foundRow struct {
	chunk memory.Chunk
	says  assertion // of a fact
	event bool      // an audit row, which says what no other does
	err   error
}

// results shows the first rows that say different things, or, of a listing, all. Rows that are gone or
// cannot be read are passed over.
func (s *Service) results(ctx context.Context, ns memory.Namespace, hits []index.Hit, limit int, listing bool, show shown) ([]memory.QMDResult, error) {
	list, seen := make([]memory.QMDResult, 0, min(limit, len(hits))), distinct{}
	read := s.readRows(ctx, ns, hits[:min(limit, len(hits))])
	for i := 0; i < len(hits) && len(list) < limit; i++ {
		if i == len(read) {
			read = append(read, s.readRow(ctx, ns, hits[i].ID))
		}
		row := &read[i]
		switch {
		case errors.Is(row.err, store.ErrNotFound), errors.Is(row.err, store.ErrUnreadable):
			continue
		case row.err != nil:
			return nil, row.err
		case !row.event && !seen.take(row.says) && !listing:
			continue
		}
		if r, ok := show(row.chunk, hits[i].Score); ok {
			list = append(list, r)
		}
	}
	return list, nil
}

// sharedFrom is how many rows are worth reading on two processors.
const sharedFrom = 8

// readRows reads the rows of hits.
func (s *Service) readRows(ctx context.Context, ns memory.Namespace, hits []index.Hit) []foundRow {
	rows := make([]foundRow, len(hits))
	var taken atomic.Int64
	read := func() {
		for i := taken.Add(1) - 1; i < int64(len(rows)); i = taken.Add(1) - 1 {
			rows[i] = s.readRow(ctx, ns, hits[i].ID)
		}
	}
	var other sync.WaitGroup
	if len(rows) >= sharedFrom {
		other.Go(read)
	}
	read()
	other.Wait()
	return rows
}

func (s *Service) readRow(ctx context.Context, ns memory.Namespace, key string) (row foundRow) {
	r, err := s.store.Get(ctx, ns.Encode(), key)
	if err != nil {
		return foundRow{err: err}
	}
	if row.event = strings.HasPrefix(key, auditPrefix); row.event {
		row.chunk, err = auditChunk(ns, r)
	} else {
		var f memory.Fact
		f, err = decodeFact(ns, r)
		row.chunk, row.says = factChunk(f), assertionOf(f)
	}
	if err != nil {
		row.err = store.ErrUnreadable
	}
	return row
}
