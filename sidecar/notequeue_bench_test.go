package sidecar_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store/badgerstore"
)

// What a question of a host's costs that is answered from as many passages as have vectors, by its words and
// by its meaning.
func BenchmarkNotes(b *testing.B) {
	e, s := newTester(), &shelf{}
	e.id = model("one", 768)
	r := rand.New(rand.NewPCG(1, 2))
	for file := range 4096 {
		var text strings.Builder
		for part := range 4 {
			fmt.Fprintf(&text, "# Part %d\n\n", part)
			for range 60 {
				fmt.Fprintf(&text, "w%d ", r.IntN(5000))
			}
			text.WriteString("\n")
		}
		s.write(fmt.Sprintf("%04d.md", file), text.String())
	}
	st, err := badgerstore.Open(badgerstore.Options{Dir: b.TempDir(), Reserve: 1 << 20, Ballast: -1})
	if err != nil {
		b.Fatal(err)
	}
	service, err := sidecar.New(sidecar.Options{Store: st, Embedder: e, EmbedWait: time.Minute, Workspaces: s})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		service.Close()
		if err := st.Close(); err != nil {
			b.Error(err)
		}
	})
	ask := func(kind, query string) {
		req := memory.QMDRequest{Searches: []memory.QMDSearch{{Type: kind, Query: query}}, Collections: []string{"shelf"}, Limit: 4}
		if _, err := service.Query(context.Background(), alice, req); err != nil {
			b.Fatal(err)
		}
	}
	moved, stop := service.EmbeddingMoves()
	defer stop()
	for ask("vec", "w1"); e.count() < 4*4096; {
		<-moved
	}
	for _, kind := range []string{"lex", "vec", ""} {
		b.Run("type="+kind, func(b *testing.B) {
			var took []time.Duration
			for b.Loop() {
				query := fmt.Sprintf("w%d w%d w%d", r.IntN(5000), r.IntN(5000), r.IntN(5000))
				began := time.Now()
				ask(kind, query)
				took = append(took, time.Since(began))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
			b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
		})
	}
}

// count is how many different texts were embedded.
func (e *tester) count() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return len(e.embedded)
}
