package sidecar_test

import (
	"fmt"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace/notes"
)

// workspaceOf is a service that has read a workspace once.
func workspaceOf(t *testing.T, files map[string]string) *sidecar.Service {
	t.Helper()
	s, dir := newService(t), t.TempDir()
	writeNotes(t, dir, files)
	folder, err := notes.Open(notes.Options{Workspace: dir})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { folder.Close() })
	if _, err := s.RebuildNotes(t.Context(), alice.Namespace(), folder); err != nil {
		t.Fatal(err)
	}
	return s
}

var someNotes = map[string]string{
	"bank/entities/peter.md": "---\naliases: [Pete]\n---\n# Peter\n\nA friend from Vienna.\n\n- Has a dog\n",
	"memory/2025-11-20.md":   "## Retain\n- O(c=0.9) @Peter: Prefers concise replies\n- W @Peter: Lives in Vienna\n",
	"memory/2025-11-25.md":   "## Retain\n- O(c=0.8) @Peter: Prefers detailed replies\n- O(c=0.6) @Andy: Likes tea\n- W @Peter: Asked @Andy for concise replies\n",
	"memory/2025-11-27.md":   "## Retain\n- W @Pete: Moved to London\n- O(c=0.9) @Peter: Prefers concise replies\n",
}

func recallAs(t *testing.T, s *sidecar.Service, req memory.RecallRequest) memory.RecallResponse {
	t.Helper()
	resp, err := s.Recall(t.Context(), alice, req)
	if err != nil {
		t.Fatal(err)
	}
	return resp
}

func TestRecallEntity(t *testing.T) {
	t.Parallel()
	s := workspaceOf(t, someNotes)
	for _, req := range []memory.RecallRequest{
		{Query: "Tell me about Peter."}, {Query: "tell me everything about @Pete"}, {Query: "Who is Peter?"}, {Query: "Pete", Mode: memory.RecallEntity}, {Entities: []string{"peter"}, Mode: memory.RecallEntity},
	} {
		resp := recallAs(t, s, req)
		if resp.Entity == nil || resp.Entity.Name != "Peter" || fmt.Sprint(resp.Entity.Aliases) != "[Pete]" || resp.Entity.Page != "bank/entities/peter.md" || resp.Entity.Facts != 8 {
			t.Fatalf("%q: %+v", req.Query, resp.Entity)
		}
		if len(resp.Hits) < 6 || resp.Hits[0].Fact.Source != "bank/entities/peter.md#L6" || resp.Hits[0].Fact.Value != "Peter (also Pete): A friend from Vienna." {
			t.Errorf("%q: %+v", req.Query, resp.Hits)
		}
	}
	// An alias counts in filters, too; nothing is known of others, who are sought by words.
	if resp := recallAs(t, s, memory.RecallRequest{Query: "London", Entities: []string{"Peter"}}); len(resp.Hits) != 1 || resp.Hits[0].Fact.Source != "memory/2025-11-27.md#L2" {
		t.Errorf("by an alias: %+v", resp.Hits)
	}
	if resp := recallAs(t, s, memory.RecallRequest{Query: "tell me about Zoe"}); resp.Entity != nil || len(resp.Hits) != 0 {
		t.Errorf("Zoe: %+v", resp)
	}
	if resp := recallAs(t, s, memory.RecallRequest{Query: "tell me about Peter", Mode: memory.RecallWords}); resp.Entity != nil {
		t.Errorf("by words: %+v", resp)
	}
	_, err := s.Recall(t.Context(), alice, memory.RecallRequest{Mode: "guess"})
	wantError(t, err, memory.CodeInvalidInput, "unknown_mode")
}

func TestRecallOpinions(t *testing.T) {
	t.Parallel()
	s := workspaceOf(t, someNotes)
	resp := recallAs(t, s, memory.RecallRequest{Query: "What does Peter prefer?"})
	var got []string
	for i, o := range resp.Opinions {
		if o.Key != resp.Hits[i].Fact.Key {
			t.Errorf("hit %d is %s, the opinion %s", i, resp.Hits[i].Fact.Key, o.Key)
		}
		got = append(got, fmt.Sprintf("%s %.2f<-%.2f %s", o.Statement, o.Confidence, o.Stated, o.ChangedAt.Format("01-02")))
		for _, e := range o.Supporting {
			got = append(got, fmt.Sprintf("+ %s %s %.3f", e.Source, e.Rule, e.Delta))
		}
		for _, e := range o.Contradicting {
			got = append(got, fmt.Sprintf("- %s %s %.3f", e.Source, e.Rule, e.Delta))
		}
	}
	want := []string{
		"Prefers concise replies 0.93<-0.90 11-27", "+ memory/2025-11-25.md#L4 observed 0.030", "+ memory/2025-11-27.md#L3 restated 0.045", "- memory/2025-11-25.md#L2 opposed -0.048",
		"Prefers detailed replies 0.71<-0.80 11-27", "- memory/2025-11-25.md#L4 unlike -0.040", "- memory/2025-11-27.md#L3 opposed -0.054",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	for query, want := range map[string]string{
		"What does Peter think about replies?": "Prefers concise replies", "Does Andy like tea?": "Likes tea", "what are Andy's preferences?": "Likes tea",
		"what do I like?": "Prefers concise replies", "What does Peter like in the morning?": "",
	} {
		resp := recallAs(t, s, memory.RecallRequest{Query: query, K: 1})
		if want == "" != (len(resp.Opinions) == 0) || want != "" && resp.Opinions[0].Statement != want {
			t.Errorf("%q: %+v", query, resp.Opinions)
		}
	}
}

// Questions in each language find the entity, or opinions and their topic.
func TestQuestionsInLanguages(t *testing.T) {
	t.Parallel()
	s := workspaceOf(t, map[string]string{
		"bank/entities/anna.md": "---\naliases: [Anna Lind]\n---\n# Anna\n\nA friend.\n",
		"memory/2025-11-27.md":  "## Retain\n- W @Anna: Lives in Oslo\n- O(c=0.9) @Anna: Trinkt lieber Tee als Kaffee\n- O(c=0.8) @Anna: Aime le jazz\n- O(c=0.7) @Anna: Prefiere respuestas cortas\n- O(c=0.6) @Ben: Likes chess\n",
	})
	for _, query := range []string{
		"tell me about Anna", "Who is Anna?", "Was weißt du über Anna?", "was weiß du über Anna?", "Was weisst du alles über Anna Lind?", "Erzähl mir von Anna", "Erzähle mir alles über Anna!", "Wer ist Anna?", "was ist über Anna bekannt?",
		"Sag mir, was du über Anna weißt", "Que sais-tu sur Anna ?", "que sais-tu d'Anna ?", "Qu'est-ce que tu sais sur Anna ?", "Qu’est-ce qu’on sait d’Anna ?", "Parle-moi d'Anna", "parle moi de Anna Lind", "Qui est Anna ?", "Dis-moi tout sur Anna",
		"¿Qué sabes de Anna?", "que sabes sobre Anna", "Háblame de Anna", "¿Quién es Anna?", "Cuéntame todo sobre Anna", "Cosa sai di Anna?", "Parlami di Anna", "Chi è Anna?", "O que você sabe sobre a Anna?", "Fala-me da Anna", "Quem é Anna?",
	} {
		if resp := recallAs(t, s, memory.RecallRequest{Query: query}); resp.Entity == nil || resp.Entity.Name != "Anna" || len(resp.Hits) != 5 {
			t.Errorf("%q: %+v, %d hits", query, resp.Entity, len(resp.Hits))
		}
	}
	all := "[Trinkt lieber Tee als Kaffee Aime le jazz Prefiere respuestas cortas]"
	for query, want := range map[string]string{
		"what does Anna prefer?": all, "Was bevorzugt Anna?": all, "Was mag Anna am liebsten?": all, "was mag Anna nicht?": all, "Welche Vorlieben hat Anna?": all, "Que préfère Anna ?": all, "qu'aime Anna ?": all, "Qu'est-ce qu'Anna aime ?": all,
		"Quelles sont les préférences d'Anna ?": all, "¿Qué prefiere Anna?": all, "¿Qué le gusta a Anna?": all, "¿Cuáles son las preferencias de Anna?": all, "Cosa preferisce Anna?": all, "Cosa piace ad Anna?": all, "Quali sono le preferenze di Anna?": all,
		"O que a Anna prefere?": all, "Do que a Anna gosta?": all, "Was hält Anna von Tee?": "[Trinkt lieber Tee als Kaffee]", "Wie findet Anna Kaffee?": "[Trinkt lieber Tee als Kaffee]", "Mag Anna Tee?": "[Trinkt lieber Tee als Kaffee]",
		"Que pense Anna du jazz ?": "[Aime le jazz]", "Anna aime-t-elle le jazz ?": "[Aime le jazz]", "Est-ce qu'Anna aime le jazz ?": "[Aime le jazz]", "¿Qué opina Anna de las respuestas cortas?": "[Prefiere respuestas cortas]",
		"¿A Anna le gustan las respuestas cortas?": "[Prefiere respuestas cortas]",
	} {
		var got []string
		resp := recallAs(t, s, memory.RecallRequest{Query: query})
		for _, o := range resp.Opinions {
			got = append(got, o.Statement)
		}
		if fmt.Sprint(got) != want {
			t.Errorf("%q: %q, want %s", query, got, want)
		}
	}
	for _, query := range []string{"Was ist am 27. November passiert?", "Que faire demain ?", "¿Qué pasó ayer?", "wer wohnt in Oslo?", "qui habite à Oslo ?", "was kostet das?", "le jazz", "a plan for Oslo", "do we use Postgres?"} {
		if resp := recallAs(t, s, memory.RecallRequest{Query: query}); resp.Entity != nil || len(resp.Opinions) > 0 {
			t.Errorf("%q is no such question: %+v %+v", query, resp.Entity, resp.Opinions)
		}
	}
}

// Who asks for opinions of his own gets these, and everybody's if there are none.
func TestRecallOwnOpinions(t *testing.T) {
	t.Parallel()
	s := workspaceOf(t, map[string]string{"memory/2025-11-27.md": "## Retain\n- O(c=0.95) @Peter: Prefers tea\n- O(c=0.8) @user: Prefers dark mode\n- O(c=0.7): Prefers short answers\n"})
	for query, want := range map[string]string{
		"what do I prefer?": "[Prefers dark mode Prefers short answers]", "what does the user prefer?": "[Prefers dark mode Prefers short answers]", "what do I think about tea?": "[Prefers tea]",
		"what does everybody prefer?": "[Prefers tea Prefers dark mode Prefers short answers]", "what does Peter prefer?": "[Prefers tea]",
	} {
		var got []string
		for _, o := range recallAs(t, s, memory.RecallRequest{Query: query}).Opinions {
			got = append(got, o.Statement)
		}
		if fmt.Sprint(got) != want {
			t.Errorf("%q: %q, want %s", query, got, want)
		}
	}
}

// What happened then, by the day of the file, and by the time that a line names.
func TestRecallByTime(t *testing.T) {
	t.Parallel()
	s := workspaceOf(t, someNotes)
	resp := recallAs(t, s, memory.RecallRequest{Query: "what happened on November 27, 2025?", K: 2})
	if len(resp.Hits) != 2 || resp.Hits[0].Fact.Source[:20] != "memory/2025-11-27.md" || resp.Hits[1].Fact.Source[:20] != "memory/2025-11-27.md" {
		t.Errorf("%+v", resp.Hits)
	}
	around := map[string]string{}
	for day := 20; day <= 30; day++ {
		around[fmt.Sprintf("memory/2025-11-%d.md", day)] = fmt.Sprintf("## Retain\n- W @Zoe: Saw film %d\n- W @Zoe: Ate dish %d\n", day, day)
	}
	s = workspaceOf(t, around)
	var days []string
	for _, h := range recallAs(t, s, memory.RecallRequest{Query: "what happened around November 25, 2025?", K: 10}).Hits {
		days = append(days, h.Fact.OccurredAt.Format("02"))
	}
	if len(days) != 10 || days[0] != "25" || days[1] != "25" {
		t.Errorf("around a day: %v", days)
	}
	for i, day := range days[2:] {
		if n, _ := strconv.Atoi(day); i < 4 && n != 24 && n != 26 || i >= 4 && n != 23 && n != 27 {
			t.Errorf("around a day, the nearer come first: %v", days)
			break
		}
	}
	s = workspaceOf(t, map[string]string{"memory/2025-11-27.md": "## Retain\n- W @Peter: In Marrakech until December 1, for a birthday\n- W @Peter: Travels from December 20 to December 24, 2025\n- W: Bread is out\n"})
	resp = recallAs(t, s, memory.RecallRequest{Query: "what happened on December 22, 2025?"})
	if len(resp.Hits) == 0 || resp.Hits[0].Fact.Source != "memory/2025-11-27.md#L3" || resp.Hits[0].Fact.AboutUntil.Format(time.DateOnly) != "2025-12-25" {
		t.Errorf("by the time of a line: %+v", resp.Hits)
	}
	since, until := time.Date(2025, 12, 24, 0, 0, 0, 0, time.UTC), time.Date(2025, 12, 26, 0, 0, 0, 0, time.UTC)
	if resp = recallAs(t, s, memory.RecallRequest{Since: &since, Until: &until}); len(resp.Hits) != 1 || resp.Hits[0].Fact.Source != "memory/2025-11-27.md#L3" {
		t.Errorf("since and until: %+v", resp.Hits)
	}
	since = until
	if resp = recallAs(t, s, memory.RecallRequest{Since: &since}); len(resp.Hits) != 0 {
		t.Errorf("later: %+v", resp.Hits)
	}
}
