package auth

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/golang-jwt/jwt/v5"

	"helmdeck-sidecar/sidecar/memory"
)

func invalid(reason, message, hint string) *memory.Error {
	return memory.Errorf(memory.CodeInvalidToken, reason, "%s", message).WithHint(hint)
}

func errUnknownKey() *memory.Error {
	return invalid("unknown_key", "the token is signed by a key that this sidecar does not have", hintIssue(""))
}

// explain says in our own words why the library refused a token.
func explain(t *jwt.Token, err error) *memory.Error {
	var own *memory.Error
	if errors.As(err, &own) {
		return own
	}
	if t != nil && t.Header != nil {
		if alg, _ := t.Header["alg"].(string); !errors.Is(err, jwt.ErrTokenMalformed) && !slices.Contains(algorithms, alg) {
			return invalid("algorithm", "the algorithm of the token is refused; HS256, RS256, ES256 and EdDSA are accepted", hintIssue(""))
		}
	}
	if errors.Is(err, jwt.ErrTokenSignatureInvalid) {
		return invalid("bad_signature", "the signature of the token is wrong", hintIssue(""))
	}
	return invalid("malformed", "the token is not a JSON Web Token", hintIssue(""))
}

// hintIssue is the command that makes a good token.
func hintIssue(subject string) string {
	switch {
	case subject == "":
		subject = "<name>"
	case strings.ContainsFunc(subject, needsQuotes):
		subject = "'" + strings.ReplaceAll(subject, "'", `'\''`) + "'"
	}
	return "issue a new one: helmdeck-sidecar token issue --subject " + subject
}

func needsQuotes(r rune) bool {
	return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_.@/:+", r))
}

func rfc3339(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// clip shortens text from a token for a message.
func clip(s string) string {
	const most = 64
	if len(s) <= most {
		return s
	}
	for i := most; ; i-- {
		if utf8.RuneStart(s[i]) {
			return s[:i] + "… (" + strconv.Itoa(len(s)) + " bytes)"
		}
	}
}

// signedPart is header and payload, the text that the signature is over.
func signedPart(token string) string { return token[:strings.LastIndexByte(token, '.')] }
