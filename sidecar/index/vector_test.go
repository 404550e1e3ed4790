package index

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

func genVector(dim int) *rapid.Generator[[]float32] {
	return rapid.Custom(func(t *rapid.T) []float32 {
		v := rapid.SliceOfN(rapid.Float32Range(-3, 3), dim, dim).Draw(t, "v")
		v[rapid.IntRange(0, dim-1).Draw(t, "axis")] += 4 // never zero
		return v
	})
}

func TestVectorsAreTheModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		dim := rapid.SampledFrom([]int{1, 3, 8, 65}).Draw(t, "dim")
		v, model := NewVectors(dim), map[string][]float32{}
		id := rapid.Custom(func(t *rapid.T) string { return fmt.Sprint("id", rapid.IntRange(0, 20).Draw(t, "id")) })
		t.Repeat(map[string]func(*rapid.T){
			"put": func(t *rapid.T) {
				id, vec := id.Draw(t, "id"), genVector(dim).Draw(t, "vec")
				if err := v.Put(id, vec); err != nil {
					t.Fatal(err)
				}
				model[id] = slices.Clone(vec)
				clear(vec)
			},
			"delete": func(t *rapid.T) {
				id := id.Draw(t, "id")
				_, want := model[id]
				if got := v.Delete(id); got != want || v.Has(id) {
					t.Fatalf("Delete(%q) = %v, want %v", id, got, want)
				}
				delete(model, id)
			},
			"search": func(t *rapid.T) {
				q, k := genVector(dim).Draw(t, "q"), rapid.IntRange(1, 12).Draw(t, "k")
				odd := rapid.Bool().Draw(t, "filter")
				keep := func(id string) bool { return !odd || id[len(id)-1]%2 == 1 }
				checkNearest(t, model, q, k, keep, v.SearchExact(q, k, keep))
				all := v.search(q, 21, keep, func(int, int) width { return width{1, 21} }) // by signs, all of those kept at last
				for _, h := range all {
					if math.Abs(h.Cosine-cosine(model[h.ID], q)) > 0.02 || !keep(h.ID) {
						t.Fatalf("by signs: hit %v", h)
					}
				}
			},
			"": func(t *rapid.T) {
				if v.Len() != len(model) {
					t.Fatalf("%d vectors, want %d", v.Len(), len(model))
				}
			},
		})
	})
}

// checkNearest wants the cosines of the model, but for what bytes round away.
func checkNearest(t *rapid.T, model map[string][]float32, q []float32, k int, keep func(string) bool, hits []VectorHit) {
	var want []float64
	for id, vec := range model {
		if keep(id) {
			want = append(want, cosine(vec, q))
		}
	}
	slices.Sort(want)
	slices.Reverse(want)
	want = want[:min(k, len(want))]
	if len(hits) != len(want) {
		t.Fatalf("%d hits, want %d", len(hits), len(want))
	}
	for i, h := range hits {
		exact := cosine(model[h.ID], q)
		if !keep(h.ID) || math.Abs(h.Cosine-exact) > 0.02 || math.Abs(h.Cosine-want[i]) > 0.04 {
			t.Fatalf("hit %d is %v, cosine %v, want %v", i, h, exact, want[i])
		}
		if p := hits[max(0, i-1)]; i > 0 && cmp.Or(cmp.Compare(h.Cosine, p.Cosine), cmp.Compare(p.ID, h.ID)) >= 0 {
			t.Fatalf("hit %d is out of order: %v", i, hits)
		}
	}
}

func cosine(a, b []float32) float64 {
	var ab, aa, bb float64
	for i := range a {
		ab += float64(a[i]) * float64(b[i])
		aa += float64(a[i]) * float64(a[i])
		bb += float64(b[i]) * float64(b[i])
	}
	return ab / math.Sqrt(aa*bb)
}

func TestVectorsRefuse(t *testing.T) {
	v := NewVectors(2)
	inf := float32(math.Inf(-1))
	for _, vec := range [][]float32{nil, {1}, {1, 2, 3}, {0, 0}, {inf, 1}, {1, float32(math.NaN())}} {
		if err := v.Put("a", vec); err == nil || v.Len() != 0 {
			t.Errorf("took %v", vec)
		}
		if hits := v.Search(vec, 1, nil); hits != nil {
			t.Errorf("found %v for %v", hits, vec)
		}
	}
	for id, vec := range map[string][]float32{"tiny": {1e-45, 0}, "huge": {0, math.MaxFloat32}} {
		if err := v.Put(id, vec); err != nil {
			t.Error(err)
		}
		if hits := v.Search(vec, 1, nil); len(hits) != 1 || hits[0].ID != id || hits[0].Cosine < 1-1e-6 {
			t.Errorf("found %v, want %s", hits, id)
		}
	}
	if hits := v.Search([]float32{1, 1}, 0, nil); hits != nil {
		t.Errorf("found %v of none wanted", hits)
	}
}

// TestVectorFilterReachesFar keeps only vectors that the first candidates lack.
func TestVectorFilterReachesFar(t *testing.T) {
	const dim = 256
	e := newEmbeddings(dim, 20)
	all, q := e.take(4000), e.next()
	v := NewVectors(dim)
	for i, vec := range all {
		if err := v.Put(fmt.Sprint(i), vec); err != nil {
			t.Fatal(err)
		}
	}
	order := v.SearchExact(q, 4000, nil)
	far := map[string]bool{}
	for _, h := range order[3500:] {
		far[h.ID] = true
	}
	asked := 0
	got := v.Search(q, 5, func(id string) bool { asked++; return far[id] })
	if !slices.Equal(got, order[3500:3505]) {
		t.Errorf("got %v, want %v", got, order[3500:3505])
	}
	if asked > 5000 { // the nearest are asked about twice
		t.Errorf("the filter was asked %d times", asked)
	}
}

func TestVectorsOfOneDirection(t *testing.T) {
	v := NewVectors(8)
	for i := range 3000 {
		if err := v.Put(fmt.Sprintf("%04d", i), []float32{1, 2, 3, 4, 5, 6, 7, 8}); err != nil {
			t.Fatal(err)
		}
	}
	hits := v.Search([]float32{1, 2, 3, 4, 5, 6, 7, 8}, 2, nil)
	if len(hits) != 2 || hits[0].ID != "0000" || hits[1].ID != "0001" || hits[0].Cosine < 0.999 {
		t.Error(hits)
	}
}

// A sample that has all of the near vectors leads no search to fewer than it asks for.
func TestVectorsMisledBySample(t *testing.T) {
	const dim, n, k = 64, 40_000, 600
	v, e := NewVectors(dim), newEmbeddings(dim, 1)
	toward, away := e.next(), make([]float32, dim)
	for i, x := range toward {
		away[i] = -x
	}
	rng := rand.New(rand.NewPCG(1, 2))
	stride := (n + blockSize - 1) / blockSize / sampleBlocks
	for slot := range n {
		vec := slices.Clone(away)
		if slot/blockSize%stride == 0 {
			copy(vec, toward)
		}
		for i := range vec {
			vec[i] += float32(rng.NormFloat64()) * 0.3
		}
		if err := v.Put(fmt.Sprint(slot), vec); err != nil {
			t.Fatal(err)
		}
	}
	hits := v.search(toward, k, nil, func(_, _ int) width { return width{1000, 1000} })
	if len(hits) != k {
		t.Errorf("%d hits, want %d", len(hits), k)
	}
}

func TestVectorsGiveMemoryBack(t *testing.T) {
	v, r := NewVectors(16), rand.New(rand.NewPCG(1, 1))
	vec := make([]float32, 16)
	for i := range 2000 {
		vec[i%16] = r.Float32() + 0.1
		if err := v.Put(fmt.Sprint(i), vec); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 2000 {
		v.Delete(fmt.Sprint(i))
	}
	if len(v.blocks) > 0 || v.ids.used != 0 || v.Len() != 0 {
		t.Errorf("%d blocks, %d bytes of ids", len(v.blocks), v.ids.used)
	}
}

func TestVectorsConcurrently(t *testing.T) {
	e := newEmbeddings(32, 5)
	vecs := e.take(3000)
	v := NewVectors(32)
	var wg sync.WaitGroup
	for w := range 2 {
		wg.Go(func() {
			for i, vec := range vecs {
				if err := v.Put(fmt.Sprint(i), vec); err != nil {
					t.Error(err)
				}
				if i%3 == w {
					v.Delete(fmt.Sprint(i / 2))
				}
			}
		})
		wg.Go(func() {
			for _, q := range vecs[:200] {
				for _, h := range v.Search(q, 5, func(string) bool { return true }) {
					if h.ID == "" || h.Cosine < -1 || h.Cosine > 1 {
						t.Errorf("hit %v", h)
					}
				}
				v.Bytes()
			}
		})
	}
	wg.Wait()
}

// TestVectorRecall compares with the exact order of the vectors before rounding.
func TestVectorRecall(t *testing.T) {
	if testing.Short() {
		t.Skip("20,000 vectors")
	}
	const n, k, queries = 20_000, 10, 20
	for _, dim := range []int{384, 768} {
		e := newEmbeddings(dim, 200)
		all := e.take(n)
		v := NewVectors(dim)
		for i, vec := range all {
			if err := v.Put(fmt.Sprint(i), vec); err != nil {
				t.Fatal(err)
			}
		}
		twoPass, bytes := 0, 0
		for range queries {
			q := e.next()
			want := map[string]bool{}
			for _, i := range brute(all, q, k) {
				want[fmt.Sprint(i)] = true
			}
			twoPass += common(want, v.Search(q, k, nil))
			bytes += common(want, v.SearchExact(q, k, nil))
		}
		t.Logf("%d dimensions: recall@%d %.3f, of all by bytes %.3f", dim, k,
			float64(twoPass)/(k*queries), float64(bytes)/(k*queries))
		if twoPass < k*queries*98/100 {
			t.Errorf("%d dimensions: %d of %d found", dim, twoPass, k*queries)
		}
	}
}

func common(want map[string]bool, hits []VectorHit) (n int) {
	for _, h := range hits {
		if want[h.ID] {
			n++
		}
	}
	return n
}

// brute returns the places of the k vectors nearest to q.
func brute(all [][]float32, q []float32, k int) []int {
	cosines, order := make([]float64, len(all)), make([]int, len(all))
	for i := range all {
		cosines[i], order[i] = cosine(all[i], q), i
	}
	slices.SortFunc(order, func(i, j int) int {
		switch {
		case cosines[i] > cosines[j]:
			return -1
		case cosines[i] < cosines[j]:
			return 1
		}
		return i - j
	})
	return order[:k]
}
