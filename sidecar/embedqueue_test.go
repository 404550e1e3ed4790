package sidecar_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"helmdeck-sidecar/embeddings"
	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store"
	"helmdeck-sidecar/store/badgerstore"
)

// tester embeds texts as the hashes of their words, so that texts of the same words are
// near. A test may have it fail, wait and change.
type tester struct {
	mu       sync.Mutex
	id       embeddings.Identity
	refuses  func(text string) error // of one text; nil accepts
	before   func(texts []string)    // called without a lock before documents are embedded
	embedded map[string]int          // how often each text has got a vector
	asked    map[string]int          // questions by model and text
}

func model(name string, dimension int) embeddings.Identity {
	return embeddings.Identity{Model: "m", Digest: name, Dimension: dimension, Scheme: embeddings.SchemeNone}
}

func newTester() *tester {
	return &tester{id: model("one", 64), embedded: map[string]int{}, asked: map[string]int{}}
}

func (e *tester) set(change func()) {
	e.mu.Lock()
	defer e.mu.Unlock()
	change()
}

func (e *tester) Ready() (embeddings.Identity, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.id, true
}

var errTextFails = memory.Errorf(memory.CodeUnavailable, embeddings.ReasonServerFailed, "Ollama answers 500: the runner died")

func (e *tester) EmbedDocuments(ctx context.Context, texts []string) ([][]float32, embeddings.Identity, error) {
	e.mu.Lock()
	before, id := e.before, e.id
	e.mu.Unlock()
	if before != nil {
		before(texts)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	vectors, partial := make([][]float32, len(texts)), map[int]error{}
	for i, text := range texts {
		if e.refuses != nil {
			if err := e.refuses(text); errors.Is(err, errTextFails) {
				return nil, id, err
			} else if err != nil {
				partial[i] = err
				continue
			}
		}
		vectors[i] = vectorOf(id, text)
	}
	for i, text := range texts {
		if vectors[i] != nil {
			e.embedded[text]++
		}
	}
	if len(partial) > 0 {
		return vectors, id, &embeddings.PartialError{Texts: partial}
	}
	return vectors, id, ctx.Err()
}

func (e *tester) EmbedQueryAs(_ context.Context, id embeddings.Identity, text string) ([]float32, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.asked[id.Digest+" "+text]++
	return vectorOf(id, text), nil
}

func (e *tester) EmbedTexts(context.Context, []string) ([][]float32, error) { return nil, errTextFails }

func (e *tester) State() embeddings.State {
	id, _ := e.Ready()
	return embeddings.State{Phase: embeddings.PhaseReady, Identity: id, Model: id.Model}
}

// synonyms share a vector and no letter.
var synonyms = map[string]string{"automobile": "car", "physician": "doctor"}

func vectorOf(id embeddings.Identity, text string) []float32 {
	sum := make([]float32, id.Dimension)
	for _, word := range strings.Fields(text) {
		h := fnv.New64a()
		h.Write([]byte(id.Digest + cmp.Or(synonyms[word], word)))
		r := rand.New(rand.NewPCG(h.Sum64(), 1))
		for i := range sum {
			sum[i] += float32(r.NormFloat64())
		}
	}
	length := 0.0
	for _, f := range sum {
		length += float64(f) * float64(f)
	}
	for i := range sum {
		sum[i] /= float32(math.Sqrt(length))
	}
	return sum
}

// meant is a service whose facts are embedded by a tester.
type meant struct {
	*sidecar.Service
	t        *testing.T
	embedder *tester
	store    *badgerstore.Store
}

func withEmbedder(t *testing.T, e *tester, change ...func(*sidecar.Options)) *meant {
	t.Helper()
	st, err := badgerstore.Open(badgerstore.Options{Dir: t.TempDir(), Reserve: 1 << 20, Ballast: -1})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	m := &meant{t: t, embedder: e, store: st}
	m.start(change...)
	t.Cleanup(func() { m.Close() })
	return m
}

func (m *meant) start(change ...func(*sidecar.Options)) {
	m.t.Helper()
	o := sidecar.Options{Store: m.store, Embedder: m.embedder, EmbedWait: time.Minute}
	for _, c := range change {
		c(&o)
	}
	s, err := sidecar.New(o)
	if err != nil {
		m.t.Fatal(err)
	}
	m.Service = s
}

func (m *meant) restart() {
	m.Close()
	m.start()
}

// settled waits until the status of alice is as wanted.
func (m *meant) settled(is func(memory.EmbeddingsStatus) bool) memory.EmbeddingsStatus {
	m.t.Helper()
	ctx, cancel := context.WithTimeout(m.t.Context(), time.Minute)
	defer cancel()
	moved, stop := m.EmbeddingMoves()
	defer stop()
	for {
		status, err := m.EmbeddingsStatus(m.t.Context(), alice, memory.EmbeddingsRequest{})
		if err != nil {
			m.t.Fatal(err)
		}
		if is(status) {
			return status
		}
		select {
		case <-moved:
		case <-ctx.Done():
			m.t.Fatalf("never settled: %+v", status)
		}
	}
}

// embeds waits until so many facts have a vector and so many were given up.
func (m *meant) embeds(vectors, failed int) {
	m.t.Helper()
	m.settled(func(s memory.EmbeddingsStatus) bool {
		return s.Pending == 0 && s.Vectors == vectors && s.Failed == failed
	})
}

func (m *meant) forget(scope string) {
	m.t.Helper()
	if _, err := m.Forget(m.t.Context(), alice, memory.ForgetRequest{Scope: scope}); err != nil {
		m.t.Fatal(err)
	}
}

func (m *meant) attached() int {
	m.t.Helper()
	n, err := m.store.CountAttachments(m.t.Context(), alice.Namespace().Encode(), "")
	if err != nil {
		m.t.Fatal(err)
	}
	return n
}

// first returns the key of the best hit; the question shares no word with a fact.
func (m *meant) first(question string) string {
	m.t.Helper()
	r, err := m.Recall(m.t.Context(), alice, memory.RecallRequest{Query: question})
	if err != nil || len(r.Degraded) > 0 {
		m.t.Fatalf("recalling %s: %v without %v", question, err, r.Degraded)
	}
	if len(r.Hits) == 0 {
		return ""
	}
	return r.Hits[0].Fact.Key
}

func failsOn(part string) func(string) error {
	return func(text string) error {
		if strings.Contains(text, part) {
			return errTextFails
		}
		return nil
	}
}

// Texts that make the server fail are given up by themselves, and tried again when they
// change, on a reindex and after a restart.
func TestFactsThatCannotBeEmbedded(t *testing.T) {
	e := newTester()
	e.refuses = failsOn("poison")
	m := withEmbedder(t, e)
	remember(t, m.Service, alice, "bad/1", "poison ivy", "")
	remember(t, m.Service, alice, "bad/2", "poison oak", "")
	for i := range 5 {
		remember(t, m.Service, alice, fmt.Sprint("good/", i), fmt.Sprint("fact ", i), "")
	}
	m.embeds(5, 2)
	if s, _ := m.EmbeddingsStatus(t.Context(), alice, memory.EmbeddingsRequest{}); !strings.Contains(s.LastError, "runner died") {
		t.Errorf("the last error is %q", s.LastError)
	}
	remember(t, m.Service, alice, "bad/1", "harmless ivy", "")
	m.embeds(6, 1)
	m.forget("key:bad/2")
	m.embeds(6, 0)
	remember(t, m.Service, alice, "bad/2", "poison oak", "")
	m.embeds(6, 1)
	e.set(func() { e.refuses = nil })
	if _, err := m.Reindex(t.Context(), alice, memory.EmbeddingsRequest{}); err != nil {
		t.Fatal(err)
	}
	m.embeds(7, 0)
	if n := m.attached(); n != 7 {
		t.Errorf("%d of 7 facts have a vector", n)
	}
}

// Facts that were given up do not count once their namespace is erased.
func TestErasedFactsDoNotCountAsFailed(t *testing.T) {
	e := newTester()
	e.refuses = failsOn("poison")
	m := withEmbedder(t, e)
	remember(t, m.Service, alice, "bad", "poison", "")
	m.embeds(0, 1)
	m.forget("all")
	remember(t, m.Service, alice, "good", "harmless", "")
	m.embeds(1, 0)
}

// A text that the model has no vector for is done, others get theirs, and none is
// embedded again after a restart.
func TestRestartEmbedsNothingAgain(t *testing.T) {
	e := newTester()
	e.refuses = func(text string) error {
		if text == "blank to the model" {
			return memory.Invalid("text", embeddings.ReasonTextNotEmbedded, "no vector")
		}
		return nil
	}
	m := withEmbedder(t, e)
	remember(t, m.Service, alice, "none", "blank to the model", "")
	for i := range 100 {
		remember(t, m.Service, alice, fmt.Sprint("k", i), fmt.Sprint("fact ", i), "")
	}
	m.embeds(101, 0)
	var mu sync.Mutex
	var later []string
	e.set(func() {
		e.before = func(texts []string) {
			mu.Lock()
			defer mu.Unlock()
			later = append(later, texts...)
		}
	})
	m.restart()
	m.embeds(101, 0)
	mu.Lock()
	defer mu.Unlock()
	if len(later) == 0 || slices.ContainsFunc(later, func(text string) bool {
		return strings.HasPrefix(text, "fact ") || text == "blank to the model"
	}) {
		t.Errorf("after a restart these are embedded: %q", later)
	}
}

// A reference text without a vector does not keep facts from theirs.
func TestReferenceTextWithoutVector(t *testing.T) {
	e := newTester()
	e.refuses = func(text string) error {
		if strings.HasPrefix(text, "The train") {
			return memory.Invalid("text", embeddings.ReasonTextNotEmbedded, "no vector")
		}
		return nil
	}
	m := withEmbedder(t, e)
	remember(t, m.Service, alice, "a", "red car", "")
	remember(t, m.Service, alice, "b", "blue doctor", "")
	m.embeds(2, 0)
	if got := m.first("automobile"); got != "a" {
		t.Errorf("the automobile is %q", got)
	}
}

// gate holds the embedding of a text until it is opened.
type gate struct{ reached, open chan struct{} }

func (e *tester) holdAt(part string) gate {
	g := gate{make(chan struct{}), make(chan struct{})}
	var once sync.Once
	e.set(func() {
		e.before = func(texts []string) {
			if slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, part) }) {
				once.Do(func() {
					close(g.reached)
					<-g.open
				})
			}
		}
	})
	return g
}

// A fact that changes or goes while it is embedded does not get the vector of what it was.
func TestFactsThatChangeWhileTheyAreEmbedded(t *testing.T) {
	for name, c := range map[string]struct {
		do   func(*meant)
		left int
	}{
		"update": {func(m *meant) { remember(m.t, m.Service, alice, "k", "blue doctor", "") }, 1},
		"forget": {func(m *meant) { m.forget("key:k") }, 0},
		"erase":  {func(m *meant) { m.forget("all") }, 0},
		"erase and store again": {func(m *meant) {
			m.forget("all")
			remember(m.t, m.Service, alice, "k", "blue doctor", "")
		}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			e := newTester()
			m := withEmbedder(t, e)
			g := e.holdAt("red car")
			remember(t, m.Service, alice, "k", "red car", "")
			<-g.reached
			c.do(m)
			close(g.open)
			// One more, of the same namespace and later, is embedded after what was held.
			remember(t, m.Service, alice, "later", "green tree", "")
			m.embeds(c.left+1, 0)
			if n := m.attached(); n != c.left+1 {
				t.Errorf("%d vectors are left, want %d", n, c.left+1)
			}
			if got := m.first("automobile"); got == "k" {
				t.Error("the fact is found by what it said before")
			}
			if got := m.first("physician"); c.left == 1 && got != "k" {
				t.Errorf("the fact is not found by what it says now but %q", got)
			}
		})
	}
}

// While another model takes over, facts are found by the vectors of both; then by those
// of the new one alone.
func TestModelsSideBySide(t *testing.T) {
	e := newTester()
	m := withEmbedder(t, e)
	remember(t, m.Service, alice, "car", "red car", "")
	for i := range 40 { // more than one batch
		remember(t, m.Service, alice, fmt.Sprintf("n/%02d", i), fmt.Sprint("note ", i), "")
	}
	remember(t, m.Service, alice, "z", "blue doctor", "")
	m.embeds(42, 0)
	g := e.holdAt("blue doctor")
	e.set(func() { e.id = model("two", 96) })
	m.EmbedderChanged()
	<-g.reached
	if got := m.first("automobile"); got != "car" {
		t.Errorf("by the new model the automobile is %q", got)
	}
	if got := m.first("physician"); got != "z" {
		t.Errorf("by the former model the physician is %q", got)
	}
	e.set(func() {
		for _, q := range []string{"one physician", "two physician"} {
			if e.asked[q] != 1 {
				t.Errorf("%q was embedded %d times", q, e.asked[q])
			}
		}
	})
	close(g.open)
	m.embeds(42, 0)
	if got := m.first("physician doctor"); got != "z" {
		t.Errorf("afterwards the physician is %q", got)
	}
	e.set(func() {
		if n := e.asked["one physician doctor"]; n != 0 {
			t.Errorf("the former model is asked %d times when nothing is left of it", n)
		}
	})
	if n := m.attached(); n != 42 {
		t.Errorf("there are %d vectors of 42 facts", n)
	}
}

// A model that changes in the middle of a batch leaves no vector of the wrong one.
func TestModelChangesWhileEmbedding(t *testing.T) {
	e := newTester()
	m := withEmbedder(t, e)
	remember(t, m.Service, alice, "before", "blue doctor", "")
	m.embeds(1, 0)
	e.set(func() {
		var once sync.Once
		e.before = func(texts []string) {
			if slices.Contains(texts, "red car") {
				once.Do(func() { e.set(func() { e.id = model("two", 96) }) })
			}
		}
	})
	remember(t, m.Service, alice, "car", "red car", "")
	m.settled(func(s memory.EmbeddingsStatus) bool {
		return s.Digest == "two" && s.Pending == 0 && s.Vectors == 2
	})
	page, err := m.store.Attachments(t.Context(), alice.Namespace().Encode(), "", "", 10)
	if err != nil || len(page.Attachments) != 2 {
		t.Fatalf("%+v, %v", page, err)
	}
	for _, a := range page.Attachments {
		if !strings.Contains(string(a.Value), "two") {
			t.Errorf("%s has a vector of the former model", a.Key)
		}
	}
}

// losing is a store whose watchers of facts miss what is put, until they are told so.
type losing struct {
	sidecar.Store
	mu   sync.Mutex
	deaf bool
	tell func(store.Event)
}

func (l *losing) Watch(ctx context.Context, ns, prefix string, ready chan<- struct{}, fn func(store.Event)) error {
	if prefix == "" {
		return l.Store.Watch(ctx, ns, prefix, ready, fn)
	}
	var one sync.Mutex
	told := func(e store.Event) {
		one.Lock()
		defer one.Unlock()
		fn(e)
	}
	l.mu.Lock()
	l.tell = told
	l.mu.Unlock()
	return l.Store.Watch(ctx, ns, prefix, ready, func(e store.Event) {
		l.mu.Lock()
		deaf := l.deaf
		l.mu.Unlock()
		if !deaf {
			told(e)
		}
	})
}

// Facts whose news are lost are found once the store says that some were.
func TestNewsOfFactsAreLost(t *testing.T) {
	e := newTester()
	var l *losing
	m := withEmbedder(t, e, func(o *sidecar.Options) {
		l = &losing{Store: o.Store}
		o.Store = l
	})
	remember(t, m.Service, alice, "before", "is heard of", "")
	m.embeds(1, 0)
	l.mu.Lock()
	l.deaf = true
	tell := l.tell
	l.mu.Unlock()
	for i := range 70 {
		remember(t, m.Service, alice, fmt.Sprint("k", i), fmt.Sprint("fact ", i), "")
	}
	if n := m.attached(); n != 1 {
		t.Fatalf("%d facts have a vector though nobody was told of them", n-1)
	}
	tell(store.Event{Type: store.EventLost})
	m.embeds(71, 0)
}

// slow is a tester whose questions wait until they are let through.
type slow struct {
	*tester
	through chan struct{}
}

func (s slow) EmbedQueryAs(ctx context.Context, id embeddings.Identity, text string) ([]float32, error) {
	select {
	case <-s.through:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return s.tester.EmbedQueryAs(ctx, id, text)
}

// A slow model delays no answer, and the question is answered by meaning once its vector
// is there, which is made once.
func TestSlowModel(t *testing.T) {
	s := slow{newTester(), make(chan struct{})}
	m := withEmbedder(t, s.tester, func(o *sidecar.Options) { o.Embedder, o.EmbedWait = s, 20*time.Millisecond })
	remember(t, m.Service, alice, "car", "red car", "")
	m.embeds(1, 0)
	recall := func() memory.RecallResponse {
		r, err := m.Recall(t.Context(), alice, memory.RecallRequest{Query: "automobile"})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	for range 3 {
		if r := recall(); len(r.Hits) != 0 || !slices.Equal(r.Degraded, []string{"embeddings_unavailable"}) {
			t.Errorf("without a vector: %+v", r)
		}
	}
	close(s.through)
	r := recall()
	for deadline := time.Now().Add(time.Minute); len(r.Degraded) > 0 && time.Now().Before(deadline); { // each waits for the vector
		r = recall()
	}
	if len(r.Degraded) != 0 || len(r.Hits) != 1 || r.Hits[0].Fact.Key != "car" {
		t.Errorf("with a vector: %+v", r)
	}
	s.set(func() {
		if n := s.asked["one automobile"]; n != 1 {
			t.Errorf("the question was embedded %d times", n)
		}
	})
}

// More new facts than can wait by name are all embedded.
func TestManyNewFacts(t *testing.T) {
	const facts, writers = 8400, 60
	e := newTester()
	m := withEmbedder(t, e)
	g := e.holdAt("the first")
	remember(t, m.Service, alice, "first", "the first", "")
	<-g.reached
	var writing sync.WaitGroup
	for w := range writers {
		writing.Go(func() {
			for i := range facts / writers {
				req := memory.StoreRequest{Key: fmt.Sprintf("%d/%d", w, i), Value: fmt.Sprint("fact ", i)}
				if _, err := m.Store(context.Background(), alice, req); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	writing.Wait()
	close(g.open)
	m.embeds(facts+1, 0)
	if n := m.attached(); n != facts+1 {
		t.Errorf("%d of %d facts have a vector", n, facts+1)
	}
}
