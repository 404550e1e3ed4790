package evaluate

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/memory"
)

func TestLoad(t *testing.T) {
	dir := t.TempDir()
	ended := false
	beside := func(ctx context.Context, s *sidecar.Service) { <-ctx.Done(); ended = s.Stats().IndexBytes > 0 }
	got, err := RunLoad(t.Context(), LoadOptions{Sizes: []int{20, 50}, Dir: dir, Beside: beside})
	if err != nil {
		t.Fatal(err)
	}
	if !ended {
		t.Error("what ran beside the load was not awaited before the service was closed")
	}
	if got.Writers != writers || len(got.Sizes) != 2 {
		t.Fatalf("got %+v, want two sizes by %d writers", got, writers)
	}
	for i, want := range []struct{ facts, stored int }{{20, 20}, {50, 30}} {
		s := got.Sizes[i]
		if s.Facts != want.facts || s.Store.Calls != want.stored || s.Recall.Calls != loadQuestions {
			t.Errorf("%d facts, %d stored, %d recalled; want %+v and %d recalled", s.Facts, s.Store.Calls, s.Recall.Calls, want, loadQuestions)
		}
		for name, f := range map[string]struct{ p50, p99, perSecond float64 }{
			"store": {s.Store.P50, s.Store.P99, s.Store.PerSecond}, "recall": {s.Recall.P50, s.Recall.P99, s.Recall.PerSecond},
		} {
			if f.p50 <= 0 || f.p99 < f.p50 || f.perSecond <= 0 {
				t.Errorf("%s of %d facts: %+v", name, s.Facts, f)
			}
		}
		if (s.RSS > 0) != (runtime.GOOS == "linux") || (s.RSS > 0) == (s.NoRSS != "") {
			t.Errorf("a resident set of %v MB, missing because %q", s.RSS, s.NoRSS)
		}
	}
	if small, large := got.Sizes[0].IndexBytes, got.Sizes[1].IndexBytes; small <= 0 || large <= small {
		t.Errorf("the index grew from %d to %d bytes", small, large)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("the run left %v in its folder (%v)", left, err)
	}
}

func TestLoadRefuses(t *testing.T) {
	for _, o := range []LoadOptions{
		{Sizes: []int{0, 10}}, {Sizes: []int{10, 5}}, {Sizes: []int{10, 10}},
		{Sizes: []int{1}, Dir: filepath.Join(t.TempDir(), "none")},
	} {
		if _, err := RunLoad(t.Context(), o); memory.AsError(err).Code != memory.CodeInvalidInput {
			t.Errorf("%+v: %v, want invalid input", o, err)
		}
	}
}
