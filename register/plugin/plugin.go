// Package plugin holds the OpenClaw plugin helmdeck-memory, which register installs beside
// openclaw.json. It is plain JavaScript without dependencies, loads on OpenClaw 2026.5 and
// later, and forwards to the sidecar: every rule is there.
//
// index.js wires the parts: search.js (live facts in memory_search and memory_get; found.js sees what the host's own
// index found; strangers.js keeps those who are not the owner from the owner's), senders.js (who wrote the message of a turn), shared.js (which
// sessions the owner's facts are not for), ownturns.js (when a turn of the owner is under way), history.js (a conversation that was private is left), turns.js (facts in the prompt, capture
// after a turn, tool calls as audit rows; queue.js keeps on disk what could not be sent), watch.js and pending.js (what a
// sidecar that hangs may cost: before a call and during one), over client.js (deadlines and the circuit) and config.js. openclaw.plugin.json has the schema of
// its configuration.
package plugin

import (
	"embed"
	"io/fs"
)

// ID is what OpenClaw calls the plugin.
const ID = "helmdeck-memory"

//go:embed *.js package.json openclaw.plugin.json
var files embed.FS

// Files returns the files of the plugin by name.
func Files() map[string][]byte {
	list := map[string][]byte{}
	entries, err := fs.ReadDir(files, ".")
	if err != nil {
		panic(err) // embedded files can always be listed
	}
	for _, e := range entries {
		content, err := files.ReadFile(e.Name())
		if err != nil {
			panic(err) // and read
		}
		list[e.Name()] = content
	}
	return list
}
