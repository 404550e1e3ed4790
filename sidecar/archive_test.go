package sidecar_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace/notes"
)

// What is imported is as old as it was where it came from: as of a time, by age, and when it is
// stored anew.
func TestImportKeepsTimes(t *testing.T) {
	t.Parallel()
	s := newService(t)
	now := time.Now().Truncate(time.Second).UTC()
	at := func(days int) time.Time { return now.Add(-time.Duration(days) * 24 * time.Hour) }
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

// Facts of Markdown files move to a sidecar that follows no workspace as they are, can be
// forgotten there, and give way to the files once these are followed.
func TestImportFactsOfFiles(t *testing.T) {
	t.Parallel()
	from := workspaceOf(t, map[string]string{"memory/2025-11-27.md": "## Retain\n- W @Peter: In Marrakech until December 1\n- O(c=0.9) @Peter: Likes tea\n", "bank/entities/peter.md": "# Peter\naliases: Pete\n"})
	all, err := from.Export(t.Context(), alice, memory.ExportRequest{})
	if err != nil || len(all.Facts) != 3 {
		t.Fatalf("%+v, %v", all, err)
	}
	to := newService(t)
	if resp, err := to.Import(t.Context(), alice, memory.ImportRequest{Facts: all.Facts}); err != nil || resp.Imported != 3 {
		t.Fatalf("elsewhere: %+v, %v", resp, err)
	}
	again, err := to.Export(t.Context(), alice, memory.ExportRequest{})
	if diff := cmp.Diff(all.Facts, again.Facts); err != nil || diff != "" {
		t.Errorf("exported again: %v\n%s", err, diff)
	}
	if resp := recallAs(t, to, memory.RecallRequest{Query: "tell me about Pete"}); resp.Entity == nil || len(resp.Hits) != 3 {
		t.Errorf("recalled elsewhere: %+v", resp)
	}
	dir := t.TempDir()
	writeNotes(t, dir, map[string]string{"memory/2025-11-27.md": "## Retain\n- O(c=0.9) @Peter: Likes tea\n", "bank/world.md": ""})
	follow(t, to, dir, notes.Options{})
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		if list := allFacts(t, to, alice); len(list) == 1 && list[0].Source == "memory/2025-11-27.md#L2" {
			break
		} else if time.Now().After(deadline) {
			t.Fatalf("once the files are followed: %+v", list)
		}
	}
	if resp, err := to.Import(t.Context(), alice, memory.ImportRequest{Facts: all.Facts}); err != nil || resp.Files != 3 {
		t.Errorf("where files are followed: %+v, %v", resp, err)
	}
	other := newService(t)
	if _, err := other.Import(t.Context(), alice, memory.ImportRequest{Facts: all.Facts}); err != nil {
		t.Fatal(err)
	}
	if resp, err := other.Forget(t.Context(), alice, memory.ForgetRequest{Scope: "facts"}); err != nil || resp.Deleted != 3 {
		t.Errorf("forgotten: %+v, %v", resp, err)
	}
}
