package index

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestExpiry(t *testing.T) {
	x := New()
	for i := range 1000 {
		x.Put(Document{ID: fmt.Sprint(i), Text: "tea", ExpiresAt: monday.Add(time.Duration(i*7919%1000) * time.Second)})
	}
	for _, seconds := range []int{-1, 0, 1, 500, 998, 999, 2000} {
		q := Query{Text: "tea", K: 2000, Now: monday.Add(time.Duration(seconds) * time.Second)}
		want := min(max(999-seconds, 0), 1000)
		if got := len(x.Search(q)); got != want || x.Len() != want || len(x.Newest(q)) != want {
			t.Errorf("after %d s %d are found of %d, want %d", seconds, got, x.Len(), want)
		}
	}
	x.Put(Document{ID: "never", Text: "tea"})
	if got := found(x, "tea"); got != "" {
		t.Errorf("found %q, which has no expiry", got)
	}
}

func TestNothingToFind(t *testing.T) {
	x := New()
	if hits := x.Search(Query{Text: "tea", K: 5}); len(hits) > 0 || x.Delete("a") {
		t.Error("an empty index is not empty", hits)
	}
	x.Put(Document{ID: "a", ExpiresAt: later})
	if hits := x.Search(Query{Text: "tea", K: 5}); len(hits) > 0 {
		t.Error(hits)
	}
	if hits := x.Newest(Query{}); len(hits) > 0 {
		t.Error("K is 0", hits)
	}
}

// TestHostileDocuments puts what is legal and awkward, and takes it out again.
func TestHostileDocuments(t *testing.T) {
	var distinct strings.Builder
	for i := range 200_000 {
		fmt.Fprintf(&distinct, "w%d ", i)
	}
	x := New()
	for name, text := range map[string]string{
		"one word":        strings.Repeat("tea ", 60_000),
		"one long word":   strings.Repeat("tea", 20_000),
		"one long number": "1" + strings.Repeat(",000", 16_000),
		"one compound":    strings.Repeat("a-", 32_000),
		"one path":        strings.Repeat("a-b/", 16_000),
		"clitics":         strings.Repeat("a't't", 16_000),
		"humps":           strings.Repeat("aB", 32_000),
		"marks":           "e" + strings.Repeat("\u0301", 32_000),
		"grams":           strings.Repeat("猫", 20_000),
		"expanding":       strings.Repeat("ﷺ", 20_000),
		"invalid":         strings.Repeat("\xff\xc3", 32_000),
		"distinct":        distinct.String(),
	} {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			x.Put(Document{ID: name, Text: text, ExpiresAt: later})
			for _, h := range x.Search(Query{Text: text[:min(len(text), 2048)], K: 5, Explain: true}) {
				if h.Score <= 0 || h.Score > 1 {
					t.Errorf("score %v", h.Score)
				}
			}
			if took := time.Since(start); took > 20*time.Second {
				t.Errorf("took %v", took)
			}
			x.Delete(name)
		})
	}
	if n := x.dict.byText.n + len(x.labels.byKey); n > 0 || x.cells.used != 0 || x.labels.bytes != 0 {
		t.Errorf("an empty index holds %d names", n)
	}
}

func TestReplacingForeverDoesNotGrow(t *testing.T) {
	x, docs := New(), facts(500)
	for i := range 50 {
		for j, d := range docs {
			d.Text = docs[(i+j)%len(docs)].Text
			x.Put(d)
		}
	}
	if x.Len() != len(docs) || len(x.docs.rows) > 2*len(docs) {
		t.Errorf("%d documents take %d slots", x.Len(), len(x.docs.rows))
	}
}

func TestBytesIsWhatIsHeld(t *testing.T) {
	docs := facts(20_000)
	before := heap()
	x := filled(docs)
	held, estimate := heap()-before, x.Bytes()
	runtime.KeepAlive(docs)
	if least, most := x.cells.used, held+x.regions.mapped; estimate < least || estimate > most || most > 2*estimate {
		t.Errorf("the estimate is %d bytes; cells take %d; %d are mapped and the heap grew by %d", estimate, least, x.regions.mapped, held)
	}
}

func TestClosedIndex(t *testing.T) {
	x, docs := filled(facts(2000)), facts(2000)
	var searching sync.WaitGroup
	begun := make(chan struct{}, 2)
	for range 2 {
		searching.Go(func() {
			for i, q := range slices.Repeat(queries(docs, 100), 1000) {
				if len(x.Search(q)) == 0 {
					return
				}
				if i == 0 {
					begun <- struct{}{}
				}
			}
			t.Error("the index was never closed")
		})
	}
	<-begun
	x.Close()
	searching.Wait()
	x.Close()
	x.Put(docs[0])
	_, updated := x.Updated(docs[0].ID)
	if hits := x.Newest(queries(docs, 1)[0]); len(hits) > 0 || updated || x.Delete(docs[0].ID) || x.Len() != 0 || x.Bytes() != 0 {
		t.Errorf("a closed index lives on: %d hits, %d documents, %d bytes", len(hits), x.Len(), x.Bytes())
	}
}

func TestEachSeesTheLiving(t *testing.T) {
	x := New()
	for i := range 10 {
		x.Put(Document{ID: fmt.Sprint(i), ExpiresAt: monday.Add(time.Duration(i))})
	}
	seen := map[string]bool{}
	x.Each(monday.Add(6), func(m Meta) { seen[m.ID] = true })
	if diff := cmp.Diff(map[string]bool{"7": true, "8": true, "9": true}, seen); diff != "" {
		t.Error(diff)
	}
}
