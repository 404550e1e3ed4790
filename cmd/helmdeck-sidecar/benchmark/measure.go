package main

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/workload"
)

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
func measure(ctx context.Context, clients []call, first int, b bounds) (workload.Figures, error) {
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
			return workload.Figures{}, err
		}
	}
	return workload.Sum(slices.Concat(took...), elapsed), nil
}

// middle is the median of each figure over rounds, and the sum of their calls.
func middle(rounds []workload.Figures) workload.Figures {
	f := workload.Figures{
		P50:       median(rounds, func(f workload.Figures) float64 { return f.P50 }),
		P99:       median(rounds, func(f workload.Figures) float64 { return f.P99 }),
		PerSecond: median(rounds, func(f workload.Figures) float64 { return f.PerSecond }),
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
