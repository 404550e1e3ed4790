package register

import (
	"encoding/json"
	"strings"
	"testing"

	"helmdeck-sidecar/register/plugin"
)

func TestSharedMain(t *testing.T) {
	for name, c := range map[string]struct {
		config string
		want   string // channels; empty when nothing is said
	}{
		"no channel":               {config: `{}`},
		"the owner alone":          {config: `{"channels":{"telegram":{"dmPolicy":"allowlist","allowFrom":["tg:123",123,"telegram:123"]},"signal":{"allowFrom":["+49"]}}}`},
		"pairing":                  {config: `{"channels":{"telegram":{"dmPolicy":"pairing"}}}`},
		"everybody":                {config: `{"channels":{"telegram":{"dmPolicy":"open","allowFrom":["*"]},"irc":{"allowFrom":["*"]}}}`, want: "irc, telegram"},
		"somebody":                 {config: `{"session":{"dmScope":"main"},"channels":{"telegram":{"allowFrom":["123","456"]}}}`, want: "telegram"},
		"somebody, by name":        {config: `{"channels":{"telegram":{"allowFrom":["@ann"]}}}`, want: "telegram"},
		"in an account":            {config: `{"channels":{"telegram":{"accounts":{"a":{"dmPolicy":"open"}}}}}`, want: "telegram"},
		"as older channels say it": {config: `{"channels":{"slack":{"dm":{"policy":"open"}},"discord":{"dm":{"allowFrom":["7"]}}}}`, want: "discord, slack"},
		"the owner elsewhere":      {config: `{"channels":{"slack":{"allowFrom":["123"]}}}`, want: "slack"},
		"a session for each":       {config: `{"session":{"dmScope":"per-channel-peer"},"channels":{"telegram":{"dmPolicy":"open"}}}`},
		"switched off":             {config: `{"channels":{"telegram":{"enabled":false,"dmPolicy":"open"},"slack":{"dmPolicy":"disabled","allowFrom":["*"]},"defaults":{"dmPolicy":"open"}}}`},
		"nonsense":                 {config: `{"session":7,"channels":[1]}`},
	} {
		t.Run(name, func(t *testing.T) {
			var config any
			if err := json.Unmarshal([]byte(c.config), &config); err != nil {
				t.Fatal(err)
			}
			got := SharedMain(config, Owners{List: []string{"telegram:123", "+49"}})
			if c.want == "" && got != "" || c.want != "" && !strings.Contains(got, " in "+c.want+", and session.dmScope is main") {
				t.Errorf("it says %q", got)
			}
		})
	}
}

// register says it in one line, and does not when the setting is made.
func TestRegisterWarnsOfSharedMain(t *testing.T) {
	for scope, want := range map[string]int{"main": 1, "per-channel-peer": 0} {
		h := newHouse(t, `{"mcp": {"servers": {"helmdeck": {"url": "http://helmdeck-sidecar:3000/api/v1/mcp", "transport": "streamable-http", "headers": {"authorization": "Bearer ${HELMDECK_TOKEN}"}}}},
  "session": {"dmScope": "`+scope+`"}, "commands": {"ownerAllowFrom": ["telegram:123"]}, "channels": {"telegram": {"dmPolicy": "open", "allowFrom": ["*"]}}}`)
		h.options.Getenv = func(string) string { return goodToken() }
		h.options.Plugin = true
		plan, err := Prepare(t.Context(), h.options)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Count(strings.Join(plan.Warnings, "\n"), "config set session.dmScope per-channel-peer"); got != want {
			t.Errorf("with %s it is said %d times: %q", scope, got, plan.Warnings)
		}
	}
}

// Who has a channel is told that commands are refused there, until he has decided about it.
func TestCommandsRefused(t *testing.T) {
	telegram := map[string]any{"telegram": map[string]any{"dmPolicy": "pairing"}}
	decided := func(key string, value any) map[string]any {
		return map[string]any{"entries": map[string]any{plugin.ID: map[string]any{"config": map[string]any{key: value}}}}
	}
	for _, c := range []struct {
		config map[string]any
		said   bool
	}{
		{map[string]any{}, false},
		{map[string]any{"channels": map[string]any{"defaults": map[string]any{}}}, false},
		{map[string]any{"channels": map[string]any{"telegram": map[string]any{"enabled": false}}}, false},
		{map[string]any{"channels": telegram}, true},
		{map[string]any{"channels": telegram, "plugins": decided("deadlineMs", 2000)}, true},
		{map[string]any{"channels": telegram, "plugins": decided("strangersShell", "refuse")}, false},
		{map[string]any{"channels": telegram, "plugins": decided("trustedSessions", []any{"*"})}, false},
	} {
		if got := CommandsRefused(c.config); (got != "") != c.said {
			t.Errorf("%v: %q", c.config, got)
		}
	}
}
