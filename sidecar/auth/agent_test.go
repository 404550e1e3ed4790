package auth

import (
	"strings"
	"testing"
	"unicode/utf8"

	"helmdeck-sidecar/sidecar/memory"
)

func TestNormalizeAgent(t *testing.T) {
	for in, want := range map[string]string{
		"": "", "main": "", " Main ": "", "MAIN": "", "ｍａｉｎ": "",
		"default": "default", "researcher": "researcher", " Researcher\u00a0": "researcher",
		"agent:researcher:main": "researcher", "agent:Researcher:a:b:c": "researcher", "AGENT:x:": "x",
		"agent:x": "x", "agent:main:4f1e": "", "agent:default:1": "default", "agent：ｘ：1": "x",
		"ﬁnance": "finance", "E\u0301tude": "\u00e9tude", "agent": "agent", "agents:x": "agents:x", "名前": "名前",
	} {
		if got, err := NormalizeAgent(in); err != nil || got != want {
			t.Errorf("%q: %q, %v; want %q", in, got, err, want)
		}
	}
	for in, reason := range map[string]string{
		"a\x00b": "control_character", "a\nb": "control_character", "\u0085": "control_character",
		"\xff": "invalid_utf8", strings.Repeat("x", 129): "too_long",
		strings.Repeat("\ufdfa", 10): "too_long", // grows when normalised
		"agent:":                     "invalid_agent", "agent::1": "invalid_agent",
	} {
		_, err := NormalizeAgent(in)
		if e := memory.AsError(err); e == nil || e.Code != memory.CodeInvalidInput || e.Field != "agent" || e.Reason != reason {
			t.Errorf("%q: %v; want invalid_input agent %s", in, err, reason)
		}
	}
}

func FuzzNormalizeAgent(f *testing.F) {
	for _, s := range []string{"", "main", "agent:a:b", "İ", "Σς", "ﬃ", "agent:agent:agent:x", " \u00a0x", "ǰ\u0323", "¨"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		once, err := NormalizeAgent(s)
		if err != nil {
			if once != "" {
				t.Fatalf("%q came with %v", once, err)
			}
			return
		}
		if !utf8.ValidString(once) || len(once) > MaxAgent || strings.ContainsRune(once, 0) || once == mainAgent {
			t.Fatalf("%q gives %q", s, once)
		}
		if strings.HasPrefix(once, "agent:") {
			t.Fatalf("%q gives the session key %q", s, once)
		}
		if twice, err := NormalizeAgent(once); err != nil || twice != once {
			t.Fatalf("%q gives %q and that gives %q, %v", s, once, twice, err)
		}
	})
}
