package doctor_test

import (
	"slices"
	"strings"
	"testing"

	"helmdeck-sidecar/cmd/helmdeck-sidecar/doctor"
	"helmdeck-sidecar/register/plugin"
)

// That others share the owner's main session breaks no link, and is said with what ends it.
func TestSharedMainSession(t *testing.T) {
	for scope, said := range map[string]bool{"main": true, "per-channel-peer": false} {
		i := newInstall(t)
		i.config["session"] = map[string]any{"dmScope": scope}
		i.config["channels"] = map[string]any{"telegram": map[string]any{"dmPolicy": "open", "allowFrom": []any{"*"}}}
		entries := i.config["plugins"].(map[string]any)["entries"].(map[string]any)
		entries[plugin.ID].(map[string]any)["config"].(map[string]any)["owners"] = []any{"telegram:1"}
		r := i.run(func(c *doctor.Config) { c.Stale = nothing })
		n := slices.IndexFunc(r.Links, func(l doctor.Link) bool { return l.Name == "owners" })
		if n < 0 || r.Links[n].State != doctor.OK || strings.Contains(r.Links[n].Detail, "session.dmScope per-channel-peer") != said {
			t.Errorf("with %s doctor says %+v", scope, r.Links)
		}
	}
}
