package auth

import (
	"strings"
	"testing"

	"helmdeck-sidecar/sidecar/memory"
)

func TestFromHeader(t *testing.T) {
	for value, want := range map[string]string{
		"Bearer a.b-c_d": "a.b-c_d", "bearer x": "x", "BEARER x": "x", "  Bearer   x  ": "x",
		"Bearer x, Bearer x": "x", "Bearer x,bearer x": "x",
	} {
		if got, err := FromHeader(value); err != nil || got != want {
			t.Errorf("%q: %q, %v; want %q", value, got, err, want)
		}
	}
	for value, code := range map[string]memory.Code{
		"": memory.CodeMissingBearer, " ": memory.CodeMissingBearer, "Bearer": memory.CodeMissingBearer,
		"Bearer ": memory.CodeMissingBearer, "Basic eDp5": memory.CodeMissingBearer, "x": memory.CodeMissingBearer,
		"Bearer x, Bearer y": memory.CodeInvalidToken, "Bearer x, Bearer x, Bearer x": memory.CodeInvalidToken,
		"Bearer x,": memory.CodeInvalidToken, "Bearer x y": memory.CodeInvalidToken, "Bearer é": memory.CodeInvalidToken,
	} {
		got, err := FromHeader(value)
		if e := memory.AsError(err); e == nil || e.Code != code || e.Hint == "" || got != "" {
			t.Errorf("%q: %q, %v; want %s", value, got, err, code)
		}
	}
}

func FuzzFromHeader(f *testing.F) {
	for _, s := range []string{"", "Bearer x", "Bearer x, Bearer x", "bearer\tx", "Bearer ,", "Basic x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, value string) {
		token, err := FromHeader(value)
		if (err == nil) != (token != "") {
			t.Fatalf("token %q with error %v", token, err)
		}
		if err == nil {
			if again, err := FromHeader("Bearer " + token + ", Bearer " + token); err != nil || again != token {
				t.Fatalf("%q doubled gives %q, %v", token, again, err)
			}
		}
		if err != nil && len(value) > 20 && strings.Contains(err.Error(), value) {
			t.Fatalf("the error repeats the header: %v", err)
		}
	})
}
