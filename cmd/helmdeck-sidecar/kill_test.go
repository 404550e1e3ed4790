package main

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"helmdeck-sidecar/sidecar/auth"
	"helmdeck-sidecar/sidecar/client"
	"helmdeck-sidecar/sidecar/memory"
)

// killCycles is small: the store has a test of its own with two hundred.
const killCycles = 15

// The running binary is killed while clients store; what it acknowledged is there
// after the next start, and whole.
func TestKilledWhileStoring(t *testing.T) {
	dir := t.TempDir()
	binary, data := filepath.Join(dir, "helmdeck-sidecar"), filepath.Join(dir, "data")
	if out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		t.Fatalf("building: %v\n%s", err, out)
	}
	keys, err := auth.OpenKeys(data, auth.KeysOptions{})
	if err != nil {
		t.Fatal(err)
	}
	token, err := keys.Mint(auth.Claims{Subject: "alice"})
	if err != nil {
		t.Fatal(err)
	}
	acknowledged := map[string]string{}
	for cycle := range killCycles {
		c, cmd := startKillable(t, binary, data, token)
		checkAll(t, c, acknowledged)
		storeUntilKilled(t, c, cmd, cycle, acknowledged)
	}
	if len(acknowledged) < killCycles {
		t.Fatalf("only %d facts were acknowledged in %d cycles", len(acknowledged), killCycles)
	}
	c, cmd := startKillable(t, binary, data, token)
	checkAll(t, c, acknowledged)
	_ = cmd.Process.Kill() // the test is over
	_ = cmd.Wait()         // killed
}

func startKillable(t *testing.T, binary, data, token string) (*client.Client, *exec.Cmd) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := l.Addr().String()
	l.Close()
	cmd := exec.Command(binary, "serve", "--addr", addr, "--data-dir", data, "--min-free-mb", "1", "--log-level", "error")
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	c, err := client.New(client.Options{BaseURL: "http://" + addr, Token: token})
	if err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(5 * time.Millisecond) { // a process announces nothing
		if state, err := c.Ready(context.Background()); err == nil && state.Ready {
			return c, cmd
		}
		if time.Now().After(deadline) {
			t.Fatal("the sidecar does not get ready after a kill")
		}
	}
}

// storeUntilKilled stores from several clients, kills the process after a while that
// grows with the cycle, and notes what was acknowledged.
func storeUntilKilled(t *testing.T, c *client.Client, cmd *exec.Cmd, cycle int, acknowledged map[string]string) {
	t.Helper()
	var mu sync.Mutex
	var wg sync.WaitGroup
	for w := range 4 {
		wg.Go(func() {
			for i := 0; ; i++ {
				key := fmt.Sprintf("cycle/%d/%d/%d", cycle, w, i)
				value := key + " " + strings.Repeat("zeppelin ", i%50)
				if _, err := c.Store(context.Background(), memory.StoreRequest{Key: key, Value: value}); err != nil {
					return // the process is gone
				}
				mu.Lock()
				acknowledged[key] = strings.TrimSpace(value)
				mu.Unlock()
			}
		})
	}
	time.Sleep(time.Duration(20+7*cycle) * time.Millisecond) // the moment of the kill is arbitrary
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	wg.Wait()
	_ = cmd.Wait() // killed
}

func checkAll(t *testing.T, c *client.Client, want map[string]string) {
	t.Helper()
	found := map[string]string{}
	for cursor := ""; ; {
		page, err := c.List(context.Background(), memory.ListRequest{Limit: 500, Cursor: cursor})
		if err != nil || page.Skipped > 0 {
			t.Fatalf("listing: %d skipped, %v", page.Skipped, err)
		}
		for _, f := range page.Facts {
			found[f.Key] = f.Value
			if !strings.HasPrefix(f.Value, f.Key) {
				t.Errorf("%s holds %q", f.Key, f.Value)
			}
		}
		if cursor = page.NextCursor; cursor == "" {
			break
		}
	}
	for key, value := range want {
		if found[key] != value {
			t.Fatalf("%s was acknowledged with %q and holds %q", key, value, found[key])
		}
	}
}
