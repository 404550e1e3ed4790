package index

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// facts makes n short facts of words that follow Zipf's law.
func facts(n int) []Document {
	r := rand.New(rand.NewPCG(1, 2))
	zipf := rand.NewZipf(r, 1.1, 4, 30_000)
	day := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	out := make([]Document, n)
	for i := range out {
		words := make([]string, 12+r.IntN(13))
		for j := range words {
			words[j] = syntheticWord(zipf.Uint64())
		}
		out[i] = Document{
			ID:        fmt.Sprintf("f/topic-%d/item-%06d", i%50, i),
			Key:       fmt.Sprintf("topic-%d/%s", i%50, words[0]),
			Text:      strings.Join(words, " "),
			Category:  "user_facts",
			Tags:      []string{"t" + words[1][:1]},
			Entities:  []string{words[2]},
			Updated:   day.Add(time.Duration(i) * time.Second),
			Occurred:  day.Add(time.Duration(i) * time.Second),
			ExpiresAt: day.AddDate(1, 0, i%300),
		}
	}
	return out
}

// syntheticWord spells a number in consonants and vowels.
func syntheticWord(n uint64) string {
	const syllables = "bacedifoguhajekilomupaqeritosuvawexiyozu"
	b := []byte{'x'} // never a function word
	for n++; n > 0; n /= 20 {
		b = append(b, syllables[n%20*2:n%20*2+2]...)
	}
	return string(b)
}

func filled(docs []Document) *Index {
	x := New()
	for _, d := range docs {
		x.Put(d)
	}
	return x
}

func BenchmarkSearch(b *testing.B) {
	for _, n := range []int{1_000, 10_000, 100_000} {
		docs := facts(n)
		x := filled(docs)
		b.Run(fmt.Sprint(n), func(b *testing.B) { benchmarkSearch(b, x, queries(docs, 1000)) })
	}
}

// BenchmarkContext searches 100,000 facts in groups of twenty.
func BenchmarkContext(b *testing.B) {
	docs := facts(100_000)
	for i := range docs {
		docs[i].Group = fmt.Sprint("session-", i/20)
	}
	qs := queries(docs, 1000)
	for i := range qs {
		qs[i].Context = 1
	}
	benchmarkSearch(b, filled(docs), qs)
}

// queries takes four words from each of some documents.
func queries(docs []Document, n int) []Query {
	r := rand.New(rand.NewPCG(3, 4))
	out := make([]Query, n)
	for i := range out {
		words := strings.Fields(docs[r.IntN(len(docs))].Text)
		r.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
		out[i] = Query{Text: strings.Join(words[:4], " "), K: 10, Now: docs[0].Updated}
	}
	return out
}

func benchmarkSearch(b *testing.B, x *Index, qs []Query) {
	var took []time.Duration
	for i := 0; b.Loop(); i++ {
		start := time.Now()
		x.Search(qs[i%len(qs)])
		took = append(took, time.Since(start))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Nanoseconds())/1e6, "p50-ms")
	b.ReportMetric(float64(took[len(took)*99/100].Nanoseconds())/1e6, "p99-ms")
}

func BenchmarkPut(b *testing.B) {
	docs := facts(100_000)
	x := New()
	for i := 0; b.Loop(); i++ {
		if i%len(docs) == 0 {
			x = New()
		}
		x.Put(docs[i%len(docs)])
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "docs/s")
}

func BenchmarkReplace(b *testing.B) {
	docs := facts(100_000)
	x := filled(docs)
	for i := 0; b.Loop(); i++ {
		x.Put(docs[i*7919%len(docs)])
	}
}

// BenchmarkMemory reports the heap that 100,000 facts hold, and the estimate.
func BenchmarkMemory(b *testing.B) {
	docs := facts(100_000)
	for b.Loop() {
		before := heap()
		x := filled(docs)
		b.ReportMetric(float64(heap()-before)/1e6, "heap-MB")
		b.ReportMetric(float64(x.Bytes())/1e6, "estimate-MB")
		runtime.KeepAlive(x)
	}
}

func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// BenchmarkAlike searches for words that every document holds in the same
// number and never side by side: no document can be passed over.
func BenchmarkAlike(b *testing.B) {
	x := New()
	for i := range 100_000 {
		x.Put(Document{ID: fmt.Sprint(i), Text: "outcome was not quite ok", ExpiresAt: time.Unix(1, 0)})
	}
	benchmarkSearch(b, x, []Query{{Text: "outcome ok", K: 10}})
}

// BenchmarkLongQuery searches for as many words as a query may have.
func BenchmarkLongQuery(b *testing.B) {
	docs := facts(100_000)
	var text strings.Builder
	for _, d := range docs[:30] {
		text.WriteString(d.Text + " ")
	}
	benchmarkSearch(b, filled(docs), []Query{{Text: text.String()[:2048], K: 100}})
}
