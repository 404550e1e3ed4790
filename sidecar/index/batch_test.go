package index

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestPutManyIsPutOneByOne puts a batch in which a document replaces another of the
// batch, and one that was there.
func TestPutManyIsPutOneByOne(t *testing.T) {
	day := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	doc := func(id, text string) Document { return Document{ID: id, Text: text, ExpiresAt: day} }
	docs := []Document{doc("a", "red fox"), doc("b", "red hen"), doc("a", "grey foxes"), doc("c", "grey hen")}
	once, singly := New(), New()
	for _, x := range []*Index{once, singly} {
		x.Put(doc("b", "old"))
	}
	once.Put(docs...)
	for _, d := range docs {
		singly.Put(d)
	}
	for _, text := range []string{"red", "grey fox", "hen", "old", "foxes"} {
		q := Query{Text: text, K: 10, Now: day.Add(-time.Hour)}
		if diff := cmp.Diff(singly.Search(q), once.Search(q)); diff != "" {
			t.Errorf("%q (-one by one +many):\n%s", text, diff)
		}
	}
	if got, want := once.Bytes(), singly.Bytes(); once.Len() != 3 || got == 0 || want == 0 {
		t.Errorf("%d documents in %d bytes, one by one %d bytes", once.Len(), got, want)
	}
}
