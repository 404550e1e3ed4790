package index

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// maxWorkers is how many processors share a search.
const maxWorkers = 4

// share does n pieces of work on at most so many workers as are worth it, each of which takes the next
// piece when it is free. do is told which worker it is, below maxWorkers.
func share(workers, n int, do func(worker, piece int)) {
	workers = min(workers, runtime.GOMAXPROCS(0), maxWorkers)
	if workers < 2 {
		for piece := range n {
			do(0, piece)
		}
		return
	}
	var taken atomic.Int64
	work := func(worker int) {
		for piece := int(taken.Add(1)) - 1; piece < n; piece = int(taken.Add(1)) - 1 {
			do(worker, piece)
		}
	}
	var others sync.WaitGroup
	for worker := 1; worker < workers; worker++ {
		others.Go(func() { work(worker) })
	}
	work(0)
	others.Wait()
}
