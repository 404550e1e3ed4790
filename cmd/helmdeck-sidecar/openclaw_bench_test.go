package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"sync/atomic"
	"testing"
	"time"
)

// BenchmarkOpenClawSearch is what a memory_search of a real gateway takes: on a host without
// the sidecar, with it, with one that takes half a second for each answer, with one that
// hangs and with one that is dead. p50 and p99 are of searches one after the other.
func BenchmarkOpenClawSearch(b *testing.B) {
	for _, release := range openclawReleases {
		b.Run(release, func(b *testing.B) { benchmarkOpenClawSearch(b, release) })
	}
}

// weather is how a proxy in front of the sidecar treats it.
type weather struct {
	delay atomic.Int64 // nanoseconds; below zero until the end
	ended chan struct{}
}

func (w *weather) proxy(b *testing.B, addr string) *httptest.Server {
	to := httputil.NewSingleHostReverseProxy(&url.URL{Scheme: "http", Host: addr})
	s := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		switch d := time.Duration(w.delay.Load()); {
		case d < 0:
			select {
			case <-w.ended:
			case <-r.Context().Done():
			}
			return
		case d > 0:
			select {
			case <-time.After(d):
			case <-r.Context().Done():
				return
			}
		}
		to.ServeHTTP(rw, r)
	}))
	b.Cleanup(func() {
		close(w.ended)
		s.CloseClientConnections()
		s.Close()
	})
	return s
}

func benchmarkOpenClawSearch(b *testing.B, release string) {
	n := startNewcomer(b, release, nil)
	w := &weather{ended: make(chan struct{})}
	proxy := w.proxy(b, n.p.addr)
	for i := range 200 {
		n.p.run("remember", fmt.Sprintf("notes/%03d", i), fmt.Sprintf("Note %d: the harbour of place %d has %d cranes", i, i%17, i%23))
	}
	n.until("cranes", "facts were stored", func(s searched) bool { return len(s.Results) > 3 })
	n.p.run("register", "--config", n.config, "--undo")
	n.g.stop()
	n.g.start()
	n.measure(b, "alone", 100)
	n.g.stop()
	n.register("--base-url", proxy.URL)
	n.g.start()
	n.until("cranes", "register was run again", func(s searched) bool { return len(s.Results) > 3 })
	n.measure(b, "healthy", 100)
	w.delay.Store(int64(500 * time.Millisecond))
	n.measure(b, "slow", 20)
	w.delay.Store(-1)
	n.measure(b, "hung", 100)
	w.delay.Store(0)
	if !inTime(30*time.Second, func() bool { return len(n.g.logged("answers again")) > 0 }) {
		b.Fatal("the plugin does not notice that the sidecar answers again")
	}
	proxy.CloseClientConnections()
	proxy.Listener.Close()
	n.measure(b, "dead", 100)
}

// measure reports the times of searches for as many words.
func (n *newcomer) measure(b *testing.B, name string, times int) {
	b.Run(name, func(b *testing.B) {
		var took []time.Duration
		for range times {
			began := time.Now()
			n.g.search(fmt.Sprintf("harbour place %d cranes", len(took)%17))
			took = append(took, time.Since(began))
		}
		slices.Sort(took)
		ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
		b.ReportMetric(ms(took[len(took)/2]), "p50-ms")
		b.ReportMetric(ms(took[len(took)*99/100]), "p99-ms")
		b.ReportMetric(ms(took[len(took)-1]), "max-ms")
		b.ReportMetric(0, "ns/op")
	})
}
