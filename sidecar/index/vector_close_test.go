package index

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"
)

func TestVectorCodes(t *testing.T) {
	e := newEmbeddings(70, 3)
	whole, coded := NewVectors(70), NewVectors(70)
	for i, vec := range e.take(50) {
		id := fmt.Sprint(i)
		code, err := Quantize(vec)
		if err != nil {
			t.Fatal(err)
		}
		if err := whole.Put(id, vec); err != nil {
			t.Fatal(err)
		}
		if err := coded.PutCode(id, code); err != nil {
			t.Fatal(err)
		}
		kept, ok := coded.Code(id)
		if !ok || !slices.Equal(kept, code) {
			t.Fatalf("kept %v of %v", kept, code)
		}
		clear(code)
		clear(kept)
	}
	q := e.next()
	if a, b := whole.Search(q, 9, nil), coded.Search(q, 9, nil); len(a) != 9 || !slices.Equal(a, b) {
		t.Errorf("%v by codes, want %v", b, a)
	}
	if code, ok := coded.Code("other"); ok {
		t.Errorf("code %v of a vector that is not there", code)
	}
	for _, code := range [][]int8{nil, make([]int8, 70), make([]int8, 71), {1}} {
		if err := coded.PutCode("bad", code); err == nil || coded.Has("bad") {
			t.Errorf("took %v", code)
		}
	}
}

func TestClosedVectors(t *testing.T) {
	e := newEmbeddings(32, 5)
	vecs := e.take(3000)
	v := NewVectors(32)
	for i, vec := range vecs {
		if err := v.Put(fmt.Sprint(i), vec); err != nil {
			t.Fatal(err)
		}
	}
	var searching sync.WaitGroup
	begun := make(chan struct{}, 2)
	for range 2 {
		searching.Go(func() {
			for i := 0; ; i++ {
				hits := v.Search(vecs[i%len(vecs)], 5, nil)
				if len(hits) == 0 {
					return
				}
				if i == 0 {
					begun <- struct{}{}
				}
				v.Code(hits[0].ID)
			}
		})
	}
	<-begun
	v.Close()
	searching.Wait()
	v.Close()
	if err := v.Put("1", vecs[0]); err == nil || v.Len() != 0 || v.Has("1") || v.Delete("1") || v.Bytes() != 0 {
		t.Errorf("a closed set lives on: %v, %d vectors, %d bytes", err, v.Len(), v.Bytes())
	}
}

func TestUpdated(t *testing.T) {
	x, at := New(), time.Date(2026, 3, 4, 5, 6, 7, 89, time.FixedZone("", 3600))
	x.Put(Document{ID: "a", Text: "words", Updated: at, ExpiresAt: at.AddDate(1, 0, 0)})
	if got, ok := x.Updated("a"); !ok || !got.Equal(at) || got.Location() != time.UTC {
		t.Errorf("updated at %v, want %v", got, at)
	}
	if got, ok := x.Updated("b"); ok {
		t.Errorf("what is not there was updated at %v", got)
	}
}
