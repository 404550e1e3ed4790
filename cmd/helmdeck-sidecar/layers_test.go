package main

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"strings"
	"testing"
)

const module = "helmdeck-sidecar/"

// allowed is the picture of the house: which packages of this module a package
// may import. A name with a final slash covers what is below it.
var allowed = map[string][]string{
	"sidecar/memory":                 {},
	"store":                          {"sidecar/memory"},
	"store/badgerstore":              {"sidecar/memory", "store"},
	"store/storetest":                {"sidecar/memory", "store"},
	"register":                       {"sidecar/memory", "register/plugin"},
	"register/plugin":                {},
	"sidecar/auth":                   {"sidecar/memory"},
	"sidecar/index":                  {"sidecar/memory"},
	"sidecar/temporal":               {},
	"sidecar/lazyregexp":             {},
	"sidecar/guard":                  {"sidecar/lazyregexp"},
	"sidecar/capture/labels":         {},
	"sidecar/capture":                {"sidecar/memory", "sidecar/guard", "sidecar/lazyregexp", "sidecar/temporal"},
	"sidecar/workspace":              {"sidecar/memory"},
	"sidecar/workspace/markdown":     {"sidecar/memory"},
	"sidecar/workspace/archive":      {"sidecar/memory"},
	"sidecar/workspace/notes":        {"sidecar/memory", "sidecar/workspace/markdown"},
	"sidecar/wire":                   {"sidecar/memory"},
	"sidecar":                        {"sidecar/memory", "store", "embeddings", "sidecar/auth", "sidecar/index", "sidecar/temporal", "sidecar/lazyregexp", "sidecar/guard", "sidecar/capture", "sidecar/wire", "sidecar/workspace/markdown"},
	"sidecar/rest":                   {"sidecar/memory", "sidecar", "sidecar/wire", "sidecar/auth"},
	"sidecar/mcpserver":              {"sidecar/memory", "sidecar", "sidecar/wire", "sidecar/auth"},
	"sidecar/client":                 {"sidecar/memory", "sidecar/wire", "sidecar/auth"},
	"sidecar/sidecartest":            {""},
	"cmd/helmdeck-sidecar":           {""},
	"cmd/helmdeck-sidecar/daemon":    {""},
	"cmd/helmdeck-sidecar/doctor":    {""},
	"compose":                        {},
	"cmd/helmdeck-sidecar/benchmark": {""},
	"cmd/helmdeck-sidecar/evaluate":  {""},
	"cmd/helmdeck-sidecar/workload":  {"sidecar/memory"},
	"embeddings":                     {"sidecar/memory"},
	"embeddings/ollamatest":          {"embeddings"},
}

// owners says which package alone may import a third-party module.
var owners = map[string][]string{
	"github.com/dgraph-io/badger/":            {"store/badgerstore"},
	"github.com/modelcontextprotocol/go-sdk/": {"sidecar/mcpserver"},
	"github.com/r3labs/sse/":                  {"sidecar/mcpserver"},
	"github.com/urfave/cli/":                  {"cmd/helmdeck-sidecar"},
	"github.com/golang-jwt/jwt/":              {"sidecar/auth"},
	"github.com/go-jose/go-jose/":             {"sidecar/auth"},
	"github.com/google/jsonschema-go/":        {"sidecar/wire"},
	"github.com/ollama/ollama/":               {"embeddings"},
	"github.com/prometheus/client_golang/":    {"sidecar/rest"},
	"github.com/yuin/goldmark/":               {"sidecar/workspace/markdown"},
	"github.com/fsnotify/fsnotify/":           {"sidecar/workspace/notes"},
}

type goPackage struct {
	ImportPath string
	Imports    []string
}

func TestLayers(t *testing.T) {
	for _, p := range listPackages(t) {
		name := strings.TrimPrefix(p.ImportPath, module)
		may, known := allowed[name]
		if !known {
			t.Errorf("package %s has no place in the house; give it one in CONTRIBUTING.md and here", name)
			continue
		}
		for _, imported := range p.Imports {
			if inner, ok := strings.CutPrefix(imported, module); ok && !permits(may, inner) {
				t.Errorf("%s must not import %s", name, inner)
			}
			for prefix, owner := range owners {
				if strings.HasPrefix(imported+"/", prefix) && !permits(owner, name) {
					t.Errorf("%s must not import %s, which belongs to %v", name, imported, owner)
				}
			}
		}
	}
}

func permits(list []string, name string) bool {
	for _, l := range list {
		if l == "" || l == name {
			return true
		}
	}
	return false
}

func listPackages(t *testing.T) []goPackage {
	t.Helper()
	cmd := exec.Command("go", "list", "-json=ImportPath,Imports", module+"...")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var list []goPackage
	dec := json.NewDecoder(strings.NewReader(string(out)))
	for {
		var p goPackage
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	if len(list) < 10 {
		t.Fatalf("go list found only %d packages", len(list))
	}
	return list
}
