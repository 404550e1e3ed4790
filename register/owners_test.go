package register

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFindOwners(t *testing.T) {
	for name, c := range map[string]struct {
		config string
		given  []string
		want   Owners
	}{
		"no channel": {config: `{}`},
		"owners of commands": {
			config: `{"commands":{"ownerAllowFrom":["telegram:123","tg:123","*","@ann",77]},"channels":{"telegram":{},"slack":{"enabled":true}}}`,
			want:   Owners{List: []string{"telegram:123", "77"}, From: "commands.ownerAllowFrom"},
		},
		"a channel without one": {
			config: `{"commands":{"ownerAllowFrom":["telegram:123"]},"channels":{"telegram":{},"slack":{"enabled":true},"irc":{"enabled":false},"defaults":{}}}`,
			want:   Owners{List: []string{"telegram:123"}, From: "commands.ownerAllowFrom", Without: []string{"slack"}},
		},
		"the only one who is let in": {
			config: `{"channels":{"telegram":{"allowFrom":[123],"groupAllowFrom":["123"]},"signal":{"accounts":{"a":{"allowFrom":["+4912"]}}}}}`,
			want:   Owners{List: []string{"signal:+4912", "telegram:123"}, From: "commands.ownerAllowFrom and the allow lists of channels"},
		},
		"several who are let in": {
			config: `{"channels":{"telegram":{"allowFrom":["1","2"]},"slack":{"allowFrom":["*","U1"]},"discord":{"allowFrom":["1"],"groupAllowFrom":["2"]},"matrix":{}}}`,
			want:   Owners{Without: []string{"discord", "matrix", "slack", "telegram"}},
		},
		"what the plugin was told stays": {
			config: `{"plugins":{"entries":{"helmdeck-memory":{"config":{"owners":["9"]}}}},"commands":{"ownerAllowFrom":["telegram:123"]},"channels":{"telegram":{"allowFrom":["1"]}}}`,
			want:   Owners{List: []string{"9"}, From: "plugins.entries.helmdeck-memory.config.owners"},
		},
		"what is given wins": {
			config: `{"plugins":{"entries":{"helmdeck-memory":{"config":{"owners":["9"]}}}},"channels":{"telegram":{"allowFrom":["1"]},"slack":{}}}`,
			given:  []string{" Telegram:5 "},
			want:   Owners{List: []string{"telegram:5"}, From: "given", Without: []string{"slack"}},
		},
		"nonsense": {config: `{"channels":[1],"commands":{"ownerAllowFrom":{"a":1}},"plugins":7}`},
	} {
		t.Run(name, func(t *testing.T) {
			var config any
			if err := json.Unmarshal([]byte(c.config), &config); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, FindOwners(config, c.given)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// The owners that the host knows are in the plugin's configuration, a second run changes nothing, and what somebody set stays.
func TestRegisterOwners(t *testing.T) {
	h := newHouse(t, `{
  "mcp": {"servers": {"helmdeck": {"url": "http://helmdeck-sidecar:3000/api/v1/mcp", "transport": "streamable-http", "headers": {"authorization": "Bearer ${HELMDECK_TOKEN}"}}}},
  "commands": {"ownerAllowFrom": ["telegram:123"]},
  "channels": {"telegram": {"enabled": true}, "slack": {}}
}
`)
	h.options.Getenv = func(string) string { return goodToken() }
	h.options.Plugin = true
	owners := func() any {
		t.Helper()
		plan, err := Prepare(t.Context(), h.options)
		if err != nil {
			t.Fatal(err)
		}
		if err := plan.Apply(); err != nil {
			t.Fatal(err)
		}
		config, err := Values(h.options.ConfigFile)
		if err != nil {
			t.Fatal(err)
		}
		return in(config, "plugins", "entries", "helmdeck-memory", "config", "owners")
	}
	plan, err := Prepare(t.Context(), h.options)
	if err != nil || plan.Host.Owners.From != "commands.ownerAllowFrom" || len(plan.Warnings) == 0 {
		t.Fatalf("%+v %q, %v", plan.Host.Owners, plan.Warnings, err)
	}
	if diff := cmp.Diff(any([]any{"telegram:123"}), owners()); diff != "" {
		t.Error(diff)
	}
	if plan, err = Prepare(t.Context(), h.options); err != nil || len(plan.Changes) != 0 {
		t.Errorf("a second run changes %v, %v", plan.Changes, err)
	}
	h.options.Owners = []string{"slack:U1", "telegram:123"}
	if diff := cmp.Diff(any([]any{"slack:u1", "telegram:123"}), owners()); diff != "" {
		t.Error(diff)
	}
	h.options.Owners = nil
	if diff := cmp.Diff(any([]any{"slack:u1", "telegram:123"}), owners()); diff != "" {
		t.Error(diff)
	}
}
