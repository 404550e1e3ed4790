package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/workload"
	"helmdeck-sidecar/embeddings"
	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/mcpserver"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store/badgerstore"
)

// inProcess embeds with the stand-in's vectors, without a server between.
type inProcess struct{}

var inProcessModel = embeddings.Identity{Model: "synthetic", Digest: "synthetic", Dimension: dimension}

func (inProcess) Ready() (embeddings.Identity, bool) { return inProcessModel, true }

func (inProcess) EmbedDocuments(_ context.Context, texts []string) ([][]float32, embeddings.Identity, error) {
	return vectorsOf(texts), inProcessModel, nil
}

func (inProcess) EmbedQueryAs(_ context.Context, _ embeddings.Identity, text string) ([]float32, error) {
	return synthetic(text), nil
}

func (inProcess) EmbedTexts(_ context.Context, texts []string) ([][]float32, error) {
	return vectorsOf(texts), nil
}

func (inProcess) State() embeddings.State {
	return embeddings.State{Phase: embeddings.PhaseReady, Identity: inProcessModel}
}

func vectorsOf(texts []string) [][]float32 {
	list := make([][]float32, len(texts))
	for i, t := range texts {
		list[i] = synthetic(t)
	}
	return list
}

// BenchmarkQuery asks one caller's memory of 100,000 facts with 768-d vectors, by words
// and by words and meaning: the service alone, and over stateless HTTP in one process. It
// reports percentiles in ms.
func BenchmarkQuery(b *testing.B) {
	const facts = 100_000
	caller := memory.Caller{Subject: "load", Scopes: []memory.Scope{memory.ScopeRead, memory.ScopeWrite}}
	s := loaded(b, caller, facts)
	questions := workload.Questions(1, workload.NewCorpus(1).Facts(2000), askedOften)
	words := func(q string) []memory.QMDSearch { return []memory.QMDSearch{{Type: "lex", Query: q}} }
	both := func(q string) []memory.QMDSearch { return append(words(q), memory.QMDSearch{Type: "vec", Query: q}) }
	for _, kind := range []struct {
		name     string
		searches func(string) []memory.QMDSearch
	}{{"words", words}, {"both", both}} {
		b.Run(kind.name, func(b *testing.B) {
			percentiles(b, questions, func(q string) error {
				resp, err := s.Query(b.Context(), caller, memory.QMDRequest{Searches: kind.searches(q), Limit: found})
				if err == nil && len(resp.Results) == 0 {
					err = fmt.Errorf("nothing found for %q", q)
				}
				return err
			})
		})
	}
	server, err := mcpserver.New(mcpserver.Options{Service: s, Version: "bench"})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(server.Close)
	qmd := server.Endpoints()[mcpserver.QMDPath]
	h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { qmd(w, r, caller) }))
	b.Cleanup(h.Close)
	b.Run("http", func(b *testing.B) {
		percentiles(b, questions, func(q string) error { return overHTTP(h.URL, both(q)) })
	})
}

func overHTTP(url string, searches []memory.QMDSearch) error {
	args, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": map[string]any{
		"name": "query", "arguments": map[string]any{"searches": searches, "limit": found}}})
	if err != nil {
		return err
	}
	req, err := http.NewRequest(http.MethodPost, url+mcpserver.QMDPath, bytes.NewReader(args))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	var out bytes.Buffer
	if _, err := out.ReadFrom(resp.Body); err != nil {
		return err
	}
	if !strings.Contains(out.String(), `"docid"`) {
		return fmt.Errorf("%s: %.300s", resp.Status, out.String())
	}
	return nil
}

// loaded is a service over facts that all have a vector.
func loaded(b *testing.B, caller memory.Caller, n int) *sidecar.Service {
	b.Helper()
	st, err := badgerstore.Open(badgerstore.Options{Dir: b.TempDir(), Reserve: 1 << 20, Ballast: -1})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { st.Close() })
	s, err := sidecar.New(sidecar.Options{Store: st, Embedder: inProcess{}})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(s.Close)
	made := make(chan memory.StoreRequest)
	var writers sync.WaitGroup
	for range 16 {
		writers.Go(func() {
			for f := range made {
				if _, err := s.Store(b.Context(), caller, f); err != nil {
					b.Error(err)
				}
			}
		})
	}
	corpus := workload.NewCorpus(1)
	for range n {
		made <- corpus.Next()
	}
	close(made)
	writers.Wait()
	for {
		state, err := s.EmbeddingsStatus(b.Context(), caller, memory.EmbeddingsRequest{})
		if err != nil {
			b.Fatal(err)
		}
		if state.Pending == 0 && state.Vectors == n {
			return s
		}
		time.Sleep(time.Second) // the status counts every fact
	}
}

// percentiles asks every question once for its vector, and then b.N times in turn.
func percentiles(b *testing.B, questions []string, ask func(string) error) {
	for _, q := range questions {
		if err := ask(q); err != nil {
			b.Fatal(err)
		}
	}
	took := make([]time.Duration, 0, b.N)
	b.ResetTimer()
	for i := range b.N {
		begin := time.Now()
		if err := ask(questions[i%len(questions)]); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(begin))
	}
	b.StopTimer()
	slices.Sort(took)
	b.ReportMetric(workload.Millis(took[len(took)/2]), "p50-ms")
	b.ReportMetric(workload.Millis(took[len(took)*99/100]), "p99-ms")
}
