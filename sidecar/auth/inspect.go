package auth

import (
	"errors"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"helmdeck-sidecar/sidecar/memory"
)

// The values of Inspection.Signature.
const (
	SignatureValid     = "valid"
	SignatureInvalid   = "invalid"
	SignatureUnchecked = "unchecked"
)

// Inspection is what a token says, and whether it would be accepted. It holds
// neither the token nor its signature.
type Inspection struct {
	Subject   string         `json:"subject,omitempty"`
	Name      string         `json:"name,omitempty"`
	Client    string         `json:"client,omitempty"`
	Scopes    []memory.Scope `json:"scopes"`
	Issuer    string         `json:"issuer,omitempty"`
	IssuedAt  *time.Time     `json:"issued_at,omitempty"`
	NotBefore *time.Time     `json:"not_before,omitempty"`
	ExpiresAt *time.Time     `json:"expires_at,omitempty"`
	ExpiresIn string         `json:"expires_in,omitempty"` // negative when it is past
	KeyID     string         `json:"key_id,omitempty"`
	Algorithm string         `json:"algorithm,omitempty"`
	Signature string         `json:"signature"` // valid, invalid or unchecked
	Valid     bool           `json:"valid"`     // signature and claims; false when unchecked
	Reason    string         `json:"reason,omitempty"`
}

// Inspect reads a token without verifying it: Signature is "unchecked". Only
// what is not a token at all is an error.
func Inspect(token string, now time.Time) (Inspection, error) {
	if len(token) > MaxToken {
		return Inspection{}, invalid("too_long", "the token is longer than 8192 bytes", "give one token and nothing else")
	}
	claims := &tokenClaims{}
	parsed, _, err := newParser().ParseUnverified(token, claims)
	if err != nil && !errors.Is(err, jwt.ErrTokenUnverifiable) {
		return Inspection{}, explain(nil, jwt.ErrTokenMalformed)
	}
	in := Inspection{
		Subject: claims.subject, Name: claims.name, Client: claims.client, Issuer: claims.issuer,
		Scopes: claims.scopes, IssuedAt: optional(claims.issued), NotBefore: optional(claims.notBefore),
		ExpiresAt: optional(claims.expires), KeyID: headerText(parsed, "kid"), Algorithm: headerText(parsed, "alg"),
		Signature: SignatureUnchecked,
	}
	if in.Scopes == nil {
		in.Scopes = []memory.Scope{}
	}
	if in.ExpiresAt != nil {
		in.ExpiresIn = claims.expires.Sub(now).Truncate(time.Second).String()
	}
	return in, nil
}

// Inspect reads a token and says whether Verify accepts it, and why not.
func (v *Verifier) Inspect(token string) (Inspection, error) {
	now := v.keys.now()
	in, err := Inspect(token, now)
	if err != nil {
		return in, err
	}
	_, _, _, err = v.check(token, now, v.state(now))
	in.Signature, in.Valid = SignatureValid, err == nil
	if err != nil {
		e := memory.AsError(err)
		in.Reason = e.Message
		switch e.Reason {
		case "bad_signature", "unknown_key", "algorithm", "malformed":
			in.Signature = SignatureInvalid
		}
	}
	return in, nil
}

func optional(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}
