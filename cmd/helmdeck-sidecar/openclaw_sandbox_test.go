package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// askSandbox asks what the plugin does, in the words of a real release: for sessions of configurations, whether a sandbox keeps
// them apart from the files of the host.
const askSandbox = `
const [plugin, sdk, cases] = process.argv.slice(1);
const { createSandbox } = await import(plugin);
const answers = [];
for (const { config, session } of JSON.parse(cases)) {
  const api = { runtime: { config: { current: () => config } } };
  answers.push(await createSandbox(api, { load: () => import(sdk) }).apart({ sessionKey: session }));
}
console.log(JSON.stringify(answers));
process.exit(0);
`

// Every release says which sessions are sandboxed where the plugin asks for it. No engine of containers is needed.
func TestOpenClawSandbox(t *testing.T) {
	t.Parallel()
	if os.Getenv("HELMDECK_PEERS") == "" {
		t.Skip("no npm packages: HELMDECK_PEERS is not set; scripts/test.sh sets it")
	}
	const owners, group = "agent:main:main", "agent:main:telegram:group:-1"
	type question struct {
		Config  map[string]any `json:"config"`
		Session string         `json:"session"`
		want    bool
	}
	box := func(sandbox map[string]any) map[string]any {
		return map[string]any{"agents": map[string]any{"defaults": map[string]any{"sandbox": sandbox}}}
	}
	questions := []question{
		{box(map[string]any{"mode": "all"}), owners, true},
		{box(map[string]any{"mode": "all"}), group, true},
		{box(map[string]any{"mode": "non-main"}), group, true},
		{box(map[string]any{"mode": "non-main"}), owners, false},
		{box(map[string]any{"mode": "off"}), group, false},
		{map[string]any{}, group, false},
		{box(map[string]any{"mode": "all", "workspaceAccess": "rw"}), group, false},
		{box(map[string]any{"mode": "all", "workspaceAccess": "ro"}), group, false},
	}
	cases, err := json.Marshal(questions)
	if err != nil {
		t.Fatal(err)
	}
	plugin, err := filepath.Abs("../../register/plugin/sandbox.js")
	if err != nil {
		t.Fatal(err)
	}
	for _, release := range openclawReleases {
		t.Run(release, func(t *testing.T) {
			p := startPeer(t)
			sdk := filepath.Join(install(t, release), "dist", "plugin-sdk", "sandbox.js")
			cmd := exec.Command(p.node, "--input-type=module", "-e", askSandbox, plugin, sdk, string(cases))
			cmd.Dir, cmd.Env = p.home, p.env(openclawEnv()...)
			out, err := cmd.Output()
			var answers []bool
			if err != nil || json.Unmarshal(out, &answers) != nil || len(answers) != len(questions) {
				t.Fatalf("node says %s, %v", out, err)
			}
			for i, q := range questions {
				if answers[i] != q.want {
					t.Errorf("%s with %v is apart: %t", q.Session, q.Config, answers[i])
				}
			}
		})
	}
}
