package register

import (
	"maps"
	"slices"
	"strings"

	"helmdeck-sidecar/register/plugin"
)

// SharedMain says that others than the owners may write to the owner's main session, through which channels, and what keeps
// it private; empty where they may not. Without session.dmScope every release has the direct messages of all who write in the
// main session. Those whom the owner pairs with a channel are not in the configuration.
func SharedMain(config any, o Owners) string {
	scope, _ := in(config, "session", "dmScope").(string)
	if scope = strings.ToLower(strings.TrimSpace(scope)); scope != "" && scope != "main" {
		return ""
	}
	channels, _ := in(config, "channels").(map[string]any)
	var open []string
	for _, name := range slices.Sorted(maps.Keys(channels)) {
		channel, ok := channels[name].(map[string]any)
		if ok && !notChannels[name] && channel["enabled"] != false && o.notAlone(name, channel) {
			open = append(open, name)
		}
	}
	if len(open) == 0 {
		return ""
	}
	return "others than the owner may write in " + strings.Join(open, ", ") +
		", and session.dmScope is main, OpenClaw's default: their direct messages go to the owner's main session, which then begins a new conversation and is not private any more; to keep it so, run openclaw config set session.dmScope per-channel-peer"
}

// CommandsRefused says that the plugin refuses commands where others than the owner are, and what allows them; empty where
// nobody else can be, or it has been decided.
func CommandsRefused(config any) string {
	own := in(config, "plugins", "entries", plugin.ID, "config")
	if in(own, "strangersShell") != nil || len(texts(in(own, "trustedSessions"))) > 0 {
		return ""
	}
	channels, _ := in(config, "channels").(map[string]any)
	for name, channel := range channels {
		if c, ok := channel.(map[string]any); ok && !notChannels[name] && c["enabled"] != false {
			return "in groups, and for whoever is not the owner, the agent runs no commands and no code, which could read the memory; trustedSessions or strangersShell in plugins.entries." + plugin.ID + ".config allow them (docs/turns.md)"
		}
	}
	return ""
}

// notAlone reports whether a channel takes direct messages of somebody who is no owner.
func (o Owners) notAlone(name string, channel map[string]any) bool {
	for _, l := range settingsOf(channel) {
		dm, _ := l["dm"].(map[string]any)
		if l["dmPolicy"] == "disabled" || dm["policy"] == "disabled" {
			continue
		}
		if l["dmPolicy"] == "open" || dm["policy"] == "open" {
			return true
		}
		for _, id := range slices.Concat(texts(l["allowFrom"]), texts(dm["allowFrom"])) {
			if known := ids([]string{id}); len(known) == 0 || !o.has(name, known[0]) {
				return true
			}
		}
	}
	return false
}

// has reports whether an id of a channel is an owner's.
func (o Owners) has(channel, id string) bool {
	return slices.Contains(o.List, strings.TrimPrefix(id, channel+":")) || slices.Contains(o.List, qualified(channel, id))
}
