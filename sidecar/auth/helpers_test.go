package auth

import (
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/golang-jwt/jwt/v5"

	"helmdeck-sidecar/sidecar/memory"
)

var (
	testNow    = time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	testSecret = strings.Repeat("correct horse ", 4)
)

// clock is a time that a test moves.
type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

func quiet() *slog.Logger { return slog.New(slog.NewTextHandler(io.Discard, nil)) }

func openKeys(t testing.TB, dir string, opts KeysOptions) *Keys {
	t.Helper()
	if opts.Now == nil {
		opts.Now = func() time.Time { return testNow }
	}
	opts.Logger = quiet()
	k, err := OpenKeys(dir, opts)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func newVerifier(t testing.TB, k *Keys, opts VerifierOptions) *Verifier {
	t.Helper()
	v, err := NewVerifier(k, opts)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func mint(t testing.TB, k *Keys, c Claims) string {
	t.Helper()
	token, err := k.Mint(c)
	if err != nil {
		t.Fatal(err)
	}
	return token
}

// sign makes a token with any header and claims, right or wrong.
func sign(t testing.TB, method jwt.SigningMethod, key any, header map[string]any, claims jwt.MapClaims) string {
	t.Helper()
	token := jwt.NewWithClaims(method, claims)
	for k, v := range header {
		token.Header[k] = v
	}
	s, err := token.SignedString(key)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// good returns claims that verify, with changes; a nil value removes a claim.
func good(changes map[string]any) jwt.MapClaims {
	c := jwt.MapClaims{"sub": "alice", "iss": "helmdeck", "exp": testNow.Add(time.Hour).Unix(), "scopes": []string{"memory:read"}}
	for k, v := range changes {
		if v == nil {
			delete(c, k)
		} else {
			c[k] = v
		}
	}
	return c
}

func wantError(t *testing.T, err error, code memory.Code, reason, message string) {
	t.Helper()
	var e *memory.Error
	if !errors.As(err, &e) {
		t.Fatalf("got %v, want a *memory.Error", err)
	}
	if e.Code != code || e.Reason != reason || (message != "" && e.Message != message) {
		t.Errorf("got %s %s %q\nwant %s %s %q", e.Code, e.Reason, e.Message, code, reason, message)
	}
	if e.Hint == "" {
		t.Errorf("%q has no hint", e.Message)
	}
}

func writeJWKS(t *testing.T, path string, keys ...jose.JSONWebKey) {
	t.Helper()
	data, err := json.Marshal(jose.JSONWebKeySet{Keys: keys})
	if err != nil {
		t.Fatal(err)
	}
	if err := writeAtomic(path, data); err != nil {
		t.Fatal(err)
	}
}

func readFile(t testing.TB, dir string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, keyFileName))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
