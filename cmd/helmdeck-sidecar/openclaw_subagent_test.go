package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// A sub-agent on a real gateway: whoever's turn begins it, it is given none of the owner's facts, finds none
// with any tool, and nothing that it says is kept. One that works for the owner alone has a shell, as the owner has.
func TestOpenClawSubagent(t *testing.T) { onReleases(t, testOpenClawSubagent) }

func testOpenClawSubagent(t *testing.T, release string) {
	h := startTelegramHost(t, release, true)
	h.p.run("remember", "deploy", "We deploy via Konflux, never with kubectl")
	h.until(func() bool {
		files, err := filepath.Glob(filepath.Join(h.p.home, ".openclaw", "workspace", "memory", "helmdeck", "deploy-*.md"))
		return err == nil && len(files) > 0
	})

	h.delegates(ann, 0, "quagga", "ran exec as quagga")
	h.delegates(bob, friends, "okapi", "was not begun by the owner alone")
	h.delegates(ann, friends, "gerenuk", "was not begun by the owner alone")

	h.asks(ann, 0, "I live in Ghent.")
	h.until(func() bool { return strings.Contains(h.p.run("list", "--json"), "Ghent") })
	for _, list := range []string{h.p.run("list", "--json"), h.p.run("turns", "--limit", "100", "--json")} {
		if strings.Contains(list, "Samarkand") || strings.Contains(list, "deploy the service, ") {
			t.Errorf("what a sub-agent was told, or said, is kept: %s", list)
		}
	}
}

// delegates has a turn of somebody begin a sub-agent whose task has a name, and looks at everything that its model is given.
func (h *telegramHost) delegates(who person, group int, name, shell string) {
	h.t.Helper()
	said := "I live in Samarkand, says the " + name + "."
	task := "How do I deploy the service, " + name + "?"
	h.model.nextFor("[Subagent Task]\n\n"+task,
		step{Tool: "helmdeck__memory_recall", Args: map[string]any{"query": "deploy the service"}},
		step{Tool: "memory_search", Args: map[string]any{"query": "deploy the service", "corpus": "all"}},
		step{Tool: "memory_search", Args: map[string]any{"query": "deploy"}},
		step{Tool: "exec", Args: map[string]any{"command": "echo ran $(echo exec) as " + name}},
		step{Text: said})
	h.model.nextFor(said, step{Text: "The " + name + " is back."})
	sent := h.bot.count()
	h.asks(who, group, "Ask the "+name+", please.", step{Tool: "sessions_spawn", Args: map[string]any{"task": task}})
	// The host announces it to the session that began it, and the agent says something more there.
	h.until(func() bool { return len(h.model.askedWith(said)) > 0 && h.bot.count() > sent+1 })
	given := h.model.askedWith("[Subagent Task]\n\n" + task)
	whole := strings.Join(given, "\n")
	if len(given) != 5 {
		h.t.Errorf("%s: the model of the sub-agent was asked %d times", name, len(given))
	}
	if strings.Contains(whole, "Konflux") {
		h.t.Errorf("%s: the sub-agent is given the owner's fact:\n%s", name, whole)
	}
	for _, want := range []string{"belongs to the agent's owner", shell} {
		if !strings.Contains(whole, want) {
			h.t.Errorf("%s: the sub-agent is not given %q:\n%s", name, want, whole[max(0, len(whole)-2500):])
		}
	}
}

// asks is says, with a plan for this message alone: what the host has the agent answer besides has nothing done.
func (h *telegramHost) asks(who person, group int, text string, steps ...step) {
	h.t.Helper()
	h.n++
	answer := fmt.Sprintf("Answer number %d.", h.n)
	h.model.next(step{Text: "Noted."})
	h.model.nextFor(text, append(steps, step{Text: answer})...)
	h.bot.writes(who, group, text)
	h.until(func() bool { return h.bot.answered(answer) })
}

// count is how many messages the bot has sent.
func (b *telegram) count() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.sent)
}
