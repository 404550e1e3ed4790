package auth

import (
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"helmdeck-sidecar/sidecar/memory"
)

// tokenClaims is the payload of a token, as read. Names are matched exactly:
// encoding/json alone would take "Sub" for "sub".
type tokenClaims struct {
	subject, name, client, issuer string
	audience                      []string
	scopes                        []memory.Scope // only the known ones
	issued, notBefore, expires    time.Time      // zero when absent
}

var errClaims = errors.New("auth: a claim has the wrong type")

// UnmarshalJSON implements json.Unmarshaler.
func (c *tokenClaims) UnmarshalJSON(data []byte) error {
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil || raw == nil {
		return errClaims
	}
	for name, target := range map[string]*string{"sub": &c.subject, "name": &c.name, "client": &c.client, "iss": &c.issuer} {
		if v, ok := raw[name]; ok && json.Unmarshal(v, target) != nil {
			return errClaims
		}
	}
	for name, target := range map[string]*time.Time{"iat": &c.issued, "nbf": &c.notBefore, "exp": &c.expires} {
		if v, ok := raw[name]; ok && !decodeTime(v, target) {
			return errClaims
		}
	}
	for _, name := range []string{"scopes", "scope"} {
		words, ok := decodeWords(raw[name], strings.Fields)
		if !ok {
			return errClaims
		}
		for _, w := range words {
			if s := memory.Scope(w); knownScope(s) && !slices.Contains(c.scopes, s) {
				c.scopes = append(c.scopes, s)
			}
		}
	}
	var ok bool
	c.audience, ok = decodeWords(raw["aud"], func(s string) []string { return []string{s} })
	if !ok {
		return errClaims
	}
	return nil
}

// decodeTime reads seconds since 1970, up to the year 9999; null is absent.
func decodeTime(raw json.RawMessage, t *time.Time) bool {
	var seconds *float64
	if json.Unmarshal(raw, &seconds) != nil {
		return false
	}
	if seconds == nil {
		return true
	}
	if *seconds < 0 || *seconds > 253402300799 {
		return false
	}
	whole, fraction := math.Modf(*seconds)
	*t = time.Unix(int64(whole), int64(fraction*1e9)).UTC()
	return true
}

// decodeWords reads a list of strings, or one string that split takes apart.
func decodeWords(raw json.RawMessage, split func(string) []string) ([]string, bool) {
	if len(raw) == 0 || string(raw) == "null" {
		return nil, true
	}
	var one string
	if json.Unmarshal(raw, &one) == nil {
		return split(one), true
	}
	var many []string
	return many, json.Unmarshal(raw, &many) == nil
}

// The methods of jwt.Claims. The parser is told not to validate, so it calls none.

func (c *tokenClaims) GetExpirationTime() (*jwt.NumericDate, error) { return numeric(c.expires), nil }
func (c *tokenClaims) GetIssuedAt() (*jwt.NumericDate, error)       { return numeric(c.issued), nil }
func (c *tokenClaims) GetNotBefore() (*jwt.NumericDate, error)      { return numeric(c.notBefore), nil }
func (c *tokenClaims) GetIssuer() (string, error)                   { return c.issuer, nil }
func (c *tokenClaims) GetSubject() (string, error)                  { return c.subject, nil }
func (c *tokenClaims) GetAudience() (jwt.ClaimStrings, error)       { return c.audience, nil }

func numeric(t time.Time) *jwt.NumericDate {
	if t.IsZero() {
		return nil
	}
	return jwt.NewNumericDate(t)
}
