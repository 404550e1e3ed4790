package auth

import (
	"time"

	"github.com/golang-jwt/jwt/v5"
)

// candidates returns the keys that may have signed the token. When none is
// known, the key files are looked at once more, without waiting for recheck.
func (v *Verifier) candidates(t *jwt.Token, now time.Time, state keyState) ([]jwt.VerificationKey, keyState, error) {
	if _, ok := t.Header["crit"]; ok {
		return nil, state, invalid("malformed", "the token has a header field (crit) that is not supported", hintIssue(""))
	}
	kid, alg := headerText(t, "kid"), t.Method.Alg()
	found, known := v.find(kid, alg, now, state)
	if !known {
		if v.keys.dir != "" {
			state.file = v.keys.file.refresh(now)
		}
		if v.jwks != nil {
			state.jwks = v.jwks.refresh(now)
		}
		found, known = v.find(kid, alg, now, state)
	}
	if len(found) == 0 {
		return nil, state, errUnknownKey()
	}
	if !known {
		// Only the given secret is left to try; failing that, the key is unknown.
		if t.Method.Verify(signedPart(t.Raw), t.Signature, found[0]) != nil {
			return nil, state, errUnknownKey()
		}
	}
	return found, state, nil
}

func (v *Verifier) find(kid, alg string, now time.Time, state keyState) ([]jwt.VerificationKey, bool) {
	if alg != algHS256 {
		if state.jwks == nil {
			return nil, false
		}
		found := state.jwks.find(kid, alg)
		return found, len(found) > 0
	}
	secrets, known := v.keys.secrets(state.file, kid, now)
	found := make([]jwt.VerificationKey, len(secrets))
	for i, s := range secrets {
		found[i] = s
	}
	return found, known
}

// answerEnds is the expiry of the token, or the end of a retired key that may
// have signed it when that is sooner.
func (v *Verifier) answerEnds(t *jwt.Token, claims *tokenClaims, now time.Time, state keyState) time.Time {
	ends := claims.expires
	if t.Method.Alg() != algHS256 || state.file == nil {
		return ends
	}
	kid := headerText(t, "kid")
	for _, key := range state.file.keys {
		if key.RetiredAt == nil || (kid != "" && key.ID != kid) {
			continue
		}
		if end := key.RetiredAt.Add(MaxTTL + retireSlack); end.After(now) && end.Before(ends) {
			ends = end
		}
	}
	return ends
}

func headerText(t *jwt.Token, name string) string {
	s, _ := t.Header[name].(string)
	return s
}
