package main

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/workload"
)

// TestMain lets the program start itself as the baseline.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "--baseline" {
		main()
		return
	}
	os.Exit(m.Run())
}

func TestMeasureStopsAtItsBounds(t *testing.T) {
	var got []int
	one := []call{func(_ context.Context, i int) error { got = append(got, i); return nil }}
	f, err := measure(t.Context(), one, 5, bounds{4, time.Hour})
	if err != nil || f.Calls != 4 || !slices.Equal(got, []int{5, 6, 7, 8}) {
		t.Errorf("4 calls from 5 on were %v, figures %+v, error %v", got, f, err)
	}
	if f, err = measure(t.Context(), one, 0, bounds{1000, 0}); err != nil || f.Calls != fewest {
		t.Errorf("without time there were %d calls, error %v; want %d", f.Calls, err, fewest)
	}
}

func TestBudgets(t *testing.T) {
	fast := workload.Figures{Calls: 1, P50: 1, P99: 2, PerSecond: 900}
	slow := workload.Figures{Calls: 1, P50: 2, P99: 9, PerSecond: 200}
	r := result{Facts: full, Process: state{RSSIdle: 44, RSSQueried: 251, ReadyLoaded: 20, Stop: 1001}}
	for _, name := range []string{"store", "query over SSE"} {
		r.Rows = append(r.Rows, row{name, 1, fast}, row{name, 8, fast})
	}
	for _, name := range []string{"SQLite store", "query over HTTP"} {
		r.Rows = append(r.Rows, row{name, 1, slow}, row{name, 8, slow})
	}
	var got []string
	for _, b := range budgets([]result{r}) {
		got = append(got, b.verdict())
	}
	want := []string{"met", "met", "met", "**missed**", "not measured", "met", "**missed**", "met", "not measured", "**missed**"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("verdicts (-want +got):\n%s", diff)
	}
}

// TestRun measures a real sidecar, for a moment.
func TestRun(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and starts the sidecar")
	}
	dir := t.TempDir()
	if err := onDisk(dir); err != nil {
		t.Skip(err)
	}
	for name, tt := range map[string]struct {
		flags []string
		rows  int
		table string
	}{
		"words":   {nil, 18, "### Budgets"},
		"vectors": {[]string{"--vectors"}, 20, "### Embedding"},
	} {
		t.Run(name, func(t *testing.T) { checkRun(t, dir, tt.flags, tt.rows, tt.table) })
	}
}

func checkRun(t *testing.T, dir string, flags []string, rows int, title string) {
	args := append(flags, "--sizes", "50", "--queries", "20", "--rounds", "1", "--quiet", "0", "--dir", dir, "--json")
	var out, progress bytes.Buffer
	if err := run(t.Context(), args, &out, &progress); err != nil {
		t.Fatalf("%v\n%s", err, &progress)
	}
	var r report
	if err := json.Unmarshal(out.Bytes(), &r); err != nil {
		t.Fatal(err)
	}
	if len(r.Results) != 1 || len(r.Results[0].Rows) != rows {
		t.Errorf("want %d rows of one size, got %s", rows, &out)
	}
	var tables bytes.Buffer
	if r.markdown(&tables); !bytes.Contains(tables.Bytes(), []byte(title)) {
		t.Errorf("the tables lack %q:\n%s", title, &tables)
	}
}

func TestSyntheticVectorsOfSharedWordsAreNear(t *testing.T) {
	fact := synthetic("search_document: Ann keeps bees on the roof.")
	near, far := product(fact, synthetic("search_query: bees roof")), product(fact, synthetic("invoice transfer"))
	if near < 0.3 || far > 0.2 || math.Abs(float64(product(fact, fact))-1) > 1e-3 {
		t.Errorf("cosines %v with words shared, %v without, %v with itself", near, far, product(fact, fact))
	}
	if same := synthetic("ann keeps BEES on the roof"); !slices.Equal(fact, same) {
		t.Error("case and punctuation change the vector")
	}
}
