package auth

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/golang-jwt/jwt/v5"

	"helmdeck-sidecar/sidecar/memory"
)

// The lifetimes of a token.
const (
	MinTTL     = time.Minute
	MaxTTL     = 366 * 24 * time.Hour
	DefaultTTL = 720 * time.Hour
)

// MaxSubject is the longest subject, in bytes; Name and Client have the same cap.
const MaxSubject = 256

// Claims is what a new token says.
type Claims struct {
	Subject string         // required; the caller and so the namespace
	Name    string         // optional, for people
	Client  string         // optional, the program that will hold the token
	Scopes  []memory.Scope // DefaultScopes when empty
	TTL     time.Duration  // DefaultTTL when zero
}

// DefaultScopes are those of a token that names none.
func DefaultScopes() []memory.Scope { return []memory.Scope{memory.ScopeRead, memory.ScopeWrite} }

// Mint signs a token.
func (k *Keys) Mint(c Claims) (string, error) {
	if err := c.fill(); err != nil {
		return "", err
	}
	now := k.now()
	claims := jwt.MapClaims{
		"sub": c.Subject, "iss": k.issuer, "jti": newID(), "scopes": c.Scopes,
		"iat": now.Unix(), "nbf": now.Unix(), "exp": now.Add(c.TTL).Unix(),
	}
	if c.Name != "" {
		claims["name"] = c.Name
	}
	if c.Client != "" {
		claims["client"] = c.Client
	}
	token := jwt.NewWithClaims(jwt.SigningMethodHS256, claims)
	kid, secret := k.signer()
	token.Header["kid"] = kid
	signed, err := token.SignedString(secret)
	if err != nil {
		return "", memory.Wrap(memory.CodeInternal, "", err, "the token could not be signed")
	}
	if len(signed) > MaxToken {
		return "", memory.Invalid("scopes", "too_long", "the token would be longer than %d bytes", MaxToken).WithHint("give it fewer scopes")
	}
	return signed, nil
}

// fill puts in the defaults and refuses what no token may say.
func (c *Claims) fill() error {
	if why := badSubject(c.Subject); why != "" {
		return memory.Invalid("subject", "invalid_subject", "the subject %s", why).
			WithHint("give the name of the person or program, such as --subject alice")
	}
	if why := badText(c.Name); why != "" {
		return memory.Invalid("name", "invalid_name", "the name %s", why)
	}
	if why := badText(c.Client); why != "" {
		return memory.Invalid("client", "invalid_client", "the client %s", why)
	}
	if c.TTL == 0 {
		c.TTL = DefaultTTL
	}
	if c.TTL < MinTTL {
		return memory.Invalid("ttl", "ttl_too_short", "a token lives at least %s, not %s", MinTTL, c.TTL)
	}
	if c.TTL > MaxTTL {
		return memory.Invalid("ttl", "ttl_too_long", "a token lives at most %s, not %s", MaxTTL, c.TTL)
	}
	if len(c.Scopes) == 0 {
		c.Scopes = DefaultScopes()
	}
	for _, s := range c.Scopes {
		if !knownScope(s) {
			return memory.Invalid("scopes", "unknown_scope", "there is no scope %q", string(s)).
				WithHint("use memory:read, memory:write, audit:write, admin, mcp:<name> or packs:<name>")
		}
	}
	return nil
}

// badSubject says what is wrong with a subject, or "".
func badSubject(s string) string {
	switch {
	case strings.TrimSpace(s) == "":
		return "is empty"
	case s != strings.TrimSpace(s):
		return "has space around it"
	case s == memory.Anonymous:
		return "is \"" + memory.Anonymous + "\", which is the caller without a token"
	}
	return badText(s)
}

func badText(s string) string {
	switch {
	case len(s) > MaxSubject:
		return "is longer than 256 bytes"
	case !utf8.ValidString(s):
		return "is not valid UTF-8"
	case strings.ContainsFunc(s, unicode.IsControl):
		return "has a control character in it"
	}
	return ""
}

func knownScope(s memory.Scope) bool {
	switch s {
	case memory.ScopeRead, memory.ScopeWrite, memory.ScopeAuditWrite, memory.ScopeAdmin:
		return true
	}
	family, name, _ := strings.Cut(string(s), ":")
	return (family == "mcp" || family == "packs") && name != "" && len(name) <= 64 && badText(name) == "" &&
		!strings.ContainsFunc(name, unicode.IsSpace)
}
