package badgerstore

import (
	"context"
	"testing"
	"time"

	"github.com/dgraph-io/badger/v4"

	"helmdeck-sidecar/store"
)

// Badger itself knows when each version ends: not before the record says, and
// not much later. The clock of the store may be another one.
func TestBadgerKnowsTheExpiry(t *testing.T) {
	now := time.Date(2040, 1, 1, 0, 0, 0, 0, time.UTC)
	s, err := Open(Options{Dir: t.TempDir(), Reserve: 1, Ballast: -1, Now: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, ttl := range []time.Duration{2*time.Hour + time.Millisecond, 5 * time.Hour} {
		put := store.Put{Namespace: "ns", Key: "k", Value: []byte("v"), ExpiresAt: now.Add(ttl)}
		if _, err := s.Put(context.Background(), put); err != nil {
			t.Fatal(err)
		}
	}
	left := map[byte]time.Duration{rowRecord: 5 * time.Hour, rowHistory: 2*time.Hour + time.Millisecond}
	err = s.db.View(func(txn *badger.Txn) error {
		for prefix, want := range left {
			it := txn.NewIterator(badger.IteratorOptions{Prefix: []byte{prefix}})
			rows := 0
			for it.Rewind(); it.Valid(); it.Next() {
				rows++
				got := time.Until(time.Unix(int64(it.Item().ExpiresAt()), 0))
				if got < want || got > want+ttlSlack+time.Minute {
					t.Errorf("Badger ends a row %q in %v; the record has %v left", prefix, got, want)
				}
			}
			it.Close()
			if rows != 1 {
				t.Errorf("there are %d rows %q, want 1", rows, prefix)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
