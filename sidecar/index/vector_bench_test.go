package index

import (
	"fmt"
	"runtime"
	"slices"
	"testing"
	"time"
)

func BenchmarkVectors(b *testing.B) {
	const dim = 768
	for _, n := range []int{1_000, 10_000, 100_000} {
		e := newEmbeddings(dim, 1000)
		v := NewVectors(dim)
		before := heap()
		for i := range n {
			if err := v.Put(fmt.Sprintf("f/topic-%d/item-%06d", i%50, i), e.next()); err != nil {
				b.Fatal(err)
			}
		}
		held := heap() - before
		qs := e.take(100)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			var took []time.Duration
			for i := 0; b.Loop(); i++ {
				start := time.Now()
				v.Search(qs[i%len(qs)], 10, nil)
				took = append(took, time.Since(start))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Nanoseconds())/1e6, "p50-ms")
			b.ReportMetric(float64(took[len(took)*99/100].Nanoseconds())/1e6, "p99-ms")
			b.ReportMetric(float64(held)/1e6, "heap-MB")
			b.ReportMetric(float64(v.Bytes())/1e6, "estimate-MB")
		})
		runtime.KeepAlive(v)
	}
}

func BenchmarkVectorPut(b *testing.B) {
	e := newEmbeddings(768, 100)
	vecs, v := e.take(2000), NewVectors(768)
	for i := 0; b.Loop(); i++ {
		if err := v.Put(fmt.Sprint(i%20_000), vecs[i%len(vecs)]); err != nil {
			b.Fatal(err)
		}
	}
}
