package main

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"helmdeck-sidecar/embeddings/ollamatest"
	"helmdeck-sidecar/sidecar/auth"
	"helmdeck-sidecar/sidecar/client"
	"helmdeck-sidecar/sidecar/memory"
)

// The running binary is killed again and again while it embeds facts; in the end every
// fact is there and has its vector.
func TestKilledWhileEmbedding(t *testing.T) {
	const facts, kills = 300, 4
	server := ollamatest.Start(t)
	server.Install("nomic-embed-text", ollamatest.TinyModel(ollamatest.ModelOptions{}))
	t.Setenv("HELMDECK_OLLAMA_URL", server.URL)
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
	stored := map[string]string{}
	least := 0
	for kill := range kills {
		c, cmd := startKillable(t, binary, data, token)
		before := awaitVectors(t, c, func(s memory.EmbeddingsStatus) bool { return s.Phase == "ready" && s.Vectors >= least })
		server.Hang() // with a batch under way
		for i := range facts / kills {
			key := fmt.Sprintf("kill/%d/%d", kill, i)
			if _, err := c.Store(context.Background(), memory.StoreRequest{Key: key, Value: key + " coffee"}); err != nil {
				t.Fatal(err)
			}
			stored[key] = key + " coffee"
		}
		if kill%2 == 1 { // every other time some of them get their vectors first
			server.Resume()
			least = before.Vectors + 1
			awaitVectors(t, c, func(s memory.EmbeddingsStatus) bool { return s.Vectors >= least })
		}
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // killed
		server.Resume()
	}
	c, cmd := startKillable(t, binary, data, token)
	checkAll(t, c, stored)
	status := awaitVectors(t, c, func(s memory.EmbeddingsStatus) bool { return s.Phase == "ready" && s.Vectors == facts })
	if status.Pending != 0 || status.Failed != 0 || status.Facts != facts {
		t.Errorf("in the end: %+v", status)
	}
	_ = cmd.Process.Kill() // the test is over
	_ = cmd.Wait()         // killed
}

// awaitVectors waits for a status of another process, which tells it only when asked.
func awaitVectors(t *testing.T, c *client.Client, is func(memory.EmbeddingsStatus) bool) memory.EmbeddingsStatus {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		status, err := c.Embeddings(context.Background(), memory.EmbeddingsRequest{})
		if err != nil {
			t.Fatal(err)
		}
		if is(status) {
			return status
		}
		if time.Now().After(deadline) {
			t.Fatalf("never embedded: %+v", status)
		}
	}
}
