package rest

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"helmdeck-sidecar/sidecar"
)

// metrics counts requests by route, never by caller or key.
type metrics struct {
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	handler  http.Handler
}

func newMetrics(reg *prometheus.Registry, opts Options) *metrics {
	m := &metrics{
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "helmdeck_sidecar_requests_total", Help: "Requests by route and status.",
		}, []string{"route", "method", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "helmdeck_sidecar_request_seconds", Help: "Time to answer by route; streams count until they end.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, 1, 5},
		}, []string{"route"}),
	}
	reg.MustRegister(m.requests, m.seconds)
	gauge := func(name, help string, read func(sidecar.Stats) float64) {
		reg.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "helmdeck_sidecar_" + name, Help: help},
			func() float64 { return read(opts.Service.Stats()) }))
	}
	gauge("disk_free_bytes", "Free bytes on the disk of the store.", func(s sidecar.Stats) float64 { return float64(s.FreeBytes) })
	gauge("disk_used_bytes", "Bytes that the store uses.", func(s sidecar.Stats) float64 { return float64(s.DiskBytes) })
	gauge("index_bytes", "Bytes that the search indexes hold.", func(s sidecar.Stats) float64 { return float64(s.IndexBytes) })
	gauge("indexes", "Namespaces with a search index in memory.", func(s sidecar.Stats) float64 { return float64(s.Indexes) })
	gauge("unreadable_records", "Records that could not be read since the start.", func(s sidecar.Stats) float64 { return float64(s.Unreadable) })
	reg.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "helmdeck_sidecar_sessions", Help: "Open event streams."}, func() float64 {
		if opts.Sessions == nil {
			return 0
		}
		return float64(opts.Sessions())
	}))
	m.turns(reg, opts.Service)
	if opts.Service.Stats().Embeddings {
		m.embeddings(reg, opts.Service, gauge)
	}
	m.handler = promhttp.HandlerFor(reg, promhttp.HandlerOpts{})
	return m
}

// embeddings adds the figures of the queue of facts and of the calls to the model.
func (m *metrics) embeddings(reg *prometheus.Registry, service *sidecar.Service, gauge func(name, help string, read func(sidecar.Stats) float64)) {
	gauge("embeddings_ready", "1 when the embedding model answers.", func(s sidecar.Stats) float64 {
		if s.EmbedReady {
			return 1
		}
		return 0
	})
	gauge("embeddings_queue_facts", "Facts that wait to be embedded.", func(s sidecar.Stats) float64 { return float64(s.EmbedWaiting) })
	gauge("embeddings_queue_namespaces", "Namespaces to be looked through for facts without a vector.", func(s sidecar.Stats) float64 { return float64(s.EmbedBehind) })
	seconds := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "helmdeck_sidecar_embedding_seconds", Help: "Time of one call to the model, for a batch of facts or for a question.",
		Buckets: []float64{.005, .01, .025, .05, .1, .15, .25, .5, 1, 2.5, 10, 60},
	}, []string{"what"})
	facts := prometheus.NewCounter(prometheus.CounterOpts{Name: "helmdeck_sidecar_embedded_facts_total", Help: "Facts that were embedded."})
	reg.MustRegister(seconds, facts)
	service.OnEmbedded(func(n int, took time.Duration) {
		what := "question"
		if n > 0 {
			what = "facts"
			facts.Add(float64(n))
		}
		seconds.WithLabelValues(what).Observe(took.Seconds())
	})
}

// turns adds the totals of what was put into prompts and captured.
func (m *metrics) turns(reg *prometheus.Registry, service *sidecar.Service) {
	for _, c := range []struct {
		name, help string
		read       func(sidecar.TurnCounts) uint64
	}{
		{"prompts", "Prompts that were asked for.", func(n sidecar.TurnCounts) uint64 { return n.Prompts }},
		{"prompts_skipped", "Prompts whose message asked for nothing.", func(n sidecar.TurnCounts) uint64 { return n.Skipped }},
		{"prompt_facts", "Facts that were put into prompts.", func(n sidecar.TurnCounts) uint64 { return n.Facts }},
		{"prompt_quarantined", "Facts that were found for prompts and left out.", func(n sidecar.TurnCounts) uint64 { return n.Quarantined }},
		{"prompt_context_tokens", "Tokens, as estimated, of the facts in prompts.", func(n sidecar.TurnCounts) uint64 { return n.ContextTokens }},
		{"prompt_system_tokens", "Tokens, as estimated, of the system part of prompts.", func(n sidecar.TurnCounts) uint64 { return n.SystemTokens }},
		{"capture_messages", "Messages that were looked at for facts.", func(n sidecar.TurnCounts) uint64 { return n.Messages }},
		{"captured_facts", "Facts that were captured.", func(n sidecar.TurnCounts) uint64 { return n.Captured }},
		{"proposed_facts", "Facts that were proposed.", func(n sidecar.TurnCounts) uint64 { return n.Proposed }},
		{"capture_refused", "Statements that were refused.", func(n sidecar.TurnCounts) uint64 { return n.Refused }},
		{"capture_undone", "Batches that were undone.", func(n sidecar.TurnCounts) uint64 { return n.Undone }},
		{"extract_messages", "Messages that were handed to a chat model.", func(n sidecar.TurnCounts) uint64 { return n.Asked }},
		{"extract_done", "Messages with which the chat model is done.", func(n sidecar.TurnCounts) uint64 { return n.Read }},
		{"extract_failed", "Messages on which the chat model failed, which are left to the rules.", func(n sidecar.TurnCounts) uint64 { return n.Unread }},
	} {
		reg.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: "helmdeck_sidecar_" + c.name + "_total", Help: c.help},
			func() float64 { return float64(c.read(service.TurnCounts())) }))
	}
}

func (m *metrics) observe(r *http.Request, status int, took time.Duration) {
	route := pattern(r)
	m.requests.WithLabelValues(route, method(r), strconv.Itoa(status)).Inc()
	m.seconds.WithLabelValues(route).Observe(took.Seconds())
}

// pattern names the route of a request with none of its data.
func pattern(r *http.Request) string {
	switch {
	case r.PathValue("key") != "" && strings.HasSuffix(r.URL.EscapedPath(), "/history"):
		return factsPrefix + "{key}/history"
	case r.PathValue("key") != "":
		return factsPrefix + "{key}"
	case r.Pattern == "":
		return "other"
	}
	return r.Pattern
}

func method(r *http.Request) string {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodDelete:
		return r.Method
	}
	return "other"
}
