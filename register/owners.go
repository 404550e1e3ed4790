package register

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"helmdeck-sidecar/register/plugin"
)

// Owners is who counts as the owner of the memory where people write to the host.
type Owners struct {
	// List are ids of senders, as 123 or telegram:123.
	List []string `json:"list,omitempty"`
	From string   `json:"from,omitempty"` // what the list was taken from
	// Without are the channels that are on and where nobody is the owner.
	Without []string `json:"without,omitempty"`
}

// FindOwners says who the owners are in a configuration of the host, as Values returns it: those that are given, or else
// those that the plugin has been told, or else those that the host knows. They are the owners of its commands, and in a channel
// that names none of these the one person whom it lets in. Two whom a channel lets in may be anybody.
func FindOwners(config any, given []string) Owners {
	o := Owners{List: ids(given), From: "given"}
	if len(o.List) == 0 {
		o = Owners{List: ids(texts(in(config, "plugins", "entries", plugin.ID, "config", "owners"))), From: fromPlugin}
	}
	channels, _ := in(config, "channels").(map[string]any)
	known := len(o.List) > 0
	if !known {
		o = Owners{List: ids(texts(in(config, "commands", "ownerAllowFrom"))), From: "commands.ownerAllowFrom"}
	}
	for _, name := range slices.Sorted(maps.Keys(channels)) {
		channel, ok := channels[name].(map[string]any)
		if !ok || notChannels[name] || channel["enabled"] == false || o.in(name) {
			continue
		}
		if who := onlyOne(channel); who != "" && !known {
			o.List, o.From = append(o.List, qualified(name, who)), "commands.ownerAllowFrom and the allow lists of channels"
			continue
		}
		o.Without = append(o.Without, name)
	}
	if len(o.List) == 0 {
		o.From = ""
	}
	return o
}

// fromPlugin is where the plugin is told who the owners are.
const fromPlugin = "plugins.entries." + plugin.ID + ".config.owners"

// told reports whether the plugin knows the list already, as somebody wrote it.
func (o Owners) told() bool { return o.From == fromPlugin }

// notChannels are settings beside the channels.
var notChannels = map[string]bool{"defaults": true, "modelByChannel": true}

// in reports whether an owner is one in a channel.
func (o Owners) in(channel string) bool {
	return slices.ContainsFunc(o.List, func(id string) bool {
		prefix, _, ok := strings.Cut(id, ":")
		return !ok || prefix == channel
	})
}

// onlyOne is the one person whom a channel lets in, in all of its accounts; empty when there may be others.
func onlyOne(channel map[string]any) string {
	var who []string
	for _, l := range settingsOf(channel) {
		for _, key := range []string{"allowFrom", "groupAllowFrom"} {
			for _, id := range texts(l[key]) {
				if strings.TrimSpace(id) == "*" {
					return ""
				}
				who = append(who, id)
			}
		}
		if dm, ok := l["dm"].(map[string]any); ok {
			who = append(who, texts(dm["allowFrom"])...)
		}
	}
	if who = ids(who); len(who) == 1 && len(ids(texts(channel["allowFrom"]))) < 2 {
		return who[0]
	}
	return ""
}

// settingsOf are those of a channel and of its accounts.
func settingsOf(channel map[string]any) []map[string]any {
	lists := []map[string]any{channel}
	if accounts, ok := channel["accounts"].(map[string]any); ok {
		for _, a := range accounts {
			if m, ok := a.(map[string]any); ok {
				lists = append(lists, m)
			}
		}
	}
	return lists
}

func qualified(channel, id string) string {
	if strings.HasPrefix(id, channel+":") {
		return id
	}
	return channel + ":" + id
}

// plainID is what the plugin can compare with the id of a sender: names such as @ann are none.
var plainID = regexp.MustCompile(`^[^\s@*][^\s*]*$`)

// prefixes are other names of channels in ids.
var prefixes = map[string]string{"tg": "telegram"}

// ids normalises ids and drops what names nobody in particular, and doubles.
func ids(list []string) (out []string) {
	for _, id := range list {
		id = strings.ToLower(strings.TrimSpace(id))
		if prefix, rest, ok := strings.Cut(id, ":"); ok && prefixes[prefix] != "" {
			id = prefixes[prefix] + ":" + rest
		}
		if plainID.MatchString(id) && !strings.HasSuffix(id, ":*") && !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// in follows keys in what Values returns.
func in(v any, keys ...string) any {
	for _, key := range keys {
		m, ok := v.(map[string]any)
		if !ok {
			return nil
		}
		v = m[key]
	}
	return v
}

// texts are the items of a list, numbers as they are written.
func texts(v any) (out []string) {
	list, _ := v.([]any)
	for _, item := range list {
		switch item := item.(type) {
		case string:
			out = append(out, item)
		case float64:
			out = append(out, fmt.Sprintf("%.0f", item))
		}
	}
	return out
}

// Explain says what it means that a channel has no owner.
func (o Owners) Explain() string {
	if len(o.Without) == 0 {
		return ""
	}
	who := "whoever writes there is a stranger to the memory"
	if len(o.List) == 0 {
		who = "whoever writes in the main session counts as the owner, and everybody is a stranger in groups and sessions of their own"
	}
	return "nobody is the owner in " + strings.Join(o.Without, ", ") + ", so " + who
}

// OwnerHint is a command that names the owner in a channel.
func OwnerHint(channel string) string {
	return "helmdeck-sidecar register --owner " + channel + ":<your id there>, or set commands.ownerAllowFrom and run helmdeck-sidecar register"
}
