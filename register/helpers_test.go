package register

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"helmdeck-sidecar/sidecar/memory"
)

var testNow = time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)

// makeToken has the shape of a JWT; its signature is the word "good" or another.
func makeToken(subject string, expires time.Time, id, signature string) string {
	b64 := base64.RawURLEncoding.EncodeToString
	payload := fmt.Sprintf(`{"sub":%q,"exp":%d,"jti":%q}`, subject, expires.Unix(), id)
	return b64([]byte(`{"alg":"HS256","typ":"JWT"}`)) + "." + b64([]byte(payload)) + "." + signature
}

// check stands in for package auth, which register must not import.
func check(token string) (TokenState, error) {
	parts := strings.Split(token, ".")
	var claims struct {
		Sub string
		Exp int64
	}
	payload, err := base64.RawURLEncoding.DecodeString(parts[min(1, len(parts)-1)])
	if err != nil || json.Unmarshal(payload, &claims) != nil || len(parts) != 3 {
		return TokenState{}, memory.Errorf(memory.CodeInvalidToken, "malformed", "the token is not a JSON Web Token")
	}
	s := TokenState{Subject: claims.Sub, Issuer: "helmdeck", ExpiresAt: time.Unix(claims.Exp, 0).UTC(), Signature: "valid"}
	switch {
	case parts[2] != "good":
		return TokenState{}, memory.Errorf(memory.CodeInvalidToken, "bad_signature", "the signature of the token is wrong")
	case !testNow.Before(s.ExpiresAt):
		return s, memory.Errorf(memory.CodeInvalidToken, "expired", "the token expired at %s", s.ExpiresAt.Format(time.RFC3339)).
			WithHint("issue a new one: helmdeck-sidecar token issue --subject " + s.Subject)
	}
	return s, nil
}

// house is a temporary home of OpenClaw, with everything the package wrote to
// its log.
type house struct {
	t       testing.TB
	dir     string
	config  string // openclaw.json
	porter  string // <workspace>/config/mcporter.json
	options Options
	log     *syncBuffer
}

type syncBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *syncBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *syncBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// newHouse makes a home with an openclaw.json, unless config is empty.
func newHouse(t testing.TB, config string) *house {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	h := &house{t: t, dir: dir, log: &syncBuffer{}}
	h.config = filepath.Join(dir, ".openclaw", "openclaw.json")
	h.porter = filepath.Join(dir, ".openclaw", "workspace", "config", "mcporter.json")
	if err := os.MkdirAll(filepath.Join(dir, ".openclaw", "workspace"), 0o755); err != nil {
		t.Fatal(err)
	}
	if config != "" {
		h.write(h.config, config)
	}
	h.options = Options{
		ConfigFile: h.config, BaseURL: "http://helmdeck-sidecar:3000", Home: dir, Check: check,
		Now: func() time.Time { return testNow }, Logger: slog.New(slog.NewTextHandler(h.log, nil)),
	}
	return h
}

// minting lets the house make tokens, each of them different.
func (h *house) minting() *house {
	var n atomic.Int64
	h.options.Mint = func(subject string) (string, error) {
		return makeToken(subject, testNow.Add(720*time.Hour), fmt.Sprint("minted-", n.Add(1)), "good"), nil
	}
	return h
}

func (h *house) write(path, content string) {
	h.t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		h.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		h.t.Fatal(err)
	}
}

func (h *house) read(path string) string {
	h.t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		h.t.Fatal(err)
	}
	return string(data)
}

// prepare plans the registration and must succeed.
func (h *house) prepare() *Plan {
	h.t.Helper()
	p, err := Prepare(h.t.Context(), h.options)
	if err != nil {
		h.t.Fatal(err)
	}
	return p
}

// register plans and applies, and returns the plan.
func (h *house) register() *Plan {
	h.t.Helper()
	p := h.prepare()
	if err := p.Apply(); err != nil {
		h.t.Fatal(err)
	}
	return p
}

func (h *house) undo() *Plan {
	h.t.Helper()
	p, err := Undo(h.t.Context(), h.options)
	if err == nil {
		err = p.Apply()
	}
	if err != nil {
		h.t.Fatal(err)
	}
	return p
}

// tree is every file below the house by path, with mode, time and content.
func (h *house) tree() map[string]string {
	h.t.Helper()
	out := map[string]string{}
	err := filepath.Walk(h.dir, func(path string, info os.FileInfo, err error) error {
		if err != nil {
			return err
		}
		if info.IsDir() {
			out[path] = info.Mode().String()
			return nil
		}
		out[path] = fmt.Sprintf("%s %s\n%s", info.Mode(), info.ModTime(), h.read(path))
		return nil
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return out
}

// hostWith is an openclaw.json whose entry holds this header.
func hostWith(name, value string) string {
	return fmt.Sprintf(`{
  "meta": {"lastTouchedVersion": "2026.9.6"},
  "gateway": {"mode": "local"},
  "mcp": {"servers": {"helmdeck": {"url": "http://helmdeck-sidecar:3000/api/v1/mcp", "transport": "streamable-http", "headers": {%q: %q}}}}
}
`, name, value)
}

func goodToken() string { return makeToken("alice", testNow.Add(27*24*time.Hour), "t", "good") }

func wantError(t *testing.T, err error, code memory.Code, reason string) *memory.Error {
	t.Helper()
	e := memory.AsError(err)
	if e == nil || e.Code != code || e.Reason != reason {
		t.Fatalf("got %v (%+v), want %s %s", err, e, code, reason)
	}
	if e.Hint == "" {
		t.Errorf("%q has no hint", e.Message)
	}
	return e
}
