package auth

import (
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/golang-jwt/jwt/v5"

	"helmdeck-sidecar/sidecar/memory"
)

func b64(s string) string { return base64.RawURLEncoding.EncodeToString([]byte(s)) }

func headerOf(token string) string { h, _, _ := strings.Cut(token, "."); return h }

// issuer is another party with a key pair of each kind.
type issuer struct {
	rsa *rsa.PrivateKey
	ec  *ecdsa.PrivateKey
	ed  ed25519.PrivateKey
}

func newIssuer(t *testing.T) issuer {
	t.Helper()
	r, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	e, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	_, ed, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return issuer{r, e, ed}
}

func (i issuer) jwks() []jose.JSONWebKey {
	return []jose.JSONWebKey{
		{Key: i.rsa.Public(), KeyID: "r", Algorithm: "RS256", Use: "sig"},
		{Key: i.ec, KeyID: "e"}, // a private key in the file still verifies by its public half
		{Key: i.ed.Public(), KeyID: "d"},
		{Key: []byte(testSecret), KeyID: "oct", Algorithm: "HS256"},
		{Key: i.rsa.Public(), KeyID: "enc", Use: "enc"},
	}
}

func TestJWKS(t *testing.T) {
	i, path := newIssuer(t), filepath.Join(t.TempDir(), "jwks.json")
	writeJWKS(t, path, i.jwks()...)
	k := openKeys(t, t.TempDir(), KeysOptions{})
	v := newVerifier(t, k, VerifierOptions{JWKSFile: path})
	kid := func(s string) map[string]any { return map[string]any{"kid": s} }
	for name, tc := range map[string]struct{ token, reason string }{
		"RS256":          {sign(t, jwt.SigningMethodRS256, i.rsa, kid("r"), good(nil)), ""},
		"ES256":          {sign(t, jwt.SigningMethodES256, i.ec, kid("e"), good(nil)), ""},
		"EdDSA":          {sign(t, jwt.SigningMethodEdDSA, i.ed, kid("d"), good(nil)), ""},
		"own":            {mint(t, k, Claims{Subject: "alice"}), ""},
		"wrong key":      {sign(t, jwt.SigningMethodRS256, newIssuer(t).rsa, kid("r"), good(nil)), "bad_signature"},
		"wrong kind":     {sign(t, jwt.SigningMethodEdDSA, i.ed, kid("r"), good(nil)), "unknown_key"},
		"other alg":      {sign(t, jwt.SigningMethodRS512, i.rsa, kid("r"), good(nil)), "algorithm"},
		"unknown kid":    {sign(t, jwt.SigningMethodRS256, i.rsa, kid("z"), good(nil)), "unknown_key"},
		"no kid":         {sign(t, jwt.SigningMethodRS256, i.rsa, nil, good(nil)), "unknown_key"},
		"encryption key": {sign(t, jwt.SigningMethodRS256, i.rsa, kid("enc"), good(nil)), "unknown_key"},
		"symmetric key":  {sign(t, jwt.SigningMethodHS256, []byte(testSecret), kid("oct"), good(nil)), "unknown_key"},
		"expired":        {sign(t, jwt.SigningMethodES256, i.ec, kid("e"), good(map[string]any{"exp": 1})), "expired"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := v.Verify(tc.token)
			if tc.reason == "" && err != nil {
				t.Fatal(err)
			}
			if tc.reason != "" {
				wantError(t, err, memory.CodeInvalidToken, tc.reason, "")
			}
		})
	}
}

// A public key is known to everybody; as an HMAC secret it must open nothing.
func TestAlgorithmConfusion(t *testing.T) {
	i, path := newIssuer(t), filepath.Join(t.TempDir(), "jwks.json")
	writeJWKS(t, path, i.jwks()...)
	jwksBytes, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalPKIXPublicKey(i.rsa.Public())
	if err != nil {
		t.Fatal(err)
	}
	v := newVerifier(t, openKeys(t, t.TempDir(), KeysOptions{}), VerifierOptions{JWKSFile: path})
	for name, secret := range map[string][]byte{
		"PEM": pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: der}), "DER": der,
		"modulus": i.rsa.N.Bytes(), "Ed25519": i.ed.Public().(ed25519.PublicKey), "file": jwksBytes,
	} {
		for _, kid := range []string{"r", "d", ""} {
			header := map[string]any{"kid": kid}
			if _, err := v.Verify(sign(t, jwt.SigningMethodHS256, secret, header, good(nil))); err == nil {
				t.Errorf("%s as a secret with kid %q was accepted", name, kid)
			}
		}
	}
}

func TestJWKSIsReadAgain(t *testing.T) {
	a, b, path := newIssuer(t), newIssuer(t), filepath.Join(t.TempDir(), "jwks.json")
	writeJWKS(t, path, jose.JSONWebKey{Key: a.ed.Public(), KeyID: "a"})
	c := &clock{testNow}
	v := newVerifier(t, openKeys(t, "", KeysOptions{Secret: testSecret, Now: c.now}),
		VerifierOptions{JWKSFile: path, JWKSIssuer: "https://idp.example", JWKSAudience: "memory"})
	claims := good(map[string]any{"iss": "https://idp.example", "aud": []string{"x", "memory"}})
	ofA := sign(t, jwt.SigningMethodEdDSA, a.ed, nil, claims) // the only key: no kid needed
	if _, err := v.Verify(ofA); err != nil {
		t.Fatal(err)
	}
	writeJWKS(t, path, jose.JSONWebKey{Key: b.ed.Public(), KeyID: "b"})
	if _, err := v.Verify(sign(t, jwt.SigningMethodEdDSA, b.ed, map[string]any{"kid": "b"}, claims)); err != nil {
		t.Error("a new key is not seen at once:", err)
	}
	c.at = c.at.Add(2 * time.Second)
	_, err := v.Verify(ofA)
	wantError(t, err, memory.CodeInvalidToken, "bad_signature", "")
	_, err = v.Verify(sign(t, jwt.SigningMethodEdDSA, b.ed, map[string]any{"kid": "b"}, good(map[string]any{"iss": "https://idp.example"})))
	wantError(t, err, memory.CodeInvalidToken, "wrong_audience", `the token is not meant for "memory" (aud)`)
	_, err = v.Verify(sign(t, jwt.SigningMethodEdDSA, b.ed, map[string]any{"kid": "b"}, good(nil)))
	wantError(t, err, memory.CodeInvalidToken, "wrong_issuer", "")
}

func TestUnusableJWKS(t *testing.T) {
	weak, err := rsa.GenerateKey(rand.Reader, 1024)
	if err != nil {
		t.Skip("this Go makes no weak RSA keys:", err)
	}
	dir := t.TempDir()
	writeJWKS(t, filepath.Join(dir, "weak"), jose.JSONWebKey{Key: weak.Public(), KeyID: "w"})
	writeJWKS(t, filepath.Join(dir, "oct"), jose.JSONWebKey{Key: []byte(testSecret), KeyID: "o"})
	if err := os.WriteFile(filepath.Join(dir, "text"), []byte("hello"), 0o600); err != nil {
		t.Fatal(err)
	}
	k := openKeys(t, "", KeysOptions{Secret: testSecret})
	for _, name := range []string{"weak", "oct", "text", "absent"} {
		_, err := NewVerifier(k, VerifierOptions{JWKSFile: filepath.Join(dir, name)})
		wantError(t, err, memory.CodeInvalidInput, "jwks_unusable", "")
	}
}
