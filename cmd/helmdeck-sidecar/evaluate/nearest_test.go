package evaluate

import (
	"context"
	"math/rand/v2"
	"path/filepath"
	"testing"
)

// spelling stands for a model: a vector with a direction of its own for each text.
type spelling struct{}

func (spelling) EmbedQuery(_ context.Context, text string) ([]float32, error) {
	r := rand.New(rand.NewPCG(0, uint64(len(text))))
	out := make([]float32, 64)
	for i := range out {
		out[i] = float32(r.NormFloat64())
	}
	return out, nil
}

func (s spelling) EmbedDocuments(ctx context.Context, texts []string) (out [][]float32, err error) {
	for _, t := range texts {
		v, _ := s.EmbedQuery(ctx, t)
		out = append(out, v)
	}
	return out, nil
}

func TestVectors(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"talk.json": talk})
	got, err := RunVectors(t.Context(), filepath.Join(dir, "talk.json"), spelling{}, []int{2})
	if err != nil {
		t.Fatal(err)
	}
	if got.Real != 4 || got.Dimension != 64 || len(got.Sizes) != 1 || got.Embedding.Questions.Calls != 6 {
		t.Fatalf("got %+v, want four vectors", got)
	}
	if s := got.Sizes[0]; s.Vectors != 4 || s.Questions != 6 || s.Recall != 1 || s.OfExact != 1 || s.Exact != 1 {
		t.Errorf("four vectors: %+v", s)
	}
}

// TestCompareSizes has more vectors than the index compares by their bytes, so that
// each of the figures has something to say.
func TestCompareSizes(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	random := func(n int) (out [][]float32) {
		for range n {
			v := make([]float32, 64)
			for i := range v {
				v[i] = float32(r.NormFloat64())
			}
			out = append(out, v)
		}
		return out
	}
	got, err := compareSizes(t.Context(), random(1500), random(40), []int{100, 5000})
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != 2 || got[0].Vectors != 1500 || got[1].Vectors != 5000 || got[1].IndexBytes <= got[0].IndexBytes {
		t.Fatalf("got %+v, want 1500 and 5000 vectors", got)
	}
	for _, s := range got {
		if s.Questions != 40 || s.Search.Calls != 40 || s.Exact < .95 || s.Exact == 1 || s.Recall < .5 || s.Recall >= s.Exact || s.OfExact >= 1 {
			t.Errorf("got %+v", s)
		}
	}
}

func TestNearestFloat(t *testing.T) {
	var all [][]float32
	var lengths []float64
	for i := range 30 {
		all = append(all, []float32{1, float32(29 - i), 0}) // the later, the nearer to the first axis
		lengths = append(lengths, length(all[i]))
	}
	got := nearestFloat(all, lengths, []float32{3, 0, 0})
	for i, p := range got {
		if p != 29-i {
			t.Fatalf("got %v, want 29 down to 20", got)
		}
	}
	if len(got) != nearestCount || common([]int{1, 2, 9}, []int{2, 1, 3, 4}) != .5 {
		t.Errorf("%d nearest; common %v", len(got), common([]int{1, 2, 9}, []int{2, 1, 3, 4}))
	}
}
