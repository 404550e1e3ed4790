package sidecar_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace/notes"
	"helmdeck-sidecar/store/badgerstore"
)

const (
	benchFiles   = 10_000
	benchBullets = 10 // of each file
)

// manyNotes writes daily files, with slugs, since there are not so many days.
func manyNotes(b *testing.B, dir string) {
	b.Helper()
	if err := os.MkdirAll(filepath.Join(dir, "memory"), 0o755); err != nil {
		b.Fatal(err)
	}
	first := time.Date(2016, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range benchFiles {
		if err := os.WriteFile(filepath.Join(dir, notePath(first, i)), noteFile(i, ""), 0o644); err != nil {
			b.Fatal(err)
		}
	}
}

func notePath(first time.Time, i int) string {
	return fmt.Sprintf("memory/%s-n%d.md", first.AddDate(0, 0, i/3).Format(time.DateOnly), i)
}

func noteFile(i int, more string) []byte {
	text := "# Notes\n\nWhat happened.\n\n## Retain\n\n" + more
	verbs := []string{"met the team of", "wrote the report for", "likes the view of", "moved the server to", "ordered lunch with"}
	for j := range benchBullets {
		kind := []string{"W", "B", "O(c=0.8)", "S"}[(i+j)%4]
		text += fmt.Sprintf("- %s @person%d: On visit %d %s project %d and topic%d\n", kind, (i*7+j)%500, i, verbs[(i+j)%5], (i*31+j*17)%5000, (i*13+j)%900)
	}
	return []byte(text)
}

// BenchmarkWorkspace measures a workspace of 10,000 files and 100,000 bullets: the first
// index, a scan that finds nothing new, and how long after an edit the fact can be recalled.
// Run it with -benchtime 1x.
func BenchmarkWorkspace(b *testing.B) {
	st, err := badgerstore.Open(badgerstore.Options{Dir: b.TempDir(), Reserve: 1 << 20, Ballast: -1})
	if err != nil {
		b.Fatal(err)
	}
	defer st.Close()
	s, err := sidecar.New(sidecar.Options{Store: st})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	dir := b.TempDir()
	manyNotes(b, dir)
	folder, err := notes.Open(notes.Options{Workspace: dir})
	if err != nil {
		b.Fatal(err)
	}
	defer folder.Close()
	for b.Loop() {
		began := time.Now()
		slowest := otherWriter(b, s, func() {
			if _, err := s.RebuildNotes(b.Context(), alice.Namespace(), folder); err != nil {
				b.Fatal(err)
			}
		})
		b.ReportMetric(time.Since(began).Seconds(), "index-s")
		b.ReportMetric(slowest.Seconds()*1000, "other-writer-p99-ms")
		follower := s.FollowNotes(b, alice.Namespace(), folder)
		began = time.Now()
		follower.Scan()
		b.ReportMetric(time.Since(began).Seconds()*1000, "noop-scan-ms")
		follower.Close()
		measureEdits(b, s, dir, folder)
		began = time.Now()
		resp, err := s.ReflectNotes(b.Context(), alice.Namespace(), folder, memory.ReflectRequest{})
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(time.Since(began).Seconds(), "reflect-s")
		b.ReportMetric(float64(len(resp.Opinions)), "opinions")
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		b.ReportMetric(float64(m.HeapAlloc)/(1<<20), "heap-MB")
	}
}

// otherWriter has somebody else store facts while fn runs and returns the p99 of that.
func otherWriter(b *testing.B, s *sidecar.Service, fn func()) time.Duration {
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan []time.Duration)
	go func() {
		var took []time.Duration
		for i := 0; ctx.Err() == nil; i++ {
			began := time.Now()
			if _, err := s.Store(context.Background(), bob, memory.StoreRequest{Key: fmt.Sprint("k", i%50), Value: "v"}); err != nil {
				b.Error(err)
			}
			took = append(took, time.Since(began))
			time.Sleep(5 * time.Millisecond)
		}
		done <- took
	}()
	fn()
	stop()
	took := <-done
	slices.Sort(took)
	return took[len(took)*99/100]
}

// measureEdits edits files while they are followed and asks until the fact is found.
func measureEdits(b *testing.B, s *sidecar.Service, dir string, folder *notes.Folder) {
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.KeepNotes(ctx, alice.Namespace(), folder) }()
	defer func() {
		stop()
		if err := <-ended; err != nil {
			b.Error(err)
		}
	}()
	for {
		if st, err := s.Workspace(ctx, alice, memory.AgentRequest{}); err == nil && st.Notices && st.Pending == 0 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if _, err := s.Recall(ctx, alice, memory.RecallRequest{Query: "zebra"}); err != nil { // builds the search index
		b.Fatal(err)
	}
	first := time.Date(2016, 1, 1, 0, 0, 0, 0, time.UTC)
	var took []time.Duration
	for i := range 100 {
		word := fmt.Sprintf("zebra%d", i)
		path := filepath.Join(dir, notePath(first, i*97))
		began := time.Now()
		if err := os.WriteFile(path, noteFile(i*97, "- W @person1: Saw a "+word+"\n"), 0o644); err != nil {
			b.Fatal(err)
		}
		for {
			resp, err := s.Recall(ctx, alice, memory.RecallRequest{Query: word, K: 1})
			if err != nil {
				b.Fatal(err)
			}
			if len(resp.Hits) == 1 {
				break
			}
			time.Sleep(time.Millisecond)
		}
		took = append(took, time.Since(began))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "edit-p50-ms")
	b.ReportMetric(float64(took[len(took)-1].Microseconds())/1000, "edit-max-ms")
}
