package register

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"helmdeck-sidecar/sidecar/memory"
)

func TestUndoOfNothing(t *testing.T) {
	h := newHouse(t, "{}")
	before := h.tree()
	if p := h.undo(); len(p.Changes) != 0 || len(p.Warnings) != 1 {
		t.Errorf("got %v %v", p.Changes, p.Warnings)
	}
	if diff := cmp.Diff(before, h.tree()); diff != "" {
		t.Error(diff)
	}
}

// After others edited a file, only our entry goes.
func TestUndoInAFileThatOthersChanged(t *testing.T) {
	for name, tc := range map[string]struct {
		before string // "" is no file
		change func(string) string
		want   string
	}{
		"one more server": {
			"{\n  \"mcpServers\": {\n    \"a\": {} // mine\n  }\n}\n",
			func(s string) string { return strings.Replace(s, `"a": {},`, `"a": {}, "b": {},`, 1) },
			"{\n  \"mcpServers\": {\n    \"a\": {}, \"b\": {} // mine\n  }\n}\n",
		},
		"a server after ours": {
			"{\n  \"mcpServers\": {\n    \"a\": {}\n  }\n}\n",
			func(s string) string {
				return strings.Replace(s, "\n    }\n  }\n", "\n    },\n    \"z\": {}\n  }\n", 1)
			},
			"{\n  \"mcpServers\": {\n    \"a\": {},\n    \"z\": {}\n  }\n}\n",
		},
		"an entry before us": {
			`{"mcpServers": {"helmdeck": {"url": "http://mine"}}}`,
			func(s string) string { return s + "\n// later\n" },
			`{"mcpServers": {"helmdeck": {"url": "http://mine"}}}` + "\n// later\n",
		},
		"our entry gone":   {"{}", func(string) string { return `{"imports": []}` }, `{"imports": []}`},
		"ours elsewhere":   {"{}", func(s string) string { return strings.Replace(s, "helmdeck-sidecar", "other", 1) }, "*"},
		"only white space": {"", func(s string) string { return s + "\n" }, ""},
		"our file, more":   {"", func(s string) string { return strings.Replace(s, "{", `{"imports": [],`, 1) }, "{\"imports\": []\n}\n"},
		"file gone":        {"", func(string) string { return "" }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t, hostWith("authorization", "Bearer "+goodToken()))
			if tc.before != "" {
				h.write(h.porter, tc.before)
			}
			h.register()
			changed := tc.change(h.read(h.porter))
			if h.write(h.porter, changed); changed == "" {
				_ = os.Remove(h.porter)
			}
			h.undo()
			want := strings.Replace(tc.want, "*", changed, 1)
			got, err := os.ReadFile(h.porter)
			if (err != nil) != (want == "") || string(got) != want {
				t.Errorf("got %q, %v; want %q", got, err, want)
			}
			if _, err := os.Stat(filepath.Join(filepath.Dir(h.config), stateName)); !os.IsNotExist(err) {
				t.Error("the record is still there")
			}
		})
	}
}

// A run after others changed the file cannot restore it byte for byte any more,
// but still knows what was there before the first run.
func TestUndoAfterARunOnAChangedFile(t *testing.T) {
	h := newHouse(t, hostWith("authorization", "Bearer "+goodToken()))
	h.write(h.porter, `{"mcpServers": {"helmdeck": {"url": "http://mine"}}}`)
	h.register()
	h.write(h.porter, "// note\n"+h.read(h.porter))
	h.options.BaseURL = "http://elsewhere:4000"
	h.register()
	if !strings.Contains(h.read(h.porter), "http://elsewhere:4000") {
		t.Fatal(h.read(h.porter))
	}
	h.undo()
	if want := "// note\n" + `{"mcpServers": {"helmdeck": {"url": "http://mine"}}}`; h.read(h.porter) != want {
		t.Errorf("got %q", h.read(h.porter))
	}
}

func TestTwoNamesAreUndoneApart(t *testing.T) {
	h := newHouse(t, "{meta: {}}").minting()
	h.write(h.porter, "{}")
	before := withoutTimes(h.tree())
	h.register()
	one := withoutTimes(h.tree())
	other := *h
	other.options.ServerName = "second"
	other.register()
	other.undo()
	if diff := cmp.Diff(one, withoutTimes(h.tree())); diff != "" {
		t.Error(diff)
	}
	h.undo()
	if diff := cmp.Diff(before, withoutTimes(h.tree())); diff != "" {
		t.Error(diff)
	}
}

func TestUndoWarnsWhenTheHostMayRevertIt(t *testing.T) {
	h := newHouse(t, "{meta: {}}").minting()
	h.options.Subject = strings.Repeat("x", 250) // a long token in a short file
	h.register()
	p := h.undo()
	if len(p.Warnings) != 1 || !strings.Contains(p.Warnings[0], "half of its bytes") {
		t.Errorf("got %v", p.Warnings)
	}
}

func TestStateElsewhereAndDamaged(t *testing.T) {
	h := newHouse(t, hostWith("authorization", "Bearer "+goodToken()))
	h.options.StateDir = filepath.Join(h.dir, "data", "register")
	h.register()
	path := filepath.Join(h.options.StateDir, stateName)
	if text := h.read(path); tokens.MatchString(text) {
		t.Errorf("the record holds the token: %s", text)
	}
	h.write(path, "[{")
	_, err := Prepare(t.Context(), h.options)
	wantError(t, err, memory.CodeConflict, "malformed_state")
	_, err = Undo(t.Context(), h.options)
	wantError(t, err, memory.CodeConflict, "malformed_state")
}

// The agent may put a link in the place of a file that register made.
func TestUndoDoesNotFollowANewLink(t *testing.T) {
	h := newHouse(t, hostWith("authorization", "Bearer "+goodToken()))
	h.register()
	outside := filepath.Join(h.dir, "outside.json")
	h.write(outside, h.read(h.porter))
	if err := os.Remove(h.porter); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, h.porter); err != nil {
		t.Fatal(err)
	}
	_, err := Undo(t.Context(), h.options)
	wantError(t, err, memory.CodeConflict, "moved")
}
