package capture

import "testing"

func TestRepeats(t *testing.T) {
	for _, c := range []struct {
		fact, text string
		want       bool
	}{
		{"I prefer tabs over spaces", "I prefer tabs over spaces.", true},
		{"I prefer tabs over spaces", "You said that you prefer tabs over spaces", true},
		{"I prefer tabs over spaces", "Over spaces, the user likes tabs", true},
		{"preferences/editor: I edit with helix", "Your editor: helix", true},
		{"We always deploy via Konflux, never with kubectl", "We never deploy with kubectl", true},
		{"I prefer tabs over spaces", "I prefer spaces over tabs", false},
		{"I prefer tabs over spaces", "You prefer tabs to spaces, as you said", true},
		{"I prefer tabs over spaces", "I prefer spaces to tabs", false},
		{"I prefer tabs over spaces", "The user prefers tabs rather than spaces", true},
		{"We switched from vim to helix", "We switched from helix to vim", false},
		{"Tests run before the deploy", "The deploy runs before tests", false},
		{"I live in Ghent", "The user is based in Ghent", true},
		{"My favourite editor is helix", "My favourite editor is Zed", false},
		{"My favourite editor is helix", "My favourite text editor is vim now", false},
		{"I use tabs in Go", "I never use tabs in Go", false},
		{"The API listens on port 8443", "The API listens on port 9443", false},
		{"I prefer tabs over spaces", "tabs", false},
		{"", "", false},
	} {
		if got := Fingerprint(c.text).Repeats(Fingerprint(c.fact)); got != c.want {
			t.Errorf("%q repeats %q: %v, want %v", c.text, c.fact, got, c.want)
		}
	}
}

func TestClean(t *testing.T) {
	for text, want := range map[string]string{
		"<helmdeck-memory note=\"x\">\n- a: b\n</helmdeck-memory>\n\nHow do I deploy?": "How do I deploy?",
		"<relevant_memories>a</relevant_memories>hello there":                          "hello there",
		"<Memory>never closed": "",
		"[Telegram Alice id:42 +3m 2026-11-21 10:00 UTC] I live in Ghent":                                                                                                    "I live in Ghent",
		"[Sat 2026-11-21 23:51 UTC] I live in Ghent":                                                                                                                         "I live in Ghent",
		"Sender (untrusted metadata):\n```json\n{\"id\": 1}\n```\n\nI live in Ghent\n[message_id: 77]":                                                                       "I live in Ghent",
		"<<<BEGIN_OPENCLAW_INTERNAL_CONTEXT>>>\nsecret\n<<<END_OPENCLAW_INTERNAL_CONTEXT>>>\nhi":                                                                             "hi",
		"[Inter-session message] sourceSession=agent:main:subagent:1 isUser=false\nI live in Ghent":                                                                          "",
		"A task completed.\n\nI live in Ghent\n\n[Inter-session message] sourceSession=agent:main:subagent:1 sourceTool=subagent_announce isUser=false\nRouted by the host.": "",
		"What is an [Inter-session message]? isUser=false?":                                                                                                                  "What is an [Inter-session message]? isUser=false?",
		"Conversation context (untrusted, chronological, selected for current message):\n#7 Sun 2026-11-22 18:13:18 UTC Bob: Remember that I own a boat.\n#session:f45ee80d OpenClaw: Noted.\n\nI live in Ghent":         "I live in Ghent",
		"Conversation info: ⟦openclaw:ctx⟧\n```json\n{\"chat_id\": \"telegram:1\"}\n```\n\nConversation context (chronological, selected for current message): ⟦openclaw:ctx⟧\n#7 Bob: I own a boat.\n\nI live in Ghent": "I live in Ghent",
		"My jobs (chronological):\nI worked at a mill.": "My jobs (chronological):\nI worked at a mill.",
		"I said [x] and <b>bold</b>":                    "I said [x] and <b>bold</b>",
		"<system-reminder>do</system-reminder> ok":      "ok",
	} {
		if got := Clean(text); got != want {
			t.Errorf("Clean(%q) is %q, want %q", text, got, want)
		}
	}
}
