package sidecar

import (
	"container/list"
	"context"
	"sync"
	"sync/atomic"
	"time"

	"helmdeck-sidecar/embeddings"
)

const (
	// defaultEmbedWait is how long an answer waits for the vector of its question.
	defaultEmbedWait = 150 * time.Millisecond
	// embedTimeout ends the embedding of a question that nobody waits for any more.
	embedTimeout = 20 * time.Second
	// maxQuestions is how many vectors of questions are kept.
	maxQuestions = 512
	// maxAsking is how many questions may be embedded at once.
	maxAsking = 4
)

// questions gives questions their vectors. One that is late is finished for the next
// time that it is asked.
type questions struct {
	embedder Embedder
	wait     time.Duration
	running  context.Context
	observe  atomic.Pointer[func(facts int, took time.Duration)]

	mu     sync.Mutex
	asking map[question]*asked
	kept   map[question]*list.Element // of *asked
	newest *list.List

	reference map[string][][]float32 // by space: vectors of the reference texts
}

// question is a text, as it is read, in the space of a model.
type question struct {
	space string
	reading
}

// asked is a question with its vector, once done is closed; nil when there is none.
type asked struct {
	question
	done   chan struct{}
	vector []float32

	mu    sync.Mutex
	means meaning // as it was last worked out
	as    ordinaryOf
}

// ordinaryOf is what the moments of a meaning were worked out from.
type ordinaryOf struct {
	space     uint64 // its serial number
	changes   uint64
	reference int
}

// meaning returns what the question means in its space, worked out anew where anything
// that it depends on has changed.
func (a *asked) meaning(space *vectorSpace, reference [][]float32) meaning {
	as := ordinaryOf{space.serial, space.vectors.Changes(), len(reference)}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.as != as {
		a.means, a.as = newMeaning(space, a.vector, reference), as
		a.means.space = nil // which may be evicted while the question is kept
	}
	m := a.means
	m.space = space
	return m
}

func newQuestions(running context.Context, e Embedder, wait time.Duration) *questions {
	if wait == 0 {
		wait = defaultEmbedWait
	}
	return &questions{embedder: e, wait: wait, running: running, asking: map[question]*asked{}, kept: map[question]*list.Element{}, newest: list.New(),
		reference: map[string][][]float32{}}
}

// deadline ends what an answer may wait for the vectors of all its questions.
func (q *questions) deadline(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, q.wait)
}

// vector returns a text with its vector by a model, or nil when ctx ends before it is
// there or there is none.
func (q *questions) vector(ctx context.Context, id embeddings.Identity, text reading) *asked {
	a := q.ask(id, text)
	if a == nil {
		return nil
	}
	select {
	case <-a.done:
	case <-ctx.Done():
		select { // what is there is taken, also without time left
		case <-a.done:
		default:
			return nil
		}
	}
	if a.vector == nil {
		return nil
	}
	return a
}

// ask looks a question up, or has it embedded; nil when too many are.
func (q *questions) ask(id embeddings.Identity, text reading) *asked {
	key := question{id.Key(), text}
	q.mu.Lock()
	defer q.mu.Unlock()
	if e := q.kept[key]; e != nil {
		q.newest.MoveToFront(e)
		return e.Value.(*asked)
	}
	if a := q.asking[key]; a != nil {
		return a
	}
	if len(q.asking) >= maxAsking {
		return nil
	}
	a := &asked{question: key, done: make(chan struct{})}
	q.asking[key] = a
	go q.embed(id, a)
	return a
}

func (q *questions) embed(id embeddings.Identity, a *asked) {
	ctx, cancel := context.WithTimeout(q.running, embedTimeout)
	defer cancel()
	began := time.Now()
	vector, err := a.reading.vector(ctx, q.embedder, id, q.wait)
	if fn := q.observe.Load(); fn != nil && err == nil {
		(*fn)(0, time.Since(began))
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	delete(q.asking, a.question)
	if err == nil {
		a.vector = vector
		q.keep(a)
	}
	close(a.done)
}

func (q *questions) keep(a *asked) {
	q.kept[a.question] = q.newest.PushFront(a)
	if q.newest.Len() > maxQuestions {
		oldest := q.newest.Remove(q.newest.Back()).(*asked)
		delete(q.kept, oldest.question)
	}
}
