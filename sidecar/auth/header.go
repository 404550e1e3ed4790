package auth

import (
	"strings"

	"helmdeck-sidecar/sidecar/memory"
)

// FromHeader returns the token in the value of an Authorization header. The
// scheme may be in any case. Two equal halves, "Bearer x, Bearer x", are one:
// OpenClaw 2026.5 sends them on SSE. The token itself is not looked at.
func FromHeader(value string) (string, error) {
	first, second, doubled := strings.Cut(value, ",")
	token, err := bearer(first)
	if err != nil {
		return "", err
	}
	if doubled {
		again, err := bearer(second)
		if err != nil || again != token {
			return "", invalid("malformed", "the Authorization header holds two different values", "send one: Authorization: Bearer <token>")
		}
	}
	return token, nil
}

func bearer(value string) (string, error) {
	scheme, token, _ := strings.Cut(strings.Trim(value, " \t"), " ")
	token = strings.Trim(token, " \t")
	switch {
	case scheme == "" && token == "":
		return "", missing("there is no Authorization header")
	case !strings.EqualFold(scheme, "Bearer"):
		return "", missing("the Authorization header is not of the scheme Bearer")
	case token == "":
		return "", missing("the Authorization header has no token after Bearer")
	case strings.ContainsFunc(token, notTokenChar):
		return "", invalid("malformed", "the token has a character in it that no token has", hintIssue(""))
	}
	return token, nil
}

func missing(message string) *memory.Error {
	return memory.Errorf(memory.CodeMissingBearer, "", "%s", message).WithHint("send Authorization: Bearer <token>")
}

// notTokenChar follows the token68 of RFC 7235.
func notTokenChar(r rune) bool {
	return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-._~+/=", r))
}
