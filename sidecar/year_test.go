package sidecar_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"helmdeck-sidecar/sidecar/memory"
)

// year is a year of daily files, and what was planted in it.
type year struct {
	rng   *rand.Rand
	days  []*yearDay
	facts []planted
}

type yearDay struct {
	date  time.Time
	lines []string // of the file
}

// planted is a statement that has to be found, and a question that only it answers.
type planted struct {
	question, text, entity string
	day                    int
	source                 string
}

func (d *yearDay) file() string { return "memory/" + d.date.Format(time.DateOnly) + ".md" }

// say adds a bullet to a day and returns its citation.
func (y *year) say(day int, bullet string) string {
	d := y.days[day]
	d.lines = append(d.lines, "- "+bullet)
	return fmt.Sprintf("%s#L%d", d.file(), len(d.lines))
}

func (y *year) pick(list ...string) string { return list[y.rng.IntN(len(list))] }

// newYear writes what people and agents note day by day: prose, then bullets.
func newYear(seed uint64) *year {
	y := &year{rng: rand.New(rand.NewPCG(seed, 1))}
	first := time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range 365 {
		d := &yearDay{date: first.AddDate(0, 0, i)}
		d.lines = []string{"# " + d.date.Format("Monday, 2 January"), "", "Worked on the backlog. " + y.pick("Quiet day.", "Many interruptions.", "Rain again."), "", "## Retain", ""}
		y.days = append(y.days, d)
		for range 3 + y.rng.IntN(6) {
			y.say(i, y.filler())
		}
	}
	return y
}

func (y *year) filler() string {
	who := y.pick("Mara", "Jonas", "Priya", "Chen", "warelay", "billing", "website")
	switch y.rng.IntN(4) {
	case 0:
		return fmt.Sprintf("W @%s: The %s review took %d minutes", who, y.pick("design", "security", "budget", "hiring"), 10+y.rng.IntN(80))
	case 1:
		return fmt.Sprintf("B @%s: Closed ticket %d about the %s page", who, 1000+y.rng.IntN(9000), y.pick("login", "invoice", "search", "profile"))
	case 2:
		return fmt.Sprintf("S @%s: %s looked %s today", who, y.pick("The dashboard", "The queue", "The build", "The inbox"), y.pick("fine", "slow", "crowded", "empty"))
	}
	return fmt.Sprintf("W @%s: Had %s with the %s team", who, y.pick("lunch", "a call", "a walk", "a retro"), y.pick("sales", "support", "platform", "data"))
}

// plant hides facts that nothing else says.
func (y *year) plant() {
	things := []string{"sailboat", "accordion", "greenhouse", "telescope", "beehive", "sourdough", "kayak", "typewriter", "saxophone", "vineyard", "lighthouse", "hammock"}
	people := []string{"Peter", "Andy", "Zoe", "Luis"}
	for i, thing := range things {
		who := people[i%len(people)]
		day := 5 + i*29
		p := planted{
			question: "who has anything to do with a " + thing + "?", text: fmt.Sprintf("Bought a %s from a neighbour", thing), entity: who, day: day,
		}
		p.source = y.say(day, fmt.Sprintf("W @%s: %s", who, p.text))
		y.facts = append(y.facts, p)
	}
}

func (y *year) files() map[string]string {
	files := map[string]string{"bank/entities/peter.md": "---\naliases: [Pete]\n---\n# Peter\n\nAn old friend.\n", "memory.md": "# Memory\n\nNothing retained yet.\n"}
	for _, d := range y.days {
		files[d.file()] = strings.Join(d.lines, "\n") + "\n"
	}
	return files
}

// Everything that was planted in a year of notes is recalled with the right citation, in each
// of the four ways.
func TestYear(t *testing.T) {
	t.Parallel()
	y := newYear(20250101)
	y.plant()
	old := y.say(20, "W @Peter: Lives in Vienna")
	opinion := y.say(30, "O(c=0.8) @Peter: Prefers concise replies")
	support := []string{y.say(60, "W @Pete: Asked for concise replies once more"), y.say(90, "O(c=0.9) @Peter: Likes concise replies")}
	against := y.say(120, "O(c=0.6) @Peter: Prefers detailed replies")
	hated := y.say(40, "O(c=0.9) @Zoe: Likes early meetings")
	var refusals []string
	for i, verb := range []string{"Refused", "Avoids", "Hates"} {
		refusals = append(refusals, y.say(200+i*10, fmt.Sprintf("W @Zoe: %s early meetings", verb)))
	}
	moved := y.say(250, "W @Peter: Moved to Lisbon")
	s := workspaceOf(t, y.files())
	y.checkWords(t, func(q memory.RecallRequest) memory.RecallResponse { return recallAs(t, s, q) })
	y.checkEntities(t, func(q memory.RecallRequest) memory.RecallResponse { return recallAs(t, s, q) })
	y.checkTimes(t, func(q memory.RecallRequest) memory.RecallResponse { return recallAs(t, s, q) })

	peter := recallAs(t, s, memory.RecallRequest{Query: "What does Peter prefer?"})
	if len(peter.Opinions) != 2 || peter.Opinions[0].Source != opinion || !slices.Equal(sourcesOf(peter.Opinions[0].Supporting), support) || !slices.Equal(sourcesOf(peter.Opinions[0].Contradicting), []string{against}) {
		t.Fatalf("Peter's opinions: %+v", peter.Opinions)
	}
	if o := peter.Opinions[0]; o.Confidence != 0.839 || o.Stated != 0.8 || o.ChangedAt.Format(time.DateOnly) != "2025-05-01" || peter.Opinions[1].Source != against {
		t.Errorf("Peter's opinion: %+v", o)
	}
	zoe := recallAs(t, s, memory.RecallRequest{Query: "does Zoe like early meetings?"})
	if len(zoe.Opinions) != 1 || zoe.Opinions[0].Source != hated || !slices.Equal(sourcesOf(zoe.Opinions[0].Contradicting), refusals) || zoe.Opinions[0].Confidence != 0.57 {
		t.Errorf("Zoe's opinions: %+v", zoe.Opinions)
	}

	r := newReflecting(t, newService(t), alice, y.files())
	resp := r.reflect(memory.ReflectRequest{})
	if !slices.ContainsFunc(resp.Contradictions, func(c memory.Contradiction) bool {
		return c.Entity == "Peter" && c.NewerAt == moved && c.OlderAt == old
	}) {
		t.Errorf("contradictions: %+v", resp.Contradictions)
	}
	before := tree(t, r.dir)
	if again := r.reflect(memory.ReflectRequest{}); len(again.Changes) > 0 {
		t.Errorf("the second reflection changes %d pages", len(again.Changes))
	}
	page := before["bank/entities/peter.md"]
	for _, source := range []string{old, moved, opinion, support[0], against} {
		if !strings.Contains(page, source) {
			t.Errorf("Peter's page does not cite %s:\n%s", source, page)
		}
	}
}

type asking func(memory.RecallRequest) memory.RecallResponse

func (y *year) checkWords(t *testing.T, ask asking) {
	t.Helper()
	for _, p := range y.facts {
		resp := ask(memory.RecallRequest{Query: p.question, K: 3})
		if len(resp.Hits) == 0 || resp.Hits[0].Fact.Source != p.source {
			t.Errorf("%q: %+v, want %s", p.question, resp.Hits, p.source)
		}
	}
}

func (y *year) checkEntities(t *testing.T, ask asking) {
	t.Helper()
	for _, p := range y.facts {
		resp := ask(memory.RecallRequest{Query: "Tell me about " + p.entity, K: 100})
		if resp.Entity == nil || !slices.ContainsFunc(resp.Hits, func(h memory.Hit) bool { return h.Fact.Source == p.source && h.Fact.Value == p.text }) {
			t.Errorf("%s is not among what is known of %s", p.source, p.entity)
		}
	}
	if resp := ask(memory.RecallRequest{Query: "tell me about Pete", K: 1}); len(resp.Hits) != 1 || resp.Hits[0].Fact.Source != "bank/entities/peter.md#L6" {
		t.Errorf("the page of Peter does not come first: %+v", resp.Hits)
	}
}

func (y *year) checkTimes(t *testing.T, ask asking) {
	t.Helper()
	for _, p := range y.facts {
		d := y.days[p.day]
		until := d.date.AddDate(0, 0, 1)
		for _, req := range []memory.RecallRequest{
			{Query: "what happened on " + d.date.Format("January 2, 2006") + "?", K: 10}, {Since: &d.date, Until: &until, K: 10},
		} {
			resp := ask(req)
			found, others := false, false
			for _, h := range resp.Hits {
				found = found || h.Fact.Source == p.source
				inside := strings.HasPrefix(h.Fact.Source, d.file()+"#")
				if inside && others || !inside && req.Query == "" {
					t.Errorf("%q: %s comes after facts of other days, or is one", req.Query, h.Fact.Source)
				}
				others = others || !inside
			}
			if !found {
				t.Errorf("%q, %v: %s is not among %d", req.Query, req.Since, p.source, len(resp.Hits))
			}
		}
	}
}

func sourcesOf(list []memory.Evidence) (out []string) {
	for _, e := range list {
		out = append(out, e.Source)
	}
	return out
}
