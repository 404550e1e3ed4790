package auth

import (
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"helmdeck-sidecar/sidecar/memory"
)

func TestMintRefuses(t *testing.T) {
	k := openKeys(t, "", KeysOptions{Secret: testSecret})
	for name, tc := range map[string]struct {
		c             Claims
		field, reason string
	}{
		"no subject":      {Claims{}, "subject", "invalid_subject"},
		"blank subject":   {Claims{Subject: "  "}, "subject", "invalid_subject"},
		"space around":    {Claims{Subject: " alice"}, "subject", "invalid_subject"},
		"anonymous":       {Claims{Subject: "unknown"}, "subject", "invalid_subject"},
		"long":            {Claims{Subject: strings.Repeat("x", 257)}, "subject", "invalid_subject"},
		"not UTF-8":       {Claims{Subject: "a\xff"}, "subject", "invalid_subject"},
		"NUL":             {Claims{Subject: "a\x00b"}, "subject", "invalid_subject"},
		"newline":         {Claims{Subject: "a\nb"}, "subject", "invalid_subject"},
		"name":            {Claims{Subject: "a", Name: "\x1b"}, "name", "invalid_name"},
		"client":          {Claims{Subject: "a", Client: "\x1b"}, "client", "invalid_client"},
		"short ttl":       {Claims{Subject: "a", TTL: time.Second}, "ttl", "ttl_too_short"},
		"negative ttl":    {Claims{Subject: "a", TTL: -time.Hour}, "ttl", "ttl_too_short"},
		"long ttl":        {Claims{Subject: "a", TTL: MaxTTL + 1}, "ttl", "ttl_too_long"},
		"unknown scope":   {Claims{Subject: "a", Scopes: []memory.Scope{"memory:all"}}, "scopes", "unknown_scope"},
		"empty family":    {Claims{Subject: "a", Scopes: []memory.Scope{"mcp:"}}, "scopes", "unknown_scope"},
		"scope and space": {Claims{Subject: "a", Scopes: []memory.Scope{"mcp:a b"}}, "scopes", "unknown_scope"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := k.Mint(tc.c)
			e := memory.AsError(err)
			if e == nil || e.Code != memory.CodeInvalidInput || e.Field != tc.field || e.Reason != tc.reason {
				t.Errorf("got %+v, want invalid_input %s %s", e, tc.field, tc.reason)
			}
		})
	}
}

func TestMintedTokenVerifies(t *testing.T) {
	k := openKeys(t, t.TempDir(), KeysOptions{})
	v := newVerifier(t, k, VerifierOptions{})
	got, err := v.Verify(mint(t, k, Claims{Subject: "alice", Name: "Alice", Client: "openclaw"}))
	if err != nil {
		t.Fatal(err)
	}
	want := memory.Caller{
		Subject: "alice", Name: "Alice", Client: "openclaw", Scopes: DefaultScopes(),
		ExpiresAt: testNow.Add(DefaultTTL),
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestMintVerifyRoundTrip(t *testing.T) {
	k := openKeys(t, "", KeysOptions{Secret: testSecret, Issuer: "https://issuer.example"})
	v := newVerifier(t, k, VerifierOptions{})
	text := rapid.StringOfN(rapid.Rune().Filter(func(r rune) bool { return !unicode.IsControl(r) && r != unicode.ReplacementChar }), -1, 60, 200)
	rapid.Check(t, func(t *rapid.T) {
		c := Claims{
			Subject: text.Filter(func(s string) bool { return badSubject(s) == "" }).Draw(t, "subject"),
			Name:    text.Draw(t, "name"),
			Client:  text.Draw(t, "client"),
			Scopes: rapid.SliceOfNDistinct(rapid.SampledFrom([]memory.Scope{
				memory.ScopeRead, memory.ScopeWrite, memory.ScopeAuditWrite, memory.ScopeAdmin, "mcp:*", "packs:blog.rewrite",
			}), 1, 6, rapid.ID).Draw(t, "scopes"),
			TTL: time.Duration(rapid.IntRange(60, int(MaxTTL/time.Second)).Draw(t, "ttl")) * time.Second,
		}
		token, err := k.Mint(c)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 { // the second answer is from the cache
			got, err := v.Verify(token)
			if err != nil {
				t.Fatal(err)
			}
			want := memory.Caller{Subject: c.Subject, Name: c.Name, Client: c.Client, Scopes: c.Scopes, ExpiresAt: testNow.Add(c.TTL)}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatal(diff)
			}
		}
	})
}
