package embeddings_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"
	"time"

	"helmdeck-sidecar/embeddings"
	"helmdeck-sidecar/embeddings/ollamatest"
	"helmdeck-sidecar/sidecar/memory"
)

func TestEmbedFindsWhatIsSaidInOtherWords(t *testing.T) {
	c := newClient(t, withModel(t, ollamatest.ModelOptions{}).URL)
	documents, err := c.EmbedDocuments(patient(t), []string{"favourite frontend", "lunch in london", "automobile flight"})
	if err != nil {
		t.Fatal(err)
	}
	for query, best := range map[string]int{"prefers gui": 0, "car flight": 2} {
		v, err := c.EmbedQuery(patient(t), query)
		if err != nil {
			t.Fatal(err)
		}
		for i, d := range documents {
			if i != best && dot(v, d) >= dot(v, documents[best])-0.1 {
				t.Errorf("%q is as near to document %d (%.2f) as to %d (%.2f)", query, i, dot(v, d), best, dot(v, documents[best]))
			}
		}
	}
}

func TestEmbedManyInOrder(t *testing.T) {
	c := newClient(t, withModel(t, ollamatest.ModelOptions{}).URL)
	words := []string{"deploy", "coffee", "london", "database", "theme"}
	var texts []string
	for i := range 100 {
		texts = append(texts, fmt.Sprintf("%s %d", words[i%len(words)], i))
	}
	texts[40], texts[99] = "", " \n\t"
	vectors, err := c.EmbedDocuments(patient(t), texts)
	if err != nil || len(vectors) != len(texts) {
		t.Fatalf("%d vectors, error %v", len(vectors), err)
	}
	for i, v := range vectors {
		if blank := i == 40 || i == 99; blank != (v == nil) {
			t.Fatalf("text %d %q has a vector of %d", i, texts[i], len(v))
		} else if blank {
			continue
		}
		if norm := dot(v, v); math.Abs(norm-1) > 1e-5 {
			t.Errorf("vector %d has the squared length %v", i, norm)
		}
		alone, err := c.EmbedDocuments(patient(t), texts[i:i+1])
		if err != nil || dot(v, alone[0]) < 0.9999 {
			t.Fatalf("vector %d is not that of its text: %v, error %v", i, dot(v, alone[0]), err)
		}
	}
}

func TestEmbedUsesTheSchemeOfTheModel(t *testing.T) {
	s := ollamatest.Start(t)
	s.Install("nomic-embed-text", ollamatest.TinyModel(ollamatest.ModelOptions{}))
	s.Install("minilm", ollamatest.TinyModel(ollamatest.ModelOptions{Bert: true}))
	for model, prefixed := range map[string]bool{"nomic-embed-text": true, "minilm": false} {
		c := newClient(t, s.URL, func(o *embeddings.Options) { o.Model = model })
		documents, err := c.EmbedDocuments(patient(t), []string{"coffee"})
		if err != nil {
			t.Fatal(err)
		}
		query, err := c.EmbedQuery(patient(t), "coffee")
		if err != nil {
			t.Fatal(err)
		}
		if same := dot(query, documents[0]) > 0.9999; same == prefixed {
			t.Errorf("%s: the same text as query and document has the similarity %v", model, dot(query, documents[0]))
		}
	}
}

func TestEmbedCutsWhatIsTooLong(t *testing.T) {
	c := newClient(t, withModel(t, ollamatest.ModelOptions{Context: 64}).URL)
	half := strings.Repeat("coffee tea lunch. ", 90)
	long := half + strings.Repeat("docker database. ", 90)
	texts := []string{"coffee tea lunch", long, "docker database", strings.Repeat("x", 1500), strings.Repeat("咖啡。", 300), half}
	vectors, err := c.EmbedDocuments(patient(t), texts)
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range vectors {
		if math.Abs(dot(v, v)-1) > 1e-5 {
			t.Errorf("vector %d has the squared length %v", i, dot(v, v))
		}
	}
	// Both halves count: what truncates would know of the first only.
	second, without := dot(vectors[1], vectors[2]), dot(vectors[5], vectors[2])
	first, lessOf := dot(vectors[1], vectors[0]), dot(vectors[5], vectors[0])
	if second < without+0.15 || first > lessOf {
		t.Errorf("the second half raises the similarity to what it says from %.2f to %.2f, and lowers the other from %.2f to %.2f",
			without, second, lessOf, first)
	}
	query, err := c.EmbedQuery(patient(t), long)
	if err != nil || dot(query, vectors[1]) < 0.5 {
		t.Errorf("the long text as a query: similarity %v, error %v", dot(query, vectors[1]), err)
	}
}

func TestEmbedQueryRefusesBlank(t *testing.T) {
	c := newClient(t, withModel(t, ollamatest.ModelOptions{}).URL)
	_, err := c.EmbedQuery(patient(t), " \n")
	wantError(t, err, memory.CodeInvalidInput, "missing_query")
}

func TestEmbedModelMissing(t *testing.T) {
	c := newClient(t, ollamatest.Start(t).URL)
	_, err := c.EmbedDocuments(patient(t), []string{"coffee"})
	wantError(t, err, memory.CodeNotFound, embeddings.ReasonModelMissing)
}

func TestEmbedModelRemovedMeanwhile(t *testing.T) {
	s := withModel(t, ollamatest.ModelOptions{})
	c := newClient(t, s.URL)
	if _, err := c.Check(patient(t)); err != nil {
		t.Fatal(err)
	}
	s.Remove("nomic-embed-text")
	_, err := c.EmbedDocuments(patient(t), []string{"coffee"})
	wantError(t, err, memory.CodeNotFound, embeddings.ReasonModelMissing)
}

func TestEmbedModelChangedMeanwhile(t *testing.T) {
	for name, other := range map[string]ollamatest.ModelOptions{
		"another dimension":  {Dimension: 384},
		"the same dimension": {Seed: 7},
	} {
		t.Run(name, func(t *testing.T) {
			s := withModel(t, ollamatest.ModelOptions{})
			c := newClient(t, s.URL)
			before, err := c.Check(patient(t))
			if err != nil {
				t.Fatal(err)
			}
			s.Install("nomic-embed-text", ollamatest.TinyModel(other))
			_, err = c.EmbedDocuments(patient(t), []string{"coffee"})
			wantError(t, err, memory.CodeUnavailable, embeddings.ReasonModelChanged)
			vectors, err := c.EmbedDocuments(patient(t), []string{"coffee"})
			after, checkErr := c.Check(patient(t))
			if err != nil || checkErr != nil || len(vectors[0]) != after.Dimension || after.Key() == before.Key() {
				t.Errorf("after the change: %d dimensions, errors %v, %v, keys %q and %q", len(vectors[0]), err, checkErr, before.Key(), after.Key())
			}
		})
	}
}

func TestEmbedServerDown(t *testing.T) {
	s := withModel(t, ollamatest.ModelOptions{})
	c := newClient(t, s.URL)
	if _, err := c.Check(patient(t)); err != nil {
		t.Fatal(err)
	}
	s.Stop()
	began := time.Now()
	_, err := c.EmbedDocuments(patient(t), []string{"coffee"})
	wantError(t, err, memory.CodeUnavailable, embeddings.ReasonServerDown)
	_, err = c.EmbedQuery(patient(t), "coffee")
	wantError(t, err, memory.CodeUnavailable, embeddings.ReasonServerDown)
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("two calls to a server that is down took %v", took)
	}
	s.Restart()
	if _, err := c.EmbedQuery(patient(t), "coffee"); err != nil {
		t.Errorf("after the restart: %v", err)
	}
}

func TestEmbedServerHung(t *testing.T) {
	s := withModel(t, ollamatest.ModelOptions{})
	c := newClient(t, s.URL, func(o *embeddings.Options) {
		o.Timeouts = embeddings.Timeouts{Query: 300 * time.Millisecond, Control: 300 * time.Millisecond}
	})
	if _, err := c.Check(patient(t)); err != nil {
		t.Fatal(err)
	}
	s.Hang()
	_, err := c.EmbedQuery(patient(t), "coffee")
	wantError(t, err, memory.CodeUnavailable, embeddings.ReasonServerHung)
	_, err = c.Version(patient(t))
	wantError(t, err, memory.CodeUnavailable, embeddings.ReasonServerHung)

	hurried, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	_, err = c.EmbedDocuments(hurried, []string{"coffee"})
	wantError(t, err, memory.CodeUnavailable, embeddings.ReasonDeadline)
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v does not wrap the context's error", err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = c.EmbedDocuments(gone, []string{"coffee"})
	wantError(t, err, memory.CodeUnavailable, embeddings.ReasonCanceled)

	s.Resume()
	_, err = newClient(t, s.URL).EmbedQuery(patient(t), "coffee")
	if err != nil {
		t.Errorf("after it went on: %v", err)
	}
}

func TestEmbedServerKilledInABatch(t *testing.T) {
	s := withModel(t, ollamatest.ModelOptions{})
	c := newClient(t, s.URL)
	if _, err := c.Check(patient(t)); err != nil {
		t.Fatal(err)
	}
	texts := make([]string, 2000)
	for i := range texts {
		texts[i] = strings.Repeat("kubernetes docker database ", 20) + fmt.Sprint(i)
	}
	result := make(chan error, 1)
	go func() {
		_, err := c.EmbedDocuments(patient(t), texts)
		result <- err
	}()
	s.AwaitLog("/api/embed", 3) // the probe and two batches are done, the next is under way
	s.Kill()
	wantError(t, <-result, memory.CodeUnavailable, embeddings.ReasonServerDown)
	s.Restart()
	if _, err := c.EmbedDocuments(patient(t), texts[:40]); err != nil {
		t.Errorf("after the restart: %v", err)
	}
}

func TestEmbedConcurrently(t *testing.T) {
	c := newClient(t, withModel(t, ollamatest.ModelOptions{}).URL)
	want, err := c.EmbedQuery(patient(t), "coffee")
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 5 {
				if _, err := c.EmbedDocuments(patient(t), []string{"lunch", "dinner"}); err != nil {
					t.Error(err)
				}
				if got, err := c.EmbedQuery(patient(t), "coffee"); err != nil || dot(got, want) < 0.9999 {
					t.Errorf("a query among others: similarity %v, error %v", dot(got, want), err)
				}
			}
		})
	}
	group.Wait()
}
