package sidecar_test

import (
	"testing"
	"time"

	"helmdeck-sidecar/sidecar/memory"
)

// What is imported is as old as it was where it came from: as of a time, by age, and when it is
// stored anew.
func TestImportKeepsTimes(t *testing.T) {
	t.Parallel()
	s := newService(t)
	at := func(days int) time.Time {
		return time.Now().Add(-time.Duration(days) * 24 * time.Hour).Truncate(time.Second).UTC()
	}
	version := func(value string, days int) memory.Fact {
		return memory.Fact{Key: "db", Value: value, Category: "notes", CreatedAt: at(300), UpdatedAt: at(days), ExpiresAt: at(-100)}
	}
	other := memory.Fact{Key: "db2", Value: "the other database runs on postgres", Category: "notes", CreatedAt: at(300), UpdatedAt: at(300), ExpiresAt: at(-100)}
	toCome := memory.Fact{Key: "later", Value: "a zeppelin lands", Category: "notes", CreatedAt: at(-5), UpdatedAt: at(-5), ExpiresAt: at(-100)}
	resp, err := s.Import(t.Context(), alice, memory.ImportRequest{Facts: []memory.ArchivedFact{
		{Fact: version("the database runs on sqlite", 100), History: []memory.Fact{version("the database runs on postgres", 300)}}, {Fact: other}, {Fact: toCome},
	}})
	if err != nil || resp.Imported != 3 {
		t.Fatalf("%+v, %v", resp, err)
	}
	recall := func(query string, days int) (values []string) {
		t.Helper()
		req := memory.RecallRequest{Query: query}
		if days > 0 {
			then := at(days)
			req.AsOf = &then
		}
		r, err := s.Recall(t.Context(), alice, req)
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range r.Hits {
			values = append(values, h.Fact.Value)
		}
		return values
	}
	if got := recall("database postgres", 400); len(got) != 0 {
		t.Errorf("before anything was stored: %q", got)
	}
	if got := recall("what does the database run on", 200); len(got) != 2 || got[0] != "the database runs on postgres" && got[1] != "the database runs on postgres" {
		t.Errorf("200 days ago: %q", got)
	}
	if got := recall("what does the database run on", 50); len(got) != 2 || got[0] != "the database runs on sqlite" {
		t.Errorf("50 days ago: %q", got)
	}
	if got := recall("zeppelin", 0); len(got) != 1 {
		t.Errorf("a time to come hides a fact: %q", got)
	}
	r, err := s.Recall(t.Context(), alice, memory.RecallRequest{Query: "database", Explain: true})
	if err != nil || len(r.Hits) != 2 || r.Hits[0].Fact.Key != "db" || r.Hits[1].Explain["recency"] >= 0 {
		t.Errorf("by age: %+v, %v", r.Hits, err)
	}
	if _, err := s.Store(t.Context(), alice, memory.StoreRequest{Key: "db", Value: "the database runs on badger"}); err != nil {
		t.Fatal(err)
	}
	f, err := s.Fact(t.Context(), alice, memory.KeyRequest{Key: "db"})
	if err != nil || !f.CreatedAt.Equal(at(300)) || time.Since(f.UpdatedAt) > time.Hour {
		t.Errorf("stored anew: %+v, %v", f, err)
	}
	if got := recall("what does the database run on", 200); len(got) != 2 || got[0] != "the database runs on postgres" && got[1] != "the database runs on postgres" {
		t.Errorf("200 days ago, after it was stored anew: %q", got)
	}
}
