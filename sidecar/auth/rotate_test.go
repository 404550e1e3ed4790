package auth

import (
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"helmdeck-sidecar/sidecar/memory"
)

// Two instances are two processes that share the data directory.
func TestRotationIsNoticedByARunningVerifier(t *testing.T) {
	dir := t.TempDir()
	cli, daemon := openKeys(t, dir, KeysOptions{}), openKeys(t, dir, KeysOptions{})
	v := newVerifier(t, daemon, VerifierOptions{})
	before := mint(t, cli, Claims{Subject: "before"})
	if _, err := v.Verify(before); err != nil {
		t.Fatal(err)
	}
	if err := cli.Rotate(testNow); err != nil {
		t.Fatal(err)
	}
	// The clock stands still, so only the unknown kid makes it look.
	after := mint(t, cli, Claims{Subject: "after"})
	for _, token := range []string{after, before} {
		if _, err := v.Verify(token); err != nil {
			t.Error(err)
		}
	}
	if a, b := headerKid(t, after), headerKid(t, mint(t, daemon, Claims{Subject: "x"})); a != b {
		t.Errorf("the daemon signs with %s, not the new key %s", b, a)
	}
}

func headerKid(t *testing.T, token string) string {
	t.Helper()
	in, err := Inspect(token, testNow)
	if err != nil {
		t.Fatal(err)
	}
	return in.KeyID
}

func TestRetiredKeyVerifiesUntilItsLastTokenEnds(t *testing.T) {
	dir, c := t.TempDir(), &clock{testNow}
	k := openKeys(t, dir, KeysOptions{Now: c.now})
	v := newVerifier(t, k, VerifierOptions{})
	token := mint(t, k, Claims{Subject: "alice", TTL: MaxTTL})
	if err := k.Rotate(c.at); err != nil {
		t.Fatal(err)
	}
	c.at = testNow.Add(MaxTTL - time.Second)
	if _, err := v.Verify(token); err != nil {
		t.Errorf("just before its end: %v", err)
	}
	c.at = testNow.Add(MaxTTL + retireSlack)
	_, err := v.Verify(token)
	wantError(t, err, memory.CodeInvalidToken, "unknown_key", "")
	if err := k.Rotate(c.at); err != nil {
		t.Fatal(err)
	}
	if n := len(k.file.current.Load().keys); n != 2 {
		t.Errorf("%d keys are left, want the newest two", n)
	}
}

func TestARemovedKeyEndsCachedAnswers(t *testing.T) {
	dir, c := t.TempDir(), &clock{testNow}
	k := openKeys(t, dir, KeysOptions{Now: c.now})
	v := newVerifier(t, k, VerifierOptions{})
	token := mint(t, k, Claims{Subject: "alice"})
	if _, err := v.Verify(token); err != nil {
		t.Fatal(err)
	}
	other := t.TempDir()
	openKeys(t, other, KeysOptions{})
	if err := writeAtomic(filepath.Join(dir, keyFileName), []byte(readFile(t, other))); err != nil {
		t.Fatal(err)
	}
	c.at = c.at.Add(recheck)
	_, err := v.Verify(token)
	wantError(t, err, memory.CodeInvalidToken, "unknown_key", "the token is signed by a key that this sidecar does not have")
}

func TestADamagedOrMissingFileKeepsTheOldKeys(t *testing.T) {
	dir, c := t.TempDir(), &clock{testNow}
	k := openKeys(t, dir, KeysOptions{Now: c.now})
	v := newVerifier(t, k, VerifierOptions{})
	token, path := mint(t, k, Claims{Subject: "alice"}), filepath.Join(dir, keyFileName)
	if err := writeAtomic(path, []byte("[")); err != nil {
		t.Fatal(err)
	}
	c.at = c.at.Add(recheck)
	if _, err := v.Verify(token); err != nil {
		t.Errorf("damaged: %v", err)
	}
	wantError(t, k.Rotate(c.at), memory.CodeInternal, "keys_unusable", "")
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	c.at = c.at.Add(recheck)
	if _, err := v.Verify(token); err != nil {
		t.Errorf("missing: %v", err)
	}
}

func TestConcurrentRotationsLoseNoKey(t *testing.T) {
	dir := t.TempDir()
	openKeys(t, dir, KeysOptions{})
	const n = 12
	tokens := make([]string, n)
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() {
			k, err := OpenKeys(dir, KeysOptions{Logger: quiet()})
			if err == nil {
				err = k.Rotate(time.Now())
			}
			if err == nil {
				tokens[i], err = k.Mint(Claims{Subject: "alice"})
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	k := openKeys(t, dir, KeysOptions{Now: time.Now})
	v := newVerifier(t, k, VerifierOptions{})
	for _, token := range tokens {
		if _, err := v.Verify(token); err != nil {
			t.Error(err)
		}
	}
	if got := len(k.file.current.Load().keys); got != n+1 {
		t.Errorf("%d keys, want %d", got, n+1)
	}
}
