package sidecar

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"helmdeck-sidecar/embeddings"
	"helmdeck-sidecar/sidecar/memory"
)

// asker embeds questions as their number, after a while.
type asker struct {
	Embedder
	takes time.Duration
	err   error

	mu    sync.Mutex
	calls map[string]int
	most  int // at once
	now   int
}

func (a *asker) EmbedQueryAs(ctx context.Context, id embeddings.Identity, text string) ([]float32, error) {
	a.mu.Lock()
	a.calls[id.Digest+" "+text]++
	a.now++
	a.most = max(a.most, a.now)
	a.mu.Unlock()
	defer func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		a.now--
	}()
	select {
	case <-time.After(a.takes):
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return []float32{float32(len(text))}, a.err
}

func ask(t *testing.T, a *asker) *questions {
	t.Helper()
	a.calls = map[string]int{}
	return newQuestions(t.Context(), a, 0)
}

var testModel = embeddings.Identity{Model: "m", Digest: "d", Dimension: 1}

// in asks with the wait of an answer and returns how long it took.
func in(t *testing.T, q *questions, text string) ([]float32, time.Duration) {
	t.Helper()
	ctx, cancel := q.deadline(t.Context())
	defer cancel()
	began := time.Now()
	if a := q.vector(ctx, testModel, reading{text: text}); a != nil {
		return a.vector, time.Since(began)
	}
	return nil, time.Since(began)
}

// Where one text takes most of what an answer waits, it is answered by that one.
func TestSecondReadingHasTime(t *testing.T) {
	for takes, want := range map[time.Duration]int{60 * time.Millisecond: 1, 61 * time.Millisecond: 0, 149 * time.Millisecond: 0} {
		synctest.Test(t, func(t *testing.T) {
			a := &asker{takes: takes}
			q := ask(t, a)
			ctx, cancel := q.deadline(t.Context())
			defer cancel()
			if q.vector(ctx, testModel, reading{"what does dog eat", "what does your dog eat"}) == nil {
				t.Errorf("with a model that takes %v nothing is known", takes)
			}
			if got := a.calls["d what does your dog eat"]; got != want {
				t.Errorf("with a model that takes %v the other text is embedded %d times, want %d", takes, got, want)
			}
		})
	}
}

// A late vector keeps an answer no longer than the wait, and is there the next time.
func TestLateQuestionIsFinished(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := &asker{takes: time.Second}
		q := ask(t, a)
		if v, took := in(t, q, "late"); v != nil || took != defaultEmbedWait {
			t.Errorf("a late question gave %v after %v", v, took)
		}
		time.Sleep(time.Second)
		synctest.Wait()
		if v, took := in(t, q, "late"); v == nil || took != 0 {
			t.Errorf("the next time it gave %v after %v", v, took)
		}
		if a.calls["d late"] != 1 {
			t.Errorf("it was embedded %d times", a.calls["d late"])
		}
	})
}

// Those who ask the same at once are answered by one call.
func TestSameQuestionsAreEmbeddedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := &asker{takes: 100 * time.Millisecond}
		q := ask(t, a)
		var asking sync.WaitGroup
		for range 50 {
			asking.Go(func() {
				if v, _ := in(t, q, "same"); v == nil {
					t.Error("there is no vector")
				}
			})
		}
		asking.Wait()
		if a.calls["d same"] != 1 {
			t.Errorf("it was embedded %d times", a.calls["d same"])
		}
	})
}

// No more than maxAsking are embedded at once; others are answered without, at once.
func TestQuestionsAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := &asker{takes: time.Second}
		q := ask(t, a)
		for i := range maxAsking {
			in(t, q, fmt.Sprint("question ", i))
		}
		if v, took := in(t, q, "one more"); v != nil || took != 0 {
			t.Errorf("one more question gave %v after %v", v, took)
		}
		time.Sleep(time.Second)
		synctest.Wait()
		in(t, q, "one more")
		time.Sleep(time.Second)
		synctest.Wait()
		if v, _ := in(t, q, "one more"); v == nil || a.most != maxAsking {
			t.Errorf("later one more question gave %v; %d were embedded at once", v, a.most)
		}
	})
}

// A failure is not kept, and a model that hangs is left after a while.
func TestFailedQuestionIsAskedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := &asker{takes: time.Millisecond, err: memory.Errorf(memory.CodeUnavailable, embeddings.ReasonServerFailed, "failed")}
		q := ask(t, a)
		for range 3 {
			if v, _ := in(t, q, "bad"); v != nil {
				t.Errorf("a failure gave %v", v)
			}
		}
		if a.calls["d bad"] != 3 || len(q.asking)+len(q.kept) != 0 {
			t.Errorf("embedded %d times, %d kept", a.calls["d bad"], len(q.kept))
		}
		a.err, a.takes = nil, time.Hour
		in(t, q, "bad")
		time.Sleep(embedTimeout)
		synctest.Wait()
		if len(q.asking) != 0 {
			t.Error("a question waits for a model that hangs")
		}
	})
}

// The questions asked last are kept, of each model apart.
func TestQuestionsAreKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := &asker{}
		q := ask(t, a)
		in(t, q, "first")
		for i := range maxQuestions - 1 {
			in(t, q, fmt.Sprint("question ", i))
		}
		in(t, q, "first") // is the newest again
		in(t, q, "one more")
		for _, text := range []string{"first", "question 1", "one more"} {
			in(t, q, text)
			if n := a.calls["d "+text]; n != 1 {
				t.Errorf("%q was embedded %d times", text, n)
			}
		}
		in(t, q, "question 0")
		if n := a.calls["d question 0"]; n != 2 || len(q.kept) != maxQuestions || q.newest.Len() != maxQuestions {
			t.Errorf("the oldest was embedded %d times; %d and %d are kept", n, len(q.kept), q.newest.Len())
		}
		other := embeddings.Identity{Model: "m", Digest: "other", Dimension: 1}
		if q.vector(t.Context(), other, reading{text: "first"}); a.calls["other first"] != 1 {
			t.Error("the vector of another model is taken")
		}
	})
}

// A vector that is there is taken, also when no time is left.
func TestKeptQuestionNeedsNoTime(t *testing.T) {
	q := ask(t, &asker{})
	if q.vector(t.Context(), testModel, reading{text: "kept"}) == nil {
		t.Fatal("there is no vector")
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	for range 50 {
		if q.vector(over, testModel, reading{text: "kept"}) == nil {
			t.Fatal("a kept vector is not taken")
		}
	}
}
