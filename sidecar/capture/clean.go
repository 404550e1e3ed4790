package capture

import (
	"strings"

	"helmdeck-sidecar/sidecar/lazyregexp"
)

// Tag is the name of the element that wraps what is put into a prompt.
const Tag = "helmdeck-memory"

var (
	injected = lazyregexp.New(`(?is)<\s*(?:` + Tag + `|helmdeck-memories|relevant[-_]memor(?:y|ies)|memor(?:y|ies)|recalled?[-_](?:facts|memor(?:y|ies)))\b[^>]*>.*?(?:<\s*/\s*(?:helmdeck-memor(?:y|ies)|relevant[-_]memor(?:y|ies)|memor(?:y|ies)|recalled?[-_](?:facts|memor(?:y|ies)))\s*>|\z)`)
	internal = lazyregexp.New(`(?s)<{2,}\s*BEGIN_[A-Z_]+\s*>{2,}.*?(?:<{2,}\s*END_[A-Z_]+\s*>{2,}|\z)`)
	metadata = lazyregexp.New("(?is)(?:^|\n)[^\n]{0,80}(?:\\(untrusted[^)\n]*\\):?|⟦openclaw:ctx⟧)\\s*\n*```(?:json)?\n.*?\n```")
	// quoted is what others and the model said before in a chat, a line each.
	quoted   = lazyregexp.New(`(?im)^[^\n]{0,80}\((?:untrusted, chronological|chronological, selected for)[^)\n]*\):[^\n]*\n(?:[^\n]+(?:\n|\z))*`)
	envelope = lazyregexp.New(`(?mi)^\s*\[(?:(?:telegram|whatsapp|slack|discord|signal|imessage|matrix|teams|webchat|line|irc|mattermost|googlechat|feishu|zalo|nostr|sms|email)\b[^\]\n]*|(?:mon|tue|wed|thu|fri|sat|sun)\w*,? \d{4}-\d\d-\d\d[^\]\n]*|\d{4}-\d\d-\d\d[t ]\d\d:\d\d[^\]\n]*)\]\s*`)
	ids      = lazyregexp.New(`(?mi)^\s*\[(?:message_id|msg_id|reply_to|thread|chat|sender|from|replying to)[^\]\n]*\]\s*$`)
	reminder = lazyregexp.New(`(?is)<\s*system-reminder\s*>.*?<\s*/\s*system-reminder\s*>`)
	// others marks a message that the host made of what another session said, such as a sub-agent's.
	others   = lazyregexp.New(`(?m)^\s*\[Inter-session message\][^\n]*\bisUser=false\b`)
	systemLn = lazyregexp.New(`(?mi)^system:\s*\[\d{4}-\d\d-\d\d[^\n]*$`)
)

// Clean takes out of a message what the host and the sidecar put into it: earlier blocks of facts, also under other
// names, internal context, metadata, earlier messages of a chat, and the envelope of a channel. What the person wrote is left,
// and nothing of a message that no person wrote.
func Clean(text string) string {
	if others.MatchString(text) {
		return ""
	}
	for _, re := range []*lazyregexp.Regexp{internal, injected, reminder, metadata, quoted, systemLn, ids, envelope} {
		text = re.ReplaceAllString(text, "\n")
	}
	return strings.TrimSpace(text)
}
