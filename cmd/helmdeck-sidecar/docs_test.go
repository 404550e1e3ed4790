package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"helmdeck-sidecar/sidecar"
	"helmdeck-sidecar/sidecar/sidecartest"
)

func document(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile("../../docs/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// Every route, tool, command and setting is in the documentation.
func TestDocumentationIsComplete(t *testing.T) {
	api := document(t, "api.md")
	_, body := sidecartest.Start(t).Do("GET", "/api/v1/openapi.json", "", "")
	var spec struct{ Paths map[string]any }
	if err := json.Unmarshal([]byte(body), &spec); err != nil || len(spec.Paths) < 10 {
		t.Fatalf("openapi.json has %d paths: %v", len(spec.Paths), err)
	}
	for path := range spec.Paths {
		if !strings.Contains(api, strings.TrimPrefix(path, "/api/v1/packs/")) {
			t.Errorf("docs/api.md does not mention %s", path)
		}
	}
	for _, tool := range sidecar.ToolNames() {
		if !strings.Contains(api, "`"+tool+"`") {
			t.Errorf("docs/api.md does not mention the tool %s", tool)
		}
	}
	text := document(t, "cli.md") + document(t, "register.md")
	a := &app{env: environment{getenv: func(string) string { return "" }}}
	for _, c := range a.root().Commands {
		if !strings.Contains(text, "`"+c.Name) {
			t.Errorf("docs/cli.md does not mention the command %s", c.Name)
		}
		for _, f := range c.Flags {
			for _, name := range f.(cli.DocGenerationFlag).GetEnvVars() {
				if !strings.Contains(text, name) {
					t.Errorf("the documentation does not mention %s of %s", name, c.Name)
				}
			}
		}
	}
}
