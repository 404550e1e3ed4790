package evaluate

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"helmdeck-sidecar/sidecar/memory"
)

// reader is a model that knows one thing of what it reads, and is away, late or confused when it should be.
type reader struct {
	lost  error
	asked []string
}

func (r *reader) Ask(_ context.Context, _, message string, _ json.RawMessage) (string, error) {
	r.asked = append(r.asked, message)
	switch {
	case r.lost != nil:
		return "", r.lost
	case strings.Contains(message, "calm"):
		return "", memory.Errorf(memory.CodeUnavailable, "timeout", "too late")
	case strings.Contains(message, "odd"):
		return "no json", nil
	case strings.Contains(message, "tomatoes"):
		return `{"facts":[{"statement":"there grow tomatoes on the roof","kind":"world"},{"statement":"I own a castle","kind":"world"}]}`, nil
	}
	return `{"facts":[{"statement":"I live in Ghent","kind":"world"},{"statement":"buses turn at the church","kind":"world"}]}`, nil
}

const messages = `# labelled
+ | I live in Ghent. | Ghent
+ | there grow tomatoes on the roof | tomatoes roof
+ | the calm boat has a brown sail | brown sail
- | the odd boat has a brown sail
- | buses turn at the church
- | thanks!
- | my password is hunter2, and there grow tomatoes on the roof
`

func TestExtract(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"messages.txt": messages, "bad.txt": "no label\n"})
	file := filepath.Join(dir, "messages.txt")
	rules, err := RunExtract(t.Context(), file, nil, 0)
	if err != nil || rules.Messages != 7 || rules.Wanted != 3 || rules.Rules.Facts != 1 || rules.Rules.Precision != 1 || rules.Rules.Recall != 1.0/3 || rules.Model != nil || rules.Asked != nil {
		t.Errorf("by rules: %+v, %v", rules, err)
	}
	m := &reader{}
	got, err := RunExtract(t.Context(), file, m, 0)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got.Model.Wrong, []Slip{{"buses turn at the church", "Buses turn at the church"}}) || got.Model.Facts != 3 || got.Model.Recall != 2.0/3 {
		t.Errorf("the model alone: %+v", got.Model)
	}
	if !slices.Equal(got.Both.Missed, []Slip{{"the calm boat has a brown sail", "brown sail"}}) || got.Both.Facts != 3 || got.Both.Precision != 2.0/3 {
		t.Errorf("both: %+v", got.Both)
	}
	if got.Asked.Messages != 4 || got.Asked.Invalid != 1 || got.Asked.Failed != 1 || got.Asked.Times.Calls != 4 || got.Asked.Refused["invented"] != 3 {
		t.Errorf("asked: %+v", got.Asked)
	}
	if all := strings.Join(m.asked, "\n"); len(m.asked) != 5 || strings.Contains(all, "hunter2") || strings.Contains(all, "thanks") {
		t.Errorf("the model was asked %q", m.asked)
	}
	if some, err := RunExtract(t.Context(), file, nil, 3); err != nil || some.Messages != 3 || some.Of != 7 {
		t.Errorf("a sample: %+v, %v", some, err)
	}
	lost := memory.Errorf(memory.CodeUnavailable, "server_down", "no server")
	if _, err := RunExtract(t.Context(), file, &reader{lost: lost}, 0); !errors.Is(err, lost) {
		t.Errorf("without a server: %v", err)
	}
	for _, name := range []string{"bad.txt", "none.txt"} {
		if _, err := RunExtract(t.Context(), filepath.Join(dir, name), nil, 0); memory.AsError(err).Code == memory.CodeInternal || err == nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
