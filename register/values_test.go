package register

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestValues(t *testing.T) {
	file := filepath.Join(t.TempDir(), "openclaw.json")
	text := "// mine\n{a: {'b': [1, .5, 0x1F, true, null, \"x\",]}, port: 18789, port: 3}\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	got, err := Values(file)
	want := map[string]any{"a": map[string]any{"b": []any{1.0, 0.5, 31.0, true, nil, "x"}}, "port": 3.0}
	if diff := cmp.Diff(any(want), got); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
	if got, err := Values(file + ".none"); got != nil || err != nil {
		t.Errorf("a file that is not there: %v, %v", got, err)
	}
	if err := os.WriteFile(file, []byte("{secret: "), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := Values(file); got != nil || err == nil {
		t.Errorf("a broken file: %v, %v", got, err)
	}
}
