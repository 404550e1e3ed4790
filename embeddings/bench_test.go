package embeddings_test

import (
	"fmt"
	"testing"

	"helmdeck-sidecar/embeddings"
	"helmdeck-sidecar/embeddings/ollamatest"
)

func benchmarked(b *testing.B) *embeddings.Client {
	b.Helper()
	s := ollamatest.Start(b)
	s.Install(embeddings.DefaultModel, ollamatest.TinyModel(ollamatest.ModelOptions{}))
	c, err := embeddings.New(embeddings.Options{URL: s.URL})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(c.Close)
	if _, err := c.Check(b.Context()); err != nil {
		b.Fatal(err)
	}
	return c
}

// The tiny model computes next to nothing: these are the costs of the way to it.
func BenchmarkEmbedQuery(b *testing.B) {
	c := benchmarked(b)
	for b.Loop() {
		if _, err := c.EmbedQuery(b.Context(), "which database does the team prefer"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEmbedBatchOf32(b *testing.B) {
	c := benchmarked(b)
	texts := make([]string, 32)
	for i := range texts {
		texts[i] = fmt.Sprint("the team prefers postgres and redis ", i)
	}
	for b.Loop() {
		if _, err := c.EmbedDocuments(b.Context(), texts); err != nil {
			b.Fatal(err)
		}
	}
}
