package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A host puts a message that comes while a turn is under way into that turn, whoever wrote it. No request to the model has both
// the words of somebody else and the owner's facts: in a group, where 2026.7 and 2026.9 do so, nobody is given any, and in
// a session that was private the message waits.
func TestOpenClawSteering(t *testing.T) { onReleases(t, testOpenClawSteering) }

func testOpenClawSteering(t *testing.T, release string) {
	h := startTelegramHost(t, release, false)
	h.p.run("remember", "deploy", "We deploy via Konflux, never with kubectl")
	h.steers(0, "How do I deploy the service in private?", "What does gnu mean?")
	h.until(func() bool { return h.bot.answers("The end of a turn.") == 2 })
	if asked := h.model.askedWith("service in private?"); !strings.Contains(asked[0], "Konflux") {
		t.Errorf("the owner is not given the fact in private:\n%s", asked[0])
	}
	h.says(ann, 0, "How do I deploy the service, in company?")
	h.given(false, "the owner where another has written")
	h.steers(friends, "How do I deploy the service, you all?", "What does zebra mean?")
	if asked := h.model.askedWith("you all?"); strings.Contains(asked[0], "Konflux") {
		t.Errorf("the owner is given the fact in a group:\n%s", asked[0])
	}
	for _, request := range append(h.model.askedWith("zebra"), h.model.askedWith("gnu")...) {
		if strings.Contains(request, "Konflux") {
			t.Errorf("another's message is answered beside the owner's facts:\n%s", request)
		}
	}
}

// steers has the owner ask, and somebody else write in the same session while the model thinks.
func (h *telegramHost) steers(group int, question, theirs string) {
	h.says(ann, group, "Hello there.")
	read := step{Tool: "read", Args: map[string]any{"path": "none.md"}}
	held := h.model.hold()
	h.model.next(read, read, read, step{Text: "The end of a turn."})
	h.bot.writes(ann, group, question)
	<-held.reached
	h.bot.writes(bob, group, theirs)
	session := "agent:main:main"
	if group != 0 {
		session = "agent:main:telegram:group:"
	}
	// A release that handles the messages of a chat one after the other hands it to nobody yet.
	h.until(func() bool { return h.shared(session) || group != 0 && h.release < "2026.7" })
	close(held.open)
	h.until(func() bool { return len(h.model.askedWith(theirs)) > 0 })
}

// shared reports whether the plugin has noted that somebody else than the owner has written to a session.
func (h *telegramHost) shared(session string) bool {
	noted, err := os.ReadFile(filepath.Join(h.p.home, ".openclaw", "helmdeck-memory", "shared.json"))
	return err == nil && strings.Contains(string(noted), session)
}
