package evaluate

import (
	"context"
	"errors"
	"iter"
	"slices"
	"sync"
	"time"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/workload"
	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/memory"
)

// LoadOptions say how much to store and where. The zero value is usable.
type LoadOptions struct {
	Sizes []int  // numbers of facts, rising; 1,000, 10,000 and 100,000 when empty
	Dir   string // holds the folder of the run, which is removed; the system's when empty

	// Beside runs during the load, until its context ends, such as what a process
	// that serves does for its memory. None when nil.
	Beside func(context.Context, *sidecar.Service)
}

// Load is how the service fares as one caller's memory grows.
type Load struct {
	Writers int        `json:"writers"`
	Sizes   []LoadSize `json:"sizes"`
}

// LoadSize is what was measured while the memory grew to a number of facts, and
// then. Recall has one client and asks for 20 facts.
type LoadSize struct {
	Facts      int              `json:"facts"`
	Store      workload.Figures `json:"store"` // of the facts since the size before
	Recall     workload.Figures `json:"recall"`
	IndexBytes int64            `json:"index_bytes"`          // as the index estimates it
	RSS        float64          `json:"rss_mb,omitempty"`     // of this process, in 10^6 bytes
	NoRSS      string           `json:"no_rss_why,omitempty"` // why RSS is missing
}

// A run asks so many questions at each size, about the first facts, for so many hits.
const (
	loadQuestions = 1000
	loadHits      = 20
	loadSeed      = 1
)

// RunLoad stores synthetic facts through the service, by several writers, into a
// store of the run's own, and asks for some of them at each size.
func RunLoad(ctx context.Context, o LoadOptions) (out Load, err error) {
	if len(o.Sizes) == 0 {
		o.Sizes = []int{1000, 10_000, 100_000}
	}
	if o.Sizes[0] < 1 || !slices.IsSorted(o.Sizes) || len(slices.Compact(slices.Clone(o.Sizes))) < len(o.Sizes) {
		return Load{}, memory.Invalid("sizes", "invalid_sizes", "the sizes must be numbers of facts that rise, not %v", o.Sizes)
	}
	l, err := openLab(o.Dir, sidecar.Options{Limits: memory.DefaultLimits()}, nil)
	if err != nil {
		return Load{}, err
	}
	defer func() { err = errors.Join(err, l.close()) }()
	defer l.beside(ctx, o.Beside)()
	r := &loadRun{lab: l, caller: person("load"), corpus: workload.NewCorpus(loadSeed)}
	// Asking first makes the index, so that it grows with every fact.
	if err := r.recall(ctx, "anything"); err != nil && !errors.Is(err, errNothingFound) {
		return Load{}, err
	}
	out.Writers = writers
	for _, n := range o.Sizes {
		size, err := r.grow(ctx, n)
		if err != nil {
			return Load{}, err
		}
		out.Sizes = append(out.Sizes, size)
	}
	return out, nil
}

// beside starts do and returns what ends it and waits for it.
func (l *lab) beside(ctx context.Context, do func(context.Context, *sidecar.Service)) (stop func()) {
	if do == nil {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	var wg sync.WaitGroup
	wg.Go(func() { do(ctx, l.service) })
	return func() { cancel(); wg.Wait() }
}

type loadRun struct {
	lab    *lab
	caller memory.Caller
	corpus *workload.Corpus
	stored int
}

// grow stores facts until there are n, and measures.
func (r *loadRun) grow(ctx context.Context, n int) (LoadSize, error) {
	begin := time.Now()
	took, err := r.lab.storeTimed(ctx, r.caller, r.facts(n-r.stored))
	if err != nil {
		return LoadSize{}, err
	}
	size := LoadSize{Facts: n, Store: workload.Sum(took, time.Since(begin))}
	r.stored = n
	if size.Recall, err = r.recalls(ctx); err != nil {
		return LoadSize{}, err
	}
	size.IndexBytes = r.lab.service.Stats().IndexBytes
	if size.RSS, err = residentSet(); err != nil {
		size.NoRSS = err.Error()
	}
	return size, nil
}

// facts are the next n, made as they are asked for: a list of all would count as
// memory of the service.
func (r *loadRun) facts(n int) iter.Seq[memory.StoreRequest] {
	return func(yield func(memory.StoreRequest) bool) {
		for range n {
			if !yield(r.corpus.Next()) {
				return
			}
		}
	}
}

// recalls asks about facts that are there. The first question is not counted: it
// waits until the index has all facts.
func (r *loadRun) recalls(ctx context.Context) (workload.Figures, error) {
	first := workload.NewCorpus(loadSeed).Facts(min(r.stored, loadQuestions))
	questions := workload.Questions(loadSeed, first, loadQuestions)
	if err := r.recall(ctx, questions[0]); err != nil {
		return workload.Figures{}, err
	}
	took := make([]time.Duration, 0, len(questions))
	start := time.Now()
	for _, q := range questions {
		begin := time.Now()
		if err := r.recall(ctx, q); err != nil {
			return workload.Figures{}, err
		}
		took = append(took, time.Since(begin))
	}
	return workload.Sum(took, time.Since(start)), nil
}

var errNothingFound = errors.New("recall found nothing of what was stored")

func (r *loadRun) recall(ctx context.Context, question string) error {
	resp, err := r.lab.service.Recall(ctx, r.caller, memory.RecallRequest{Query: question, K: loadHits})
	if err == nil && len(resp.Hits) == 0 {
		err = errNothingFound
	}
	return err
}
