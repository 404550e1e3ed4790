package main

import "fmt"

// budget is one promise of the design and what became of it.
type budget struct {
	Name    string  `json:"name"`
	Figure  float64 `json:"figure"`
	Bar     float64 `json:"bar"`
	Unit    string  `json:"unit"`
	AtLeast bool    `json:"at_least"` // the bar is a lower bound
	Known   bool    `json:"measured"`
}

func (b budget) met() bool {
	if b.AtLeast {
		return b.Figure >= b.Bar
	}
	return b.Figure < b.Bar
}

func (b budget) verdict() string {
	switch {
	case !b.Known:
		return "not measured"
	case b.met():
		return "met"
	}
	return "**missed**"
}

func (b budget) bar() string {
	if b.AtLeast {
		return fmt.Sprintf("at least %g %s", b.Bar, b.Unit)
	}
	return fmt.Sprintf("under %g %s", b.Bar, b.Unit)
}

// full is the number of facts for which most budgets are promised.
const full = 100_000

// budgets judges the results, which are in the order of their sizes.
func budgets(results []result) []budget {
	var largest, small, big result
	for _, r := range results {
		switch largest = r; r.Facts {
		case full / 10:
			small = r
		case full:
			big = r
		}
	}
	own, rival := pair(largest, "store", "SQLite store", 1)
	ownMany, rivalMany := pair(largest, "store", "SQLite store", 8)
	sse, overHTTP := pair(big, "query over SSE", "query over HTTP", 1)
	smaller, known := small.find("query over SSE", 1)
	loaded, wanted := big.Facts > 0, sse.Calls > 0 && overHTTP.Calls > 0
	p, hung := big.Process, 0.0
	if big.Vectors != nil {
		hung = big.Vectors.HungMost
	}
	return []budget{
		{Name: "store, 1 client: p50 against SQLite", Figure: ratio(own.P50, rival.P50), Bar: 1, Unit: "times", Known: rival.Calls > 0},
		{Name: "store, 8 clients: throughput against SQLite", Figure: ratio(ownMany.PerSecond, rivalMany.PerSecond), Bar: 3, Unit: "times", AtLeast: true, Known: rivalMany.Calls > 0},
		{Name: "query of 3 words over SSE, 100,000 facts: p99", Figure: sse.P99, Bar: 5, Unit: "ms", Known: wanted},
		{Name: "query of 3 words over HTTP, 100,000 facts: p99", Figure: overHTTP.P99, Bar: 5, Unit: "ms", Known: wanted},
		{Name: "query p50, 10,000 to 100,000 facts: growth", Figure: ratio(sse.P50, smaller.P50), Bar: 10, Unit: "times", Known: wanted && known},
		{Name: "memory, idle and empty", Figure: largest.Process.RSSIdle, Bar: 45, Unit: "MB", Known: largest.Facts > 0},
		{Name: "memory, 100,000 facts loaded, queried, restarted: the most", Figure: max(p.RSSLoaded, p.RSSQueried, p.RSSRestarted), Bar: 250, Unit: "MB", Known: loaded},
		{Name: "ready after a start with 100,000 facts", Figure: p.ReadyLoaded, Bar: 1000, Unit: "ms", Known: loaded},
		{Name: "recall while Ollama hangs, 100,000 facts: the most, of which 150 ms are for the embedding", Figure: hung, Bar: 200, Unit: "ms", Known: hung > 0},
		{Name: "SIGTERM with 100 streams attached, 100,000 facts", Figure: p.Stop, Bar: 1000, Unit: "ms", Known: loaded},
	}
}

func pair(r result, a, b string, clients int) (row, row) {
	x, _ := r.find(a, clients)
	y, _ := r.find(b, clients)
	return x, y
}

func ratio(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}
