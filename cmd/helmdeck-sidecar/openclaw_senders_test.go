package main

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// On a real channel whose messages have named senders, in one session that they share and in a group, the owner is given the
// owner's facts and nobody else is: not in the prompt, not by search, not by tools. What each says is kept apart.
func TestOpenClawSenders(t *testing.T) { onReleases(t, testOpenClawSenders) }

// Where one session is everybody's, which the host announces by another name than it has, others are given nothing of the owner's,
// and the conversation of before is left.
func TestOpenClawGlobal(t *testing.T) { onReleases(t, testOpenClawGlobal, openclawReleases[0]) }

func testOpenClawGlobal(t *testing.T, release string) {
	h := startTelegramHost(t, release, true, func(c map[string]any) { c["session"] = map[string]any{"scope": "global"} })
	h.p.run("remember", "deploy", "We deploy via Konflux, never with kubectl")
	h.says(ann, 0, "My locker is number 4711.")
	h.says(ann, 0, "How do I deploy the service?")
	h.given(true, "the owner")
	h.remembers(true, "4711", "the owner")
	h.says(bob, 0, "How would I deploy the service?")
	h.given(false, "another")
	h.remembers(false, "4711", "another")
	h.says(ann, 0, "How do I deploy the service, in company?")
	h.given(false, "the owner where another has written")
}

var (
	ann = person{111, "Ann"} // the owner
	bob = person{222, "Bob"}
)

const friends = -100500

func testOpenClawSenders(t *testing.T, release string) {
	h := startTelegramHost(t, release, true)
	h.p.run("remember", "deploy", "We deploy via Konflux, never with kubectl")

	h.says(ann, 0, "How do I deploy the service?")
	h.given(true, "the owner")
	h.says(ann, friends, "How do I deploy the service, you all?")
	h.given(false, "the owner in a group")
	h.says(ann, 0, "My locker is number 4711.", step{Tool: "memory_search", Args: map[string]any{"query": "deploy the service"}})
	h.says(ann, 0, "How do I deploy the service, once more?")
	h.given(true, "the owner in private")
	h.remembers(true, "4711", "the owner in private")
	h.says(bob, 0, "How would I deploy the service?")
	h.given(false, "another in the same session")
	h.remembers(false, "4711", "another in the same session")
	h.says(bob, 0, "Is there anything else?")
	h.remembers(true, "How would I deploy", "another who goes on")
	h.says(ann, 0, "What was that about?")
	h.remembers(true, "How would I deploy", "the owner where another has written")
	if found, err := exec.Command("grep", "-rl", "4711", filepath.Join(h.p.home, ".openclaw", "agents")).Output(); err != nil {
		t.Errorf("the host has lost the private conversation: %v %s", err, found)
	}
	for _, tool := range []step{
		{Tool: "sessions_history", Args: map[string]any{"sessionKey": "main"}},
		{Tool: "memory_search", Args: map[string]any{"query": "locker", "corpus": "sessions"}},
	} {
		if got := h.printed(bob, 0, tool); !strings.Contains(got, "may be theirs") {
			t.Errorf("%+v of another says %s", tool, got)
		}
	}
	h.says(bob, friends, "How do I deploy the service, friends?")
	h.given(false, "another in a group")
	h.says(ann, 0, "How do I deploy the service, in company?")
	h.given(false, "the owner where another has written")

	for _, tool := range []step{
		{Tool: "memory_search", Args: map[string]any{"query": "deploy the service", "corpus": "all"}},
		{Tool: "memory_search", Args: map[string]any{"query": "deploy the service"}},
		{Tool: "helmdeck__memory_recall", Args: map[string]any{"query": "deploy the service"}},
	} {
		for _, group := range []int{0, friends} {
			if got := h.printed(bob, group, tool); strings.Contains(got, "Konflux") {
				t.Errorf("%+v gives another than the owner, in %d, %s", tool, group, got)
			}
		}
	}
	h.p.run("remember", "deploy/office", "We deploy the office wiki on Fridays", "--tag", "shared")
	h.says(ann, 0, "How do I deploy the office wiki?")
	if asked := h.asked(); !strings.Contains(asked, "on Fridays") {
		t.Errorf("what is shared is not given to the owner where another has written:\n%s", asked)
	}

	h.says(bob, 0, "I live in Samarkand.")
	h.says(ann, 0, "I live in Ghent.")
	h.until(func() bool { return strings.Contains(h.p.run("list", "--json"), "Ghent") })
	if got := h.p.run("list", "--json"); strings.Contains(got, "Samarkand") {
		t.Errorf("what another said is the owner's: %s", got)
	}
	senders := map[string]string{}
	for _, b := range h.turns().Batches {
		for _, f := range b.Facts {
			senders[f.Value] = b.Sender
		}
	}
	if senders["I live in Ghent"] != "" || senders["I live in Samarkand"] != "telegram:222" {
		t.Errorf("who said what: %q", senders)
	}
	h.says(bob, 0, "Where do I live?")
	if asked := h.asked(); strings.Contains(asked, "): I live in Ghent") {
		t.Errorf("another is given where the owner lives: %s", asked)
	}
}

// telegramHost is a turnHost whose people write on Telegram.
type telegramHost struct {
	*turnHost
	bot  *telegram
	n    int
	last string // what was said
}

// startTelegramHost has Ann as the owner of the memory. Where she is the owner of the host's commands as well, it gives her other
// rights than the rest.
func startTelegramHost(t *testing.T, release string, commands bool, edits ...func(config map[string]any)) *telegramHost {
	t.Helper()
	h := &telegramHost{turnHost: &turnHost{t: t, p: startPeer(t), model: startModel(t), release: release}, bot: startTelegram(t)}
	port := freePort(t)
	config := h.p.gatewayConfig(h.model.server.URL, release, port)
	h.p.editJSON(config, func(c map[string]any) {
		c["channels"] = map[string]any{"telegram": map[string]any{
			"enabled": true, "botToken": botToken, "apiRoot": h.bot.server.URL, "dmPolicy": "open", "allowFrom": []any{"*"},
			"groupPolicy": "open", "groups": map[string]any{"*": map[string]any{"requireMention": false}}, "streaming": map[string]any{"mode": "off"},
			"network": map[string]any{"dangerouslyAllowPrivateNetwork": true}, "autoTopicLabel": false}}
		if commands {
			c["commands"] = map[string]any{"ownerAllowFrom": []any{fmt.Sprintf("telegram:%d", ann.id)}}
		}
		c["messages"] = map[string]any{"groupChat": map[string]any{"visibleReplies": "automatic"}}
		for _, edit := range edits {
			edit(c)
		}
	})
	register := []string{"register", "--config", config, "--mint", "--base-url", "http://" + h.p.addr, "--subject", "alice", "--openclaw-version", release}
	if !commands {
		h.p.run(append(register, "--owner", fmt.Sprintf("telegram:%d", ann.id))...)
	} else if out, want := h.p.run(register...), fmt.Sprintf("owner    telegram:%d, from commands.ownerAllowFrom", ann.id); !strings.Contains(out, want) {
		t.Errorf("register does not say %q:\n%s", want, out)
	}
	h.g = h.p.startGateway(release, port, "OPENCLAW_SKIP_CHANNELS=")
	return h
}

// says has somebody write, the model carry out steps and answer, and waits for the answer.
func (h *telegramHost) says(who person, group int, text string, steps ...step) {
	h.t.Helper()
	h.n++
	h.last = text
	answer := fmt.Sprintf("Answer number %d.", h.n)
	h.model.next(append(steps, step{Text: answer})...)
	h.bot.writes(who, group, text)
	h.until(func() bool { return h.bot.answered(answer) })
}

// asked returns the requests that the model was sent for what was said last, which must be said but once: a host may take
// an earlier turn of another session again meanwhile.
func (h *telegramHost) asked() string {
	h.t.Helper()
	requests := h.model.askedWith(h.last)
	if len(requests) == 0 {
		h.t.Errorf("the model was never asked %q", h.last)
	}
	return strings.Join(requests, "\n")
}

// remembers checks whether the last requests have a text, which was said before.
func (h *telegramHost) remembers(want bool, text, whom string) {
	h.t.Helper()
	asked := h.asked()
	if got := strings.Contains(asked, text); got != want {
		h.t.Errorf("the model is told %q for %s: %t\n%s", text, whom, got, asked)
	}
}

// given checks whether the last prompt has the owner's fact.
func (h *telegramHost) given(want bool, whom string) {
	h.t.Helper()
	asked := h.asked()
	if got := strings.Contains(asked, "Konflux"); got != want {
		h.t.Errorf("%s is given the fact: %t\n%s", whom, got, asked)
	}
}
