package auth

import (
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/google/go-cmp/cmp"

	"helmdeck-sidecar/sidecar/memory"
)

func TestWrongTokens(t *testing.T) {
	secret := []byte(testSecret)
	v := newVerifier(t, openKeys(t, t.TempDir(), KeysOptions{Secret: testSecret}), VerifierOptions{})
	hs := func(changes map[string]any) string {
		return sign(t, jwt.SigningMethodHS256, secret, nil, good(changes))
	}
	at := func(d time.Duration) int64 { return testNow.Add(d).Unix() }
	whole := hs(nil)
	const algorithm = "the algorithm of the token is refused; HS256, RS256, ES256 and EdDSA are accepted"
	const malformed = "the token is not a JSON Web Token"
	for name, tc := range map[string]struct{ token, reason, message string }{
		"expired":         {hs(map[string]any{"exp": at(0)}), "expired", "the token expired at 2026-03-04T05:06:07Z"},
		"not yet valid":   {hs(map[string]any{"nbf": at(6 * time.Second)}), "not_yet_valid", "the token is not valid before 2026-03-04T05:06:13Z"},
		"from the future": {hs(map[string]any{"iat": at(time.Minute)}), "not_yet_valid", "the token was issued in the future, at 2026-03-04T05:07:07Z"},
		"no exp":          {hs(map[string]any{"exp": nil}), "missing_exp", "the token has no expiry (exp)"},
		"no sub":          {hs(map[string]any{"sub": nil}), "missing_sub", "the token has no subject (sub)"},
		"sub of no case":  {hs(map[string]any{"sub": nil, "Sub": "alice"}), "missing_sub", "the token has no subject (sub)"},
		"anonymous":       {hs(map[string]any{"sub": "unknown"}), "bad_sub", `the subject of the token is "unknown", which is the caller without a token`},
		"NUL in sub":      {hs(map[string]any{"sub": "a\x00b"}), "bad_sub", "the subject of the token has a control character in it"},
		"issuer":          {hs(map[string]any{"iss": "evil"}), "wrong_issuer", `the token is by issuer "evil", and this sidecar accepts "helmdeck"`},
		"no issuer":       {hs(map[string]any{"iss": nil}), "wrong_issuer", `the token is by issuer "", and this sidecar accepts "helmdeck"`},
		"bad signature":   {sign(t, jwt.SigningMethodHS256, []byte("another secret"), nil, good(nil)), "bad_signature", "the signature of the token is wrong"},
		"no signature":    {whole[:strings.LastIndexByte(whole, '.')+1], "bad_signature", "the signature of the token is wrong"},
		"unknown key": {sign(t, jwt.SigningMethodHS256, []byte("another secret"), map[string]any{"kid": "k9"}, good(nil)),
			"unknown_key", "the token is signed by a key that this sidecar does not have"},
		"no JWKS":        {strings.Replace(whole, headerOf(whole), b64(`{"alg":"RS256"}`), 1), "unknown_key", "the token is signed by a key that this sidecar does not have"},
		"none":           {sign(t, jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, nil, good(nil)), "algorithm", algorithm},
		"HS512":          {sign(t, jwt.SigningMethodHS512, secret, nil, good(nil)), "algorithm", algorithm},
		"PS256":          {strings.Replace(whole, headerOf(whole), b64(`{"alg":"PS256"}`), 1), "algorithm", algorithm},
		"invented":       {strings.Replace(whole, headerOf(whole), b64(`{"alg":"hs256"}`), 1), "algorithm", algorithm},
		"no algorithm":   {strings.Replace(whole, headerOf(whole), b64(`{}`), 1), "algorithm", algorithm},
		"crit":           {sign(t, jwt.SigningMethodHS256, secret, map[string]any{"crit": []string{"b64"}}, good(nil)), "malformed", "the token has a header field (crit) that is not supported"},
		"empty":          {"", "malformed", malformed},
		"two parts":      {"a.b", "malformed", malformed},
		"not base64":     {"a.b.%", "malformed", malformed},
		"exp as text":    {hs(map[string]any{"exp": "tomorrow"}), "malformed", malformed},
		"exp far beyond": {hs(map[string]any{"exp": 1e300}), "malformed", malformed},
		"scopes mixed":   {hs(map[string]any{"scopes": []any{1}}), "malformed", malformed},
		"too long":       {strings.Repeat("x", MaxToken+1), "too_long", "the token is longer than 8192 bytes"},
	} {
		t.Run(name, func(t *testing.T) {
			for range 2 {
				got, err := v.Verify(tc.token)
				wantError(t, err, memory.CodeInvalidToken, tc.reason, tc.message)
				if diff := cmp.Diff(memory.Caller{}, got); diff != "" {
					t.Error("a caller came with the error", diff)
				}
			}
		})
	}
}

func TestHintNamesTheSubject(t *testing.T) {
	v := newVerifier(t, openKeys(t, "", KeysOptions{Secret: testSecret}), VerifierOptions{})
	for subject, want := range map[string]string{
		"alice":        "--subject alice",
		"o'neil; rm x": `--subject 'o'\''neil; rm x'`,
	} {
		_, err := v.Verify(sign(t, jwt.SigningMethodHS256, []byte(testSecret), nil, good(map[string]any{"sub": subject, "exp": 1})))
		if e := memory.AsError(err); !strings.HasSuffix(e.Hint, want) {
			t.Errorf("hint %q does not end with %q", e.Hint, want)
		}
	}
}

func TestScopesOfAToken(t *testing.T) {
	v := newVerifier(t, openKeys(t, "", KeysOptions{Secret: testSecret}), VerifierOptions{})
	for name, tc := range map[string]struct {
		changes map[string]any
		want    []memory.Scope
	}{
		"array":   {map[string]any{"scopes": []string{"memory:read", "admin"}}, []memory.Scope{"memory:read", "admin"}},
		"string":  {map[string]any{"scopes": "memory:read  packs:*"}, []memory.Scope{"memory:read", "packs:*"}},
		"OAuth":   {map[string]any{"scopes": nil, "scope": "openid memory:write"}, []memory.Scope{"memory:write"}},
		"both":    {map[string]any{"scope": "memory:read audit:write"}, []memory.Scope{"memory:read", "audit:write"}},
		"none":    {map[string]any{"scopes": nil}, nil},
		"foreign": {map[string]any{"scopes": []string{"root", "memory:*"}}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := v.Verify(sign(t, jwt.SigningMethodHS256, []byte(testSecret), nil, good(tc.changes)))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tc.want, got.Scopes); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestCachedAnswerEndsWithTheToken(t *testing.T) {
	c := &clock{testNow}
	k := openKeys(t, t.TempDir(), KeysOptions{Now: c.now})
	v := newVerifier(t, k, VerifierOptions{})
	token := mint(t, k, Claims{Subject: "alice", TTL: MinTTL})
	caller, err := v.Verify(token)
	if err != nil {
		t.Fatal(err)
	}
	caller.Scopes[0] = memory.ScopeAdmin
	if again, _ := v.Verify(token); again.Has(memory.ScopeAdmin) {
		t.Error("a caller changed what is remembered")
	}
	c.at = testNow.Add(MinTTL)
	_, err = v.Verify(token)
	wantError(t, err, memory.CodeInvalidToken, "expired", "the token expired at 2026-03-04T05:07:07Z")
}

func TestCacheIsBounded(t *testing.T) {
	c := newCache()
	for i := range 3 * cacheSize {
		c.put(tokenID{byte(i), byte(i >> 8), byte(i >> 16)}, keyState{}, testNow, testNow.Add(time.Hour), memory.Caller{})
	}
	if len(c.answers) > cacheSize {
		t.Errorf("%d answers, want at most %d", len(c.answers), cacheSize)
	}
}

func BenchmarkVerify(b *testing.B) {
	k := openKeys(b, b.TempDir(), KeysOptions{Now: time.Now})
	v := newVerifier(b, k, VerifierOptions{})
	token := mint(b, k, Claims{Subject: "alice"})
	b.Run("cached", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := v.Verify(token); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("fresh", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			v.cache = newCache()
			if _, err := v.Verify(token); err != nil {
				b.Fatal(err)
			}
		}
	})
}
