package sidecar_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store/badgerstore"
)

// What a prompt takes inside the sidecar, by how much is remembered.
func BenchmarkPrompt(b *testing.B) {
	for _, size := range []int{100, 10_000, 100_000} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			s := manyFacts(b, size)
			var took []time.Duration
			n := 0
			for b.Loop() {
				began := time.Now()
				_, err := s.Prompt(context.Background(), alice, memory.PromptRequest{
					Message: fmt.Sprintf("How do we deploy service%d to the cluster in rack%d?", n%size, n*7%size), Session: "s", Repeat: true,
				})
				if err != nil {
					b.Fatal(err)
				}
				took = append(took, time.Since(began))
				n++
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
			b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
		})
	}
}

func manyFacts(b *testing.B, size int) *sidecar.Service {
	b.Helper()
	st, err := badgerstore.Open(badgerstore.Options{Dir: b.TempDir(), Reserve: 1 << 20, Ballast: -1})
	if err != nil {
		b.Fatal(err)
	}
	s, err := sidecar.New(sidecar.Options{Store: st})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		s.Close()
		if err := st.Close(); err != nil {
			b.Error(err)
		}
	})
	work := make(chan int)
	done := make(chan error, 16)
	for range 16 {
		go func() {
			var failed error
			for n := range work {
				req := memory.StoreRequest{Key: fmt.Sprintf("service/%d", n), Value: fmt.Sprintf("service%d is deployed by team%d to rack%d, %s", n, n%97, n*7%size, strings.Repeat("and more ", n%5))}
				if n%(size/10) == 0 {
					req.Tags = []string{"core"}
				}
				if _, err := s.Store(context.Background(), alice, req); err != nil {
					failed = err
				}
			}
			done <- failed
		}()
	}
	for n := range size {
		work <- n
	}
	close(work)
	for range 16 {
		if err := <-done; err != nil {
			b.Fatal(err)
		}
	}
	return s
}
