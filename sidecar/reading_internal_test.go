package sidecar

import (
	"context"
	"errors"
	"math"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"helmdeck-sidecar/embeddings"
	"helmdeck-sidecar/sidecar/index"
)

// tabled embeds texts by a table.
type tabled struct {
	Embedder
	vectors map[string][]float32
}

func (t tabled) EmbedQueryAs(_ context.Context, _ embeddings.Identity, text string) ([]float32, error) {
	if v := t.vectors[text]; v != nil {
		return v, nil
	}
	return nil, errors.New("unknown: " + text)
}

func TestReadingOf(t *testing.T) {
	x, now := index.New(), time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC)
	x.Put(index.Document{ID: "a", Text: "x", Entities: []string{"Anna"}, Updated: now, ExpiresAt: now.Add(time.Hour)})
	for text, want := range map[string]reading{
		"what does Anna's dog eat":  {"what does dog eat", "what does your dog eat"},
		"what does Berta's dog eat": {"what does Berta's dog eat", ""},
		"Anna":                      {"Anna", ""},
	} {
		if got := readingOf(x, text); got != want {
			t.Errorf("%q is read as %q, want %q", text, got, want)
		}
	}
}

func TestVectorOfReading(t *testing.T) {
	e := tabled{vectors: map[string][]float32{"east": {1, 0}, "north": {0, 1}, "west": {-1, 0}}}
	half := float32(math.Sqrt2 / 2)
	for r, want := range map[reading][]float32{
		{"east", ""}:      {1, 0},
		{"east", "north"}: {half, half},
		{"east", "west"}:  {1, 0}, // nothing lies between
		{"east", "there"}: nil,
		{"there", "east"}: nil,
	} {
		got, err := r.vector(t.Context(), e, testModel, time.Minute)
		if diff := cmp.Diff(want, got); diff != "" || (err == nil) != (want != nil) {
			t.Errorf("%q: %v: %s", r, err, diff)
		}
	}
}
