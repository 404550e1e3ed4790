package sidecar_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/store/badgerstore"
)

var (
	alice  = memory.Caller{Subject: "alice", Scopes: []memory.Scope{memory.ScopeRead, memory.ScopeWrite}}
	bob    = memory.Caller{Subject: "bob", Scopes: alice.Scopes}
	engine = memory.Caller{Subject: "alice", Scopes: []memory.Scope{memory.ScopeRead, memory.ScopeWrite, memory.ScopeAuditWrite}}
	admin  = memory.Caller{Subject: "root", Scopes: []memory.Scope{memory.ScopeAdmin}}
)

func newService(t testing.TB) *sidecar.Service {
	t.Helper()
	st, err := badgerstore.Open(badgerstore.Options{Dir: t.TempDir(), Reserve: 1 << 20, Ballast: -1})
	if err != nil {
		t.Fatal(err)
	}
	s, err := sidecar.New(sidecar.Options{Store: st})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		s.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func remember(t *testing.T, s *sidecar.Service, c memory.Caller, key, value, category string) memory.StoreResponse {
	t.Helper()
	resp, err := s.Store(context.Background(), c, memory.StoreRequest{Key: key, Value: value, Category: category})
	if err != nil {
		t.Fatalf("storing %s: %v", key, err)
	}
	return resp
}

func keysOf(t *testing.T, s *sidecar.Service, c memory.Caller) []string {
	t.Helper()
	resp, err := s.List(context.Background(), c, memory.ListRequest{Limit: 500})
	if err != nil {
		t.Fatal(err)
	}
	out := []string{}
	for _, f := range resp.Facts {
		out = append(out, f.Key)
	}
	return out
}

func wantError(t *testing.T, err error, code memory.Code, reason string) {
	t.Helper()
	var e *memory.Error
	if !errors.As(err, &e) || e.Code != code || e.Reason != reason {
		t.Errorf("got error %v, want code %s with reason %q", err, code, reason)
	}
}

func TestStoreTrimsAndDefaults(t *testing.T) {
	s := newService(t)
	resp := remember(t, s, alice, "  preferences/editor  ", "  vim\n", " ")
	f, err := s.Fact(context.Background(), alice, memory.KeyRequest{Key: "preferences/editor"})
	if err != nil {
		t.Fatal(err)
	}
	got := []any{f.Value, f.Category, f.Kind, f.Version, resp.Created, resp.ID == f.ID}
	if diff := cmp.Diff([]any{"vim", memory.DefaultCategory, memory.KindWorld, uint64(1), true, true}, got); diff != "" {
		t.Error(diff)
	}
	if life := time.Until(f.ExpiresAt); life < 90*24*time.Hour-time.Minute || life > 90*24*time.Hour+2*time.Second {
		t.Errorf("the fact lives %v, want 90 days", life)
	}
}

func TestLatestWinsAndHistoryStays(t *testing.T) {
	s := newService(t)
	first := remember(t, s, alice, "k", "one", "")
	second := remember(t, s, alice, "k", "two", "")
	if second.Created || second.Version != first.Version+1 || second.ID != first.ID {
		t.Errorf("second store answered %+v", second)
	}
	h, err := s.History(context.Background(), alice, memory.KeyRequest{Key: "k"})
	if err != nil {
		t.Fatal(err)
	}
	var values []string
	for _, f := range h.Versions {
		values = append(values, fmt.Sprintf("%d %s %v", f.Version, f.Value, f.CreatedAt.Equal(h.Versions[0].CreatedAt)))
	}
	if diff := cmp.Diff([]string{"2 two true", "1 one true"}, values); diff != "" {
		t.Error(diff)
	}
}

func TestIfVersion(t *testing.T) {
	s := newService(t)
	zero, one := uint64(0), uint64(1)
	store := func(v *uint64) error {
		_, err := s.Store(context.Background(), alice, memory.StoreRequest{Key: "k", Value: "v", IfVersion: v})
		return err
	}
	if err := store(&zero); err != nil {
		t.Fatal(err)
	}
	wantError(t, store(&zero), memory.CodeConflict, "version_mismatch")
	if err := store(&one); err != nil {
		t.Error(err)
	}
}

// Each scope deletes exactly what it names: the longer and the differently cased
// neighbours stay.
func TestForgetIsExact(t *testing.T) {
	facts := []string{"konflux", "konflux/deploy", "Konflux", "konfluxX", "other"}
	for scope, left := range map[string][]string{
		"key:konflux":         {"Konflux", "konflux/deploy", "konfluxX", "other"},
		"key:KONFLUX":         {"Konflux", "konflux", "konflux/deploy", "konfluxX", "other"},
		"prefix:konflux":      {"Konflux", "other"},
		"prefix:konflux/":     {"Konflux", "konflux", "konfluxX", "other"},
		"category:user_facts": {},
		"category:user":       {"Konflux", "konflux", "konflux/deploy", "konfluxX", "other"},
		"facts":               {},
		"packs":               {"Konflux", "konflux", "konflux/deploy", "konfluxX", "other"},
		"all":                 {},
	} {
		t.Run(scope, func(t *testing.T) {
			s := newService(t)
			for _, key := range facts {
				remember(t, s, alice, key, "v", "")
				remember(t, s, bob, key, "v", "")
			}
			dry, err := s.Forget(context.Background(), alice, memory.ForgetRequest{Scope: scope, DryRun: true})
			if err != nil {
				t.Fatal(err)
			}
			if got := len(keysOf(t, s, alice)); got != len(facts) {
				t.Fatalf("a dry run left %d of %d facts", got, len(facts))
			}
			resp, err := s.Forget(context.Background(), alice, memory.ForgetRequest{Scope: scope})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(left, keysOf(t, s, alice)); diff != "" {
				t.Error(diff)
			}
			if resp.Deleted != len(facts)-len(left) || dry.Deleted != resp.Deleted {
				t.Errorf("deleted %d and counted %d before, want %d", resp.Deleted, dry.Deleted, len(facts)-len(left))
			}
			if got := len(keysOf(t, s, bob)); got != len(facts) {
				t.Errorf("another caller has %d of %d facts left", got, len(facts))
			}
		})
	}
}

func recordPacks(t *testing.T, s *sidecar.Service, ids ...string) {
	t.Helper()
	for _, id := range ids {
		if _, err := s.RecordPack(context.Background(), engine, memory.PackAudit{Pack: id, Outcome: "ok"}); err != nil {
			t.Fatal(err)
		}
	}
}

func TestForgetAuditIsExact(t *testing.T) {
	s := newService(t)
	recordPacks(t, s, "blog", "blog", "blog/rewrite", "blogs", "Blog")
	if _, err := s.RecordPipeline(context.Background(), engine, memory.PipelineAudit{Pipeline: "blog", RunID: "r1", Outcome: "succeeded"}); err != nil {
		t.Fatal(err)
	}
	remember(t, s, alice, "blog", "a fact", "")
	for _, step := range []struct {
		scope   string
		deleted int
	}{{"pack:blog", 2}, {"pack:blog/rewrite", 1}, {"pack:", -1}, {"packs", 2}, {"pipeline:blog", 1}, {"pipelines", 0}, {"facts", 1}, {"all", 0}} {
		resp, err := s.Forget(context.Background(), alice, memory.ForgetRequest{Scope: step.scope})
		if step.deleted < 0 {
			wantError(t, err, memory.CodeInvalidInput, "missing_pack")
			continue
		}
		if err != nil || resp.Deleted != step.deleted {
			t.Errorf("%s deleted %d (%v), want %d", step.scope, resp.Deleted, err, step.deleted)
		}
	}
}

// A caller and its agents are strangers to each other, whatever they are called.
func TestNamespacesAreApart(t *testing.T) {
	s := newService(t)
	researcher := alice
	researcher.Agent = "researcher"
	named := alice
	named.Agent = "default"
	callers := []memory.Caller{alice, bob, researcher, named}
	for i, c := range callers {
		remember(t, s, c, fmt.Sprintf("fact-%d", i), "konflux", "")
	}
	for i, c := range callers {
		if diff := cmp.Diff([]string{fmt.Sprintf("fact-%d", i)}, keysOf(t, s, c)); diff != "" {
			t.Errorf("%s lists %s", c.Namespace(), diff)
		}
		r, err := s.Recall(context.Background(), c, memory.RecallRequest{Query: "konflux"})
		if err != nil || len(r.Hits) != 1 || r.Hits[0].Fact.Key != fmt.Sprintf("fact-%d", i) {
			t.Errorf("%s recalls %+v, %v", c.Namespace(), r.Hits, err)
		}
	}
	_, err := s.List(context.Background(), researcher, memory.ListRequest{Agent: "main"})
	wantError(t, err, memory.CodeForbidden, "other_agent")
}

func TestCallers(t *testing.T) {
	s := newService(t)
	empty, err := s.Callers(context.Background(), admin, memory.AgentRequest{})
	if err != nil || empty.Callers == nil || len(empty.Callers) != 0 {
		t.Fatalf("an empty store has callers %+v, %v", empty, err)
	}
	remember(t, s, alice, "a", "v", "")
	remember(t, s, alice, "b", "v", "")
	remember(t, s, bob, "a", "v", "")
	for _, c := range []struct {
		caller memory.Caller
		want   []memory.CallerCount
	}{
		{admin, []memory.CallerCount{{Namespace: "alice", Count: 2}, {Namespace: "bob", Count: 1}}},
		{bob, []memory.CallerCount{{Namespace: "bob", Count: 1}}},
	} {
		got, err := s.Callers(context.Background(), c.caller, memory.AgentRequest{})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, got.Callers); diff != "" {
			t.Errorf("%s: %s", c.caller.Subject, diff)
		}
	}
}

func TestMine(t *testing.T) {
	s := newService(t)
	recordPacks(t, s, "p")
	for i := range 7 {
		remember(t, s, alice, fmt.Sprintf("p/%d", i), "v", "preferences")
	}
	remember(t, s, alice, "n", "v", "")
	got, err := s.Mine(context.Background(), alice, memory.AgentRequest{})
	if err != nil {
		t.Fatal(err)
	}
	want := []memory.Category{
		{Name: "preferences", Count: 7, RecentKeys: []string{"p/6", "p/5", "p/4", "p/3", "p/2"}},
		{Name: "user_facts", Count: 1, RecentKeys: []string{"n"}},
	}
	if diff := cmp.Diff(want, got.Categories); diff != "" || got.Scope != "caller=alice" {
		t.Errorf("scope %q: %s", got.Scope, diff)
	}
}

func TestScopes(t *testing.T) {
	s := newService(t)
	reader := memory.Caller{Subject: "alice", Scopes: []memory.Scope{memory.ScopeRead}}
	_, err := s.Store(context.Background(), reader, memory.StoreRequest{Key: "k", Value: "v"})
	wantError(t, err, memory.CodeForbidden, "missing_scope")
	_, err = s.RecordPack(context.Background(), alice, memory.PackAudit{Pack: "p", Outcome: "ok"})
	wantError(t, err, memory.CodeForbidden, "missing_scope")
	_, err = s.List(context.Background(), memory.Caller{}, memory.ListRequest{})
	wantError(t, err, memory.CodeUnauthenticated, "")
	_, err = s.Defaults(context.Background(), alice, memory.DefaultsRequest{Caller: "bob"})
	wantError(t, err, memory.CodeForbidden, "missing_scope")
	helmdeck := memory.Caller{Subject: "alice", Scopes: []memory.Scope{"mcp:tools", "packs:run"}}
	if _, err := s.Store(context.Background(), helmdeck, memory.StoreRequest{Key: "k", Value: "v"}); err != nil {
		t.Errorf("a token with helmdeck's scopes may not store: %v", err)
	}
}

func TestListPages(t *testing.T) {
	s := newService(t)
	var want []string
	for i := range 25 {
		key := fmt.Sprintf("k/%02d", i)
		remember(t, s, alice, key, "v", map[bool]string{true: "even", false: "odd"}[i%2 == 0])
		if i%2 == 0 {
			want = append(want, key)
		}
	}
	var got []string
	for cursor := ""; ; {
		page, err := s.List(context.Background(), alice, memory.ListRequest{Prefix: "k/", Category: "even", Limit: 5, Cursor: cursor})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range page.Facts {
			got = append(got, f.Key)
		}
		if cursor = page.NextCursor; cursor == "" {
			break
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	_, err := s.List(context.Background(), alice, memory.ListRequest{Cursor: "***"})
	wantError(t, err, memory.CodeInvalidInput, "bad_cursor")
}

func TestRecallFilters(t *testing.T) {
	s := newService(t)
	old := time.Now().Add(-40 * 24 * time.Hour).UTC()
	for _, r := range []memory.StoreRequest{
		{Key: "a", Value: "konflux deploys nightly", Category: "ops", Tags: []string{"ci"}, Kind: memory.KindWorld},
		{Key: "b", Value: "konflux is pleasant", Category: "taste", Kind: memory.KindOpinion, Entities: []string{"Peter"}},
		{Key: "c", Value: "konflux was set up", Category: "ops", Kind: memory.KindExperience, OccurredAt: &old},
	} {
		if _, err := s.Store(context.Background(), alice, r); err != nil {
			t.Fatal(err)
		}
	}
	month := time.Now().Add(-30 * 24 * time.Hour)
	for name, c := range map[string]struct {
		req  memory.RecallRequest
		want []string
	}{
		"kind":     {memory.RecallRequest{Kinds: []memory.Kind{memory.KindOpinion}}, []string{"b"}},
		"category": {memory.RecallRequest{Categories: []string{"ops"}}, []string{"a", "c"}},
		"tag":      {memory.RecallRequest{Tags: []string{"ci"}}, []string{"a"}},
		"entity":   {memory.RecallRequest{Entities: []string{"peter"}}, []string{"b"}},
		"since":    {memory.RecallRequest{Since: &month}, []string{"a", "b"}},
		"until":    {memory.RecallRequest{Until: &month}, []string{"c"}},
		"k":        {memory.RecallRequest{K: 1, Query: "pleasant"}, []string{"b"}},
		"none":     {memory.RecallRequest{Query: "zeppelin"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			resp, err := s.Recall(context.Background(), alice, c.req)
			if err != nil {
				t.Fatal(err)
			}
			seen := map[string]bool{}
			for _, h := range resp.Hits {
				seen[h.Fact.Key] = true
				if h.Score <= 0 || h.Score > 1 {
					t.Errorf("score %v is outside (0, 1]", h.Score)
				}
			}
			if len(seen) != len(c.want) {
				t.Errorf("got %v, want %v", seen, c.want)
			}
			for _, key := range c.want {
				if !seen[key] {
					t.Errorf("got %v, want %v", seen, c.want)
				}
			}
		})
	}
}

func TestRecallAsOf(t *testing.T) {
	s := newService(t)
	remember(t, s, alice, "db", "we use postgres", "")
	between := time.Now()
	remember(t, s, alice, "db", "we use sqlite", "")
	remember(t, s, alice, "later", "postgres is gone", "")
	resp, err := s.Recall(context.Background(), alice, memory.RecallRequest{Query: "postgres", AsOf: &between})
	if err != nil || len(resp.Hits) != 1 || resp.Hits[0].Fact.Value != "we use postgres" {
		t.Errorf("as of then: %+v, %v", resp.Hits, err)
	}
}

func TestForgottenIsNotRecalled(t *testing.T) {
	s := newService(t)
	for _, scope := range []string{"key:k", "all"} {
		remember(t, s, alice, "k", "zeppelin", "")
		if r, err := s.Recall(context.Background(), alice, memory.RecallRequest{Query: "zeppelin"}); err != nil || len(r.Hits) != 1 {
			t.Fatalf("before %s: %+v, %v", scope, r.Hits, err)
		}
		if _, err := s.Forget(context.Background(), alice, memory.ForgetRequest{Scope: scope}); err != nil {
			t.Fatal(err)
		}
		r, err := s.Recall(context.Background(), alice, memory.RecallRequest{Query: "zeppelin"})
		if err != nil || len(r.Hits) != 0 {
			t.Errorf("after %s: %+v, %v", scope, r.Hits, err)
		}
		m, err := s.Mine(context.Background(), alice, memory.AgentRequest{})
		if err != nil || len(m.Categories) != 0 {
			t.Errorf("after %s my-memory still shows %+v, %v", scope, m.Categories, err)
		}
	}
}

// Time words in a question bring facts of that time forward, and alone they find
// what happened then. Explicit bounds win over them.
func TestRecallByTimeWords(t *testing.T) {
	s := newService(t)
	now := time.Now()
	for key, r := range map[string]struct {
		value string
		days  int
	}{
		"old":       {"the zeppelin was repaired", 40},
		"yesterday": {"the zeppelin was sold", 1},
		"other":     {"lunch with Peter", 1},
	} {
		at := now.Add(-time.Duration(r.days) * 24 * time.Hour)
		if _, err := s.Store(context.Background(), alice, memory.StoreRequest{Key: key, Value: r.value, OccurredAt: &at}); err != nil {
			t.Fatal(err)
		}
	}
	month := now.Add(-30 * 24 * time.Hour)
	for question, c := range map[string]struct {
		until *time.Time
		first string
		n     int
	}{
		"what about the zeppelin yesterday": {nil, "yesterday", 2},
		"zeppelin yesterday":                {&month, "old", 1},
	} {
		resp, err := s.Recall(context.Background(), alice, memory.RecallRequest{Query: question, Until: c.until})
		if err != nil || len(resp.Hits) != c.n || resp.Hits[0].Fact.Key != c.first {
			t.Errorf("%s: %+v, %v", question, resp.Hits, err)
		}
	}
	resp, err := s.Recall(context.Background(), alice, memory.RecallRequest{Query: "quokka gestern", Explain: true})
	if err != nil || len(resp.Hits) != 2 || resp.Hits[0].Explain["time"] == 0 {
		t.Errorf("time words alone: %+v, %v", resp.Hits, err)
	}
}

// What was told just before and after an answer, in the same source and at a stated
// time, comes with it and below it; facts that only share a source do not.
func TestRecallBringsWhatWasToldAround(t *testing.T) {
	s := newService(t)
	at := time.Now().Add(-time.Hour)
	for i, value := range []string{"how is the zeppelin", "it needs helium", "unrelated talk", "more talk", "far away"} {
		said := at.Add(time.Duration(i) * time.Second)
		for source, when := range map[string]*time.Time{"chat-1": &said, "undated": nil} {
			req := memory.StoreRequest{Key: fmt.Sprintf("%s/%d", source, i), Value: value, Source: source, OccurredAt: when}
			if _, err := s.Store(context.Background(), alice, req); err != nil {
				t.Fatal(err)
			}
		}
	}
	resp, err := s.Recall(context.Background(), alice, memory.RecallRequest{Query: "zeppelin", Explain: true})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]bool{}
	for _, h := range resp.Hits {
		got[h.Fact.Key] = true
	}
	want := map[string]bool{"chat-1/0": true, "undated/0": true, "chat-1/1": true, "chat-1/2": true, "chat-1/3": true}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if last := resp.Hits[len(resp.Hits)-1]; last.Fact.Key != "chat-1/3" || last.Explain["context"] == 0 {
		t.Errorf("the last hit is %+v", last)
	}
}
