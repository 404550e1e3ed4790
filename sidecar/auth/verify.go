package auth

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"helmdeck-sidecar/sidecar/memory"
)

// MaxToken is the longest token that is looked at, in bytes.
const MaxToken = 8 << 10

// Leeway is how far the clock of an issuer may be ahead, for `nbf` and `iat`.
const Leeway = 5 * time.Second

// The algorithms of the contract.
const (
	algHS256 = "HS256"
	algRS256 = "RS256"
	algES256 = "ES256"
	algEdDSA = "EdDSA"
)

var algorithms = []string{algHS256, algRS256, algES256, algEdDSA}

// VerifierOptions adds another issuer, by its public keys. The zero value adds none.
type VerifierOptions struct {
	JWKSFile     string // read again when it changes
	JWKSIssuer   string // `iss` of the tokens it verifies; that of the Keys when empty
	JWKSAudience string // when set, their `aud` must name it
}

// Verifier turns tokens into callers. It is safe for concurrent use.
type Verifier struct {
	keys   *Keys
	jwks   *watched[jwks] // nil without a JWKS file
	opts   VerifierOptions
	parser *jwt.Parser
	cache  *cache
}

// NewVerifier reads the JWKS file, when one is named.
func NewVerifier(keys *Keys, opts VerifierOptions) (*Verifier, error) {
	if keys == nil {
		return nil, errors.New("auth: NewVerifier needs keys")
	}
	if opts.JWKSIssuer == "" {
		opts.JWKSIssuer = keys.issuer
	}
	v := &Verifier{keys: keys, opts: opts, cache: newCache(), parser: newParser()}
	if opts.JWKSFile == "" {
		return v, nil
	}
	v.jwks = &watched[jwks]{path: opts.JWKSFile, parse: parseJWKS, log: keys.log}
	if err := v.jwks.load(); err != nil {
		return nil, memory.Wrap(memory.CodeInvalidInput, "jwks_unusable", err, "the public keys in "+opts.JWKSFile+" cannot be used: "+reasonOf(err)).
			WithHint("save the issuer's JWKS there, or leave the option out")
	}
	return v, nil
}

func newParser() *jwt.Parser {
	return jwt.NewParser(jwt.WithValidMethods(algorithms), jwt.WithStrictDecoding(), jwt.WithoutClaimsValidation())
}

// Verify returns the caller that the token names; its Agent is empty. The error
// is a *memory.Error with CodeInvalidToken.
func (v *Verifier) Verify(token string) (memory.Caller, error) {
	if len(token) > MaxToken {
		return memory.Caller{}, invalid("too_long", fmt.Sprintf("the token is longer than %d bytes", MaxToken), hintIssue(""))
	}
	now := v.keys.now()
	state := v.state(now)
	id := idOf(token)
	if caller, ok := v.cache.get(id, state, now); ok {
		return caller, nil
	}
	claims, until, state, err := v.check(token, now, state)
	if err != nil {
		return memory.Caller{}, err
	}
	caller := memory.Caller{
		Subject: claims.subject, Name: claims.name, Client: claims.client,
		Scopes: claims.scopes, ExpiresAt: claims.expires,
	}
	v.cache.put(id, state, now, until, caller)
	return caller, nil
}

// keyState is the key files as last read. Each reading has its own pointers, so
// equal states mean that nothing changed in between.
type keyState struct {
	file *keyFile
	jwks *jwks
}

func (v *Verifier) state(now time.Time) keyState {
	s := keyState{}
	if v.keys.dir != "" {
		s.file = v.keys.file.get(now)
	}
	if v.jwks != nil {
		s.jwks = v.jwks.get(now)
	}
	return s
}

// check verifies signature and claims, and returns when the answer ends and the
// key files that it rests on.
func (v *Verifier) check(token string, now time.Time, state keyState) (*tokenClaims, time.Time, keyState, error) {
	claims := &tokenClaims{}
	parsed, err := v.parser.ParseWithClaims(token, claims, func(t *jwt.Token) (any, error) {
		var err error
		var set jwt.VerificationKeySet
		set.Keys, state, err = v.candidates(t, now, state)
		return set, err
	})
	if err != nil {
		return nil, time.Time{}, state, explain(parsed, err)
	}
	issuer, audience := v.keys.issuer, ""
	if parsed.Method.Alg() != algHS256 {
		issuer, audience = v.opts.JWKSIssuer, v.opts.JWKSAudience
	}
	if err := claims.check(now, issuer, audience); err != nil {
		return nil, time.Time{}, state, err
	}
	return claims, v.answerEnds(parsed, claims, now, state), state, nil
}

// check compares the claims with the clock and the expected issuer.
func (c *tokenClaims) check(now time.Time, issuer, audience string) error {
	switch {
	case c.expires.IsZero():
		return invalid("missing_exp", "the token has no expiry (exp)", hintIssue(""))
	case c.subject == "":
		return invalid("missing_sub", "the token has no subject (sub)", hintIssue(""))
	case badSubject(c.subject) != "":
		return invalid("bad_sub", "the subject of the token "+badSubject(c.subject), hintIssue(""))
	case c.issuer != issuer:
		return invalid("wrong_issuer", fmt.Sprintf("the token is by issuer %q, and this sidecar accepts %q", clip(c.issuer), issuer), hintIssue(c.subject))
	case audience != "" && !slices.Contains(c.audience, audience):
		return invalid("wrong_audience", fmt.Sprintf("the token is not meant for %q (aud)", audience), "ask its issuer for one that is")
	case !now.Before(c.expires):
		return invalid("expired", "the token expired at "+rfc3339(c.expires), hintIssue(c.subject))
	case c.notBefore.After(now.Add(Leeway)):
		return invalid("not_yet_valid", "the token is not valid before "+rfc3339(c.notBefore), "compare the clocks of the issuer and of this machine")
	case c.issued.After(now.Add(Leeway)):
		return invalid("not_yet_valid", "the token was issued in the future, at "+rfc3339(c.issued), "compare the clocks of the issuer and of this machine")
	}
	return nil
}
