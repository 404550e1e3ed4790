package register

import (
	"strings"
	"testing"
)

func TestMask(t *testing.T) {
	for src, want := range map[string]string{
		`{"headers": {"X": "abc", "Authorization": "Bearer abc"}}`: `{"headers": {"X": "[secret 1]", "Authorization": "Bearer [secret 1]"}}`,
		`{botToken: 'a', token: "${VAR}", tokens: 5}`:              `{botToken: '[secret 1]', token: "${VAR}", tokens: 5}`,
		`{env: {A: "x", B: {C: ["y"]}}}`:                           `{env: {A: "[secret 1]", B: {C: ["[secret 2]"]}}}`,
		`{a: 1} // authorization: Bearer abcdef`:                   `{a: 1} // authorization: Bearer [secret 1]`,
		`{a: 1} // apiKey = "abcdef"`:                              `{a: 1} // apiKey = "[secret 1]"`,
		`{url: "https://user:pw@host/x?api_key=abc&y=1"}`:          `{url: "https://[secret 1]@host/x?api_key=[secret 2]&y=1"}`,
		`{args: ["--port", "80", "--api-key", "abc", "--x"]}`:      `{args: ["--port", "80", "--api-key", "[secret 1]", "--x"]}`,
		`{args: ["--token=abc"]}`:                                  `{args: ["--token=[secret 1]"]}`,
		`{x: "\u0065yJhbGciOi.eyJzdWIi.sig"}`:                      `{x: "[secret 1]"}`,
		`{x: "sk-abcdefgh"}`:                                       `{x: "[secret 1]"}`,
		`{x: "4f1eAB77cd0011eeff9922aa"}`:                          `{x: "[secret 1]"}`,
		`not json eyJhbGciOiJ.x.y token: abc`:                      `not json [secret 1] token: [secret 2]`,
		`{model: "anthropic/claude-sonnet-4-5-20250929", url: "http://helmdeck-sidecar-2.local:3000/api/v1/mcp"}`: `{model: "anthropic/claude-sonnet-4-5-20250929", url: "http://helmdeck-sidecar-2.local:3000/api/v1/mcp"}`,
	} {
		if got := newMasker().mask(src); got != want {
			t.Errorf("%s\ngives %s\nwant  %s", src, got, want)
		}
	}
}

func FuzzMask(f *testing.F) {
	f.Add("{a: '%', // %\n'x%': [\"%\"]}")
	f.Add("{headers: {a: '%'}}\n%")
	f.Add("Bearer % Bearer %")
	f.Fuzz(func(t *testing.T, src string) {
		const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl"
		if src = strings.ReplaceAll(src, "%", " "+token+" "); strings.Contains(newMasker().mask(src), token[:12]) {
			t.Fatalf("the token shows: %s", newMasker().mask(src))
		}
	})
}
