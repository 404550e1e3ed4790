package register

import (
	"flag"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the expectations in testdata/golden")

// tokens finds whatever must never be shown.
var tokens = regexp.MustCompile(`eyJ[\w-]{5,}|gw-secret|AAHdq|wk_51|sk-live|lin_oauth|fk-1234|secret-value`)

// pluginFiles are the lines about the plugin's files, but for its token.
var pluginFiles = regexp.MustCompile(`(?m)^file .*/[\w.]+\.(js|json): .*\n`)

// Each folder of testdata/golden is a home before (openclaw.json and perhaps
// mcporter.json) and what comes of it (want-*); the files mint and whole set options. Whatever it is, a second run
// must change nothing, undo must lead back, and no output may show a token.
func TestGolden(t *testing.T) {
	cases, err := filepath.Glob("testdata/golden/*")
	if err != nil || len(cases) == 0 {
		t.Fatal(cases, err)
	}
	for _, dir := range cases {
		t.Run(filepath.Base(dir), func(t *testing.T) { golden(t, dir) })
	}
}

func golden(t *testing.T, dir string) {
	in := func(name string) (string, bool) {
		data, err := os.ReadFile(filepath.Join(dir, name))
		return string(data), err == nil
	}
	config, _ := in("openclaw.json")
	h := newHouse(t, config)
	h.options.Getenv = func(name string) string {
		if name == "HELMDECK_TOKEN" {
			return goodToken()
		}
		return ""
	}
	if porter, ok := in("mcporter.json"); ok {
		h.write(h.porter, porter)
	}
	if _, ok := in("mint"); ok {
		h.minting()
	}
	if _, ok := in("whole"); ok {
		h.options.Plugin, h.options.Provider, h.options.QMD = true, true, true
	}
	before := h.tree()
	got := map[string]string{"want-error": "", "want-diff": "", "want-openclaw.json": "", "want-mcporter.json": ""}
	plan, err := Prepare(t.Context(), h.options)
	if err != nil {
		got["want-error"] = strings.ReplaceAll(err.Error(), h.dir, "/home/node") + "\n"
	} else {
		warnings := strings.Join(append(plan.Warnings, ""), "\n")
		got["want-diff"] = pluginFiles.ReplaceAllString(strings.ReplaceAll(warnings+plan.Diff(), h.dir, "/home/node"), "")
		if err := plan.Apply(); err != nil {
			t.Fatal(err)
		}
		got["want-openclaw.json"], got["want-mcporter.json"] = strings.ReplaceAll(h.read(h.config), h.dir, "/home/node"), h.read(h.porter)
	}
	expect(t, dir, got)
	for _, out := range []string{got["want-error"], got["want-diff"], h.log.String()} {
		if found := tokens.FindString(out); found != "" {
			t.Errorf("%q is shown in:\n%s", found, out)
		}
	}

	after := h.tree()
	if err == nil {
		if again := h.register(); len(again.Changes) != 0 {
			t.Errorf("a second run changes %v", again.Changes)
		}
	}
	if diff := cmp.Diff(after, h.tree()); diff != "" {
		t.Error("a second run is not without trace:", diff)
	}
	h.undo()
	if diff := cmp.Diff(withoutTimes(before), withoutTimes(h.tree())); diff != "" {
		t.Error("undo does not lead back:", diff)
	}
}

// expect compares with the files of dir, of which an empty one is not there.
func expect(t *testing.T, dir string, got map[string]string) {
	t.Helper()
	for name, text := range got {
		path := filepath.Join(dir, name)
		if *update && text == "" {
			_ = os.Remove(path)
		} else if *update {
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), text); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
	}
}

var times = regexp.MustCompile(`(?m)\A(\S+) .*$`)

func withoutTimes(tree map[string]string) map[string]string {
	out := maps.Clone(tree)
	for path, content := range out {
		out[path] = times.ReplaceAllString(content, "$1")
	}
	return out
}
