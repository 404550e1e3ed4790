package main

import (
	"bytes"
	"context"
	"encoding/json"
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
	want := []string{"met", "met", "met", "**missed**", "not measured", "met", "**missed**", "met", "**missed**"}
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
	var out, progress bytes.Buffer
	err := run(t.Context(), []string{"--sizes", "50", "--queries", "20", "--rounds", "1", "--quiet", "0", "--dir", dir, "--json"}, &out, &progress)
	if err != nil {
		t.Fatalf("%v\n%s", err, &progress)
	}
	var r report
	if err := json.Unmarshal(out.Bytes(), &r); err != nil {
		t.Fatal(err)
	}
	if len(r.Results) != 1 || len(r.Results[0].Rows) != 18 {
		t.Errorf("want 18 rows of one size, got %s", &out)
	}
	var tables bytes.Buffer
	if r.markdown(&tables); !bytes.Contains(tables.Bytes(), []byte("### Budgets")) {
		t.Errorf("the tables lack the budgets:\n%s", &tables)
	}
}
