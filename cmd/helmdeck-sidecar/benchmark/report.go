package main

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
)

// report is everything that one run of the program found.
type report struct {
	Machine string   `json:"machine"`
	Results []result `json:"results"`
	Budgets []budget `json:"budgets"`
}

// machine says on what the figures were taken, in general terms.
func machine() string {
	kernel, _ := os.ReadFile("/proc/sys/kernel/osrelease")
	version, _, _ := strings.Cut(strings.TrimSpace(string(kernel)), "-")
	return fmt.Sprintf("%d CPUs, %s/%s, kernel %s, %s", runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, version, runtime.Version())
}

func (r report) missed() (n int) {
	for _, b := range r.Budgets {
		if b.Known && !b.met() {
			n++
		}
	}
	return n
}

// markdown prints the report as tables. Times are in milliseconds.
func (r report) markdown(w io.Writer) {
	fmt.Fprintf(w, "Machine: %s. Times in ms; × is the sidecar against SQLite, below 1 is less.\n", r.Machine)
	r.stores(w)
	r.queries(w)
	r.against(w)
	r.vectors(w)
	r.processes(w)
	r.promises(w)
}

func table(w io.Writer, title, columns string) {
	fmt.Fprintf(w, "\n### %s\n\n| %s |\n|%s\n", title, columns, strings.Repeat("---|", strings.Count(columns, "|")+1))
}

func line(w io.Writer, cells ...any) {
	for _, c := range cells {
		switch c := c.(type) {
		case float64:
			fmt.Fprintf(w, "| %s ", short(c))
		default:
			fmt.Fprintf(w, "| %v ", c)
		}
	}
	fmt.Fprintln(w, "|")
}

// short writes about three digits.
func short(v float64) string {
	switch {
	case v == 0:
		return "-"
	case v < 10:
		return fmt.Sprintf("%.2f", v)
	case v < 100:
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.0f", v)
}

func (r report) stores(w io.Writer) {
	table(w, "Store", "facts | clients | p50 | p99 | per s | SQLite p50 | p99 | per s | × p50 | × per s")
	for _, res := range r.Results {
		for _, clients := range clientCounts {
			if own, rival := pair(res, "store", "SQLite store", clients); own.Calls > 0 {
				line(w, res.Facts, clients, own.P50, own.P99, own.PerSecond, rival.P50, rival.P99, rival.PerSecond,
					ratio(own.P50, rival.P50), ratio(own.PerSecond, rival.PerSecond))
			}
		}
	}
}

func (r report) queries(w io.Writer) {
	table(w, "Query", "facts | clients | SSE p50 | p99 | per s | HTTP p50 | p99 | per s | recall p50 | p99 | per s | healthz p50 | p99")
	for _, res := range r.Results {
		for _, clients := range clientCounts {
			sse, http := pair(res, "query over SSE", "query over HTTP", clients)
			recall, health := pair(res, "recall", "healthz", clients)
			if sse.Calls+recall.Calls > 0 {
				line(w, res.Facts, clients, sse.P50, sse.P99, sse.PerSecond, http.P50, http.P99, http.PerSecond,
					recall.P50, recall.P99, recall.PerSecond, health.P50, health.P99)
			}
		}
	}
}

func (r report) against(w io.Writer) {
	table(w, "Query against SQLite", "facts | clients | FTS5 p50 | p99 | per s | SSE × p50 | × p99 | recall × p50 | less healthz"+
		" | scan p50 | p99 | per s | SSE × p50 | × p99 | recall × p50 | less healthz")
	for _, res := range r.Results {
		for _, clients := range clientCounts {
			words, scan := pair(res, "SQLite FTS5", "SQLite scan", clients)
			if words.Calls > 0 {
				line(w, append(append([]any{res.Facts, clients}, versus(res, words)...), versus(res, scan)...)...)
			}
		}
	}
}

func (r report) vectors(w io.Writer) {
	if !slices.ContainsFunc(r.Results, func(res result) bool { return res.Vectors != nil }) {
		return
	}
	table(w, "With vectors", "facts | clients | FTS5 and float32 scan p50 | p99 | per s | SSE × p50 | × p99 | recall × p50 | less healthz")
	for _, res := range r.Results {
		for _, clients := range clientCounts {
			if rival, ok := res.find(hybridName, clients); ok {
				line(w, append([]any{res.Facts, clients}, versus(res, rival)...)...)
			}
		}
	}
	table(w, "Embedding", "facts | stored and embedded, ms | questions embedded meanwhile | texts embedded after a restart | Ollama hung: recall p50 | most")
	for _, res := range r.Results {
		if v := res.Vectors; v != nil {
			line(w, res.Facts, v.Embedding, v.Missed, v.Again, v.Hung.P50, v.HungMost)
		}
	}
}

// versus is a rival's query and the ratios of ours to it: the QMD query over SSE,
// and plain recall, whole and without what an empty request takes on either side.
func versus(res result, rival row) []any {
	sse, recall := pair(res, "query over SSE", "recall", rival.Clients)
	health, rivalHealth := pair(res, "healthz", "SQLite healthz", rival.Clients)
	net := ratio(max(recall.P50-health.P50, 0), max(rival.P50-rivalHealth.P50, 0))
	return []any{rival.P50, rival.P99, rival.PerSecond, small(ratio(sse.P50, rival.P50)), small(ratio(sse.P99, rival.P99)),
		small(ratio(recall.P50, rival.P50)), small(net)}
}

// small writes a ratio, which may be far below 1.
func small(v float64) string {
	if v == 0 {
		return "-"
	}
	return fmt.Sprintf("%.2g", v)
}

func (r report) processes(w io.Writer) {
	table(w, "Start and stop", "facts | load per s | ready, empty | ready, loaded | first query | SIGTERM, 100 streams")
	for _, res := range r.Results {
		p := res.Process
		line(w, res.Facts, res.Load.PerSecond, p.ReadyEmpty, p.ReadyLoaded, p.FirstQuery, p.Stop)
	}
	table(w, "Memory (RSS, MB)", "facts | idle, empty | loaded | queried | peak | restarted and queried | peak")
	for _, res := range r.Results {
		p := res.Process
		line(w, res.Facts, p.RSSIdle, p.RSSLoaded, p.RSSQueried, p.PeakFirst, p.RSSRestarted, p.PeakRestarted)
	}
	table(w, "Disk", "facts | MB, loaded | MB, restarted | bytes a fact, loaded | bytes a fact, restarted | SQLite, bytes a fact")
	for _, res := range r.Results {
		p, n := res.Process, float64(res.Facts)
		line(w, res.Facts, float64(p.DiskLoaded)/1e6, float64(p.DiskRestarted)/1e6,
			float64(p.DiskLoaded)/n, float64(p.DiskRestarted)/n, float64(p.DiskBaseline)/n)
	}
}

func (r report) promises(w io.Writer) {
	table(w, "Budgets", "promise | bar | figure | verdict")
	for _, b := range r.Budgets {
		figure := "-"
		if b.Known {
			figure = short(b.Figure) + " " + b.Unit
		}
		line(w, b.Name, b.bar(), figure, b.verdict())
	}
}
