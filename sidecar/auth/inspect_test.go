package auth

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/golang-jwt/jwt/v5"
)

func TestInspect(t *testing.T) {
	k := openKeys(t, "", KeysOptions{Secret: testSecret})
	v := newVerifier(t, k, VerifierOptions{})
	wrong := sign(t, jwt.SigningMethodHS256, []byte("another secret"), nil, good(nil))
	for name, tc := range map[string]struct {
		token, signature, reason string
		valid                    bool
	}{
		"good":    {mint(t, k, Claims{Subject: "alice"}), "valid", "", true},
		"expired": {sign(t, jwt.SigningMethodHS256, []byte(testSecret), nil, good(map[string]any{"exp": 60})), "valid", "the token expired at 1970-01-01T00:01:00Z", false},
		"wrong":   {wrong, "invalid", "the signature of the token is wrong", false},
		"none":    {sign(t, jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, nil, good(nil)), "invalid", "the algorithm of the token is refused; HS256, RS256, ES256 and EdDSA are accepted", false},
		"foreign": {strings.Replace(wrong, headerOf(wrong), b64(`{"alg":"XX1","kid":"k"}`), 1), "invalid", "the algorithm of the token is refused; HS256, RS256, ES256 and EdDSA are accepted", false},
	} {
		t.Run(name, func(t *testing.T) {
			in, err := v.Inspect(tc.token)
			if err != nil {
				t.Fatal(err)
			}
			if in.Subject != "alice" || in.Signature != tc.signature || in.Valid != tc.valid || in.Reason != tc.reason {
				t.Errorf("got %+v", in)
			}
			data, err := json.Marshal(in)
			if err != nil {
				t.Fatal(err)
			}
			for part := range strings.SplitSeq(tc.token, ".") {
				if part != "" && strings.Contains(string(data), part) {
					t.Errorf("it repeats a part of the token: %s", data)
				}
			}
		})
	}
}

func TestInspectUnchecked(t *testing.T) {
	in, err := Inspect(sign(t, jwt.SigningMethodHS256, []byte("whatever"), map[string]any{"kid": "k"}, good(nil)), testNow)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"subject":"alice","scopes":["memory:read"],"issuer":"helmdeck","expires_at":"2026-03-04T06:06:07Z",` +
		`"expires_in":"1h0m0s","key_id":"k","algorithm":"HS256","signature":"unchecked","valid":false}`
	if string(data) != want {
		t.Errorf("got  %s\nwant %s", data, want)
	}
	for _, s := range []string{"", "x", "a.b.c", strings.Repeat("x", MaxToken+1)} {
		if _, err := Inspect(s, testNow); err == nil {
			t.Errorf("%.20q was taken for a token", s)
		}
	}
}

func FuzzVerify(f *testing.F) {
	k := openKeys(f, "", KeysOptions{Secret: testSecret})
	v := newVerifier(f, k, VerifierOptions{})
	token := sign(f, jwt.SigningMethodHS256, []byte(testSecret), nil, good(nil)) // the same in every fuzzing process
	f.Add(token)
	f.Add(token[:len(token)-1])
	f.Add("")
	f.Add(b64(`{"alg":"none"}`) + "." + b64(`{"sub":"a","exp":9e9,"iss":"helmdeck"}`) + ".")
	f.Add(b64(`{"alg":"HS256","kid":7}`) + "." + b64(`null`) + ".AA")
	f.Fuzz(func(t *testing.T, s string) {
		caller, err := v.Verify(s)
		if err == nil && s != token {
			t.Fatalf("accepted %q as %+v", s, caller)
		}
		if err != nil && len(s) > 20 && strings.Contains(err.Error(), s) {
			t.Fatalf("the error repeats the token: %v", err)
		}
		_, _ = v.Inspect(s)
	})
}
