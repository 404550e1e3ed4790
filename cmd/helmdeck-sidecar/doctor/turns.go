package doctor

import (
	"context"
	"fmt"
	"strings"
	"time"

	"helmdeck-sidecar/register/plugin"
	"helmdeck-sidecar/sidecar/memory"
)

// manyTurns is after how many of one hook the other must have been heard, too.
const manyTurns = 3

// turns looks whether the hooks before and after a turn have reached the sidecar since it started.
func (w *walk) turns(ctx context.Context) {
	const name = "turns"
	entry := object(w.config, "plugins", "entries", plugin.ID)
	switch {
	case w.hostOff(name):
		return
	case entry == nil || isFalse(entry, "enabled"):
		w.unknown(name, "the plugin is not loaded", "")
		return
	case !w.reached:
		w.unknown(name, "the sidecar does not answer", "")
		return
	}
	c, err := w.client()
	var got memory.TurnsResponse
	if err == nil {
		got, err = c.Turns(ctx, memory.TurnsRequest{Limit: 1})
	}
	if err != nil {
		w.unknown(name, memory.AsError(err).Message, "")
		return
	}
	recall, capture := !isFalse(entry, "config", "recall"), text(entry, "config", "capture") != "off"
	prompts, captures := got.Hooks.Prompts, got.Hooks.Captures
	detail := strings.Join([]string{w.heard("facts in prompts", recall, prompts), w.heard("capture", capture, captures)}, "; ")
	const fix = "set plugins.entries." + plugin.ID + ".hooks.allowConversationAccess to true, restart the gateway and have the agent answer"
	switch {
	case !recall && !capture:
		w.off(name, detail)
	case recall && capture && prompts.Count >= manyTurns && captures.Count == 0, recall && capture && captures.Count >= manyTurns && prompts.Count == 0:
		w.broken(name, detail+": the host lets one of the two hooks through", fix)
	default:
		w.ok(name, detail)
	}
}

// heard says when a hook was heard last.
func (w *walk) heard(what string, on bool, h memory.HookHeard) string {
	switch {
	case !on:
		return what + ": switched off"
	case h.Count == 0:
		return what + ": on, not heard since the sidecar started"
	}
	return fmt.Sprintf("%s: heard %d times, the last %s ago", what, h.Count, w.Now().Sub(*h.LastAt).Truncate(time.Second))
}
