package main

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// figures sum up many calls of one kind. Times are in milliseconds.
type figures struct {
	Calls     int     `json:"calls"`
	P50       float64 `json:"p50_ms"`
	P99       float64 `json:"p99_ms"`
	PerSecond float64 `json:"per_second"`
}

// call does the i-th call of one client.
type call func(ctx context.Context, i int) error

// bounds end a measurement: so many calls, or so much time, but some calls at
// least.
type bounds struct {
	calls int
	time  time.Duration
}

const fewest = 3

// measure makes calls from all clients at once until a bound is reached. Each i
// from first on is used once.
func measure(ctx context.Context, clients []call, first int, b bounds) (figures, error) {
	var next atomic.Int64
	var wg sync.WaitGroup
	took := make([][]time.Duration, len(clients))
	errs := make([]error, len(clients))
	start := time.Now()
	for c, do := range clients {
		wg.Go(func() {
			for errs[c] == nil {
				i := int(next.Add(1)) - 1
				if i >= b.calls || i >= fewest && time.Since(start) > b.time {
					return
				}
				begin := time.Now()
				errs[c] = do(ctx, first+i)
				took[c] = append(took[c], time.Since(begin))
			}
		})
	}
	wg.Wait()
	elapsed := time.Since(start)
	for _, err := range errs {
		if err != nil {
			return figures{}, err
		}
	}
	all := slices.Concat(took...)
	slices.Sort(all)
	return figures{
		Calls: len(all), P50: millis(all[len(all)/2]), P99: millis(all[len(all)*99/100]),
		PerSecond: float64(len(all)) / elapsed.Seconds(),
	}, nil
}

func millis(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e6 }

// middle is the median of each figure over rounds, and the sum of their calls.
func middle(rounds []figures) figures {
	f := figures{
		P50:       median(rounds, func(f figures) float64 { return f.P50 }),
		P99:       median(rounds, func(f figures) float64 { return f.P99 }),
		PerSecond: median(rounds, func(f figures) float64 { return f.PerSecond }),
	}
	for _, r := range rounds {
		f.Calls += r.Calls
	}
	return f
}

func median[T any, V cmp.Ordered](list []T, of func(T) V) V {
	values := make([]V, len(list))
	for i, e := range list {
		values[i] = of(e)
	}
	slices.Sort(values)
	return values[len(values)/2]
}
