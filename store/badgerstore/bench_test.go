package badgerstore

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"helmdeck-sidecar/store"
)

const factSize = 300

func openBench(b *testing.B) *Store {
	s := openTest(b, Options{Dir: b.TempDir(), SweepEvery: -1})
	b.Cleanup(func() { s.Close() })
	return s
}

// load writes n facts with many writers.
func load(tb testing.TB, s *Store, namespace string, n, size int) {
	tb.Helper()
	var next atomic.Int64
	var wg sync.WaitGroup
	for range 64 {
		wg.Go(func() {
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				if err := putFact(s, namespace, fmt.Sprintf("fact/%08d", i), size); err != nil {
					tb.Errorf("fact %d: %v", i, err)
					return
				}
			}
		})
	}
	wg.Wait()
}

func putFact(s *Store, namespace, key string, size int) error {
	_, err := s.Put(context.Background(), store.Put{
		Namespace: namespace, Key: key, Value: randomBytes(size), ExpiresAt: s.now().Add(90 * 24 * time.Hour)})
	return err
}

func BenchmarkPut(b *testing.B) {
	for _, writers := range []int{1, 8, 32} {
		b.Run(fmt.Sprintf("writers=%d", writers), func(b *testing.B) {
			s := openBench(b)
			var next atomic.Int64
			var wg sync.WaitGroup
			b.ResetTimer()
			for range writers {
				wg.Go(func() {
					for i := next.Add(1); i <= int64(b.N); i = next.Add(1) {
						if err := putFact(s, "bench", fmt.Sprint(i), factSize); err != nil {
							b.Error(err)
						}
					}
				})
			}
			wg.Wait()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "puts/s")
		})
	}
}

func BenchmarkGet(b *testing.B) {
	s := openBench(b)
	load(b, s, "bench", 50_000, factSize)
	i := 0
	for b.Loop() {
		i = (i + 7919) % 50_000
		if _, err := s.Get(b.Context(), "bench", fmt.Sprintf("fact/%08d", i)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkListPage(b *testing.B) {
	s := openBench(b)
	load(b, s, "bench", 50_000, factSize)
	after := ""
	for b.Loop() {
		page, err := s.List(b.Context(), "bench", "", after, 100)
		if err != nil {
			b.Fatal(err)
		}
		after = page.Next
	}
}

func BenchmarkHistory(b *testing.B) {
	s := openBench(b)
	for range 10 {
		if err := putFact(s, "bench", "k", factSize); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if recs, _, err := s.History(b.Context(), "bench", "k"); err != nil || len(recs) != 10 {
			b.Fatal(len(recs), err)
		}
	}
}

// BenchmarkOpen opens a store with 100,000 facts and reads one.
func BenchmarkOpen(b *testing.B) {
	dir := b.TempDir()
	s := openTest(b, Options{Dir: dir})
	load(b, s, "bench", 100_000, factSize)
	if err := s.Sweep(b.Context()); err != nil {
		b.Fatal(err)
	}
	s.Close()
	size := float64(allocated(dir)) / 100_000
	for b.Loop() {
		s := openTest(b, Options{Dir: dir})
		if _, err := s.Get(b.Context(), "bench", "fact/00000000"); err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		s.Close()
		b.StartTimer()
	}
	b.ReportMetric(size, "disk-bytes/fact")
}
